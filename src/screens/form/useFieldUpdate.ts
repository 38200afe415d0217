import { useRef } from 'react'
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
 * record as it is then. Writes of one record run one after the other: what is shown may still be
 * the version before the last of them, over which the next one is written. Changes of others are
 * conflicts.
 * Errors  `HttpError`
 */
export function useFieldUpdate(entity: Entity) {
  const dataProvider = useDataProvider()
  const chains = useRef(new Map<EntityRecord['id'], WriteChain>())
  const write = async (record: EntityRecord, changes: Record<string, unknown>, meta: object) => {
    const others = isPatched(entity) ? {} : storedValues(entity, record)
    const { data } = await dataProvider.update<EntityRecord>(entity.name, {
      id: record.id,
      data: toWire(entity.fields, { ...others, ...changes }),
      previousData: record,
      meta: { patch: true, ...meta },
    })
    return data
  }
  return async (record: EntityRecord, changes: Record<string, unknown>, meta = {}) => {
    const versionOf = (each: EntityRecord) => each[entity.system.version]
    const known = chains.current.get(record.id)
    const { replaced, last }: WriteChain = known?.replaced.has(versionOf(record))
      ? known
      : { replaced: new Set(), last: Promise.resolve(record) }
    replaced.add(versionOf(record))
    const written = last.then((base) => {
      replaced.add(versionOf(base))
      return write(base, changes, meta)
    })
    // What was refused has changed nothing: the next write is over the same version.
    chains.current.set(record.id, { replaced, last: written.catch(() => last) })
    return written
  }
}

/** The writes of a record: the versions that they replaced, and the record after the last. */
type WriteChain = { replaced: Set<unknown>; last: Promise<EntityRecord> }
