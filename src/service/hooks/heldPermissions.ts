import { modelsFor, type CurrentUser, type PermissionModel } from '../../model/permission.ts'
import type { RequestContext } from '../requestContext.ts'
import { forbidden, forbiddenEverywhere, forbiddenHere, forbiddenRole } from '../problems.ts'

/**
 * Where a permission must be held: at one site (its key), at every site of the client
 * (`everywhere`), or, if undefined, at every site of the person.
 */
type Where = string | undefined

/**
 * Requires that the person holds every code at `where`; for `everywhere` through a role that
 * applies at all sites. Errors FORBIDDEN (403)
 */
export function requireCodes({ user }: RequestContext, codes: string[], where: Where): void {
  const own = user.currentUserSite.map((each) => each.siteId)
  for (const code of codes) {
    const models = modelsFor(user, code)
    const isHeld = (site: string) => models.some((model) => holdsAt(user, model, site))
    if (models.length === 0) throw forbidden({ permission: code })
    if (!(where === undefined ? own.every(isHeld) : isHeld(where)))
      throw where === undefined || where === 'everywhere'
        ? forbiddenEverywhere({ permission: code })
        : forbiddenHere({ permission: code })
  }
}

const holdsAt = (user: CurrentUser, model: PermissionModel, site: string): boolean =>
  model.rolePermissionModels.some(
    (each) => each.roleName && user.allSitesRoles.includes(each.roleName),
  ) || model.siteIds.includes(site)

/** Requires that the person holds every code at one site at least. Errors FORBIDDEN (403) */
export function requireCodesAnywhere({ user }: RequestContext, codes: string[]): void {
  for (const code of codes)
    if (modelsFor(user, code).length === 0) throw forbidden({ permission: code })
}

/** Requires that the person has a role that applies at all sites. Errors FORBIDDEN (403) */
export function requireAllSites({ user }: RequestContext): void {
  if (user.allSitesRoles.length === 0) throw forbiddenRole({})
}
