import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useDraggable } from '@dnd-kit/react'
import { useGetList, useListContext, useResourceContext, useTranslate } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { FieldDisplay } from '../../../fields/FieldDisplay.tsx'
import { useChoices } from '../../../fields/picker/choices.tsx'
import { DragAndDrop, type FoundPlace } from '../../drag/DragAndDrop.tsx'
import type { EntityRecord } from '../../record/record.ts'
import { formatCount } from '../../states/formatCount.ts'
import { FailureMessage } from '../../states/StateMessage.tsx'
import { inlineErrorQueryOptions } from '../inlineErrorQueryOptions.ts'
import { RecordCard, useCardParts } from '../table/RecordCards.tsx'
import type { RecordListProps } from '../table/RecordTable.tsx'
import type { RecordAction } from '../table/RowActions.tsx'
import { useMoveCard, type MovedCards } from './useMoveCard.ts'

/** Cards that a column shows at first, and those that "Show more" adds. */
const cardsAtOnce = 25

type Value = string | number | boolean
type Dragged = { record: EntityRecord; name: string; from: Value }
type Move = (record: EntityRecord, value: Value) => void

type BoardProps = RecordListProps & {
  entity: Entity
  /** The field whose values are the columns. */
  field: Field
  /** The filter of the list's variant. */
  fixed: Record<string, unknown> | undefined
  canEdit: boolean
}

/**
 * The records as cards in a column for each value of a field. A card is moved by pointer, by touch,
 * or with its menu; each column is read on its own, with the filter and the order of the list.
 */
export default function BoardView({ entity, field, fixed, canEdit, ...props }: BoardProps) {
  const choices = useChoices(field, field.name)
  const { moved, move } = useMoveCard(entity, field, canEdit)
  const onMove: Move | undefined =
    move && ((record, value) => void (record[field.name] !== value && move(record, value)))
  return (
    <DragAndDrop<Dragged, Value>
      find={(x, y, source) => findColumn(x, y, source, choices)}
      nameOf={({ name }) => name}
      onDrop={({ record }, value) => onMove?.(record, value)}
    >
      <Box
        role="group"
        aria-label={props.label}
        tabIndex={0}
        sx={{
          display: 'flex',
          gap: 1.5,
          p: 1.5,
          overflowX: 'auto',
          scrollSnapType: { xs: 'x proximity', sm: 'none' },
          alignItems: 'flex-start',
          maxHeight: 'calc(100dvh - 220px)',
          '@media print': { maxHeight: 'none', overflow: 'visible', flexWrap: 'wrap' },
        }}
      >
        {choices.map(({ value, label }) => (
          <BoardColumn
            key={String(value)}
            {...props}
            field={field}
            fixed={fixed}
            value={value}
            title={label}
            moved={moved}
            onMove={onMove}
            others={choices.filter((each) => each.value !== value)}
          />
        ))}
      </Box>
    </DragAndDrop>
  )
}

/** The column under the pointer, unless the card is from there. */
function findColumn(
  x: number,
  y: number,
  { from }: Dragged,
  choices: { value: Value }[],
): FoundPlace<Value> | undefined {
  const column = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest<HTMLElement>('[data-board-column]'))
    .find((each) => each !== null)
  const found = choices.find(({ value }) => String(value) === column?.dataset.boardColumn)
  if (!column || !found || found.value === from) return undefined
  const { left, top, width } = column.getBoundingClientRect()
  return { target: found.value, line: { left, top, width, height: 4 } }
}

function BoardColumn({
  field,
  fixed,
  value,
  title,
  moved,
  onMove,
  others,
  ...props
}: Omit<RecordListProps, 'label'> & {
  label: string
  field: Field
  fixed: Record<string, unknown> | undefined
  value: Value
  title: string
  moved: MovedCards
  onMove: Move | undefined
  others: { value: Value; label: string }[]
}) {
  const translate = useTranslate()
  const { sort, filterValues } = useListContext()
  const [shown, setShown] = useState(cardsAtOnce)
  const resource = useResourceContext()!
  const { data, total, error, isPending, isFetching, refetch } = useGetList<EntityRecord>(
    resource,
    {
      filter: { ...filterValues, ...fixed, [field.name]: value },
      sort,
      pagination: { page: 1, perPage: shown },
      meta: inlineErrorQueryOptions.meta,
    },
    { retry: false, placeholderData: (before) => before },
  )
  const isElsewhere = ({ id }: EntityRecord) => moved.has(id) && moved.get(id)!.value !== value
  const here = (data ?? []).filter((each) => !isElsewhere(each))
  const arrived = [...moved.values()]
    .filter((each) => each.value === value && !here.some(({ id }) => id === each.record.id))
    .map(({ record }) => ({ ...record, [field.name]: value }))
  const left = (data ?? []).length - here.length
  const count = total === undefined ? undefined : total - left + arrived.length
  const parts = useCardParts(props, field.name)
  const moves = (record: EntityRecord): RecordAction[] =>
    onMove
      ? others.map((other) => ({
          key: `move ${other.value}`,
          label: translate('screens.layout.moveTo', { value: other.label }),
          name: translate('screens.layout.moveTo', { value: other.label }),
          run: () => onMove(record, other.value),
        }))
      : []
  return (
    <Box
      component="section"
      aria-label={title}
      aria-busy={isFetching}
      data-board-column={String(value)}
      sx={{
        flex: '1 0 auto',
        width: { xs: '85%', sm: 268 },
        maxWidth: 360,
        maxHeight: 'inherit',
        scrollSnapAlign: 'center',
        display: 'flex',
        flexDirection: 'column',
        borderRadius: 1,
        bgcolor: 'action.hover',
        '@media print': { maxHeight: 'none' },
      }}
    >
      <Typography
        component="h2"
        sx={{
          px: 1.5,
          py: 1.25,
          display: 'flex',
          gap: 1,
          fontSize: '0.875rem',
          fontWeight: 700,
        }}
      >
        <FieldDisplay field={field} value={value} record={{}} place="cell" />
        {count !== undefined && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
            {formatCount(count)}
          </Box>
        )}
      </Typography>
      {error && !data ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : (
        <Box
          component="ul"
          aria-label={title}
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
          {isPending && <Skeleton component="li" variant="rounded" height={84} />}
          {[...arrived, ...here].map((record) => (
            <BoardCard
              key={record.id}
              {...props}
              parts={parts}
              record={record}
              value={value}
              isMovable={onMove !== undefined && !moved.has(record.id)}
              actions={(each) => [...moves(each), ...(props.actions?.(each) ?? [])]}
            />
          ))}
          {total !== undefined && total > (data?.length ?? 0) && (
            <li>
              <Button size="small" fullWidth onClick={() => setShown(shown + cardsAtOnce)}>
                {translate('screens.layout.more', {
                  smart_count: Math.min(cardsAtOnce, total - data!.length),
                })}
              </Button>
            </li>
          )}
        </Box>
      )}
    </Box>
  )
}

function BoardCard({
  parts,
  value,
  isMovable,
  ...props
}: Omit<RecordListProps, 'label'> & {
  label: string
  parts: ReturnType<typeof useCardParts>
  record: EntityRecord
  value: Value
  isMovable: boolean
}) {
  const { record, nameOf } = props
  const { ref, isDragging } = useDraggable({
    id: `card ${record.id}`,
    data: { record, name: nameOf(record), from: value } satisfies Dragged,
    disabled: !isMovable,
  })
  return (
    <RecordCard
      {...props}
      {...parts}
      isTile
      cardRef={ref}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: isDragging ? 0.4 : 1,
        cursor: isMovable ? 'grab' : undefined,
        // Cards out of sight cost nothing.
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 96px',
      }}
    />
  )
}
