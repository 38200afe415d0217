import { holds } from '../../model/condition.ts'
import { entityFacts, notFound, transitionRefused } from '../problems.ts'
import type { Handler } from '../requestContext.ts'
import { keysIn } from './bodies.ts'
import { findRecords, keyOf } from './find.ts'
import { runIdempotent } from './idempotency.ts'
import { changeAll } from './save.ts'

/**
 * Sets the values of a schema's action on every record of a body of keys, all or none; each must
 * meet the action's condition. The header `X-Undo` is the key to undo it.
 * Errors  403, NOT_FOUND (404), TRANSITION_REFUSED (422) with one error for each record that does not meet the
 *         condition, and those of `update`
 */
export const transition: Handler = (call) =>
  runIdempotent(call, async () => {
    const { meta, guard, operation } = call
    const scope = guard.require(meta, 'UPDATE')
    const keys = new Set(keysIn(call.body))
    const records = await findRecords(call, meta, [...keys], { lock: true, scope })
    if (records.length < keys.size) throw notFound(entityFacts(meta))
    const refused = records.filter((record) => !holds(operation.when, { record }))
    if (refused.length > 0)
      throw transitionRefused({
        ...entityFacts(meta),
        smart_count: refused.length,
        errors: refused.map((record) => ({
          field: keyOf(meta, record),
          code: 'transition',
          message: `This ${meta.entity.title} does not allow it as it is now`,
        })),
      })
    return { status: 204, headers: await changeAll(call, { ...operation.values }) }
  })
