import { useDataProvider } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import type { EntityRecord } from '../record/record.ts'
import { storedValues } from './payload.ts'
import { toWire } from './wire.ts'

/**
 * Whether the contract has a call for single fields; without one, all others are sent as they are.
 */
export const isPatched = (entity: Entity): boolean =>
  entity.operations.some(({ kind }) => kind === 'patch')

/**
 * Returns a function that writes fields of a record, over the version of `record`; it returns the
 * record as it is then.
 * Errors  `HttpError`
 */
export function useFieldUpdate(entity: Entity) {
  const dataProvider = useDataProvider()
  return async (record: EntityRecord, changes: Record<string, unknown>, meta = {}) => {
    const others = isPatched(entity) ? {} : storedValues(entity, record)
    const { data } = await dataProvider.update<EntityRecord>(entity.name, {
      id: record.id,
      data: toWire(entity.fields, { ...others, ...changes }),
      previousData: record,
      meta: { patch: true, ...meta },
    })
    return data
  }
}
