import type { ManifestEntry } from '../model/entity.ts'
import type { Grants } from '../model/permission.ts'
import { isPermitted } from '../model/permission.ts'

/** The areas of the menu in their order; an area that is not here comes after them. */
const groupOrder = ['Dashboard', 'Business', 'Users', 'Templates', 'Applications', 'Integrations', 'Settings']

export type MenuGroup = { group: string; entries: ManifestEntry[] }

/** The menu of a person: what they may read for the selected sites, by area and in the order of the schemas (GEN-11). */
export function menuOf(manifest: ManifestEntry[], grants: Grants, selectedSites?: string[]): MenuGroup[] {
  const groups = new Map<string, ManifestEntry[]>()
  for (const entry of manifest) {
    if (!entry.menu || !isPermitted(grants, entry.permission, 'READ', selectedSites)) continue
    const entries = groups.get(entry.menu.group) ?? []
    groups.set(entry.menu.group, [...entries, entry])
  }
  const rank = (group: string) => (groupOrder.includes(group) ? groupOrder.indexOf(group) : groupOrder.length)
  return [...groups]
    .map(([group, entries]) => ({ group, entries: entries.toSorted((a, b) => a.menu!.order - b.menu!.order || a.many.localeCompare(b.many)) }))
    .toSorted((a, b) => rank(a.group) - rank(b.group) || a.group.localeCompare(b.group))
}

/** What comes before the `:id` of a detail route: `/detail/site`. */
const detailBase = (entry: ManifestEntry) => entry.routes.detail.replace(/\/(:id|\{id\}).*$/, '')

const isUnder = (pathname: string, base: string) => pathname === base || pathname.startsWith(`${base}/`)

/** The entity whose list or detail stands at `pathname`; of several the one with the longest route. */
export function findEntry(manifest: ManifestEntry[], pathname: string): ManifestEntry | undefined {
  let found: { entry: ManifestEntry; length: number } | undefined
  for (const entry of manifest) {
    for (const base of [entry.routes.list, detailBase(entry)]) {
      if (isUnder(pathname, base) && base.length > (found?.length ?? 0)) found = { entry, length: base.length }
    }
  }
  return found?.entry
}

/** Where `/` leads: the dashboard when there is one to read, else the first entry of the menu (NAV-01). */
export function homeRoute(manifest: ManifestEntry[], grants: Grants, selectedSites?: string[]): string | undefined {
  const entries = menuOf(manifest, grants, selectedSites).flatMap((each) => each.entries)
  return (entries.find((entry) => entry.routes.list === '/branch-dashboard') ?? entries[0])?.routes.list
}
