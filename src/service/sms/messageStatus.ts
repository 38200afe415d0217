import type { Sql } from '../database/database.ts'
import type { RecordChange } from '../realtime/recordChange.ts'
import { findEntity, type FieldOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'

/**
 * Shows in the message of a conversation what became of its SMS, by the key of the SMS: its status
 * and the reason of a failure. Returns the change for subscribers; none if the SMS is not that of a
 * message.
 */
export async function copySmsStatus(
  registry: EntityRegistry,
  sql: Sql,
  key: string,
): Promise<RecordChange[]> {
  const holder = { service: { registry } }
  const [sms, message] = [findEntity(holder, 'sms'), findEntity(holder, 'message')]
  if (!sms || !message) return []
  const column = (name: FieldOf<'message'>) => columnOf(message, name)
  const [status, failure] = [columnOf(sms, 'status'), columnOf(sms, 'failure')]
  const { rows } = await sql(
    `UPDATE ${message.table} m SET ${column('status')} = s.${status}, ${column('failure')} = s.${failure}, version = m.version + 1 FROM ${sms.table} s
     WHERE s.web_id = $1 AND m.${column('smsId')} = s.web_id AND (m.${column('status')}, m.${column('failure')}) IS DISTINCT FROM (s.${status}, s.${failure})
     RETURNING m.web_id AS key, m.version, m.${column('conversationId')} AS conversation`,
    [key],
  )
  return rows.map((row) => ({
    entity: message.name,
    key: row.key as string,
    act: 'UPDATED',
    version: Number(row.version),
    references: {
      [message.key.name]: [row.key as string],
      conversationId: [row.conversation as string],
    },
  }))
}

/** As `copySmsStatus`, within a call. */
export async function noteMessageStatus(call: RequestContext, key: string): Promise<void> {
  const changes = await copySmsStatus(call.service.registry, call.sql, key)
  call.recordChanges.push(...changes)
  for (const { entity } of changes) call.writtenEntities.add(entity)
}
