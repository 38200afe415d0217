import type { ManifestEntry } from '../../model/entity.ts'
import type { Grants } from '../../model/permission.ts'
import { isPermitted } from '../../model/permission.ts'
import { findCustomRoute, customRoutes } from '../routing/customRoutes.ts'
import type { CustomRoute } from '../routing/customRoutes.ts'

/** The areas of the menu in their order; an area that is not here comes after them. */
const groupOrder = [
  'Dashboard',
  'Business',
  'Users',
  'Templates',
  'Applications',
  'Integrations',
  'Settings',
]

/** What can stand in the menu: an entity, or a place, whose title is a key of the catalogue. */
export type MenuEntry = Pick<
  ManifestEntry,
  'name' | 'many' | 'icon' | 'menu' | 'permission' | 'routes'
> & { title?: string }

export type MenuGroup = { group: string; entries: MenuEntry[] }

/** Everything that can stand in the menu: the entities and the places with a place in it, named by their paths. */
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

/** The places within the area of an entry that the person may open: what stands beneath it in the menu while it is open. */
export const customRoutesWithin = (
  entry: MenuEntry,
  grants: Grants,
  selectedSites?: string[],
): CustomRoute[] =>
  customRoutes.filter(
    ({ parent: under, path, permission, menu }) =>
      under === entry.name &&
      !menu &&
      !path.includes(':') &&
      isPermitted(grants, permission, 'READ', selectedSites),
  )

/** The menu of a person: what they may read for the selected sites, by area and in the order of the schemas (GEN-11). */
export function menuOf(all: MenuEntry[], grants: Grants, selectedSites?: string[]): MenuGroup[] {
  const groups = new Map<string, MenuEntry[]>()
  for (const entry of all) {
    if (!entry.menu || !isPermitted(grants, entry.permission, 'READ', selectedSites)) continue
    const entries = groups.get(entry.menu.group) ?? []
    groups.set(entry.menu.group, [...entries, entry])
  }
  const rank = (group: string) =>
    groupOrder.includes(group) ? groupOrder.indexOf(group) : groupOrder.length
  return [...groups]
    .map(([group, entries]) => ({
      group,
      entries: entries.toSorted(
        (a, b) => a.menu!.order - b.menu!.order || a.many.localeCompare(b.many),
      ),
    }))
    .toSorted((a, b) => rank(a.group) - rank(b.group) || a.group.localeCompare(b.group))
}

/** What comes before the `:id` of a detail route: `/detail/site`. */
const detailBase = (entry: MenuEntry) => entry.routes.detail.replace(/\/(:id|\{id\}).*$/, '')

const isUnder = (pathname: string, base: string) =>
  pathname === base || pathname.startsWith(`${base}/`)

/** The entity whose list or detail stands at `pathname`; of several the one with the longest route. */
export function findEntry<Entry extends MenuEntry>(
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

/** The entry of the menu that an address belongs to: its own, or that of the area it is within. */
export function currentEntry(
  manifest: ManifestEntry[],
  shown: MenuEntry[],
  pathname: string,
): MenuEntry | undefined {
  const place = findCustomRoute(pathname)?.place
  const name = place ? (place.parent ?? place.path) : findEntry(manifest, pathname)?.name
  // A place of its own belongs to no area, whatever its address begins with: /user/changePassword is everyone's own.
  if (!name || (place && !place.parent && !place.menu)) return undefined
  // An entity that is not in the menu itself may have a place there.
  return (
    shown.find((entry) => entry.name === name) ??
    shown.find((entry) =>
      customRoutes.some(({ path, parent: under }) => path === entry.name && under === name),
    ) ??
    findEntry(shown, pathname)
  )
}

/** Where `/` leads: the dashboard when there is one to read, else the first entry of the menu (NAV-01). */
export function homeRoute(
  all: MenuEntry[],
  grants: Grants,
  selectedSites?: string[],
): string | undefined {
  const entries = menuOf(all, grants, selectedSites).flatMap((each) => each.entries)
  return (entries.find((entry) => entry.routes.list === '/branch-dashboard') ?? entries[0])?.routes
    .list
}
