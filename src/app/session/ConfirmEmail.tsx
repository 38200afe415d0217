import { useEffect, useState } from 'react'
import { useTranslate } from 'ra-core'
import { failureText } from '../../screens/states/failureText.ts'
import { GuestFrame, GuestLink, Notice } from './GuestFrame.tsx'
import { goToSignIn } from '../compositionRoot.ts'
import { sendAccountRequest } from '../account/AccountForm.tsx'

// A link opens an account once; rendering the screen again must not use it a second time.
const sent = new Map<string, Promise<unknown>>()

/** Where the mailed link of a sign-up leads: it opens the account (AUTH-13). */
export function ConfirmEmail({ token }: { token: string }) {
  const translate = useTranslate()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const sending = sent.get(token) ?? sendAccountRequest('POST', 'verify', { token }, token)
    sent.set(token, sending)
    sending.then(
      () => goToSignIn(translate('account.address.done')),
      (error: unknown) => {
        sent.delete(token)
        setFailure(failureText(error, translate))
      },
    )
  }, [token, translate])
  return (
    <GuestFrame title={translate('account.address.title')}>
      {failure ? (
        <Notice role="alert" text={failure} />
      ) : (
        <Notice role="status" text={translate('account.address.busy')} />
      )}
      <GuestLink to="/sign-in">{translate('account.back')}</GuestLink>
    </GuestFrame>
  )
}
