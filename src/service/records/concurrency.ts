import type { Call } from '../requestContext.ts'
import { conflict, entityFacts, wrongIfMatch } from '../problems.ts'
import type { WireRecord } from '../sql/selection.ts'

/**
 * Refuses a write over a newer version than the one it was made from, told by `If-Match` or by the body's version; a caller
 * that tells none is served.
 * Errors  CONFLICT (409) with the record as it stands in `current`, WRONG_IF_MATCH (400)
 */
export function checkVersion(
  call: Pick<Call, 'request' | 'meta' | 'body'>,
  current: WireRecord,
): void {
  const word = call.meta.entity.system.version
  const expected = fromHeader(call.request.headers.get('if-match')) ?? fromBody(call.body, word)
  if (expected !== undefined && expected !== Number(current[word])) {
    throw conflict({
      ...entityFacts(call.meta),
      more: { current },
      headers: { etag: `"${current[word]}"` },
    })
  }
}

function fromHeader(given: string | null): number | undefined {
  if (given === null || given.trim() === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(given.trim())?.[1]
  if (version === undefined) throw wrongIfMatch({ given })
  return Number(version)
}

function fromBody(body: unknown, word: string): number | undefined {
  const given =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as WireRecord)[word]
      : undefined
  return typeof given === 'number' && Number.isInteger(given) ? given : undefined
}
