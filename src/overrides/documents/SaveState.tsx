import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import type { AnswerState } from './useSendAnswers.ts'

/** Where the answers are; a failure says why, and that nothing is lost. */
export function SaveState({ state, onRetry }: { state: AnswerState; onRetry: () => void }) {
  const translate = useTranslate()
  if (state.kind === 'failed')
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('documents.retry')}
          </Button>
        }
      >
        {translate('documents.unsent', { reason: state.text })}
      </Alert>
    )
  const text = translate(state.kind === 'saving' ? 'documents.saving' : 'documents.saved')
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" aria-hidden>
        {text}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {text}
      </Box>
    </Box>
  )
}
