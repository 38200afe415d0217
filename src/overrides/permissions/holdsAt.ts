import { permittedSites } from '../../model/permission.ts'
import type { Grants } from '../../model/permission.ts'
import type { Target } from './matrix.ts'

/**
 * Whether the person holds a permission where they would give it: at one branch (its key), at all of theirs (`own`), or at
 * every branch there is (`all`). Nobody gives or takes away what they don't hold; the service has the last word.
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
