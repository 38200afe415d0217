import { Problem, type FieldError } from '../../model/problem.ts'
import { isOwnKey } from '../../model/isWritable.ts'
import type { Call } from '../requestContext.ts'
import { problemOfDatabase } from '../sql/pgErrors.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createRecords } from './create.ts'

/** A record that was created, or why it was not. */
export type Created = { record: WireRecord } | { errors: FieldError[] }

/**
 * Creates each record that can be created, in one statement if possible; records that are refused
 * by number are left out of the next attempt. A refused one changes nothing and does not stop the
 * others. The results are in the order of the bodies.
 */
export async function createEach(call: Call, bodies: unknown[]): Promise<Created[]> {
  const results: Created[] = []
  const refused = new Map<number, FieldError[]>()
  const create = async (indexes: number[]): Promise<void> => {
    if (indexes.length === 0) return
    const created = await inSavepoint(call, () =>
      createRecords(
        call,
        indexes.map((index) => bodies[index]),
      ),
    )
    if (!(created instanceof Problem)) {
      for (const [at, record] of created.entries()) results[indexes[at]!] = { record }
      return
    }
    if (indexes.length === 1) return void refused.set(indexes[0]!, errorsOf(created))
    const numbered = (created.errors ?? []).map((error) => /^(\d+)\.(.*)$/s.exec(error.field))
    if (
      numbered.length > 0 &&
      numbered.every((parts) => parts && Number(parts[1]) < indexes.length)
    ) {
      for (const [at, parts] of numbered.entries()) {
        const index = indexes[Number(parts![1])]!
        const error = { ...created.errors![at]!, field: parts![2]! }
        refused.set(index, [...(refused.get(index) ?? []), error])
      }
      return create(indexes.filter((index) => !refused.has(index)))
    }
    // If the error does not name the record, halving finds it quickly.
    const middle = Math.ceil(indexes.length / 2)
    await create(indexes.slice(0, middle))
    await create(indexes.slice(middle))
  }
  await create([...bodies.keys()])
  // A record may refer to another of the same list, which exists only now.
  for (let last = -1; refersToItself(call.meta) && results.length > 0; ) {
    const waiting = [...refused].filter(([, errors]) => errors.every(isMissingReference))
    if (waiting.length === 0 || waiting.length === last) break
    last = waiting.length
    for (const [index] of waiting) refused.delete(index)
    await create(waiting.map(([index]) => index))
  }
  for (const [index, errors] of refused) results[index] = { errors }
  return results
}

const refersToItself = ({ name, key, stored }: EntityMeta) =>
  isOwnKey(key) &&
  stored.some(({ reference, item }) =>
    [reference, item?.reference].some((to) => to?.entity === name),
  )

const isMissingReference = ({ code }: FieldError) => code === 'reference'

/** The errors of a refusal; one without a field if it has none. */
export const errorsOf = (problem: Problem): FieldError[] =>
  problem.errors && problem.errors.length > 0
    ? problem.errors
    : [{ field: '', code: problem.error, message: problem.message }]

/**
 * Runs a write in a savepoint, so that a refusal does not lose the earlier writes of the
 * transaction. Other errors are thrown.
 */
export async function inSavepoint<T>(
  { sql, service }: Call,
  run: () => Promise<T>,
): Promise<T | Problem> {
  await sql('SAVEPOINT attempt')
  try {
    const done = await run()
    await sql('RELEASE SAVEPOINT attempt')
    return done
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOfDatabase(error, service.registry)
    if (!problem || problem.status >= 500) throw error
    await sql('ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt')
    return problem
  }
}
