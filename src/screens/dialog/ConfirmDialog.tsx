import { useId } from 'react'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { DialogFrame, secondary } from './DialogFrame.tsx'

/** Asks before something that can't be undone. `failure` keeps it open and says why it was refused. */
export function ConfirmDialog({ title, question, confirm, cancel, busy, failure, blocked, onConfirm, onCancel }: {
  title: string
  question: ReactNode
  confirm: string
  cancel?: string
  busy?: boolean
  failure?: string
  /** Nothing to confirm: the deed is refused from the start. */
  blocked?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  return (
    <DialogFrame role="alertdialog" title={title} width={420} description={id} onClose={busy ? undefined : onCancel} footer={
      <>
        <Button {...secondary} autoFocus onClick={onCancel} disabled={busy}>{cancel ?? translate(blocked ? 'screens.action.close' : 'screens.action.cancel')}</Button>
        {!blocked && <Button variant="contained" color="error" onClick={onConfirm} disabled={busy}>{confirm}</Button>}
      </>
    }>
      <Typography id={id} sx={{ overflowWrap: 'anywhere' }}>{question}</Typography>
      {failure && <Alert severity="error" sx={{ mt: 2 }}>{failure}</Alert>}
    </DialogFrame>
  )
}
