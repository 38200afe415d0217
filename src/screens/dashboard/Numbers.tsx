import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Names with their numbers, one a line. */
export function Numbers({ rows }: { rows: { name: string; number: ReactNode }[] }) {
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem' }}>
      {rows.map(({ name, number }) => (
        <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: { xs: 44, md: 34 }, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
          <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box component="dd" sx={{ m: 0 }}>{number}</Box>
        </Box>
      ))}
    </Box>
  )
}
