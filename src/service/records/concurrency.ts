import { headerNames } from '../../model/headers.ts'
import type { Call } from '../requestContext.ts'
import { conflict, entityFacts, wrongIfMatch } from '../problems.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * Refuses to overwrite a newer version than the one that the caller read, given by `If-Match` or by
 * the version in the body; a caller that gives none is not checked.
 * Errors  CONFLICT (409) with the stored record in `current`, WRONG_IF_MATCH (400)
 */
export function checkVersion(
  call: Pick<Call, 'request' | 'meta' | 'body'>,
  current: WireRecord,
): void {
  const versionField = call.meta.entity.system.version
  const expected =
    fromHeader(call.request.headers.get(headerNames.ifMatch)) ?? fromBody(call.body, versionField)
  if (expected !== undefined && expected !== Number(current[versionField])) {
    throw conflict({
      ...entityFacts(call.meta),
      more: { current },
      headers: { etag: `"${current[versionField]}"` },
    })
  }
}

function fromHeader(given: string | null): number | undefined {
  if (given === null || given.trim() === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(given.trim())?.[1]
  if (version === undefined) throw wrongIfMatch({ given })
  return Number(version)
}

function fromBody(body: unknown, versionField: string): number | undefined {
  const given =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as WireRecord)[versionField]
      : undefined
  return typeof given === 'number' && Number.isInteger(given) ? given : undefined
}
