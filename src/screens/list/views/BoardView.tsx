import { useId, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { useDragOperation } from '@dnd-kit/react'
import { useListContext, useTranslate } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import { useChoices } from '../../../fields/picker/choices.tsx'
import { DragAndDrop, type FoundPlace } from '../../drag/DragAndDrop.tsx'
import type { Dragged } from './BoardCard.tsx'
import { BoardColumn, type MoveCard } from './BoardColumn.tsx'
import type { LayoutViewProps } from './LayoutView.tsx'
import type { ColumnValue } from './useColumnRecords.ts'
import type { LeftFocus } from './useKeptFocus.ts'
import { useMoveCard } from './useMoveCard.ts'

type BoardProps = LayoutViewProps & {
  /** The field whose values are the columns. */
  field: Field
}

/**
 * The records as cards in a column for each value of a field. A card is moved by pointer, by touch,
 * by keys, or with its menu; each column is read on its own, with the filter and the order of the
 * list. Values that the filter leaves out have no column; records without a value have one of their
 * own.
 */
export function BoardView({ entity, field, fixed, canEdit, ...props }: BoardProps) {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const choices = useChoices(field, field.name)
  const filtered = { ...filterValues, ...fixed }[field.name]
  const withoutValue = { value: null, label: translate('screens.layout.noValue') }
  const columns = [
    ...choices.filter(({ value }) => isWanted(value, filtered)),
    ...(field.required || filtered !== undefined ? [] : [withoutValue]),
  ]
  const { moved, move, canClear } = useMoveCard(entity, field, canEdit)
  const onMove: MoveCard | undefined =
    move &&
    ((record, value) => void ((record[field.name] ?? null) !== value && move(record, value)))
  const targets = canClear ? columns : choices
  const left = useRef<LeftFocus>(undefined)
  return (
    <DragAndDrop<Dragged, ColumnValue>
      find={(x, y, source) => findColumn(x, y, source, targets)}
      nameOf={({ name }) => name}
      onDrop={({ record }, value) => onMove?.(record, value)}
    >
      <Columns label={props.label} keys={onMove && translate('screens.layout.boardKeys')}>
        {columns.map(({ value, label }) => (
          <BoardColumn
            key={String(value)}
            {...props}
            field={field}
            fixed={fixed}
            value={value}
            title={label}
            moved={moved}
            onMove={onMove}
            targets={targets}
            left={left}
          />
        ))}
      </Columns>
    </DragAndDrop>
  )
}

/** The columns side by side, which scroll; on a phone they come to rest at one of them. */
function Columns({
  label,
  keys,
  children,
}: {
  label: string
  /** Which keys move a card; undefined: none. */
  keys: string | undefined
  children: ReactNode
}) {
  const id = useId()
  // Where a column attracts the scroll position, the small steps of a drag at the edge lead
  // nowhere.
  const { source } = useDragOperation()
  return (
    <Box
      role="group"
      data-board
      aria-label={label}
      aria-describedby={keys && id}
      tabIndex={0}
      sx={{
        display: 'flex',
        gap: 1.5,
        p: 1.5,
        overflowX: 'auto',
        scrollSnapType: { xs: source ? 'none' : 'x proximity', sm: 'none' },
        maxHeight: 'calc(100dvh - 220px)',
        '@media print': { maxHeight: 'none', overflow: 'visible', flexWrap: 'wrap' },
      }}
    >
      {children}
      {keys && (
        <span id={id} hidden>
          {keys}
        </span>
      )}
    </Box>
  )
}

/** Whether a filter of the field, if there is one, keeps the records with a value. */
function isWanted(value: ColumnValue, filtered: unknown): boolean {
  const wanted = [filtered ?? []].flat().map(String)
  return wanted.length === 0 || wanted.includes(String(value)) || wanted.includes('ALL')
}

/** The column at the pointer, also below its last card, unless the card is from there. */
function findColumn(
  x: number,
  y: number,
  { from }: Dragged,
  choices: { value: ColumnValue }[],
): FoundPlace<ColumnValue> | undefined {
  const board = document
    .elementsFromPoint(x, y)
    .map((each) => each.closest('[data-board]'))
    .find((each) => each !== null)
  const column = [...(board?.querySelectorAll<HTMLElement>('[data-board-column]') ?? [])].find(
    (each) => {
      const { left, right } = each.getBoundingClientRect()
      return x >= left && x <= right
    },
  )
  const found = choices.find(({ value }) => String(value) === column?.dataset.boardColumn)
  if (!board || !column || !found || found.value === from) return undefined
  const { left, right, top } = column.getBoundingClientRect()
  // A column may be in sight in part only.
  const frame = board.getBoundingClientRect()
  const start = Math.max(left, frame.left)
  const width = Math.min(right, frame.right) - start
  return { target: found.value, line: { left: start, top, width, height: 4 } }
}
