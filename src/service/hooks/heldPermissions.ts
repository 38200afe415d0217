import { holdsCode, type Where } from '../../model/permission.ts'
import type { RequestContext } from '../requestContext.ts'
import { forbidden, forbiddenEverywhere, forbiddenHere, forbiddenRole } from '../problems.ts'

/**
 * Requires that the person holds every code at `where`; for `everywhere` through a role that
 * applies at all sites. `exceptions` are what is denied together with the codes.
 * Errors  FORBIDDEN (403)
 */
export function requireCodes(
  { user }: RequestContext,
  codes: string[],
  where: Where,
  exceptions: readonly string[] = [],
): void {
  for (const code of codes) {
    if (holdsCode(user, code, where, exceptions)) continue
    if (!holdsCode(user, code, 'anywhere', exceptions)) throw forbidden({ permission: code })
    throw where === 'own' || where === 'everywhere'
      ? forbiddenEverywhere({ permission: code })
      : forbiddenHere({ permission: code })
  }
}

/** Requires that the person has a role that applies at all sites. Errors FORBIDDEN (403) */
export function requireAllSites({ user }: RequestContext): void {
  if (user.allSitesRoles.length === 0) throw forbiddenRole({})
}
