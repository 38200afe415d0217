import type { ManifestEntry } from '../../model/entity.ts'
import type { Grants } from '../../model/permission.ts'
import { isPermitted } from '../../model/permission.ts'
import { menuGroups } from '../../model/menuGroups.ts'
import { findOwnRoute, findResourceRoute } from '../../screens/reactAdmin/resourceRoutes.ts'
import { findCustomRoute, customRoutes } from '../routing/customRoutes.ts'
import type { CustomRoute, MenuIcon } from '../../screens/custom/customRoute.ts'

/** A menu entry: an entity, or a custom route, whose title is a message key. */
export type MenuEntry = Pick<
  ManifestEntry,
  'name' | 'many' | 'menu' | 'permission' | 'routes' | 'owned'
> & {
  icon: string | MenuIcon
  title?: string
}

export type MenuGroup = { group: string; entries: MenuEntry[] }

/**
 * All possible menu entries: the entities, and the custom routes with a menu position, named by
 * their paths.
 */
export const menuEntries = (manifest: ManifestEntry[]): MenuEntry[] => [
  ...manifest,
  ...customRoutes
    .filter(({ menu }) => menu)
    .map(({ path, title, icon = '', permission = 'all', menu }) => ({
      name: path,
      many: title,
      title,
      icon,
      menu,
      permission,
      routes: { list: path, detail: path },
    })),
]

/**
 * The custom routes of an entry that the user may open: shown below it in the menu while it is
 * open.
 */
export const customRoutesWithin = (
  entry: MenuEntry,
  grants: Grants,
  selectedSites?: string[],
): CustomRoute[] =>
  customRoutes.filter(
    ({ parent, path, permission, menu }) =>
      parent === entry.name &&
      !menu &&
      !path.includes(':') &&
      isPermitted(grants, permission, 'READ', selectedSites),
  )

/**
 * The menu of a user: what they may read for the selected sites, by group and in the order of the
 * schemas (GEN-11). What everyone owns is no menu for people who may read nothing else.
 */
export function menuOf(all: MenuEntry[], grants: Grants, selectedSites?: string[]): MenuGroup[] {
  const groups = new Map<string, MenuEntry[]>()
  const permitted = all.filter(
    ({ menu, permission }) => menu && isPermitted(grants, permission, 'READ', selectedSites),
  )
  if (permitted.every(({ owned }) => owned)) return []
  for (const entry of permitted) {
    if (!entry.menu) continue
    const entries = groups.get(entry.menu.group) ?? []
    groups.set(entry.menu.group, [...entries, entry])
  }
  const rank = (group: string) =>
    menuGroups.includes(group) ? menuGroups.indexOf(group) : menuGroups.length
  return [...groups]
    .map(([group, entries]) => ({
      group,
      entries: entries.toSorted((a, b) => a.menu!.order - b.menu!.order || compare(a.many, b.many)),
    }))
    .toSorted((a, b) => rank(a.group) - rank(b.group) || compare(a.group, b.group))
}

// The English names of the schemas. Comparing by a language's rules would load them before the
// first screen.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The part of a detail route before its `:id`: `/detail/site`. */
const detailBase = (entry: MenuEntry) => entry.routes.detail.replace(/\/(:id|\{id\}).*$/, '')

const isUnder = (pathname: string, base: string) =>
  pathname === base || pathname.startsWith(`${base}/`)

/**
 * The entity whose list or detail is at `pathname`, or that react-admin's address names; else the
 * one with the longest route above it.
 */
export function findEntry<Entry extends MenuEntry>(
  entries: Entry[],
  pathname: string,
): Entry | undefined {
  const found = findBeneath(entries, pathname)
  if (found && findOwnRoute(found, pathname)) return found
  return findResourceRoute(entries, pathname)?.entry ?? found
}

/** Of several the one with the longest route. */
function findBeneath<Entry extends MenuEntry>(
  entries: Entry[],
  pathname: string,
): Entry | undefined {
  let found: { entry: Entry; length: number } | undefined
  for (const entry of entries) {
    for (const base of [entry.routes.list, detailBase(entry)]) {
      if (isUnder(pathname, base) && base.length > (found?.length ?? 0))
        found = { entry, length: base.length }
    }
  }
  return found?.entry
}

/** The menu entry that a route belongs to: its own, or that of its parent entity. */
export function currentEntry(
  manifest: ManifestEntry[],
  shown: MenuEntry[],
  pathname: string,
): MenuEntry | undefined {
  const route = findCustomRoute(pathname)?.route
  const name = route ? (route.parent ?? route.path) : findEntry(manifest, pathname)?.name
  // A custom route without a parent has no entry, whatever its path begins with:
  // /user/changePassword.
  if (!name || (route && !route.parent && !route.menu)) return undefined
  // An entity that is not in the menu may have a custom route there.
  return (
    shown.find((entry) => entry.name === name) ??
    shown.find((entry) =>
      customRoutes.some(({ path, parent }) => path === entry.name && parent === name),
    ) ??
    findEntry(shown, pathname)
  )
}

/**
 * The target of `/`: the dashboard if the user may read it, else the first menu entry that a role
 * gives them (NAV-01).
 */
export function homeRoute(
  all: MenuEntry[],
  grants: Grants,
  selectedSites?: string[],
): string | undefined {
  const entries = menuOf(all, grants, selectedSites)
    .flatMap((each) => each.entries)
    .filter(({ owned }) => !owned)
  return (entries.find((entry) => entry.routes.list === '/branch-dashboard') ?? entries[0])?.routes
    .list
}
