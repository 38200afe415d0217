import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import type { AnswerState } from './useSendAnswers.ts'
import type { WaitingFile } from './useUnsentFiles.ts'

/** Where the answers and files are; a failure says why, and that nothing is lost. */
export function SaveState({
  state,
  wrong,
  files,
  onRetry,
}: {
  state: AnswerState
  /** How many answers are not valid, and so not saved. */
  wrong: number
  /** The files that have not reached the service. */
  files: WaitingFile[]
  onRetry: () => void
}) {
  const translate = useTranslate()
  const failedFile = files.find(({ failure }) => failure)
  if (state.kind === 'failed' || failedFile)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" onClick={onRetry}>
            {translate('documents.retry')}
          </Button>
        }
      >
        {state.kind === 'failed' && (
          <div>{translate('documents.unsent', { reason: state.text })}</div>
        )}
        {failedFile && (
          <div>
            {translate('documents.unsentFiles', {
              smart_count: files.length,
              reason: failedFile.failure,
            })}
          </div>
        )}
      </Alert>
    )
  const isSaving = state.kind === 'saving' || files.length > 0
  const text = isSaving
    ? translate('documents.saving')
    : wrong > 0
      ? translate('documents.wrong', { smart_count: wrong })
      : translate('documents.saved')
  return (
    <Box>
      <Typography
        variant="body2"
        color={wrong > 0 && !isSaving ? 'error' : 'textSecondary'}
        aria-hidden
      >
        {text}
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {text}
      </Box>
    </Box>
  )
}
