import { findRecords } from '../records/find.ts'
import { findEntity, getEntity, type RecordOf } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { clock, zonesOfSites } from './eventClock.ts'
import type { EventNote } from './eventNotes.ts'
import { eventTypes, type EventType } from './eventTypes.ts'
import { eventMails as name, type JobKind } from './jobKind.ts'

type Recipient = { email: string; firstName: string; name: string }

/** A record that templates may name, by its word: `{{document.endDate}}`. */
type Subject = { word: string; meta: EntityMeta; record: WireRecord }

/**
 * Sends the e-mails of an event: for each configuration of its type and branch, with its template,
 * to the people that the event is about, the roles of the configuration, and those to whom the
 * e-mails of the form are routed. Nobody gets one twice.
 */
export const eventMails: JobKind = {
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
    if (configs.length === 0) return
    const people = await concernedBy(call, cause, record)
    const subjects = await subjectsOf(call, meta, record)
    const site = String(record.siteId)
    const zone = (await zonesOfSites(call, record.siteId ? [site] : [])).get(site) ?? 'UTC'
    const reached = new Set<string>()
    for (const config of configs) {
      const [template] = await findRecords(call, getEntity(call, 'message-template'), [
        String(config.templateId),
      ])
      if (template?.status !== 'ACTIVE') continue
      const roles = await holdersOf(call, (config.roleIds ?? []) as string[], record.siteId)
      for (const recipient of [...people, ...roles]) {
        const address = recipient.email.toLowerCase()
        if (reached.has(address)) continue
        reached.add(address)
        const fill = (text: unknown) =>
          fillShortcuts(String(text ?? ''), (shortcut) =>
            valueOf(call, shortcut, { note, meta, recipient, subjects, zone }),
          )
        await call.service.mailer.sendText(call, {
          to: recipient.email,
          subject: (await fill(template.subject)).replace(/\s+/g, ' ').slice(0, 200),
          text: await fill(template.body),
          type: note.type,
          config: String(config.emailConfigId),
        })
      }
    }
  },
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

/** The people that an event is about, and those to whom the e-mails of its form are routed. */
async function concernedBy(
  call: RequestContext,
  { people, routing }: EventType,
  record: WireRecord,
): Promise<Recipient[]> {
  const keys = people.flatMap((field) => record[field] ?? []).map(String)
  const found = await accountsWhere(call, 'a.web_id = ANY($1::text[])', [keys])
  const form = record.formDefinitionId
  if (typeof form !== 'string' || !(await isRouted(call, form, routing))) return found
  const [roleRouting, external] = [getEntity(call, 'role-routing'), getEntity(call, 'user-routing')]
  const keysOf = async ({ table }: EntityMeta, column: string): Promise<string[]> =>
    (
      await call.sql(`SELECT web_id AS key FROM ${table} WHERE ${column} = $1 ORDER BY web_id`, [
        form,
      ])
    ).rows.map(({ key }) => String(key))
  const routes = await findRecords(
    call,
    roleRouting,
    await keysOf(roleRouting, columnOf(roleRouting, 'formDefinitionId')),
  )
  const role = getEntity(call, 'role')
  const names = routes.map((route) => textOf(route, 'roleCode'))
  const { rows } = await call.sql(
    `SELECT web_id AS key FROM ${role.table} WHERE ${columnOf(role, 'roleName')} = ANY($1::text[])`,
    [names],
  )
  const holders = await holdersOf(
    call,
    rows.map(({ key }) => String(key)),
    record.siteId,
  )
  const addresses = await findRecords(
    call,
    external,
    await keysOf(external, columnOf(external, 'formDefinitionId')),
  )
  return [
    ...found,
    ...holders,
    ...addresses.map(({ externalEmail }) => {
      const email = String(externalEmail)
      return { email, firstName: email, name: email }
    }),
  ]
}

/** The look-up text of a code. */
const textOf = (record: WireRecord, field: string): string =>
  (record['_text'] as Record<string, string> | undefined)?.[field] ?? String(record[field])

/** Whether a form has the routing, or none at all. */
async function isRouted(
  call: RequestContext,
  form: string,
  routing: string | undefined,
): Promise<boolean> {
  const meta = findEntity(call, 'routing')
  if (!routing || !meta) return true
  const { rows } = await call.sql(
    `SELECT ${columnOf(meta, 'emailRoutingCode')} AS code FROM ${meta.table} WHERE ${columnOf(meta, 'formDefinitionId')} = $1`,
    [form],
  )
  return rows.length === 0 || rows.some(({ code }) => code === routing)
}

/** Those who have one of the roles at a branch, or at any if there is no branch. */
async function holdersOf(
  call: RequestContext,
  roles: string[],
  site: unknown,
): Promise<Recipient[]> {
  if (roles.length === 0) return []
  const meta = getEntity(call, 'user-site')
  return accountsWhere(
    call,
    `EXISTS (SELECT FROM ${meta.table} u WHERE u.${columnOf(meta, 'userAccountId')} = a.web_id AND u.${columnOf(meta, 'status')} = 'ACTIVE'
       AND u.${columnOf(meta, 'roleId')} = ANY($1::text[]) AND ($2::text IS NULL OR u.${columnOf(meta, 'siteId')} = $2))`,
    [roles, typeof site === 'string' ? site : null],
  )
}

/** The accounts under `a` with a condition that are active. */
async function accountsWhere(
  call: RequestContext,
  condition: string,
  params: unknown[],
): Promise<Recipient[]> {
  const meta = getEntity(call, 'user-account')
  const column = (field: 'firstName' | 'lastName' | 'email' | 'status') =>
    `a.${columnOf(meta, field)}`
  const { rows } = await call.sql(
    `SELECT ${column('email')} AS email, ${column('firstName')} AS "firstName", concat_ws(' ', ${column('firstName')}, ${column('lastName')}) AS name
     FROM ${meta.table} a WHERE ${column('status')} = 'ACTIVE' AND ${condition} ORDER BY a.web_id`,
    params,
  )
  return rows as Recipient[]
}

/** The words of templates that differ from the names of entities. */
const words: Record<string, string> = {
  'form-definition': 'form',
  'scheduled-task': 'task',
  'user-account': 'account',
}

/** The record and those that it refers to. */
async function subjectsOf(
  call: RequestContext,
  meta: EntityMeta,
  record: WireRecord,
): Promise<Subject[]> {
  const wordOf = (entity: string) => words[entity] ?? entity
  const subjects = [{ word: wordOf(meta.name), meta, record }]
  for (const { name: field, reference } of meta.stored) {
    const key = record[field]
    const target = reference && call.service.registry.find(reference.entity)
    if (!target || typeof key !== 'string') continue
    const [found] = await findRecords(call, target, [key])
    if (found) subjects.push({ word: wordOf(target.name), meta: target, record: found })
  }
  return subjects
}

/** Fills in `{{shortcut}}`; one without a value leaves nothing. */
async function fillShortcuts(
  text: string,
  get: (shortcut: string) => Promise<string | undefined>,
): Promise<string> {
  const shortcut = /\{\{\s*([^{}]*?)\s*\}\}/g
  const names = new Set([...text.matchAll(shortcut)].map(([, name]) => name!))
  const values = new Map<string, string>()
  for (const name of names) values.set(name, (await get(name)) ?? '')
  return text.replace(shortcut, (_, name: string) => values.get(name)!)
}

type Facts = {
  note: EventNote
  meta: EntityMeta
  recipient: Recipient
  subjects: Subject[]
  zone: string
}

/** The value of a shortcut for one recipient; undefined if there is none. */
async function valueOf(
  call: RequestContext,
  shortcut: string,
  { note, meta, recipient, subjects, zone }: Facts,
): Promise<string | undefined> {
  if (shortcut === 'link') return linkTo(call, meta, note)
  const [word, field = ''] = shortcut.split('.')
  if (word === 'user') return recipient[field as keyof Recipient]
  if (word === 'author') return field === 'name' ? note.author : undefined
  const found =
    word === 'client' ? await clientOf(call) : subjects.find((subject) => subject.word === word)
  if (!found) return undefined
  const { moment } = found.meta.fields.get(field) ?? {}
  const value = found.record[field]
  if (field === 'name' && value === undefined) return displayText(found.meta, found.record)
  if (value === null || value === undefined || typeof value === 'object') return undefined
  return moment === 'instant' ? clock(String(value), zone) : String(value)
}

async function clientOf(call: RequestContext): Promise<Omit<Subject, 'word'> | undefined> {
  const meta = findEntity(call, 'client')
  const [record] = meta ? await findRecords(call, meta, [call.user.clientId]) : []
  return meta && record && { meta, record }
}

function linkTo({ service }: RequestContext, meta: EntityMeta, { key }: EventNote) {
  const detail = meta.entity.routes?.detail
  const base = (service.config.publicUrl ?? '').replace(/\/$/, '')
  return detail ? `${base}/#${detail.replace(':id', encodeURIComponent(key))}` : base
}
