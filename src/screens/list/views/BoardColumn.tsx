import type { FocusEvent, PointerEvent, ReactNode, RefObject } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useListContext, useTranslate } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import { FieldDisplay } from '../../../fields/FieldDisplay.tsx'
import type { EntityRecord } from '../../record/record.ts'
import { formatTotal } from '../../states/formatCount.ts'
import { FailureMessage } from '../../states/StateMessage.tsx'
import { useCardParts } from '../table/RecordCards.tsx'
import type { RecordListProps } from '../table/RecordTable.tsx'
import type { RecordAction } from '../table/RowActions.tsx'
import { BoardCard } from './BoardCard.tsx'
import { useCardsInView } from './useCardsInView.ts'
import { useColumnRecords, type ColumnValue } from './useColumnRecords.ts'
import type { LeftFocus } from './useKeptFocus.ts'
import type { MovedCards } from './useMoveCard.ts'

/** Moves a record into the column of a value. */
export type MoveCard = (record: EntityRecord, value: ColumnValue) => void

type BoardColumnProps = Omit<RecordListProps, 'label'> & {
  label: string
  /** The field whose values are the columns. */
  field: Field
  /** The filter of the list's variant. */
  fixed: Record<string, unknown> | undefined
  /** Null: the records without a value, whose column is hidden while there are none. */
  value: ColumnValue
  title: string
  moved: MovedCards
  /** Undefined: cards cannot be moved. */
  onMove: MoveCard | undefined
  /** All columns that take cards, in their order. */
  targets: { value: ColumnValue; label: string }[]
  /** Shared by the cards of the board. */
  left: RefObject<LeftFocus | undefined>
}

/** The records with one value as cards, below its title and their count. */
export function BoardColumn(props: BoardColumnProps) {
  const { field, fixed, value, title, moved, onMove, targets, left, ...card } = props
  const { filterValues } = useListContext()
  const ofColumn = value === null ? { [`${field.name}[empty]`]: 'true' } : { [field.name]: value }
  const filter = { ...filterValues, ...fixed, ...ofColumn }
  const column = useColumnRecords({ field, filter, value, moved })
  const parts = useCardParts(card, field.name)
  const others = targets.filter((each) => each.value !== value)
  const moves = useMoveActions(others, onMove)
  const { scroller, cards, measure, onUse } = useCardsInView(column.records, moved)
  if (value === null && !column.count && !column.error) return null
  return (
    // As high as the board, so that the column, which has the height of its cards, scrolls where
    // the board ends.
    <Box sx={columnPlace}>
      <Box
        component="section"
        aria-label={title}
        aria-busy={column.isFetching}
        data-board-column={String(value)}
        sx={{
          minHeight: 0,
          display: 'flex',
          flexDirection: 'column',
          borderRadius: 1,
          bgcolor: 'action.hover',
        }}
      >
        <ColumnTitle
          field={field}
          value={value}
          title={title}
          count={column.count}
          meta={column.meta}
        />
        {column.error ? (
          <FailureMessage error={column.error} what={title} onRetry={() => void column.refetch()} />
        ) : (
          <CardList title={title} scroller={scroller} onUse={onUse}>
            {column.isPending && <Skeleton component="li" variant="rounded" height={84} />}
            {cards.map(({ record, attributes, style }) => (
              <BoardCard
                key={record.id}
                {...card}
                value={value}
                parts={parts}
                record={record}
                attributes={attributes}
                style={style}
                measure={measure}
                left={left}
                isMovable={onMove !== undefined}
                onStep={(step) => {
                  const target = columnBeside(value, targets, step)
                  if (target) onMove?.(record, target.value)
                }}
                actions={(each) => [...moves(each), ...(card.actions?.(each) ?? [])]}
              />
            ))}
            {column.more > 0 && <MoreButton count={column.more} onClick={column.showMore} />}
          </CardList>
        )}
      </Box>
    </Box>
  )
}

const columnPlace = {
  flex: '1 0 auto',
  width: { xs: '85%', sm: 268 },
  maxWidth: 360,
  scrollSnapAlign: 'center',
  display: 'flex',
  flexDirection: 'column',
} as const

/** The column before (-1) or after (1) that of a value, among those that take cards. */
function columnBeside(
  value: ColumnValue,
  targets: BoardColumnProps['targets'],
  step: -1 | 1,
): BoardColumnProps['targets'][number] | undefined {
  const at = targets.findIndex((each) => each.value === value)
  // Records without a value stand last.
  return targets[(at < 0 ? targets.length : at) + step]
}

/** Returns the entries of a card's menu that move it into the other columns. */
function useMoveActions(
  others: BoardColumnProps['targets'],
  onMove: MoveCard | undefined,
): (record: EntityRecord) => RecordAction[] {
  const translate = useTranslate()
  return (record) =>
    onMove
      ? others.map((other) => ({
          key: `move ${other.value}`,
          label: translate('screens.layout.moveTo', { value: other.label }),
          name: translate('screens.layout.moveTo', { value: other.label }),
          run: () => onMove(record, other.value),
        }))
      : []
}

/** The value of a column as its title, and the count of its records, once that is known. */
function ColumnTitle({
  field,
  value,
  title,
  count,
  meta,
}: {
  field: Field
  value: ColumnValue
  title: string
  count: number | undefined
  meta: { totalIsBound?: boolean } | undefined
}) {
  return (
    <Typography
      component="h2"
      sx={{ px: 1.5, py: 1.25, display: 'flex', gap: 1, fontSize: '0.875rem', fontWeight: 700 }}
    >
      {value === null ? (
        <span>{title}</span>
      ) : (
        <FieldDisplay field={field} value={value} record={{}} place="cell" />
      )}
      {count !== undefined && (
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {formatTotal(count, meta)}
        </Box>
      )}
    </Typography>
  )
}

/** The list of the cards, which scrolls within the column. */
function CardList({
  title,
  scroller,
  onUse,
  children,
}: {
  title: string
  scroller: RefObject<HTMLUListElement | null>
  /** Called with the element that gets the focus or is pressed. */
  onUse: (target: Element) => void
  children: ReactNode
}) {
  return (
    <Box
      component="ul"
      ref={scroller}
      aria-label={title}
      onFocusCapture={(event: FocusEvent) => onUse(event.target)}
      onPointerDownCapture={(event: PointerEvent) => onUse(event.target as Element)}
      sx={{
        listStyle: 'none',
        m: 0,
        px: 1,
        pb: 1,
        minHeight: 64,
        display: 'grid',
        gap: 1,
        overflowY: 'auto',
        '@media print': { overflow: 'visible' },
      }}
    >
      {children}
    </Box>
  )
}

/** The button that shows so many more cards. */
function MoreButton({ count, onClick }: { count: number; onClick: () => void }) {
  const translate = useTranslate()
  return (
    <li>
      <Button size="small" fullWidth onClick={onClick}>
        {translate('screens.layout.more', { smart_count: count })}
      </Button>
    </li>
  )
}
