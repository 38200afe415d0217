import { permissionPrefix } from './constants.ts'

export type Action = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE'

/** What a role or a custom permission grants, as the response of currentUser contains it. */
export type PermissionModel = {
  permissionCode: string
  siteIds: string[]
  rolePermissionModels: { roleName?: string; permissionCode: string }[]
}

/** A permission that a role does not grant, although one of its codes with `*` covers it. */
export type RoleDenial = { roleName: string; permissionCode: string }

/** A user's role at one site. */
export type UserSite = { siteId: string; userRoleId: string | null; roleName: string | null }

/** The part of the current user that permissions are computed from. */
export type Grants = {
  currentUserSite: UserSite[]
  permissionModels: PermissionModel[]
  /** What roles deny. A denial narrows its own role only. Absent: nothing is denied. */
  denials?: RoleDenial[]
  /** Roles that apply at every site of the client, including sites created later. */
  allSitesRoles: string[]
}

/** The signed-in user, as `currentUser` returns it. */
export type CurrentUser = Grants & {
  webId: string
  firstName: string
  lastName: string
  email: string
  clientId: string
  clientName: string
  permissionChecked: { userRoleModels: { name: string }[] }
}

/**
 * The full code of a permission: `permissionCode('BUSINESS:SITE', 'READ')` is
 * `BRANCHDESK:BUSINESS:SITE:READ`.
 */
export const permissionCode = (permission: string, action: Action = 'READ') =>
  `${permissionPrefix}:${permission}:${action}`

/**
 * Whether the user may perform `action` under `permission` for the selected sites. `selected` empty
 * or absent: all of the user's sites count as selected.
 * Source  A §6, PERM-12 to PERM-17
 */
export function isPermitted(
  grants: Grants,
  permission: string | undefined,
  action: Action = 'READ',
  selected?: string[],
): boolean {
  if (!permission || permission === 'all') return true
  // "none" means that the permission code is not decided yet: not even administrators have it
  // (EVT-10).
  if (permission === 'none') return false
  const sites = permittedSites(grants, permission, action)
  if (sites === 'all') return true
  if (selected && selected.length > 0)
    return sites.role.some((id) => selected.includes(id)) || isWithin(selected, sites.custom)
  return sites.role.length > 0 || sites.custom.length > 0
}

const isWithin = (selected: readonly string[], granted: readonly (readonly string[])[]) =>
  granted.some((siteIds) => selected.every((id) => siteIds.includes(id)))

/**
 * `all`: every site of the client; else the sites where a role grants it (`role`) and the site sets
 * of custom permissions without a role (`custom`).
 */
type PermittedSites =
  | 'all'
  | { readonly role: readonly string[]; readonly custom: readonly (readonly string[])[] }

/** Results for grants, by permission code. */
const found = new WeakMap<Grants, Map<string, PermittedSites>>()

/**
 * The sites at which the user may perform `action` under `permission`. The result is cached per
 * grants object: grants are replaced, never modified.
 */
export function permittedSites(grants: Grants, permission: string, action: Action): PermittedSites {
  const code = permissionCode(permission, action)
  const known = found.get(grants) ?? new Map<string, PermittedSites>()
  found.set(grants, known)
  const sites = known.get(code) ?? findSites(grants, code)
  known.set(code, sites)
  return sites
}

function findSites(grants: Grants, code: string): PermittedSites {
  const sources = permissionSources(grants, code).filter(({ denied }) => !denied)
  if (sources.some(({ everywhere }) => everywhere)) return 'all'
  return {
    role: [...new Set(sources.filter(isRole).flatMap(({ sites }) => sites))],
    custom: sources.filter((source) => !isRole(source)).map(({ sites }) => sites),
  }
}

/**
 * Where a permission comes from: a role, or without `roleName` a custom permission. `codes` are the
 * codes that grant it. `denied`: the role has such a code, but denies this permission. `sites` are
 * those where the person holds the role, or for which the custom permission was given;
 * `everywhere`: it applies at all sites of the client.
 */
export type PermissionSource = {
  roleName?: string
  codes: string[]
  denied: boolean
  sites: string[]
  everywhere: boolean
}

const isRole = ({ roleName }: PermissionSource) => roleName !== undefined

/**
 * Everything that grants a full code to a person, or would without a denial. All that computes,
 * explains or passes on permissions starts here. A code with `*` counts as denied if a role denies
 * one of the codes that it covers, except `exceptions`.
 */
export function permissionSources(
  grants: Grants,
  code: string,
  exceptions: readonly string[] = [],
): PermissionSource[] {
  const byRole = new Map<string, PermissionSource>()
  const custom: PermissionSource[] = []
  for (const model of modelsFor(grants, code)) {
    const named = model.rolePermissionModels.filter((each) => each.roleName)
    for (const { roleName, permissionCode: granted } of named)
      if (covers(granted, code)) {
        const source = byRole.get(roleName!) ?? roleSource(grants, roleName!, code, exceptions)
        byRole.set(roleName!, source)
        if (!source.codes.includes(granted)) source.codes.push(granted)
      }
    if (named.length === 0 && model.siteIds.length > 0)
      custom.push({
        codes: [model.permissionCode],
        denied: false,
        sites: model.siteIds,
        everywhere: false,
      })
  }
  return [...byRole.values(), ...custom]
}

const roleSource = (
  { currentUserSite, allSitesRoles, denials = [] }: Grants,
  roleName: string,
  code: string,
  exceptions: readonly string[],
): PermissionSource => ({
  roleName,
  codes: [],
  denied: denials.some(
    (each) =>
      each.roleName === roleName &&
      covers(code, each.permissionCode) &&
      !exceptions.includes(each.permissionCode),
  ),
  sites: currentUserSite.filter((each) => each.roleName === roleName).map((each) => each.siteId),
  everywhere: allSitesRoles.includes(roleName),
})

/**
 * Whether a person has a full code at a site, as the guard decides it, and everything that grants
 * or denies it there.
 */
export function explainPermission(
  grants: Grants,
  code: string,
  site: string,
): { allowed: boolean; sources: PermissionSource[] } {
  const [, area, item, action] = code.split(':')
  return {
    allowed: isPermitted(grants, `${area}:${item}`, action as Action, [site]),
    sources: permissionSources(grants, code).filter(
      ({ everywhere, sites }) => everywhere || sites.includes(site),
    ),
  }
}

/**
 * Where a permission must be held: at one site, at all sites of the client, at each of the person's
 * own sites, or at any.
 */
export type Where = { site: string } | 'everywhere' | 'own' | 'anywhere'

/**
 * Whether the person holds a full code, which may have `*`, at `where`. Nobody can grant, change or
 * revoke what they do not hold there. A role is granted with its denials as `exceptions`.
 */
export function holdsCode(
  grants: Grants,
  code: string,
  where: Where,
  exceptions: readonly string[] = [],
): boolean {
  const sources = permissionSources(grants, code, exceptions).filter(({ denied }) => !denied)
  const at = (site: string) =>
    sources.some(({ everywhere, sites }) => everywhere || sites.includes(site))
  if (where === 'anywhere') return sources.length > 0
  if (where === 'everywhere') return sources.some(({ everywhere }) => everywhere)
  if (where === 'own')
    return sources.length > 0 && grants.currentUserSite.every(({ siteId }) => at(siteId))
  return at(where.site)
}

type ModelIndex = { count: number; byCode: Map<string, PermissionModel[]>; wild: PermissionModel[] }

/** A user may hold hundreds of codes, and one call may check dozens. */
const indexes = new WeakMap<PermissionModel[], ModelIndex>()

/** The models that may grant a full code. */
export function modelsFor(
  { permissionModels }: Pick<Grants, 'permissionModels'>,
  code: string,
): PermissionModel[] {
  const known = indexes.get(permissionModels)
  const { byCode, wild } =
    known?.count === permissionModels.length ? known : indexModels(permissionModels)
  const exact = byCode.get(code) ?? []
  return wild.length === 0
    ? exact
    : [...exact, ...wild.filter((model) => covers(model.permissionCode, code))]
}

function indexModels(models: PermissionModel[]): ModelIndex {
  const byCode = new Map<string, PermissionModel[]>()
  const wild: PermissionModel[] = []
  for (const model of models) {
    const same = model.permissionCode.includes('*') ? wild : byCode.get(model.permissionCode)
    if (same) same.push(model)
    else byCode.set(model.permissionCode, [model])
  }
  const index = { count: models.length, byCode, wild }
  indexes.set(models, index)
  return index
}

/**
 * Whether a granted code includes the required one: the same, or with `*` for any area, item or
 * action (`BRANCHDESK:*:*:READ`).
 */
export function covers(granted: string, required: string): boolean {
  if (granted === required) return true
  if (!granted.includes('*')) return false
  const [parts, wanted] = [granted.split(':'), required.split(':')]
  return (
    parts.length === wanted.length &&
    parts.every((part, index) => part === '*' || part === wanted[index])
  )
}

/** The user's first role. It decides about the address checkbox of the site dialog (SITE-49). */
export const firstRole = (user: CurrentUser) =>
  user.currentUserSite[0]?.roleName ?? user.permissionChecked.userRoleModels[0]?.name
