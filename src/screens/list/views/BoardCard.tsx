import { useCallback } from 'react'
import type { CSSProperties, KeyboardEvent, RefObject } from 'react'
import { useDraggable } from '@dnd-kit/react'
import type { EntityRecord } from '../../record/record.ts'
import { RecordCard, type useCardParts } from '../table/RecordCards.tsx'
import type { RecordListProps } from '../table/RecordTable.tsx'
import type { CardInView } from './useCardsInView.ts'
import type { ColumnValue } from './useColumnRecords.ts'
import { useKeptFocus, type LeftFocus } from './useKeptFocus.ts'

/** A dragged card: its record, the name of the record, and the value of the column it is from. */
export type Dragged = { record: EntityRecord; name: string; from: ColumnValue }

/** The keys that move a card, with Alt. */
const steps: Partial<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * A record in a column of the board, which can be dragged into another one. With Alt the arrow keys
 * move it to the column beside its own.
 */
export function BoardCard({
  parts,
  value,
  isMovable,
  onStep,
  left,
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
  /** Moves the card to the column before or after its own. */
  onStep: (step: -1 | 1) => void
  left: RefObject<LeftFocus | undefined>
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
  const kept = useKeptFocus(record.id, left)
  const cardRef = useCallback(
    (element: Element | null) => {
      ref(element)
      measure?.(element)
      kept.current = element
    },
    [ref, measure, kept],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    // In an input the keys move the cursor.
    if ((event.target as Element).matches('input, textarea, select')) return
    // Otherwise the browser would go back.
    event.preventDefault()
    if (isMovable) onStep(step)
  }
  return (
    <RecordCard
      {...props}
      {...parts}
      isTile
      cardRef={cardRef}
      attributes={{ ...props.attributes, onKeyDown }}
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
