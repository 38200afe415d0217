import type { Handler } from '../requestContext.ts'
import { recordsIn } from './bodies.ts'
import { createRecords } from './create.ts'
import { runIdempotent } from './idempotency.ts'

/**
 * Creates the links of an assign dialog, all or none: a list of them, or one side with a list of
 * the other.
 */
export const assign: Handler = (call) =>
  runIdempotent(call, async () => {
    // A missing permission is reported before errors in the body.
    call.guard.require(call.meta, 'CREATE')
    return {
      status: 201,
      body: await createRecords(call, recordsIn(call.operation.body, call.body)),
    }
  })
