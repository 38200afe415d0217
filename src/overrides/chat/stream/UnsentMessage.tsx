import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { Bubble } from '../message/Bubble.tsx'
import { FileNames } from '../message/MessageFiles.tsx'
import { safeText } from '../message/messageText.ts'
import type { Unsent } from '../composer/outbox.ts'

/** A message on its way, or one that did not arrive. */
export function UnsentMessage({
  message,
  onRetry,
  onDiscard,
}: {
  message: Unsent
  onRetry: () => void
  onDiscard: () => void
}) {
  const translate = useTranslate()
  const { text, failure } = message
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end', mt: 0.75 }}>
      <Box sx={{ maxWidth: '100%', opacity: failure ? 1 : 0.7 }}>
        <Bubble isOwn>
          {safeText(text)}
          {text && message.files ? '\n' : ''}
          {message.files && <FileNames files={message.files} />}
        </Bubble>
      </Box>
      {failure ? (
        <Box role="alert" sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="caption" color="error">
            {translate('chat.notSent', { reason: failure })}
          </Typography>
          <Button size="small" onClick={onRetry}>
            {translate('screens.action.tryAgain')}
          </Button>
          <Button size="small" onClick={onDiscard}>
            {translate('chat.discard')}
          </Button>
        </Box>
      ) : (
        <Typography variant="caption" color="textSecondary">
          {message.retryAt ? <Waiting until={message.retryAt} /> : translate('chat.sending')}
        </Typography>
      )}
    </Box>
  )
}

/** Says that the service asked to wait, and counts down until the message is sent again. */
function Waiting({ until }: { until: number }) {
  const translate = useTranslate()
  const [now, setNow] = useState(Date.now)
  const seconds = Math.ceil((until - now) / 1_000)
  const isOver = seconds <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  if (isOver) return translate('chat.sending')
  return (
    <>
      {/* Screen readers read the sentence once, not each second. */}
      <span role="status">{translate('chat.tooFast')}</span>{' '}
      <span role="timer">{translate('chat.sentIn', { smart_count: seconds })}</span>
    </>
  )
}
