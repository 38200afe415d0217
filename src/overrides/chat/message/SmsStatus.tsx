import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'ra-core'
import { choicesOf } from '../../../fields/picker/choices.tsx'
import { failureText, useEntity } from '../../../branchdesk.ts'
import { useSendAgain, type ChatMessage } from '../useChat.ts'

/**
 * What became of the SMS of a message: on its way, or why it was not delivered, with the way to
 * send it again.
 */
export function SmsStatus({ message, canWrite }: { message: ChatMessage; canWrite: boolean }) {
  const translate = useTranslate()
  const reason = useReason(message)
  if (message.status === 'PENDING')
    return (
      <Typography variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
        {reason ? translate('chat.smsLater', { reason }) : translate('chat.smsPending')}
      </Typography>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, px: 0.5 }}>
      <Typography role="alert" variant="caption" color="error">
        {translate('chat.smsFailed', { reason: reason ?? translate('chat.smsExpired') })}
      </Typography>
      {canWrite && <SendAgain message={message} />}
    </Box>
  )
}

/** Why an SMS was not delivered, as a text. */
function useReason({ failure }: ChatMessage): string | undefined {
  const translate = useTranslate()
  const field = useEntity('message').fields.find(({ name }) => name === 'failure')
  return choicesOf(field, 'message', translate).find(({ value }) => value === failure)?.label
}

function SendAgain({ message }: { message: ChatMessage }) {
  const translate = useTranslate()
  const notify = useNotify()
  const sendAgain = useSendAgain()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      size="small"
      disabled={isBusy}
      onClick={async () => {
        setBusy(true)
        try {
          await sendAgain(message)
        } catch (error) {
          notify(
            failureText(error, (key) => translate(key)),
            { type: 'error' },
          )
        }
        setBusy(false)
      }}
    >
      {translate('screens.action.tryAgain')}
    </Button>
  )
}

/** Whether there is more to say about the SMS of a message than that it was sent. */
export const hasSmsStatus = ({ status, deletedDate, hiddenDate }: ChatMessage): boolean =>
  !deletedDate && !hiddenDate && ['PENDING', 'FAILED', 'EXPIRED'].includes(status)
