import { isWritable } from '../../model/validation.ts'
import type { Call, Handler } from '../requestContext.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createRecords } from './create.ts'
import { etag, getRecord } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { keyInPath, recordBody } from './read.ts'

/**
 * Makes a copy. A body that names the record it is copied from takes over what it leaves out, but for secrets, what must
 * be unique and what the schema says a copy starts without; a body without it is the copy itself.
 */
export const clone: Handler = (call) =>
  runIdempotent(call, async () => {
    const [record] = await createRecords(call, [await copyOf(call)])
    return { status: 201, body: record, headers: etag(call.meta, record!) }
  })

async function copyOf(call: Call): Promise<WireRecord> {
  const { meta: shape } = call
  call.guard.require(shape, 'CREATE')
  const body = recordBody(call.body)
  const from = keyInPath(call) ?? body[shape.key.name]
  if (typeof from !== 'string' && typeof from !== 'number') return body
  const original = await getRecord(call, shape, String(from))
  for (const { hook: rule, options: words } of hooksOf(shape))
    await rule.beforeClone?.(call, shape, original, words)
  const cleared = new Set([
    shape.key.name,
    ...(shape.entity.form.cloneClears ?? []),
    ...shape.entity.unique.flat(),
  ])
  const kept = [...shape.fields.values()].filter(
    (field) =>
      isWritable(field) &&
      !field.unique &&
      !field.writeOnly &&
      !cleared.has(field.name) &&
      original[field.name] !== undefined,
  )
  const given: WireRecord = {
    ...Object.fromEntries(kept.map((field) => [field.name, original[field.name]])),
    ...body,
  }
  // A list that the original has empty, too, is not the copy's choice: whether it may be is asked of those who say it.
  const copy = Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => !(isEmptyList(value) && isEmptyList(original[name])),
    ),
  )
  delete copy[shape.key.name]
  return copy
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
