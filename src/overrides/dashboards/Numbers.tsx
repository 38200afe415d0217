import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'ra-core'

type Row = { name: string; number: ReactNode }

/** Names with their numbers, one per line. */
export function Numbers({ rows }: { rows: Row[] }) {
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem' }}>
      {rows.map(({ name, number }) => (
        <Box key={name} sx={line}>
          <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {number}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/**
 * The placeholder of numbers that are loading, as high as a few of them, so that the layout below
 * does not move.
 */
export function NumbersSkeleton() {
  const label = useTranslate()('screens.detail.loading')
  return (
    <Box aria-busy role="status" aria-label={label}>
      {[0, 1, 2].map((each) => (
        <Box key={each} sx={line}>
          <Skeleton width="40%" />
          <Skeleton width={32} />
        </Box>
      ))}
    </Box>
  )
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: 44, md: 34 },
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const
