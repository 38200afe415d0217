import { systemSchema } from '../database/systemTables.ts'
import { findEntity, getEntity, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { noteMessageStatus } from './messageStatus.ts'

/**
 * Withdraws the SMS of messages that are deleted or hidden: one that waits to be sent is cancelled,
 * and the text is erased where it is stored. What is being sent at this moment counts as sent.
 */
export async function withdrawSms(
  call: RequestContext,
  messages: RecordOf<'message'>[],
): Promise<void> {
  const sms = findEntity(call, 'sms')
  if (!sms) return
  const message = getEntity(call, 'message')
  const { rows } = await call.sql(
    `SELECT ${columnOf(message, 'smsId')} AS key FROM ${message.table} WHERE web_id = ANY($1::text[]) AND ${columnOf(message, 'smsId')} IS NOT NULL`,
    [messages.map(({ webId }) => String(webId))],
  )
  const keys = rows.map((row) => row.key as string)
  if (keys.length === 0) return
  const [status, failure] = [columnOf(sms, 'status'), columnOf(sms, 'failure')]
  await call.sql(
    `UPDATE ${sms.table} SET ${columnOf(sms, 'text')} = '', version = version + 1 WHERE web_id = ANY($1::text[])`,
    [keys],
  )
  const { rows: cancelled } = await call.sql(
    `UPDATE ${sms.table} SET ${status} = 'EXPIRED', ${failure} = 'CANCELLED', update_date = now() WHERE web_id IN (SELECT record FROM ${systemSchema}.cancel_sms($1::text[])) RETURNING web_id AS key`,
    [keys],
  )
  call.writtenEntities.add(sms.name)
  for (const key of keys)
    call.recordChanges.push({ entity: sms.name, key, act: 'UPDATED', references: { webId: [key] } })
  for (const { key } of cancelled) await noteMessageStatus(call, key as string)
}
