import { useId } from 'react'
import { useTranslate } from 'ra-core'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DialogFrame, secondaryButtonProps } from '../../screens/dialog/DialogFrame.tsx'
import { endSession } from '../compositionRoot.ts'

export type IdleWarningProps = { secondsLeft: number; onStay: () => void }

/** The warning in the last minute of an idle session. Any activity keeps the session. */
export default function IdleWarning({ secondsLeft, onStay }: IdleWarningProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <DialogFrame
      role="alertdialog"
      width={420}
      title={translate('account.idle.title')}
      description={id}
      onClose={onStay}
      footer={
        <>
          <Button {...secondaryButtonProps} onClick={() => endSession('signedOut')}>
            {translate('app.user.signOut')}
          </Button>
          <Button variant="contained" autoFocus onClick={onStay}>
            {translate('account.idle.stay')}
          </Button>
        </>
      }
    >
      <Typography id={id} role="timer">
        {translate('account.idle.text', { smart_count: secondsLeft })}
      </Typography>
    </DialogFrame>
  )
}
