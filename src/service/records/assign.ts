import type { Handler } from '../requestContext.ts'
import { recordsIn } from './bodies.ts'
import { createRecords } from './create.ts'
import { runIdempotent } from './idempotency.ts'

/** Makes the links of an assign dialog, all or none: a list of them, or one side with a list of the other. */
export const assign: Handler = (call) =>
  runIdempotent(call, async () => {
    // Who may not is told so before what is wrong with the body.
    call.guard.require(call.meta, 'CREATE')
    return {
      status: 201,
      body: await createRecords(call, recordsIn(call.operation.body, call.body)),
    }
  })
