import { useId } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** A bordered section of a screen; a landmark region if it has a title. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={title && id}
      sx={{
        p: { xs: 2, sm: 2.5 },
        mb: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {title && (
        <Typography id={id} component="h2" sx={{ mb: 2, fontSize: '1rem', fontWeight: 700 }}>
          {title}
        </Typography>
      )}
      {children}
    </Box>
  )
}
