import { useDataProvider } from 'ra-core'
import type { Entity } from '../../../model/entity.ts'
import type { Field } from '../../../model/field.ts'
import { isWritable } from '../../../model/isWritable.ts'
import { useUndoableUpdate } from '../../form/useUndoableUpdate.ts'
import { isOffered } from '../../record/record.ts'
import type { EntityRecord } from '../../record/record.ts'
import { undoOffer } from '../../undo/undoOffer.ts'
import { useMovedRecords, type MovedRecords } from './useMovedRecords.ts'

/**
 * A card that is shown in the column of another value than the service has; `position`: among its
 * cards, from 1.
 */
type MovedCard = { record: EntityRecord; value: unknown; position?: number | undefined }

/**
 * Cards that are shown in another column than the service has them, by the keys of their records.
 */
export type MovedCards = MovedRecords<MovedCard>

/**
 * Moves a card of a board to the column of another value, or a record of a tree below another one.
 * Without `move` the field cannot be changed.
 */
export function useMoveCard(
  entity: Entity,
  field: Field,
  canEdit: boolean,
): {
  moved: MovedCards
  move?: (record: EntityRecord, value: unknown, position?: number) => Promise<void>
  /** Whether a card may also lose its value. */
  canClear: boolean
} {
  const dataProvider = useDataProvider()
  const write = useUndoableUpdate(entity)
  // Some fields are set by a call of their own, which can be undone by the service.
  const hasCall = entity.operations.some(
    ({ kind, params }) => kind === 'set' && Object.values(params ?? {}).includes(field.name),
  )
  const { moved, move } = useMovedRecords<MovedCard>(
    entity,
    async (record, { value, position }) => {
      const { order } = entity
      const changes = {
        [field.name]: value,
        ...(order && position !== undefined ? { [order.field]: position } : {}),
      }
      if (!hasCall) return write(record, changes)
      const { undo } = await dataProvider.updateFields(entity.name, {
        ids: [record.id],
        data: changes,
        meta: { silent: 'all' },
      })
      return undoOffer(undo)
    },
  )
  const isMovable =
    canEdit && (hasCall || (isWritable(field) && !field.byAction && isOffered(entity, 'edit')))
  return {
    moved,
    ...(isMovable
      ? { move: (record, value, position) => move(record, { record, value, position }) }
      : {}),
    // A call of its own takes one of the values.
    canClear: !hasCall && !field.required,
  }
}
