import { isWritable } from '../../model/validation.ts'
import type { Call, Handler } from '../requestContext.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createRecords } from './create.ts'
import { etag, getRecord } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { keyInPath, recordBody } from './read.ts'

/**
 * Creates a copy. A body that names the record to copy takes over the fields that it leaves out,
 * except secrets, unique fields, and fields that the schema clears in copies; a body without such a
 * key is the copy itself.
 */
export const clone: Handler = (call) =>
  runIdempotent(call, async () => {
    const [record] = await createRecords(call, [await copyOf(call)])
    return { status: 201, body: record, headers: etag(call.meta, record!) }
  })

async function copyOf(call: Call): Promise<WireRecord> {
  const { meta } = call
  call.guard.require(meta, 'CREATE')
  const body = recordBody(call.body)
  const from = keyInPath(call) ?? body[meta.key.name]
  if (typeof from !== 'string' && typeof from !== 'number') return body
  const original = await getRecord(call, meta, String(from))
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeClone?.(call, meta, original, options)
  const cleared = new Set([
    meta.key.name,
    ...(meta.entity.form.cloneClears ?? []),
    ...meta.entity.unique.flat(),
  ])
  const copied = [...meta.fields.values()].filter(
    (field) =>
      isWritable(field) &&
      !field.unique &&
      !field.writeOnly &&
      !cleared.has(field.name) &&
      original[field.name] !== undefined,
  )
  const given: WireRecord = {
    ...Object.fromEntries(copied.map((field) => [field.name, original[field.name]])),
    ...body,
  }
  // A list that is empty in the original as well is not given for the copy: whether it may be empty
  // is only checked for records that set it.
  const copy = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !(isEmptyList(value) && isEmptyList(original[name])),
    ),
  )
  delete copy[meta.key.name]
  return copy
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
