import { useTranslate } from 'ra-core'
import { GuestFrame, GuestLink, Notice } from './GuestFrame.tsx'
import { goToSignIn } from '../compositionRoot.ts'
import { useSignUpOpen } from './useSignUpOpen.ts'
import { AccountForm, sendAccountRequest } from '../account/AccountForm.tsx'

/** Creates an account, if people can sign up here; a link in an email activates it (AUTH-13). */
export function SignUp() {
  const translate = useTranslate()
  const isOpen = useSignUpOpen()
  return (
    <GuestFrame title={translate('account.signUp.title')}>
      {isOpen === false && <Notice role="status" text={translate('account.signUp.closed')} />}
      {isOpen && (
        <AccountForm
          autoFocus
          names={['firstName', 'lastName', 'email', 'userPhone', 'password']}
          submit={translate('account.signUp.submit')}
          onSave={async (values) => {
            await sendAccountRequest('POST', 'register', values)
            goToSignIn(translate('account.signUp.done'))
          }}
        />
      )}
      <GuestLink to="/sign-in">{translate('account.back')}</GuestLink>
    </GuestFrame>
  )
}
