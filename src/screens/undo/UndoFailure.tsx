import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { failureText } from '../states/failureText.ts'
import type { CallFailure } from '../states/failureText.ts'

/** At most this many conflicts are shown. */
const maximumShown = 5

/**
 * Why an undo failed: each record with its conflict, and what to do about it. `onRetry` is set when
 * no response came: the retry undoes the change, or reports that it was already undone.
 */
export function UndoFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate()
  const conflicts = (error as CallFailure).body?.errors ?? []
  return (
    <Alert severity="error" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {failureText(error, (key) => translate(key))}
      {onRetry && (
        <>
          {' '}
          {translate('screens.undo.unanswered')}{' '}
          <Button size="small" color="inherit" onClick={onRetry}>
            {translate('screens.action.tryAgain')}
          </Button>
        </>
      )}
      {conflicts.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {conflicts.slice(0, maximumShown).map(({ field, code, message }) => (
            <li key={`${field} ${code} ${message}`}>{message}</li>
          ))}
          {conflicts.length > maximumShown && (
            <li>
              {translate('screens.undo.more', { smart_count: conflicts.length - maximumShown })}
            </li>
          )}
        </Box>
      )}
      {[...new Set(conflicts.map(({ code }) => code))].map((code) => (
        <div key={code}>{translate(`screens.undo.resolution.${code}`, { _: '' })}</div>
      ))}
    </Alert>
  )
}
