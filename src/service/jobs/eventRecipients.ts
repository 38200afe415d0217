import type { LanguageCode } from '../../model/language.ts'
import type { NotificationChannels } from '../../model/notificationTexts.ts'
import { findReachablePeople } from '../notifications/reachablePeople.ts'
import { findRecords } from '../records/find.ts'
import { findEntity, getEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { EventType } from './eventTypes.ts'

/** Whom messages of an event reach; `key` is the account, without one an address outside. */
export type Recipient = {
  key?: string
  email: string
  phone?: string | undefined
  firstName: string
  name: string
  language?: LanguageCode | undefined
  channels: NotificationChannels
}

/** The people that an event is about, and those to whom the e-mails of its form are routed. */
export async function recipientsOf(
  call: RequestContext,
  cause: EventType,
  record: WireRecord,
): Promise<Recipient[]> {
  const keysIn = (fields: string[]) => fields.flatMap((field) => record[field] ?? []).map(String)
  const found: Recipient[] = [
    ...(await findReachablePeople(call, cause.kind, 'a.web_id = ANY($1::text[])', [
      keysIn(cause.people),
    ])),
    ...(await roleHolders(call, cause, keysIn(cause.roles ?? []), record.siteId)),
  ]
  const form = record.formDefinitionId
  if (typeof form !== 'string' || !(await isRouted(call, form, cause.routing))) return found
  return [...found, ...(await routedRecipients(call, cause, form, record.siteId))]
}

/** Those who have one of the roles at a branch, or at any if there is no branch. */
export async function roleHolders(
  call: RequestContext,
  { kind }: EventType,
  roles: string[],
  site: unknown,
): Promise<Recipient[]> {
  if (roles.length === 0) return []
  const meta = getEntity(call, 'user-site')
  return findReachablePeople(
    call,
    kind,
    `EXISTS (SELECT FROM ${meta.table} u WHERE u.${columnOf(meta, 'userAccountId')} = a.web_id AND u.${columnOf(meta, 'status')} = 'ACTIVE'
       AND u.${columnOf(meta, 'roleId')} = ANY($1::text[]) AND ($2::text IS NULL OR u.${columnOf(meta, 'siteId')} = $2))`,
    [roles, typeof site === 'string' ? site : null],
  )
}

/** The holders of the roles and the addresses outside to which the e-mails of a form go. */
async function routedRecipients(
  call: RequestContext,
  cause: EventType,
  form: string,
  site: unknown,
): Promise<Recipient[]> {
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
  const holders = await roleHolders(
    call,
    cause,
    rows.map(({ key }) => String(key)),
    site,
  )
  const addresses = await findRecords(
    call,
    external,
    await keysOf(external, columnOf(external, 'formDefinitionId')),
  )
  const emails = addresses.map(({ externalEmail }) => String(externalEmail))
  const refusing = await refusingAddresses(call, external, emails, cause)
  return [...holders, ...emails.filter((email) => !refusing.has(email.toLowerCase())).map(outsider)]
}

/**
 * Those of the addresses, in lower case, that want no e-mails of the cause, at whatever form they
 * said so.
 */
async function refusingAddresses(
  call: RequestContext,
  external: EntityMeta,
  emails: string[],
  { kind }: EventType,
): Promise<Set<string>> {
  if (!kind || emails.length === 0) return new Set()
  const address = `lower(${columnOf(external, 'externalEmail')})`
  const { rows } = await call.sql(
    `SELECT DISTINCT ${address} AS address FROM ${external.table} WHERE ${address} = ANY($1::text[]) AND ${columnOf(external, 'unsubscribed')} ? $2`,
    [emails.map((email) => email.toLowerCase()), kind],
  )
  return new Set(rows.map((row) => String(row.address)))
}

const outsider = (email: string): Recipient => ({
  email,
  firstName: email,
  name: email,
  channels: { inConsole: false, byEmail: true, bySms: false },
})

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
