import { useTranslate } from 'ra-core'
import { GuestFrame, GuestLink } from './GuestFrame.tsx'
import { goToSignIn } from '../compositionRoot.ts'
import { AccountForm, sendAccountRequest } from '../account/AccountForm.tsx'

/** Creates an account; a link in an email activates it (AUTH-13). */
export function SignUp() {
  const translate = useTranslate()
  return (
    <GuestFrame title={translate('account.signUp.title')}>
      <AccountForm
        autoFocus
        names={['firstName', 'lastName', 'email', 'userPhone', 'password']}
        submit={translate('account.signUp.submit')}
        onSave={async (values) => {
          await sendAccountRequest('POST', 'register', values)
          goToSignIn(translate('account.signUp.done'))
        }}
      />
      <GuestLink to="/sign-in">{translate('account.back')}</GuestLink>
    </GuestFrame>
  )
}
