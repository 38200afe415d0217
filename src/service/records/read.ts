import type { Call, Handler } from '../requestContext.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { wrongBodyShape } from '../problems.ts'
import { etag, getRecord } from './find.ts'
import { selectFrom } from './selectPaths.ts'

/** Reads one record. */
export const read: Handler = async (call) => {
  const record = await getRecord(call, call.meta, keyInPath(call)!)
  for (const { hook } of hooksOf(call.meta))
    Object.assign(record, await hook.readValues?.(call, call.meta, record))
  const { select: selection } = call.operation
  return {
    status: 200,
    body: selection ? selectFrom(selection, record) : record,
    headers: etag(call.meta, record),
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
