import { useId } from 'react'
import type { ReactNode } from 'react'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

/** One titled part of a dashboard. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 1.75, sm: 2.25 }, minWidth: 0 }}
    >
      <Typography id={id} component="h2" sx={{ mb: 1, fontSize: '0.9375rem', fontWeight: 700 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
