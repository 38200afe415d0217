import { headerNames } from '../../model/headers.ts'
import { hooksOf } from '../hooks/hooks.ts'
import type { GroupPlace } from '../http/callGroups.ts'
import type { CallInput } from '../requestContext.ts'
import { newKey } from './newKey.ts'
import { keyInPath } from './read.ts'

/**
 * The calls with which a call may share a transaction: those of the same caller that read, create
 * or update other records by the same operation. Undefined for a call that needs its own one.
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

/** The key of the record that a call reads or updates, or a new one for one that it creates. */
function targetOf(call: CallInput): string | undefined {
  const { meta, operation, path } = call
  const { kind, field } = operation
  // A hook may read what the write before has left, and a new position depends on it.
  if (!isPlain(call) || hooksOf(meta).length > 0) return undefined
  if (kind === 'read') return keyInPath(call)
  if (!isOneRecord(call.body) || meta.entity.order) return undefined
  if (kind === 'update' || kind === 'patch') return field ? undefined : keyInPath(call)
  const isCreate = kind === 'create' && operation.body === 'record'
  return isCreate && Object.keys(path).length === 0 ? newKey() : undefined
}

/** Whether a call depends only on its path, its body and `narrowing`. */
const isPlain = ({ request, params }: CallInput): boolean =>
  params.size === 0 &&
  !request.headers.has(headerNames.idempotencyKey) &&
  !request.headers.has(headerNames.ifMatch)

const isOneRecord = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
