import type { Identifier } from 'ra-core'
import { bulkUpdatePath } from '../model/constants.ts'
import type { Entity } from '../model/entity.ts'
import { toBody, type WireRecord } from './contractCall.ts'
import type { Http } from './http.ts'
import type { NextKey } from './idempotency.ts'
import { idempotencyHeader, undoKeys, type CallMeta } from './providers/recordCalls.ts'

/**
 * Gives several records of an entity the same values in one request, all or none, so that nothing
 * is left unsent when the page is closed. Returns the keys that undo it.
 */
export async function bulkUpdate(
  http: Http,
  entity: Entity,
  keys: Identifier[],
  values: WireRecord,
  meta: CallMeta,
  nextKey: NextKey,
): Promise<string[]> {
  const result = await http({
    verb: 'PATCH',
    path: `${bulkUpdatePath}/${entity.name}`,
    body: { keys, values: toBody(entity, values) },
    headers: idempotencyHeader(nextKey()),
    silentStatuses: meta.silent,
  })
  return undoKeys(result)
}
