import { getEntity, handlerOf } from '../recordTypes.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { getRecord } from '../records/find.ts'
import { keyInPath } from '../records/read.ts'

/**
 * How many documents of the client have an answer to each field of a section, by the key of the
 * field; fields without answers are left out.
 * Errors  NOT_FOUND (404)
 */
export const countAnswersToSection = handlerOf<'section'>(async (call) => {
  const key = keyInPath(call)!
  await getRecord(call, call.meta, key)
  const documents = getEntity(call, 'document')
  const answers = `t.${columnOf(documents, 'answers')} -> $1::text`
  const { rows } = await call.sql(
    `SELECT key, count(*)::int AS documents FROM ${documents.table} t
     CROSS JOIN LATERAL jsonb_object_keys(CASE WHEN jsonb_typeof(${answers}) = 'object' THEN ${answers} ELSE '{}' END) AS key
     GROUP BY key ORDER BY key`,
    [key],
  )
  return { status: 200, body: rows }
})
