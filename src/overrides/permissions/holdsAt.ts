import { permittedSites } from '../../model/permission.ts'
import type { Grants } from '../../model/permission.ts'
import type { Target } from './matrix.ts'

/**
 * Whether the user holds a permission where they want to grant it: at one branch (its key), at all
 * of theirs (`own`), or at all branches (`all`). Nobody can grant or revoke what they do not hold;
 * the service has the final say.
 */
export function holdsAt(
  grants: Grants,
  { code, action }: Target,
  where: { site: string } | 'own' | 'all',
): boolean {
  const sites = permittedSites(grants, code, action)
  if (sites === 'all') return true
  if (where === 'all') return false
  const held = new Set([...sites.role, ...sites.custom.flat()])
  return where === 'own'
    ? held.size > 0 && grants.currentUserSite.every(({ siteId }) => held.has(siteId))
    : held.has(where.site)
}
