import type { NotificationKind } from '../../model/notificationTexts.ts'
import { notification as name } from '../jobs/jobKind.ts'
import { addJob, jobTable } from '../jobs/jobQueue.ts'
import { systemSchema } from '../database/systemTables.ts'
import { channels, type Channel } from '../mail/mailer.ts'
import { findEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/**
 * Something that people should know. `params` are the facts that its sentence mentions
 * (`src/model/notificationTexts.ts`), as plain text; `link` is a page of the console
 * (`/detail/document/…`); `siteId` is the branch whose configuration sends an SMS.
 */
export type Notice = {
  kind: NotificationKind
  /** The keys of the accounts; inactive and unknown ones get nothing. */
  people: string[]
  params: Record<string, string>
  link?: string
  siteId?: string | null
}

/**
 * Notifies people where each of them wants to be notified of this kind: in the console, by e-mail,
 * by SMS. It adds a job within the transaction of the cause, so nobody is notified of what was
 * rolled back, and everyone once. `key` identifies the cause and kind: with the same key a second
 * call within a month does nothing. Returns whether the job was added.
 */
export async function notify(
  call: Pick<RequestContext, 'sql' | 'user' | 'service' | 'afterCommit'>,
  key: string,
  notice: Notice,
): Promise<boolean> {
  if (notice.people.length === 0) return false
  return addJob(call, name, { key: `${notice.kind} ${key}`, payload: notice })
}

/**
 * Takes the quote (the fact `text`) out of the notifications that lead to these pages, and out of
 * their e-mails and SMS: those that are not sent yet, and what is stored of the others.
 */
export async function clearQuotes(
  call: Pick<RequestContext, 'sql' | 'service' | 'writtenEntities'>,
  links: string[],
): Promise<void> {
  const meta = findEntity(call, 'notification')
  if (!meta || links.length === 0) return
  const params = columnOf(meta, 'params')
  await call.sql(
    `UPDATE ${meta.table} SET ${params} = ${params} - 'text', version = version + 1 WHERE ${columnOf(meta, 'link')} = ANY($1::text[])`,
    [links],
  )
  await call.sql(
    `UPDATE ${jobTable} SET payload = payload #- ARRAY['params', 'text'] WHERE kind = $2 AND status = 'PENDING' AND payload->>'link' = ANY($1::text[])`,
    [links, name],
  )
  call.writtenEntities.add(meta.name)
  const { rows } = await call.sql(
    `SELECT record, channel, quote FROM ${systemSchema}.forget_quotes($1::text[])`,
    [links],
  )
  for (const { record, channel, quote } of rows) {
    const stored = call.service.registry.find(channels[channel as Channel])
    if (!stored) continue
    const text = columnOf(stored, channel === 'SMS' ? 'text' : 'body')
    await call.sql(
      `UPDATE ${stored.table} SET ${text} = replace(${text}, $2::text, ''), version = version + 1 WHERE web_id = $1`,
      [record, quote],
    )
    call.writtenEntities.add(stored.name)
  }
}
