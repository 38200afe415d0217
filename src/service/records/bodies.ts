import type { BodyShape } from '../../model/entity.ts'
import { wrongBodyShape } from '../problems.ts'
import { recordBody } from './read.ts'

/** The most records in one body: as many as one statement and one response can carry. */
const maxRecords = 10_000

/** A body that must be a list of records. Errors WRONG_BODY (400) */
export function listBody(body: unknown, least = 1): unknown[] {
  if (!Array.isArray(body) || body.length < least || body.length > maxRecords)
    throw wrongBodyShape({ expected: `a list of ${least} to ${maxRecords} records` })
  return body
}

/** A key of a body as text. Errors WRONG_BODY (400) */
export const keyText = (id: unknown): string => {
  if (typeof id === 'string' || typeof id === 'number') return String(id)
  throw wrongBodyShape({ expected: 'a list of keys: texts or numbers' })
}

/** The keys of a body that must be a list of them, without duplicates. Errors WRONG_BODY (400) */
export const keysIn = (body: unknown): string[] => [...new Set(listBody(body).map(keyText))]

const isRecord = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/**
 * The records that the body of a call contains: the body itself, its list (or one record instead of
 * a list), or those that the template of the operation makes of it, where each list multiplies
 * them: `{ siteId, locationIds: [a, b] }` by `{ siteId: 'siteId', locationIds: 'locationId[]' }` →
 * two links.
 * Errors  WRONG_BODY (400)
 */
export function recordsIn(shape: BodyShape, body: unknown, least = 1): unknown[] {
  // A list that may be empty replaces all records: a single record in its place is more likely a
  // mistake.
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
    if (lists.length * value.length > maxRecords)
      throw wrongBodyShape({
        expected: `a JSON object that stands for at most ${maxRecords} records`,
      })
    lists = lists.flatMap((each) =>
      value.map((item: unknown) => ({
        ...each,
        ...(isWhole ? recordBody(item) : { [field.slice(0, -2)]: item }),
      })),
    )
  }
  // Fields that the template does not name are passed on and validated like any field.
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in shape)))
  return lists.map((each) => ({ ...rest, ...fixed, ...each }))
}
