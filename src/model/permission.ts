import { permissionPrefix } from './constants.ts'

export type Action = 'READ' | 'CREATE' | 'UPDATE' | 'DELETE'

/** What a role or a custom permission grants, as the response of currentUser contains it. */
export type PermissionModel = {
  permissionCode: string
  siteIds: string[]
  rolePermissionModels: { roleName?: string; permissionCode: string }[]
}

/** A user's role at one site. */
export type UserSite = { siteId: string; userRoleId: string | null; roleName: string | null }

/** The part of the current user that permissions are computed from. */
export type Grants = {
  currentUserSite: UserSite[]
  permissionModels: PermissionModel[]
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
  const models = modelsFor(grants, code)
  const roles = new Set<string>()
  const custom: string[][] = []
  for (const model of models) {
    const named = model.rolePermissionModels.filter((each) => each.roleName)
    for (const each of named) if (covers(each.permissionCode, code)) roles.add(each.roleName!)
    if (named.length === 0 && model.siteIds.length > 0) custom.push(model.siteIds)
  }
  if (grants.allSitesRoles.some((role) => roles.has(role))) return 'all'
  return {
    role: grants.currentUserSite
      .filter((each) => each.roleName && roles.has(each.roleName))
      .map((each) => each.siteId),
    custom,
  }
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
