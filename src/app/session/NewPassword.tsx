import { useTranslate } from 'ra-core'
import Box from '@mui/material/Box'
import { GuestFrame, GuestLink } from './GuestFrame.tsx'
import { goToSignIn } from '../compositionRoot.ts'
import { AccountForm, sendAccountRequest } from '../account/AccountForm.tsx'

/**
 * The target of the link in the password reset email: a new password, then sign-in (AUTH-14,
 * VAL-33).
 */
export function NewPassword({ token }: { token: string }) {
  const translate = useTranslate()
  return (
    <GuestFrame title={translate('account.newPassword.title')}>
      <AccountForm
        autoFocus
        names={['password']}
        submit={translate('account.newPassword.submit')}
        onSave={async ({ password }) => {
          await sendAccountRequest('POST', 'resetPassword', { token, password })
          goToSignIn(translate('account.newPassword.done'))
        }}
      />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}
      >
        <GuestLink to="/password-reset">{translate('account.newPassword.again')}</GuestLink>
        <GuestLink to="/sign-in">{translate('account.back')}</GuestLink>
      </Box>
    </GuestFrame>
  )
}
