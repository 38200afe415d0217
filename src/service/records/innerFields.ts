import type { Call } from '../requestContext.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { addInnerFields } from '../sql/entityRegistry.ts'

/**
 * The call with the fields that are known only at run time (hook `innerFields`): its query may
 * filter, sort and group by them, and its records have them.
 */
export async function withInnerFields(call: Call): Promise<Call> {
  const { meta, params } = call
  const fields = []
  for (const { hook, options } of hooksOf(meta))
    if (hook.innerFields) fields.push(...(await hook.innerFields(call, meta, params, options)))
  return fields.length === 0 ? call : { ...call, meta: addInnerFields(meta, fields) }
}
