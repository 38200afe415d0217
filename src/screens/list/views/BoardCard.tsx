import { useCallback } from 'react'
import type { CSSProperties } from 'react'
import { useDraggable } from '@dnd-kit/react'
import type { EntityRecord } from '../../record/record.ts'
import { RecordCard, type useCardParts } from '../table/RecordCards.tsx'
import type { RecordListProps } from '../table/RecordTable.tsx'
import type { CardInView } from './useCardsInView.ts'
import type { ColumnValue } from './useColumnRecords.ts'

/** A dragged card: its record, the name of the record, and the value of the column it is from. */
export type Dragged = { record: EntityRecord; name: string; from: ColumnValue }

/** A record in a column of the board, which can be dragged into another one. */
export function BoardCard({
  parts,
  value,
  isMovable,
  measure,
  style,
  ...props
}: Omit<RecordListProps, 'label'> & {
  label: string
  parts: ReturnType<typeof useCardParts>
  record: EntityRecord
  /** The value of the column. */
  value: ColumnValue
  isMovable: boolean
  /** Of a card among those in view: its attributes, its place, and what measures its element. */
  attributes: CardInView['attributes']
  style: CSSProperties | undefined
  measure: ((card: Element | null) => void) | undefined
}) {
  const { record, nameOf } = props
  const { ref, isDragging } = useDraggable({
    id: `card ${record.id}`,
    data: { record, name: nameOf(record), from: value } satisfies Dragged,
    disabled: !isMovable,
  })
  const cardRef = useCallback(
    (element: Element | null) => {
      ref(element)
      measure?.(element)
    },
    [ref, measure],
  )
  return (
    <RecordCard
      {...props}
      {...parts}
      isTile
      cardRef={cardRef}
      style={style}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: isDragging ? 0.4 : 1,
        cursor: isMovable ? 'grab' : undefined,
      }}
    />
  )
}
