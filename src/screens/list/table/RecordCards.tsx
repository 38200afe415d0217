import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { LinkBase, useListContext } from 'ra-core'
import { isEmpty } from '../../../model/condition.ts'
import { valueAt } from '../../../model/path.ts'
import { fingertip } from '../../../fields/controls/touch.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { RecordCell } from './RecordCell.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { RowActions } from './RowActions.tsx'

/**
 * The rows as cards, for a phone: name and status first, two facts on a line, one below, the same
 * actions.
 */
export function RecordCards(props: RecordListProps) {
  const { label, columns, nameColumns = [], empty } = props
  const { data, isPending, isFetching } = useListContext<EntityRecord>()
  const title = columns.find((each) => each.path === props.linkColumn) ?? columns[0]
  const status = columns.find((each) => each.field.status)
  const facts = columns.filter(
    (each) => each !== title && each !== status && !nameColumns.includes(each.path),
  )
  const rows = data ?? []
  if (!isPending && rows.length === 0) return <>{empty}</>
  return (
    <Box
      component="ul"
      aria-label={label}
      aria-busy={isFetching}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {isPending &&
        Array.from({ length: 7 }, (_, index) => (
          <Box component="li" key={index} sx={{ px: 2, py: 1.5, height: 92 }}>
            <Skeleton width="55%" />
            <Skeleton width="40%" />
            <Skeleton width="70%" />
          </Box>
        ))}
      {rows.map((record) => (
        <RecordCard
          key={record.id}
          {...props}
          record={record}
          title={title}
          status={status}
          facts={facts}
        />
      ))}
    </Box>
  )
}

type CardProps = RecordListProps & {
  record: EntityRecord
  title: ResolvedColumn | undefined
  status: ResolvedColumn | undefined
  /** The columns below the title; those without a value are left out. */
  facts: ResolvedColumn[]
}

function RecordCard({ record, title, status, facts, ...props }: CardProps) {
  const { nameOf, linkOf, actions } = props
  const name = nameOf(record)
  const filled = facts.filter(
    (each) => !isEmpty(valueAt(record, each.path)) || props.cell?.(each, record) !== undefined,
  )
  const cell = (column: ResolvedColumn) => (
    <RecordCell {...props} column={column} record={record} name={name} />
  )
  // "Yes" or "No" needs its heading.
  const fact = (column: ResolvedColumn) => (
    <>
      {column.field.flag && `${column.label}: `}
      {cell(column)}
    </>
  )
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        gap: 0.25,
        px: 2,
        py: 1.5,
        fontSize: '0.875rem',
        ...touchable,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', ...titleTouch }}>
        {/* The cell of a name that is a badge has the link. */}
        <CardTitle to={title?.field.colours ? undefined : linkOf?.(record)} name={name}>
          {title && cell(title)}
        </CardTitle>
      </Box>
      <Box sx={{ justifySelf: 'end' }}>{status && cell(status)}</Box>
      <Box sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={factsStyles}>
          {filled.slice(0, 2).map((column) => (
            <span key={column.path}>{fact(column)}</span>
          ))}
        </Box>
        {filled[2] && <Box>{fact(filled[2])}</Box>}
      </Box>
      <Box sx={{ alignSelf: 'end', justifySelf: 'end', mr: -1 }}>
        {actions && <RowActions actions={actions(record)} name={name} inMenu />}
      </Box>
    </Box>
  )
}

// Touch targets: a line with a link is high enough for a finger; the link of the name fills the
// width of the card.
const touchable = {
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: fingertip,
    minWidth: fingertip,
    position: 'relative',
  },
} as const
const titleTouch = {
  mt: -1,
  '& a::after': { content: '""', position: 'absolute', inset: '0 -16px' },
} as const

// A dot separates two facts on one line only: the dot of the first fact of a line lies in the
// clipped area.
const dotWidth = 14
const factsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  ml: `-${dotWidth}px`,
  clipPath: `inset(-4px -4px -4px ${dotWidth - 4}px)`,
  '& > span': {
    position: 'relative',
    minWidth: 0,
    pl: `${dotWidth}px`,
    '&::before': {
      content: '"·"',
      position: 'absolute',
      left: 5,
      insetBlock: 0,
      display: 'flex',
      alignItems: 'center',
    },
    '&:empty': { display: 'none' },
  },
} as const

/** The record's full name as a link to it; without a link, the first column. */
function CardTitle({
  to,
  name,
  children,
}: {
  to: string | undefined
  name: string
  children: ReactNode
}) {
  return to ? (
    <Link component={LinkBase} to={to} underline="hover" sx={{ fontWeight: 600 }}>
      {name}
    </Link>
  ) : (
    children
  )
}
