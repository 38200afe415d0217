import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useTranslate } from 'ra-core'
import type { useOccurrences } from './useOccurrences.ts'

/** Shows that the tasks are being read again, are not complete, or could not be updated. */
export function BoardNotices({
  occurrences,
  data,
  error,
  isFetching,
}: Pick<ReturnType<typeof useOccurrences>, 'occurrences' | 'data' | 'error' | 'isFetching'>) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ height: 4 }}>
        {isFetching && occurrences && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </Box>
      {data && !data.isComplete && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('scheduler.incomplete', { count: occurrences?.length ?? 0 })}
        </Alert>
      )}
      {error && occurrences && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('scheduler.outdated')}
        </Alert>
      )}
    </>
  )
}
