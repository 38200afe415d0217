import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { CallFailure } from './failureText.ts'
import { failureText } from './failureText.ts'
import { OutdatedError } from './isLoadFailure.ts'

/**
 * A message in place of content: nothing found, failed, forbidden. The role `alert` announces it;
 * `isScreen` makes its title the heading of the page.
 * @example
 * <StateMessage title="No visits yet" text="Plan the first visit of this branch." />
 */
export function StateMessage({
  title,
  text,
  detail,
  children,
  role = 'status',
  isScreen = false,
}: {
  title: string
  text?: ReactNode
  detail?: string
  children?: ReactNode
  role?: 'status' | 'alert'
  isScreen?: boolean
}) {
  return (
    <Box
      role={role}
      sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 7, textAlign: 'center' }}
    >
      <Typography component={isScreen ? 'h1' : 'p'} sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
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
 * Shows why loading `what` failed: 403 says who can help, a page of an earlier version asks to be
 * reloaded, other failures show the reason with "Try again". The title of the HTTP status is shown
 * below.
 * @example
 * if (plan.error)
 *   return <FailureMessage error={plan.error} what="The plan" onRetry={() => plan.refetch()} />
 */
export function FailureMessage({
  error,
  what,
  onRetry,
  isScreen = false,
}: {
  error: unknown
  what: string
  onRetry: () => void
  isScreen?: boolean
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
        isScreen={isScreen}
        {...statusTitle}
      />
    )
  if (error instanceof OutdatedError)
    return (
      <StateMessage
        role="alert"
        title={translate('screens.state.outdated')}
        text={failureText(error, translate)}
        isScreen={isScreen}
      >
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('screens.action.reload')}
        </Button>
      </StateMessage>
    )
  return (
    <StateMessage
      role="alert"
      title={translate('screens.state.failed', { what })}
      text={failureText(error, translate)}
      isScreen={isScreen}
      {...statusTitle}
    >
      <Button variant="outlined" onClick={onRetry}>
        {translate('screens.action.tryAgain')}
      </Button>
    </StateMessage>
  )
}

/**
 * Shown when the user may not read `what`; no request is sent.
 * @example
 * if (!usePermitted('BUSINESS:SITE')) return <ForbiddenMessage what="branches" isScreen />
 */
export function ForbiddenMessage({ what, isScreen = false }: { what: string; isScreen?: boolean }) {
  const translate = useTranslate()
  return (
    <StateMessage
      title={translate('screens.state.forbidden')}
      text={translate('screens.state.forbiddenText', { what })}
      isScreen={isScreen}
    />
  )
}
