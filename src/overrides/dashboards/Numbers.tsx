import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Link from '@mui/material/Link'
import { LinkBase, useTranslate } from 'ra-core'
import type { Mark } from './Patterns.tsx'
import { Swatch } from './Swatch.tsx'
import { useMarks } from './useMarks.ts'
import type { FiguresProps } from './FigureTable.tsx'

type Row = { name: string; number: ReactNode }

/** Names with their numbers, one per line. */
function Numbers({ rows, marks }: { rows: Row[]; marks: Mark[] }) {
  return (
    <Box component="dl" sx={{ m: 0, fontSize: '0.875rem' }}>
      {rows.map(({ name, number }, index) => (
        <Box key={name} sx={line}>
          <Box component="dt" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Swatch marks={marks} index={index} />
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

/** Figures of one group as names with their numbers; each number leads to its records. */
export function LinkedNumbers(props: FiguresProps) {
  const { figures, texts, address } = props
  const marks = useMarks(props)
  const translate = useTranslate()
  return (
    <Numbers
      marks={marks}
      rows={figures.rows.map((row, index) => {
        const name = texts.part(row, 0)
        const count = texts.figure(figures.cells[index]![0] ?? null)
        const to = address([row])
        const number = to ? (
          <Link
            component={LinkBase}
            to={to}
            underline="hover"
            aria-label={translate('dashboards.count', { of: name, count })}
            sx={{ fontWeight: 600, py: 0.5, fontVariantNumeric: 'tabular-nums' }}
          >
            {count}
          </Link>
        ) : (
          count
        )
        return { name, number }
      })}
    />
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
