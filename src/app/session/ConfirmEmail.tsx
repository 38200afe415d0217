import { useEffect, useState } from 'react'
import { useTranslate } from 'ra-core'
import { failureText } from '../../screens/states/failureText.ts'
import { GuestFrame, GuestLink, Notice } from './GuestFrame.tsx'
import { goToSignIn } from '../compositionRoot.ts'
import { sendAccountRequest } from '../account/AccountForm.tsx'

// The link works only once, so a second render must not send it again.
const sent = new Map<string, Promise<unknown>>()

/**
 * The target of the link in the sign-up email: confirms the address and activates the account
 * (AUTH-13).
 */
export function ConfirmEmail({ token }: { token: string }) {
  const translate = useTranslate()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const sending = sent.get(token) ?? sendAccountRequest('POST', 'verify', { token }, token)
    sent.set(token, sending)
    sending.then(
      () => goToSignIn(translate('account.confirmEmail.done')),
      (error: unknown) => {
        sent.delete(token)
        setFailure(failureText(error, translate))
      },
    )
  }, [token, translate])
  return (
    <GuestFrame title={translate('account.confirmEmail.title')}>
      {failure ? (
        <Notice role="alert" text={failure} />
      ) : (
        <Notice role="status" text={translate('account.confirmEmail.busy')} />
      )}
      <GuestLink to="/sign-in">{translate('account.back')}</GuestLink>
    </GuestFrame>
  )
}
