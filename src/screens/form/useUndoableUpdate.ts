import type { Entity } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { useFieldUpdate } from './useFieldUpdate.ts'

/**
 * Returns a function that writes fields of a record; it returns the options of `notify` with which
 * the toast offers to undo this. The caller says why it failed.
 * Errors  `HttpError`
 */
export function useUndoableUpdate(entity: Entity) {
  const write = useFieldUpdate(entity)
  return async (record: EntityRecord, changes: Record<string, unknown>) => {
    const saved = await write(record, changes, { silent: 'all' })
    const before = Object.fromEntries(
      Object.keys(changes).map((name) => [name, record[name] ?? null]),
    )
    const plan = { resource: entity.name, previous: record, revert: () => write(saved, before) }
    return { messageArgs: { undo: { plan } } }
  }
}
