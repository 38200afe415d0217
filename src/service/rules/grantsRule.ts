import type { SignedIn } from '../call.ts'
import { columnOf } from '../sql/catalogue.ts'
import { requireAllSites, requireCodes } from './heldRights.ts'
import type { Rule } from './rules.ts'

/** The fields of a grant that say who gets what where: moving one of them hands the rights over as making it anew does. */
const handing = ['permissionCode', 'roleId', 'siteId', 'userAccountId'] as const

type Values = Record<string, unknown>

/**
 * Nobody gives or takes away what they don't have: a role or a permission is granted, moved and withdrawn only by who holds
 * every permission in it where it is to hold, and a role that holds at every site only by who has such a role.
 * Errors  FORBIDDEN (403), naming the permission that is missing
 */
export const grantsRule: Rule = {
  async beforeWrite(call, shape, drafts) {
    for (const { values, previous } of drafts) {
      if (shape.name === 'role') await requireRole(call, values, previous)
      if (!handing.some((name) => values[name] !== undefined && values[name] !== previous?.[name])) continue
      if (previous) await requireGrant(call, previous)
      await requireGrant(call, { ...previous, ...values })
    }
  },
  async beforeRemove(call, shape, records, _words, parent) {
    // Who may remove the person or the role itself removes what hangs on it.
    if (parent || shape.name === 'role') return
    for (const record of records) await requireGrant(call, record)
  },
}

/** One grant: a code, a role, or a code of a role, at its site where it has one. */
async function requireGrant(call: SignedIn, { permissionCode, roleId, siteId }: Values): Promise<void> {
  const where = typeof siteId === 'string' ? siteId : undefined
  if (typeof permissionCode === 'string') requireCodes(call, [permissionCode], where)
  if (typeof roleId !== 'string' || roleId === '') return
  const role = await readRole(call, roleId)
  if (role?.allSites) requireAllSites(call)
  requireCodes(call, role?.codes ?? [], role?.allSites ? 'everywhere' : where)
}

/** A role that comes to hold at every site, or to hold again, gives all that is in it to whoever has it. */
async function requireRole(call: SignedIn, values: Values, previous: Values | undefined): Promise<void> {
  const widens = values['allSites'] === true && previous?.['allSites'] !== true
  if (widens) requireAllSites(call)
  if (!previous || !(widens || (values['status'] !== undefined && values['status'] !== previous['status']))) return
  const role = await readRole(call, String(previous['webId']))
  requireCodes(call, role?.codes ?? [], widens || role?.allSites ? 'everywhere' : undefined)
}

async function readRole({ sql, service }: SignedIn, id: string): Promise<{ allSites: boolean; codes: string[] } | undefined> {
  const role = service.catalogue.find('role')
  const rolePermission = service.catalogue.find('role-permission')
  if (!role || !rolePermission) return undefined
  const { rows } = await sql(
    `SELECT coalesce(r.${columnOf(role, 'allSites')}, false) AS all_sites, (SELECT jsonb_agg(p.${columnOf(rolePermission, 'permissionCode')}) FROM ${rolePermission.table} p WHERE p.${columnOf(rolePermission, 'roleId')} = r.web_id) AS codes FROM ${role.table} r WHERE r.web_id = $1`,
    [id],
  )
  return rows[0] && { allSites: rows[0].all_sites as boolean, codes: (rows[0].codes ?? []) as string[] }
}
