import type { FieldError } from '../../model/problem.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { removeRecords } from '../records/removeRecords.ts'
import type { RequestContext } from '../requestContext.ts'
import { conflictError } from './conflicts.ts'
import { readCreated } from './snapshot.ts'

/**
 * Removes the records that an action created. Those that someone has changed since are the returned
 * conflicts; those that are gone need nothing.
 */
export async function removeCreated(call: RequestContext, id: string): Promise<FieldError[]> {
  const conflicts: FieldError[] = []
  for (const { meta, versions } of await readCreated(call, id)) {
    const records = await findRecords(call, meta, [...versions.keys()], {
      scope: 'all',
      lock: true,
    })
    const unchanged = records.filter(
      (record) => versionOf(meta, record) === versions.get(keyOf(meta, record)),
    )
    for (const record of records)
      if (!unchanged.includes(record))
        conflicts.push(await conflictError(call, meta, keyOf(meta, record), 'undoChanged', {}))
    if (unchanged.length === 0) continue
    await removeRecords(call, meta, unchanged, 'all')
    call.writtenEntities.add(meta.name)
  }
  return conflicts
}
