import { useId } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'ra-core'

/** The progress of a task of known length. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const id = useId()
  return (
    <Box sx={{ py: 1 }}>
      <Typography id={id} sx={{ mb: 1 }}>
        {label}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        variant={total > 0 ? 'determinate' : 'indeterminate'}
        value={total > 0 ? Math.round((done / total) * 100) : 0}
      />
      {total > 0 && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('importExport.progress', {
            done: done.toLocaleString(locale),
            total: total.toLocaleString(locale),
          })}
        </Typography>
      )}
    </Box>
  )
}
