import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { CallFailure } from './failureText.ts'
import { failureText } from './failureText.ts'

/**
 * A message in place of content: nothing found, failed, forbidden. The role `alert` announces it.
 */
export function StateMessage({
  title,
  text,
  detail,
  children,
  role = 'status',
}: {
  title: string
  text?: ReactNode
  detail?: string
  children?: ReactNode
  role?: 'status' | 'alert'
}) {
  return (
    <Box
      role={role}
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 7, textAlign: 'center' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {text && (
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ maxWidth: 480, overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
      {detail && (
        <Typography variant="caption" color="textSecondary">
          {detail}
        </Typography>
      )}
      {children && <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>{children}</Box>}
    </Box>
  )
}

/** The statuses whose titles the message catalogue has (ERR-41). */
const statusesWithTitle = new Set([400, 401, 403, 404, 500])

/**
 * Shows why loading `what` failed: 403 says who can help, other failures show the reason with "Try
 * again". The title of the HTTP status is shown below.
 */
export function FailureMessage({
  error,
  what,
  onRetry,
}: {
  error: unknown
  what: string
  onRetry: () => void
}) {
  const translate = useTranslate()
  const { status, body } = error as CallFailure
  const statusTitle =
    status && statusesWithTitle.has(status)
      ? { detail: `${translate(`screens.state.status.${status}`)} (${status})` }
      : {}
  if (status === 403)
    return (
      <StateMessage
        role="alert"
        title={translate('screens.state.forbidden')}
        text={body?.message || translate('screens.state.forbiddenText', { what })}
        {...statusTitle}
      />
    )
  return (
    <StateMessage
      role="alert"
      title={translate('screens.state.failed', { what })}
      text={failureText(error, translate)}
      {...statusTitle}
    >
      <Button variant="outlined" onClick={onRetry}>
        {translate('screens.action.tryAgain')}
      </Button>
    </StateMessage>
  )
}

/** Shown when the user may not read `what`; no request is sent. */
export function ForbiddenMessage({ what }: { what: string }) {
  const translate = useTranslate()
  return (
    <StateMessage
      title={translate('screens.state.forbidden')}
      text={translate('screens.state.forbiddenText', { what })}
    />
  )
}
