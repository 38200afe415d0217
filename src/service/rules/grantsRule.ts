import { covers } from '../../model/permission.ts'
import type { SignedIn } from '../call.ts'
import { forbidden } from '../problems.ts'
import { columnOf } from '../sql/catalogue.ts'
import type { Rule } from './rules.ts'

/**
 * Nobody gives what they don't have: a role or a permission is granted only by who holds every permission in it, and a role
 * that holds at every site only by who has such a role.
 * Errors  FORBIDDEN (403), naming the permission that is missing
 */
export const grantsRule: Rule = {
  async beforeWrite(call, shape, drafts) {
    const { sql, service } = call
    for (const { values, previous } of drafts) {
      if (values['allSites'] === true && previous?.['allSites'] !== true) requireAllSites(call)
      const code = values['permissionCode']
      if (typeof code === 'string' && code !== previous?.['permissionCode']) requireCodes(call, [code])
    }
    const roleField = shape.fields.get('roleId')
    const role = service.catalogue.find('role')
    const rolePermission = service.catalogue.find('role-permission')
    if (!roleField || !role || !rolePermission) return
    const roles = [...new Set(drafts.filter(({ values, previous }) => values['roleId'] && values['roleId'] !== previous?.['roleId']).map(({ values }) => String(values['roleId'])))]
    if (roles.length === 0) return
    const { rows } = await sql(
      `SELECT r.${columnOf(role, 'allSites')} AS all_sites, (SELECT jsonb_agg(p.${columnOf(rolePermission, 'permissionCode')}) FROM ${rolePermission.table} p WHERE p.${columnOf(rolePermission, 'roleId')} = r.web_id) AS codes FROM ${role.table} r WHERE r.web_id = ANY($1::text[])`,
      [roles],
    )
    for (const row of rows as { all_sites: boolean | null; codes: string[] | null }[]) {
      if (row.all_sites) requireAllSites(call)
      requireCodes(call, row.codes ?? [])
    }
  },
}

/** Errors FORBIDDEN (403) unless the person holds every one of the codes somewhere. */
export function requireCodes({ user }: SignedIn, codes: string[]): void {
  const held = user.permissionModels.map((model) => model.permissionCode)
  for (const code of codes) if (!held.some((each) => covers(each, code))) throw forbidden({ permission: code })
}

/** Errors FORBIDDEN (403) unless the person has a role that holds at every site. */
export function requireAllSites({ user }: SignedIn): void {
  if (user.allSitesRoles.length === 0) throw forbidden({ permission: 'of a role that holds at every branch' })
}
