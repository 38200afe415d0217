import type { BodyShape } from '../../model/entity.ts'
import type { Handler } from '../call.ts'
import { wrongBodyShape } from '../problems.ts'
import { createRecords, listBody } from './create.ts'
import { once } from './idempotency.ts'
import { recordBody } from './read.ts'

/** Makes the links of an assign dialog, all or none: a list of them, or one side with a list of the other. */
export const assign: Handler = (call) => once(call, async () => ({ status: 201, body: await createRecords(call, linksOf(call.operation.body, call.body)) }))

/** `{ siteId, locationIds: [a, b] }` by `{ siteId: 'siteId', locationIds: 'locationId[]' }` → two links. */
function linksOf(shape: BodyShape, body: unknown): unknown[] {
  if (shape === 'records') return listBody(body)
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
    if (!Array.isArray(value) || value.length === 0) throw wrongBodyShape({ expected: `a JSON object whose "${name}" is a list of at least one key` })
    lists = lists.flatMap((each) => value.map((key: unknown) => ({ ...each, [field.slice(0, -2)]: key })))
  }
  // What the template does not name passes through and is judged like any field.
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in shape)))
  return lists.map((each) => ({ ...rest, ...fixed, ...each }))
}
