import { headerNames } from '../../model/headers.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { GroupPlace } from '../http/callGroups.ts'
import type { CallInput } from '../requestContext.ts'
import { newKey } from './newKey.ts'
import { keyInPath } from './read.ts'

/**
 * The calls with which a call may share a transaction: those of the same caller that create or
 * update other records by the same operation. Undefined for a call that needs its own transaction.
 */
export function groupPlace(call: CallInput): GroupPlace | undefined {
  const target = targetOf(call)
  if (target === undefined) return undefined
  const { operation, request } = call
  const kind = [
    operation.verb,
    operation.path,
    ...narrowing.map((name) => request.headers.get(name)),
  ]
  return { kind: JSON.stringify(kind), target }
}

/** The headers by which the same call has another result. */
const narrowing = ['authorization', 'accept-language', headerNames.sites]

/** The key of the record that a call updates, or a new one for the record that it creates. */
function targetOf(call: CallInput): string | undefined {
  const { meta, operation, path } = call
  const { kind, field } = operation
  const isCreate = kind === 'create' && operation.body === 'record'
  const isUpdate = (kind === 'update' || kind === 'patch') && !field
  if (!(isCreate || isUpdate) || !isPlain(call)) return undefined
  // A hook may read what the write before has left, and so does an order.
  if (hooksOf(meta).length > 0 || meta.entity.order) return undefined
  if (isUpdate) return keyInPath(call)
  return Object.keys(path).length === 0 ? newKey() : undefined
}

/** Whether only the body of a call says what it writes, and the body is one record. */
const isPlain = ({ request, params, body }: CallInput): boolean =>
  params.size === 0 &&
  !request.headers.has(headerNames.idempotencyKey) &&
  !request.headers.has(headerNames.ifMatch) &&
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body)
