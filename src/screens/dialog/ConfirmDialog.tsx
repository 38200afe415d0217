import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { useKeepFocus } from '../states/useKeepFocus.ts'
import { DialogFrame, secondaryButtonProps } from './DialogFrame.tsx'

/**
 * Asks for confirmation before an action. `failure` keeps the dialog open and says why the action
 * was refused.
 * @example
 * <ConfirmDialog
 *   title="Print" question="Print 200 labels?" confirm="Print" onConfirm={print} onCancel={close}
 * />
 */
export function ConfirmDialog({
  title,
  question,
  note,
  confirm,
  confirmColor = 'error',
  cancel,
  busy,
  failure,
  blocked,
  onConfirm,
  onCancel,
}: {
  title: string
  question: ReactNode
  /** Further information, such as how many records are affected. */
  note?: string | undefined
  confirm: string
  confirmColor?: 'error' | 'primary'
  cancel?: string
  busy?: boolean
  failure?: string
  /** The action is refused from the start, so there is nothing to confirm. */
  blocked?: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const cancelButton = useRef<HTMLButtonElement>(null)
  // After a refusal or a second question, pressing the same key again must not confirm by accident.
  useKeepFocus(busy === true, cancelButton)
  return (
    <DialogFrame
      role="alertdialog"
      title={title}
      width={420}
      description={note ? `${id} ${id}-note` : id}
      onClose={busy ? undefined : onCancel}
      footer={
        <>
          <Button
            {...secondaryButtonProps}
            autoFocus
            ref={cancelButton}
            onClick={onCancel}
            disabled={busy}
          >
            {cancel ?? translate(blocked ? 'screens.action.close' : 'screens.action.cancel')}
          </Button>
          {!blocked && (
            <Button variant="contained" color={confirmColor} onClick={onConfirm} disabled={busy}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      <Typography id={id} component="div" sx={{ overflowWrap: 'anywhere' }}>
        {question}
      </Typography>
      {note && (
        <Typography id={`${id}-note`} variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </DialogFrame>
  )
}
