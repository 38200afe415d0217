import { languageCodes, type LanguageCode } from '../../model/language.ts'
import {
  defaultChannels,
  type NotificationChannels,
  type PreferenceKind,
} from '../../model/notificationTexts.ts'
import { getEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf } from '../sql/entityRegistry.ts'

/** `key` is that of the account, `phone` the default number, `language` what the person chose. */
export type ReachablePerson = {
  key: string
  email: string
  phone: string | undefined
  firstName: string
  name: string
  language: LanguageCode | undefined
  channels: NotificationChannels
}

const everywhere: NotificationChannels = { inConsole: true, byEmail: true, bySms: true }

/**
 * The active people whose account `a` meets a condition of SQL, and where they want to get what is
 * of a kind: everywhere if nobody can choose for it.
 */
export async function findReachablePeople(
  call: RequestContext,
  kind: PreferenceKind | undefined,
  condition: string,
  params: unknown[],
): Promise<ReachablePerson[]> {
  const accounts = getEntity(call, 'user-account')
  const preference = getEntity(call, 'notification-preference')
  const column = (
    field: 'email' | 'userPhone' | 'language' | 'status' | 'firstName' | 'lastName',
  ) => `a.${columnOf(accounts, field)}`
  const chosen = (['inConsole', 'byEmail', 'bySms'] as const).map(
    (field) => `p.${columnOf(preference, field)} AS "${field}"`,
  )
  const { rows } = await call.sql(
    `SELECT a.web_id AS key, ${column('email')} AS email, ${column('userPhone')} AS phones, ${column('language')} AS language, ${column('firstName')} AS "firstName",
       concat_ws(' ', ${column('firstName')}, ${column('lastName')}) AS name, p.web_id AS preference, ${chosen.join(', ')}
     FROM ${accounts.table} a LEFT JOIN ${preference.table} p ON p.${columnOf(preference, 'userId')} = a.web_id AND p.${columnOf(preference, 'kind')} = $${params.length + 1}
     WHERE ${condition} AND ${column('status')} = 'ACTIVE' ORDER BY a.web_id`,
    [...params, kind ?? null],
  )
  return rows.map((row) => ({
    key: String(row.key),
    email: String(row.email),
    phone: phoneOf(row.phones),
    firstName: String(row.firstName ?? ''),
    name: String(row.name),
    language: languageCodes.find((code) => code === row.language),
    channels: row.preference
      ? {
          inConsole: row.inConsole !== false,
          byEmail: row.byEmail === true,
          bySms: row.bySms === true,
        }
      : kind
        ? defaultChannels[kind]
        : everywhere,
  }))
}

/** The default number, else the first. */
function phoneOf(phones: unknown): string | undefined {
  const listed = Array.isArray(phones)
    ? (phones as { phone_number?: string; default?: boolean }[])
    : []
  return (listed.find((each) => each.default) ?? listed[0])?.phone_number
}
