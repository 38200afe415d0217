import { notificationKinds, notificationText } from '../../model/notificationTexts.ts'
import { recordActivity } from '../activity/activity.ts'
import { readersOf } from '../hooks/mentioned.ts'
import { notification as name, type JobKind } from '../jobs/jobKind.ts'
import type { Quoted } from '../mail/mailer.ts'
import { findRecords, keyOf } from '../records/find.ts'
import { insertRows } from '../records/write.ts'
import { findEntity, getEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { sendSms } from '../sms/sendSms.ts'
import type { Notice } from './notify.ts'
import { findReachablePeople } from './reachablePeople.ts'
import { unsubscribeLink } from './unsubscribeLink.ts'

/** Notifies the people of a notice, each as they chose for its kind. */
export const notificationJob: JobKind = {
  name,
  async run(call, payload) {
    const notice = payload as Notice
    // A kind of a later version, while instances of two versions run.
    if (!notificationKinds.includes(notice.kind) || !findEntity(call, 'notification')) return
    const people = await findReachablePeople(call, notice.kind, 'a.web_id = ANY($1::text[])', [
      notice.people,
    ])
    await storeFor(
      call,
      notice,
      people.filter(({ channels }) => channels.inConsole).map(({ key }) => key),
    )
    for (const person of people) {
      const { email, phone, language, channels } = person
      const { subject, text } = notificationText(notice.kind, notice.params, language)
      const link = linkOf(call, notice)
      const withLink = [text, link].filter(Boolean)
      const quoted = quotedBy(notice)
      if (channels.byEmail)
        await call.service.mailer.sendText(call, {
          to: email,
          subject: subject.replace(/\s+/g, ' ').slice(0, 200),
          text: `${withLink.join('\n\n')}\n`,
          type: 'NOTIFICATION',
          ...(await unsubscribeLink(call, {
            userId: person.key,
            language: person.language,
            kind: notice.kind,
          })),
          ...quoted,
        })
      if (channels.bySms && phone)
        await sendSms(call, {
          to: phone,
          text: withLink.join(' '),
          siteId: notice.siteId ?? null,
          ...quoted,
        })
    }
  },
}

/** Stores the notification for each of these people and publishes it to their open consoles. */
async function storeFor(
  call: RequestContext,
  { kind, params, link }: Notice,
  people: string[],
): Promise<void> {
  if (people.length === 0) return
  const meta = getEntity(call, 'notification')
  // Who has the conversation open may have read the message before this runs.
  const readers = kind === 'MENTION' && link ? await readersOf(call, link) : new Set<string>()
  const now = new Date().toISOString()
  const keys = await insertRows(
    call,
    meta,
    people.map((userId) => ({
      kind,
      params,
      link: link ?? null,
      userId,
      readDate: readers.has(userId) ? now : null,
    })),
  )
  const stored = await findRecords(call, meta, keys, { scope: 'all' })
  await recordActivity(
    call,
    meta,
    stored.map((after) => ({ key: keyOf(meta, after), after })),
  )
}

/** The fact `text` of a notification quotes what its page says. */
const quotedBy = ({ link, params }: Notice): { quoted?: Quoted } =>
  link && params['text'] ? { quoted: { source: link, quote: params['text'] } } : {}

function linkOf({ service }: RequestContext, { link }: Notice): string | undefined {
  const base = service.config.publicUrl?.replace(/\/$/, '')
  return link && base ? `${base}/#${link}` : undefined
}
