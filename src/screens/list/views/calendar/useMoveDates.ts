import type { Entity } from '../../../../model/entity.ts'
import { isWritable } from '../../../../model/isWritable.ts'
import type { LocalTimes } from '../../../calendar/eventTimes.ts'
import { useUndoableUpdate } from '../../../form/useUndoableUpdate.ts'
import { isOffered, type EntityRecord } from '../../../record/record.ts'
import { useMovedRecords, type MovedRecords } from '../useMovedRecords.ts'
import { valuesFor, type CalendarFields } from './recordTimes.ts'

/** Moves a record of a calendar to other times. Without `move` its dates cannot be changed. */
export function useMoveDates(
  entity: Entity,
  fields: CalendarFields,
  canEdit: boolean,
): {
  moved: MovedRecords<LocalTimes>
  move?: (record: EntityRecord, times: LocalTimes) => Promise<void>
} {
  const write = useUndoableUpdate(entity)
  const { moved, move } = useMovedRecords<LocalTimes>(entity, (record, times) =>
    write(record, valuesFor(times, record, fields)),
  )
  const isMovable =
    canEdit &&
    isOffered(entity, 'edit') &&
    [fields.start, fields.end].every((field) => !field || (isWritable(field) && !field.byAction))
  return isMovable ? { moved, move } : { moved }
}
