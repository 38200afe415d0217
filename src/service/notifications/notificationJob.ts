import {
  defaultChannels,
  notificationKinds,
  notificationText,
  stopText,
  type NotificationChannels,
  type NotificationKind,
} from '../../model/notificationTexts.ts'
import { languageCodes, type LanguageCode } from '../../model/language.ts'
import { apiBase } from '../../model/constants.ts'
import { recordActivity } from '../activity/activity.ts'
import { notification as name, type JobKind } from '../jobs/jobKind.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { insertRows } from '../records/write.ts'
import { findEntity, getEntity } from '../recordTypes.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { sendSms } from '../sms/sendSms.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import type { Notice } from './notify.ts'
import { unsubscribePath } from './unsubscribeRoutes.ts'

type Person = {
  key: string
  email: string
  phone: string | undefined
  language: LanguageCode | undefined
  channels: NotificationChannels
}

/** Notifies the people of a notice, each as they chose for its kind. */
export const notificationJob: JobKind = {
  name,
  async run(call, payload) {
    const notice = payload as Notice
    // A kind of a later version, while instances of two versions run.
    if (!notificationKinds.includes(notice.kind) || !findEntity(call, 'notification')) return
    const people = await peopleOf(call, notice)
    await storeFor(
      call,
      notice,
      people.filter(({ channels }) => channels.inConsole).map(({ key }) => key),
    )
    for (const { key, email, phone, language, channels } of people) {
      const { subject, text } = notificationText(notice.kind, notice.params, language)
      const link = linkOf(call, notice)
      const withLink = [text, link].filter(Boolean)
      if (channels.byEmail) {
        const address = await unsubscribeLink(call, key, notice.kind)
        await call.service.mailer.sendText(call, {
          to: email,
          subject: subject.replace(/\s+/g, ' ').slice(0, 200),
          text: `${withLink.join('\n\n')}\n`,
          type: 'NOTIFICATION',
          ...(address ? { unsubscribe: { address, line: stopText(address, language) } } : {}),
        })
      }
      if (channels.bySms && phone)
        await sendSms(call, { to: phone, text: withLink.join(' '), siteId: notice.siteId ?? null })
    }
  },
}

/** The active people of a notice, with what they chose. */
async function peopleOf(call: RequestContext, { kind, people }: Notice): Promise<Person[]> {
  const accounts = getEntity(call, 'user-account')
  const preference = getEntity(call, 'notification-preference')
  const column = (field: 'email' | 'userPhone' | 'language' | 'status') =>
    `a.${columnOf(accounts, field)}`
  const chosen = (['inConsole', 'byEmail', 'bySms'] as const).map(
    (field) => `p.${columnOf(preference, field)} AS "${field}"`,
  )
  const { rows } = await call.sql(
    `SELECT a.web_id AS key, ${column('email')} AS email, ${column('userPhone')} AS phones, ${column('language')} AS language, p.web_id AS preference, ${chosen.join(', ')}
     FROM ${accounts.table} a LEFT JOIN ${preference.table} p ON p.${columnOf(preference, 'userId')} = a.web_id AND p.${columnOf(preference, 'kind')} = $2
     WHERE a.web_id = ANY($1::text[]) AND ${column('status')} = 'ACTIVE' ORDER BY a.web_id`,
    [people, kind],
  )
  return rows.map((row) => ({
    key: String(row.key),
    email: String(row.email),
    phone: phoneOf(row.phones),
    language: languageCodes.find((code) => code === row.language),
    channels: row.preference
      ? {
          inConsole: row.inConsole !== false,
          byEmail: row.byEmail === true,
          bySms: row.bySms === true,
        }
      : defaultChannels[kind],
  }))
}

/** The default number, else the first. */
function phoneOf(phones: unknown): string | undefined {
  const listed = Array.isArray(phones)
    ? (phones as { phone_number?: string; default?: boolean }[])
    : []
  return (listed.find((each) => each.default) ?? listed[0])?.phone_number
}

/** Stores the notification for each of these people and publishes it to their open consoles. */
async function storeFor(
  call: RequestContext,
  { kind, params, link }: Notice,
  people: string[],
): Promise<void> {
  if (people.length === 0) return
  const meta = getEntity(call, 'notification')
  const keys = await insertRows(
    call,
    meta,
    people.map((userId) => ({ kind, params, link: link ?? null, userId })),
  )
  const stored = await findRecords(call, meta, keys, { scope: 'all' })
  await recordActivity(
    call,
    meta,
    stored.map((after) => ({ key: keyOf(meta, after), after })),
  )
}

function linkOf({ service }: RequestContext, { link }: Notice): string | undefined {
  const base = addressOf(service)
  return link && base ? `${base}/#${link}` : undefined
}

/** The address that ends e-mails of a kind for a person, where the service knows its own. */
async function unsubscribeLink(
  { service, user }: RequestContext,
  userId: string,
  kind: NotificationKind,
): Promise<string | undefined> {
  const base = addressOf(service)
  if (!base) return undefined
  const token = await service.unsubscribeTokens.sign({ clientId: user.clientId, userId, kind })
  return `${base}${apiBase}${unsubscribePath}?token=${token}`
}

const addressOf = ({ config }: Service): string | undefined => config.publicUrl?.replace(/\/$/, '')
