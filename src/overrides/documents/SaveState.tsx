import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'ra-core'
import type { AnswerState } from './useSendAnswers.ts'
import type { WaitingFile } from './useUnsentFiles.ts'

/**
 * Where the answers and files are; a failure says why, and that nothing is lost. It always takes
 * three lines: what is signed or typed below does not move when the network is lost.
 */
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
  const failures = [
    ...(state.kind === 'failed' ? [translate('documents.unsent', { reason: state.text })] : []),
    ...(failedFile
      ? [
          translate('documents.unsentFiles', {
            smart_count: files.length,
            reason: failedFile.failure,
          }),
        ]
      : []),
  ]
  const isFailed = failures.length > 0
  const isSaving = state.kind === 'saving' || files.length > 0
  const isWrong = wrong > 0 && !isSaving
  const text = isSaving
    ? translate('documents.saving')
    : isWrong
      ? translate('documents.wrong', { smart_count: wrong })
      : translate('documents.saved')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48, my: -1 }}>
      <Box role="status" sx={{ minWidth: 0 }}>
        {(isFailed ? failures : [text]).map((each) => (
          <Typography
            key={each}
            variant="caption"
            sx={{ display: 'block', lineHeight: '16px' }}
            color={isFailed ? 'warning.main' : isWrong ? 'error' : 'textSecondary'}
          >
            {each}
          </Typography>
        ))}
      </Box>
      {isFailed && (
        <Button size="small" onClick={onRetry} sx={{ flex: 'none' }}>
          {translate('documents.retry')}
        </Button>
      )}
    </Box>
  )
}
