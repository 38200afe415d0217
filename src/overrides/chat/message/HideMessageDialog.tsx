import { useId, useState } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { DialogFrame, secondaryButtonProps } from '../../../branchdesk.ts'
import { sentText } from './messageText.ts'

/** The longest reason, as the schema says. */
const maxReason = 500

/**
 * Asks a moderator why a message is hidden. `explain` turns the error of `onConfirm` into a text.
 */
export function HideMessageDialog({
  onConfirm,
  explain,
  onClose,
}: {
  onConfirm: (reason: string) => Promise<void>
  explain: (error: unknown) => string
  onClose: () => void
}) {
  const translate = useTranslate()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const sent = sentText(reason).trim()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm(sent)
      onClose()
    } catch (error) {
      setFailure(explain(error))
      setBusy(false)
    }
  }
  return (
    <DialogFrame
      title={translate('chat.hide')}
      description={id}
      onClose={isBusy ? undefined : onClose}
      wrap={(parts) => (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (sent && !isBusy) void confirm()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button {...secondaryButtonProps} disabled={isBusy} onClick={onClose}>
            {translate('screens.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error" loading={isBusy} disabled={!sent}>
            {translate('chat.hide')}
          </Button>
        </>
      }
    >
      <Typography id={id} sx={{ mb: 2 }}>
        {translate('chat.hideQuestion')} {translate('chat.quotesSent')}
      </Typography>
      <TextField
        label={translate('chat.reason')}
        value={reason}
        autoFocus
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: maxReason } }}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </DialogFrame>
  )
}
