import { useDraggable } from '@dnd-kit/react'
import type { EntityRecord } from '../../record/record.ts'
import { RecordCard, type useCardParts } from '../table/RecordCards.tsx'
import type { RecordListProps } from '../table/RecordTable.tsx'
import type { ColumnValue } from './useColumnRecords.ts'

/** A dragged card: its record, the name of the record, and the value of the column it is from. */
export type Dragged = { record: EntityRecord; name: string; from: ColumnValue }

/** A record in a column of the board, which can be dragged into another one. */
export function BoardCard({
  parts,
  value,
  isMovable,
  ...props
}: Omit<RecordListProps, 'label'> & {
  label: string
  parts: ReturnType<typeof useCardParts>
  record: EntityRecord
  /** The value of the column. */
  value: ColumnValue
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
