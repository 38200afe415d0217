import type { ManifestEntry } from '../../model/entity.ts'
import type { CurrentUser } from '../../model/permission.ts'
import { findEntry } from '../shell/menu.ts'
import { findCustomRoute } from './customRoutes.ts'
import type { CustomRoute } from '../../screens/custom/customRoute.ts'
import { recordRedirect, findRedirect } from './redirects.ts'

/**
 * The match of a route: a redirect, a custom route, or an entity; `permission` is the one needed to
 * read it.
 */
export type RouteMatch =
  | { to: string }
  | { permission?: string; route: CustomRoute; params: Record<string, string>; redirect?: string }
  | { permission: string; entry: ManifestEntry }

/**
 * The match of a route, without a permission check; undefined for an unknown route. `redirect` is
 * the target for `?id=`.
 */
export function routeAt(
  manifest: ManifestEntry[],
  pathname: string,
  search: string,
  user: Pick<CurrentUser, 'clientId'>,
): RouteMatch | undefined {
  const to = findRedirect(pathname, search, user)
  if (to) return { to }
  const found = findCustomRoute(pathname)
  if (found) {
    const redirect = recordRedirect(found.route, search)
    return {
      ...found,
      ...(found.route.permission ? { permission: found.route.permission } : {}),
      ...(redirect ? { redirect } : {}),
    }
  }
  const entry = findEntry(manifest, pathname)
  return entry && { permission: entry.permission, entry }
}
