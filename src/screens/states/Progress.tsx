import { useId } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useLocaleState, useTranslate } from 'ra-core'

/**
 * The progress of a task; its length is unknown while `total` is 0. `count` says how far it is;
 * absent: in rows.
 */
export function Progress({
  done,
  total,
  label,
  count,
}: {
  done: number
  total: number
  label: string
  count?: string
}) {
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
          {count ??
            translate('importExport.progress', {
              done: done.toLocaleString(locale),
              total: total.toLocaleString(locale),
            })}
        </Typography>
      )}
    </Box>
  )
}
