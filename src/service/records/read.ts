import type { Call, Handler, HandlerResult } from '../requestContext.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { entityFacts, notFound, wrongBodyShape } from '../problems.ts'
import type { WireRecord } from '../sql/selection.ts'
import { etag, findRecords, getRecord } from './find.ts'
import { selectFrom } from './selectPaths.ts'

/** Reads one record. */
export const read: Handler = async (call) => {
  const record = await getRecord(call, call.meta, keyInPath(call)!)
  for (const { hook } of hooksOf(call.meta))
    Object.assign(record, await hook.readValues?.(call, call.meta, record))
  return responseOf(call, record)
}

/**
 * Reads a record for each of several calls of one operation of an entity without hooks.
 * Errors  FORBIDDEN (403), NOT_FOUND (404) if one of them would be
 */
export async function readGroup(calls: Call[]): Promise<HandlerResult[]> {
  const [call] = calls as [Call]
  const { meta, guard } = call
  guard.require(meta, 'READ')
  const keys = calls.map((each) => keyInPath(each)!)
  const records = await findRecords(call, meta, keys)
  if (records.length < keys.length) throw notFound(entityFacts(meta))
  return records.map((record) => responseOf(call, record))
}

function responseOf({ meta, operation }: Call, record: WireRecord): HandlerResult {
  const { select } = operation
  return {
    status: 200,
    body: select ? selectFrom(select, record) : record,
    headers: etag(meta, record),
  }
}

/** The key of the record if the path contains it, as `{webId}` or `{id}`. */
export function keyInPath({ path, meta }: Pick<Call, 'path' | 'meta'>): string | undefined {
  return path[meta.key.name] ?? (meta.fields.has('id') ? undefined : path['id'])
}

/** A body that must be one JSON object. Errors WRONG_BODY (400) */
export function recordBody(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw wrongBodyShape({ expected: 'one record: a JSON object' })
  return body as Record<string, unknown>
}
