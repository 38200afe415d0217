import { holds } from '../../model/condition.ts'
import { unsubscribeLink } from '../notifications/unsubscribeLink.ts'
import { findRecords } from '../records/find.ts'
import { findEntity, getEntity, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { sendSms } from '../sms/sendSms.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { EventNote } from './eventNotes.ts'
import { recipientsOf, roleHolders, type Recipient } from './eventRecipients.ts'
import { eventTypes, type EventType } from './eventTypes.ts'
import { eventMessages as name, type JobKind } from './jobKind.ts'
import { readMessageFacts, type MessageFacts } from './eventShortcuts.ts'
import { writeMessage, type TemplateTexts } from './eventTexts.ts'

/** The messages of one event, and whom they have reached. */
type Sending = { cause: EventType; facts: MessageFacts; reached: Set<string> }

/**
 * Sends the e-mails and SMS of an event. E-mails: for each configuration of its type and branch,
 * with its template, to the people that the event is about, the roles of the configuration, and
 * those to whom the e-mails of the form are routed. SMS: with the template of the record `event`,
 * to the same people. Nobody gets one twice, and each person as they chose.
 */
export const eventMessages: JobKind = {
  name,
  async run(call, payload) {
    const note = payload as EventNote
    const meta = call.service.registry.find(note.entity)
    const cause = eventTypes.find(
      ({ type, entity }) => type === note.type && entity === note.entity,
    )
    if (!meta || !cause) return
    const record = note.record ?? (await findRecords(call, meta, [note.key]))[0]
    if (!record) return
    const configs = await configsFor(call, note.type, record.siteId)
    const sms = await smsTemplateOf(call, cause, record)
    if (configs.length === 0 && !sms) return
    const people = await recipientsOf(call, cause, record)
    const facts = await readMessageFacts(call, meta, record, note)
    const mails: Sending = { cause, facts, reached: new Set() }
    const holders: Recipient[] = []
    for (const config of configs) {
      const roleIds = (config.roleIds ?? []) as string[]
      const roles = await roleHolders(call, cause, roleIds, record.siteId)
      holders.push(...roles)
      const template = await findTemplate(call, config.templateId)
      if (template && holds(cause.emailWhen, { record }))
        await sendMails(call, mails, [...people, ...roles], template, String(config.emailConfigId))
    }
    if (sms)
      await sendAllSms(
        call,
        { ...mails, reached: new Set() },
        [...people, ...holders],
        sms,
        record.siteId,
      )
  },
}

async function sendMails(
  call: RequestContext,
  { cause, facts, reached }: Sending,
  recipients: Recipient[],
  template: TemplateTexts,
  config: string,
): Promise<void> {
  for (const recipient of recipients) {
    const { key, email, language, channels } = recipient
    const address = email.toLowerCase()
    if (reached.has(address)) continue
    // Also who wants none is done: the address may be that of someone outside, too.
    reached.add(address)
    if (!channels.byEmail) continue
    const whom = key === undefined ? { address: email } : { userId: key }
    await call.service.mailer.sendText(call, {
      to: email,
      ...writeMessage(call, template, facts, recipient),
      type: cause.type,
      config,
      ...(cause.kind ? await unsubscribeLink(call, { ...whom, language, kind: cause.kind }) : {}),
    })
  }
}

async function sendAllSms(
  call: RequestContext,
  { facts, reached }: Sending,
  recipients: Recipient[],
  template: TemplateTexts,
  site: unknown,
): Promise<void> {
  for (const recipient of recipients) {
    const { phone, channels } = recipient
    if (!phone || reached.has(phone) || !channels.bySms) continue
    reached.add(phone)
    await sendSms(call, {
      to: phone,
      text: writeMessage(call, template, facts, recipient).text,
      siteId: typeof site === 'string' ? site : null,
    })
  }
}

/** The active template of that key. */
async function findTemplate(
  call: RequestContext,
  key: unknown,
): Promise<TemplateTexts | undefined> {
  if (typeof key !== 'string') return undefined
  const [template] = await findRecords(call, getEntity(call, 'message-template'), [key])
  return template?.status === 'ACTIVE' ? (template as TemplateTexts) : undefined
}

/** The template of the SMS of a cause, if its event sends SMS. */
async function smsTemplateOf(
  call: RequestContext,
  { eventIn }: EventType,
  record: WireRecord,
): Promise<TemplateTexts | undefined> {
  const meta = eventIn && findEntity(call, 'event')
  const [event] = meta ? await findRecords(call, meta, [String(record[eventIn])]) : []
  const isBySms = (event?.communicationModes as string[] | null | undefined)?.includes('SMS')
  return isBySms ? findTemplate(call, event!.templateId) : undefined
}

/** The active configurations of a type that are for all branches or for this one. */
async function configsFor(
  call: RequestContext,
  type: string,
  site: unknown,
): Promise<RecordOf<'email-event-config'>[]> {
  const meta = getEntity(call, 'email-event-config')
  const { rows } = await call.sql(
    `SELECT web_id AS key FROM ${meta.table} WHERE ${columnOf(meta, 'emailType')} = $1 AND ${columnOf(meta, 'status')} = 'ACTIVE'
       AND (coalesce(${columnOf(meta, 'siteIds')}, '[]') = '[]' OR ${columnOf(meta, 'siteIds')} ? $2)
     ORDER BY created_date, web_id`,
    [type, typeof site === 'string' ? site : ''],
  )
  return findRecords(
    call,
    meta,
    rows.map(({ key }) => String(key)),
  )
}
