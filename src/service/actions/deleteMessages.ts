import { entityFacts, notFound } from '../problems.ts'
import { recordActivity } from '../activity/activity.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { forgetQuotes } from '../hooks/mentioned.ts'
import { keysIn } from '../records/bodies.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { handlerOf } from '../recordTypes.ts'
import { withdrawSms } from '../sms/withdrawSms.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * Deletes messages of the person: their texts are erased, and a mark remains in the conversation,
 * so that nobody wonders about the answers.
 * Errors  FORBIDDEN (403), NOT_FOUND (404), RULE (422) for messages of others
 */
export const deleteMessages = handlerOf<'message'>(async (call) => {
  const { meta, guard, sql } = call
  const scope = guard.require(meta, 'DELETE')
  const keys = new Set(keysIn(call.body))
  const records = await findRecords(call, meta, [...keys], { lock: true, scope })
  if (records.length < keys.size) throw notFound(entityFacts(meta))
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeRemove?.(call, meta, records, options)
  const deleted = columnOf(meta, 'deletedDate')
  await sql(
    `UPDATE ${meta.table} SET ${columnOf(meta, 'text')} = '', ${columnOf(meta, 'earlierTexts')} = NULL, ${columnOf(meta, 'files')} = NULL, ${columnOf(meta, 'reactions')} = NULL, ${deleted} = coalesce(${deleted}, now()), version = version + 1 WHERE web_id = ANY($1::text[])`,
    [[...keys]],
  )
  call.writtenEntities.add(meta.name)
  await forgetQuotes(call, records)
  await withdrawSms(call, records)
  await recordActivity(
    call,
    meta,
    records.map((record) => ({
      key: keyOf(meta, record),
      before: record,
      after: { ...record, version: versionOf(meta, record) + 1 },
    })),
  )
  return { status: 204 }
})
