import type { BodyShape } from '../../model/entity.ts'
import { wrongBodyShape } from '../problems.ts'
import { recordBody } from './read.ts'

/** At most this many records in one body: what one statement and one answer carry well. */
const most = 10_000

/** A body that must be a list of records. Errors WRONG_BODY (400) */
export function listBody(body: unknown, least = 1): unknown[] {
  if (!Array.isArray(body) || body.length < least || body.length > most)
    throw wrongBodyShape({ expected: `a list of ${least} to ${most} records` })
  return body
}

/** A key as a body says it. Errors WRONG_BODY (400) */
export const keyText = (id: unknown): string => {
  if (typeof id === 'string' || typeof id === 'number') return String(id)
  throw wrongBodyShape({ expected: 'a list of keys: texts or numbers' })
}

/** The keys of a body that must be a list of them, each once. Errors WRONG_BODY (400) */
export const keysIn = (body: unknown): string[] => [...new Set(listBody(body).map(keyText))]

const isRecord = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/**
 * The records that a body of a call holds: itself, its list (or the one record in its place), or those that its template makes of it, each list multiplying
 * them: `{ siteId, locationIds: [a, b] }` by `{ siteId: 'siteId', locationIds: 'locationId[]' }` → two links.
 * Errors  WRONG_BODY (400)
 */
export function recordsIn(shape: BodyShape, body: unknown, least = 1): unknown[] {
  // A list that may be empty stands for all there are to be: one record is too easily not that.
  if (shape === 'records') return listBody(least > 0 && isRecord(body) ? [body] : body, least)
  if (typeof shape === 'string') return [body]
  const given = recordBody(body)
  const fixed: Record<string, unknown> = {}
  let lists: Record<string, unknown>[] = [{}]
  for (const [name, field] of Object.entries(shape)) {
    const value = given[name]
    if (!field.endsWith('[]')) {
      if (value !== undefined) fixed[field] = value
      continue
    }
    const isWhole = field === '*[]'
    if (!Array.isArray(value) || value.length < least)
      throw wrongBodyShape({
        expected: `a JSON object whose "${name}" is a list of at least one ${isWhole ? 'object' : 'key'}`,
      })
    if (lists.length * value.length > most)
      throw wrongBodyShape({ expected: `a JSON object that stands for at most ${most} records` })
    lists = lists.flatMap((each) =>
      value.map((item: unknown) => ({
        ...each,
        ...(isWhole ? recordBody(item) : { [field.slice(0, -2)]: item }),
      })),
    )
  }
  // What the template does not name passes through and is judged like any field.
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in shape)))
  return lists.map((each) => ({ ...rest, ...fixed, ...each }))
}
