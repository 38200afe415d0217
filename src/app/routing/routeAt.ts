import type { ManifestEntry } from '../../model/entity.ts'
import type { CurrentUser } from '../../model/permission.ts'
import { findEntry } from '../shell/menu.ts'
import { findCustomRoute } from './customRoutes.ts'
import type { CustomRoute } from './customRoutes.ts'
import { recordRedirect, findRedirect } from './redirects.ts'

/** What stands at an address: another address, a place, or the screens of an entity; `permission` to read it, where it takes one. */
export type ScreenAt =
  | { to: string }
  | { permission?: string; place: CustomRoute; params: Record<string, string>; record?: string }
  | { permission: string; entry: ManifestEntry }

/** What stands at an address, whoever asks; undefined: there is no such address. `record` is the tab that `?id=` names. */
export function routeAt(
  manifest: ManifestEntry[],
  pathname: string,
  search: string,
  user: Pick<CurrentUser, 'clientId'>,
): ScreenAt | undefined {
  const to = findRedirect(pathname, search, user)
  if (to) return { to }
  const found = findCustomRoute(pathname)
  if (found) {
    const record = recordRedirect(found.place, search)
    return {
      ...found,
      ...(found.place.permission ? { permission: found.place.permission } : {}),
      ...(record ? { record } : {}),
    }
  }
  const entry = findEntry(manifest, pathname)
  return entry && { permission: entry.permission, entry }
}
