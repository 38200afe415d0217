import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import { failureText } from '../states/failureText.ts'
import type { CallFailure } from '../states/failureText.ts'

/** More than this many obstacles nobody reads. */
const maximumShown = 5

/** Why something was not taken back: each record with what stands in its way, and what to do about it. With `onAsk` nobody knows whether it was: asking does it, or says that it was done. */
export function UndoFailure({ error, onAsk: onRetry }: { error: unknown; onAsk?: () => void }) {
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
        <div key={code}>{translate(`screens.undo.way.${code}`, { _: '' })}</div>
      ))}
    </Alert>
  )
}
