import { useEffect, useRef, type DragEvent, type RefObject } from 'react'
import { useDraggable } from '@dnd-kit/react'
import type { Field } from '../../../../model/field.ts'
import type { EntityRecord } from '../../../record/record.ts'
import type { RecordAction } from '../../table/RowActions.tsx'
import type { useCardParts } from '../../table/RecordCards.tsx'
import type { LayoutViewProps } from '../LayoutView.tsx'
import type { MovedCards } from '../useMoveCard.ts'
import type { DraggedRow } from './dropRow.ts'
import { RowCells } from './RowCells.tsx'
import { useMoveActions } from './useMoveActions.ts'
import { useRowKeys } from './useRowKeys.ts'

type Id = EntityRecord['id']

/**
 * Moves records below others, `to` a place among them (from 1; absent: the last). `ask` lets the
 * person choose the record, `position` is the field with the place, if people can change it.
 */
export type TreeMoves = {
  to: (record: EntityRecord, parent: Id | null, place?: number) => void
  ask: (record: EntityRecord) => void
  position: string | undefined
}

/** What all rows of a tree share. */
export type TreeContext = LayoutViewProps &
  ReturnType<typeof useCardParts> & {
    /** The reference to the record above. */
    field: Field
    /** Undefined: the person has neither opened nor closed the record. */
    isExpanded: (id: Id) => boolean | undefined
    setExpanded: (id: Id, isExpanded: boolean) => void
    moved: MovedCards
    /** Absent: records cannot be moved. */
    moves: TreeMoves | undefined
    /** The record whose row is focused when it appears. */
    focused: RefObject<Id | undefined>
  }

/** A row of a tree: its record and where it is. */
export type TreeRowProps = {
  context: TreeContext
  record: EntityRecord
  above: EntityRecord[]
  /** The row before it, of the same branch. */
  before: EntityRecord | undefined
  place: number
  total: number
  /** The number of records below; undefined: not known. */
  count: number | undefined
  isOpen: boolean
  isFirst: boolean
}

/**
 * A record of a tree. Arrow keys lead through the tree, with Alt they move the record in or out,
 * and up or down where records have an order.
 */
export function TreeRow(props: TreeRowProps) {
  const { context, record, above, place, total, count, isOpen, isFirst } = props
  const { moves, moved, setExpanded, focused } = context
  const level = above.length + 1
  const parent = above.at(-1)?.id ?? null
  const position = moves?.position
  const element = useRef<HTMLDivElement>(null)
  const { ref, isDragging } = useDraggable({
    id: `row ${record.id}`,
    data: { record, parent, position } satisfies DraggedRow,
    disabled: !moves || moved.has(record.id),
  })
  useEffect(() => {
    if (focused.current !== record.id) return
    focused.current = undefined
    element.current?.focus()
    // Another place moves the element, which loses the focus.
  }, [focused, record.id, place])
  const onKeyDown = useRowKeys(props)
  const moveActions = useMoveActions(moves, above)
  const actions: RecordAction[] = [...moveActions(record), ...(context.actions?.(record) ?? [])]
  return (
    <div
      ref={(row) => {
        element.current = row
        ref(row)
      }}
      role="row"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={total}
      aria-expanded={count === 0 ? undefined : isOpen}
      tabIndex={isFirst ? 0 : -1}
      data-tree-row={JSON.stringify([...above.map(({ id }) => id), record.id])}
      data-tree-place={position && String(record[position] ?? '')}
      onKeyDown={onKeyDown}
      // The browser would drag the address of a link instead of the row.
      onDragStart={(event: DragEvent) => event.preventDefault()}
      style={{ opacity: isDragging ? 0.4 : 1 }}
    >
      <RowCells
        {...context}
        record={record}
        actions={actions}
        level={level}
        count={count}
        toggle={
          count === 0 ? undefined : { isOpen, onClick: () => setExpanded(record.id, !isOpen) }
        }
      />
    </div>
  )
}
