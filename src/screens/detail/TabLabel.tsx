import Box from '@mui/material/Box'

/** The largest count that is shown as it is; above it is "99+". */
const largestCount = 99

/**
 * The label of a tab and how many records it has. There is room for the count before it is known,
 * so that the tabs do not move.
 */
export function TabLabel({ label, count }: { label: string; count: number | undefined }) {
  const isMore = count !== undefined && count > largestCount
  return (
    <Box
      component="span"
      style={
        count === undefined ? {} : { counterReset: `records ${Math.min(count, largestCount)}` }
      }
      data-count={count === undefined ? undefined : isMore ? 'more' : 'all'}
      sx={countStyles}
    >
      {label}
    </Box>
  )
}

// A counter of CSS with an empty alternative: text and name of the tab stay its label, and its
// description says the number.
const countStyles = {
  display: 'inline-flex',
  alignItems: 'baseline',
  '&::after': {
    content: '""',
    minWidth: 26,
    pl: 0.75,
    textAlign: 'start',
    fontWeight: 400,
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.secondary',
  },
  '&[data-count="all"]::after': { content: 'counter(records) / ""' },
  '&[data-count="more"]::after': { content: 'counter(records) "+" / ""' },
} as const
