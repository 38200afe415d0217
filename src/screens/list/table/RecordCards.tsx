import { useMemo } from 'react'
import type { CSSProperties, DragEvent, ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { LinkBase, useListContext, useTranslate } from 'ra-core'
import { isEmpty } from '../../../model/condition.ts'
import type { Field } from '../../../model/field.ts'
import { filesIn } from '../../../model/fileValue.ts'
import { viewsOf } from '../../../fields/fieldViews.ts'
import { FileMark } from '../../../fields/types/file/FileMark.tsx'
import { valueAt } from '../../../model/path.ts'
import { fingertip, touch } from '../../../fields/controls/touch.ts'
import type { ResolvedColumn } from '../../record/columns.ts'
import type { EntityRecord } from '../../record/record.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { rowCheckboxStyles } from '../selection/rowCheckboxStyles.ts'
import { RecordCell } from './RecordCell.tsx'
import type { RecordListProps } from './RecordTable.tsx'
import { renderRowActions } from './RowActions.tsx'

/**
 * The columns that a card has as its title, its status and its facts, without the one `left` out.
 */
export function useCardParts(
  { columns, linkColumn, nameColumns = [] }: Omit<RecordListProps, 'label'>,
  left?: string,
): Pick<CardProps, 'title' | 'status' | 'facts'> {
  return useMemo(() => {
    const shown = columns.filter(({ path }) => path !== left)
    const title = shown.find(({ path }) => path === linkColumn) ?? shown[0]
    const status = shown.find(({ field }) => field.status)
    const facts = shown.filter(
      (each) => each !== title && each !== status && !nameColumns.includes(each.path),
    )
    return { title, status, facts }
  }, [columns, linkColumn, nameColumns, left])
}

/**
 * The rows as cards: name and status first, two facts on a line, one below, the same actions. On a
 * phone they are below each other; `isGrid` puts them side by side, with their pictures. With a
 * selection, pressing a card selects it instead of opening it.
 */
export function RecordCards({
  isGrid,
  picture,
  ...props
}: RecordListProps & { isGrid?: boolean; picture?: Field | undefined }) {
  const { label, empty } = props
  const { data, isPending, isFetching } = useListContext<EntityRecord>()
  const parts = useCardParts(props)
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
        ...(isGrid ? gridStyles : { '& > li + li': { borderTop: 1, borderColor: 'divider' } }),
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
        <RecordCard key={record.id} {...props} {...parts} record={record} picture={picture} />
      ))}
    </Box>
  )
}

type CardProps = RecordListProps & {
  record: EntityRecord
  /** The field with the picture of the record. */
  picture?: Field | undefined
  /** A narrow card: its facts take its whole width, and its status is below them. */
  isTile?: boolean | undefined
  cardRef?: (element: Element | null) => void
  /** Attributes and styles of the element of the card. */
  attributes?: object | undefined
  style?: CSSProperties | undefined
  sx?: SxProps
  title: ResolvedColumn | undefined
  status: ResolvedColumn | undefined
  /** The columns below the title; those without a value are left out. */
  facts: ResolvedColumn[]
}

/** A row as a card: its title and status, its facts, and the actions of the row. */
export function RecordCard({
  record,
  title,
  status,
  facts,
  picture,
  isTile,
  cardRef,
  attributes,
  style,
  sx,
  ...props
}: CardProps) {
  const { nameOf, linkOf, actions, selection } = props
  const translate = useTranslate()
  const name = nameOf(record)
  const filled = facts.filter(
    (each) => !isEmpty(valueAt(record, each.path)) || props.cell?.(each, record) !== undefined,
  )
  const [mark] = picture ? filesIn(record[picture.name]) : []
  const cell = (column: ResolvedColumn) => (
    <RecordCell {...props} column={column} record={record} name={name} />
  )
  const fact = (column: ResolvedColumn) => (
    <>
      {(column.field.flag || viewsOf(column.field.kind).needsLabel) && `${column.label}: `}
      {cell(column)}
    </>
  )
  return (
    <Box
      component="li"
      ref={cardRef}
      {...attributes}
      style={style}
      // The browser would drag the address of a link instead of the card.
      onDragStart={cardRef && ((event: DragEvent) => event.preventDefault())}
      sx={[cardStyles(isTile, selection !== undefined), ...(sx ? [sx as object] : [])]}
    >
      {selection && (
        <Box sx={{ gridArea: 'check', alignSelf: 'center', '& label': rowCheckboxStyles }}>
          <RowCheckbox
            fills
            checked={selection.has(record.id)}
            label={translate('screens.list.select', { name })}
            onChange={() => selection.toggle(record.id)}
          />
        </Box>
      )}
      <Box
        sx={{
          gridArea: 'title',
          alignSelf: 'center',
          minWidth: 0,
          overflowWrap: 'anywhere',
          ...titleTouch,
          ...(mark ? { display: 'flex', alignItems: 'center', gap: 1.25 } : {}),
        }}
      >
        {mark && <FileMark file={mark} id={String(record.id)} size={40} />}
        {/* The cell of a name that is a badge has the link. */}
        <CardTitle to={title?.field.colours ? undefined : linkOf?.(record)} name={name}>
          {title && cell(title)}
        </CardTitle>
      </Box>
      <Box sx={{ gridArea: 'status', justifySelf: isTile ? 'start' : 'end' }}>
        {status && cell(status)}
      </Box>
      <Box
        sx={{ gridArea: 'facts', color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        <Box sx={factsStyles}>
          {filled.slice(0, 2).map((column) => (
            <span key={column.path}>{fact(column)}</span>
          ))}
        </Box>
        {filled[2] && <Box>{fact(filled[2])}</Box>}
      </Box>
      <Box
        sx={{
          gridArea: 'actions',
          alignSelf: isTile ? 'start' : 'end',
          justifySelf: 'end',
          mr: -1,
          // Above the link of the title, which is as wide as the card.
          position: 'relative',
        }}
      >
        {actions &&
          !selection &&
          renderRowActions({ actions: actions(record), name, inMenu: true })}
      </Box>
    </Box>
  )
}

const cardStyles = (isTile: boolean | undefined, isSelecting: boolean) =>
  ({
    display: 'grid',
    ...(isSelecting
      ? {
          gridTemplateColumns: 'auto 1fr auto min-content',
          gridTemplateAreas: '"check title status status" "check facts facts actions"',
          position: 'relative',
          columnGap: 1,
        }
      : {
          // The facts are as wide as the card, whatever the width of the status above.
          gridTemplateColumns: isTile ? '1fr auto' : '1fr auto min-content',
          gridTemplateAreas: isTile
            ? '"title actions" "facts facts" "status status"'
            : '"title status status" "facts facts actions"',
        }),
    ...(isTile
      ? { gridTemplateRows: 'auto 1fr auto', alignContent: 'start' }
      : // What a higher card beside leaves free is below the facts.
        { gridTemplateRows: 'auto 1fr' }),
    gap: 0.25,
    px: 2,
    py: 1.5,
    fontSize: '0.875rem',
    ...touchable,
  }) as const

const gridStyles = {
  display: 'grid',
  gap: 1.5,
  p: 1.5,
  gridTemplateColumns: 'repeat(auto-fill, minmax(264px, 1fr))',
  '& > li': { border: 1, borderColor: 'divider', borderRadius: 1 },
} as const

// Touch targets: where fingers are used, a line with a link is high enough for one; the link of the
// name fills the width of the card.
const touchable = {
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    position: 'relative',
    [touch]: { minHeight: fingertip, minWidth: fingertip },
  },
} as const
const titleTouch = {
  [touch]: { mt: -1 },
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
