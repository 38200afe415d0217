import { useState } from 'react'
import { useTranslate } from 'ra-core'
import Typography from '@mui/material/Typography'
import { GuestFrame, GuestLink, Notice } from './GuestFrame.tsx'
import { toasts } from '../toasts/toastStore.ts'
import { AccountForm, sendAccountRequest } from '../account/AccountForm.tsx'

/** Requests an email with a link to choose a new password (AUTH-14, ERR-08, ERR-09). */
export function RequestPasswordReset() {
  const translate = useTranslate()
  const [sent, setSent] = useState(false)
  return (
    <GuestFrame title={translate('account.reset.title')}>
      {sent ? (
        <Notice role="status" text={translate('account.reset.next')} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {translate('account.reset.hint')}
          </Typography>
          <AccountForm
            autoFocus
            names={['email']}
            submit={translate('account.reset.submit')}
            onSave={async ({ email }) => {
              // Shows its own toast in place of the general one (ERR-16).
              await sendAccountRequest(
                'POST',
                `forgetPassword?email=${encodeURIComponent(String(email))}`,
              ).catch((error: Error) => {
                toasts.show(error.message, 'error')
                throw error
              })
              toasts.show(translate('account.reset.sent'), 'success')
              setSent(true)
            }}
          />
        </>
      )}
      <GuestLink to="/sign-in">{translate('account.back')}</GuestLink>
    </GuestFrame>
  )
}
