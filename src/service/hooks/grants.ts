import { Problem } from '../../model/problem.ts'
import { fillMessage, validationMessages } from '../../model/validationMessages.ts'
import { flaggedCodes } from '../../model/permissionCodes.ts'
import type { FieldOf, RecordOf } from '../recordTypes.ts'
import { invalid, permissionChanged } from '../problems.ts'
import type { RequestContext } from '../requestContext.ts'
import { requireAllSites, requireCodes } from './heldPermissions.ts'
import type { Hook } from './hooks.ts'

/**
 * The fields that say who gets which permission where: changing one of them grants permissions as
 * creating the record does.
 */
const grantFields = [
  'permissionCode',
  'enabled',
  'denied',
  'read',
  'create',
  'update',
  'delete',
  'roleId',
  'siteId',
  'userAccountId',
] as const

/** The actions of a custom permission. */
const switches = ['read', 'create', 'update', 'delete'] as const

/** The entities whose records grant something. */
type Grant = 'role' | 'role-permission' | 'user-permission' | 'user-site'

/**
 * Hook `grants`: a person can grant, change and revoke a role or a permission only if they hold
 * every permission in it at the sites where it applies, and a role that applies at all sites only
 * if they have such a role.
 * Errors  FORBIDDEN (403), with the name of the missing permission
 */
export const grantsHook: Hook<FieldOf<Grant>> = {
  async grantable(call, meta, sites) {
    const { rows } = await call.sql(`SELECT t.web_id FROM ${meta.table} t`)
    const keys = rows.map((row) => String(row.web_id))
    const grantable = await Promise.all(keys.map((roleId) => mayGrant(call, roleId, sites)))
    return keys.filter((_, index) => grantable[index])
  },
  async beforeWrite(call, meta, drafts) {
    for (const { values, previous, given } of drafts) {
      if (meta.name === 'role') await requireRole(call, values, previous)
      if (given?.was) requireUnchanged(given, previous)
      if (
        !grantFields.some((name) => values[name] !== undefined && values[name] !== previous?.[name])
      )
        continue
      const record = { ...previous, ...values }
      if (meta.name === 'role-permission') requireWholeCode(record)
      const exceptions = drafts
        .map((draft) => draft.values)
        .filter((each) => isDenial(each) && each.roleId === record.roleId)
      if (previous) await requireGrant(call, previous)
      await requireGrant(call, record, exceptions.map(codeOf))
    }
  },
  async beforeRemove(call, meta, records, _options, parent) {
    // A person who may delete the account or the role may also delete what depends on it.
    if (parent || meta.name === 'role') return
    for (const record of records) await requireGrant(call, record)
  },
  async afterRestore(call, meta, records, _options, parent) {
    for (const record of records) {
      if (meta.name === 'role') await requireRestoredRole(call, record)
      // What depended on an account or a branch is restored with it, but nobody regains permissions
      // for themselves that were revoked meanwhile.
      else if (!parent || record.userAccountId === call.user.webId) await requireGrant(call, record)
    }
  },
}

/**
 * Custom permissions are switched in a matrix, for several people at once: a writer who says who
 * had an action does not overwrite what someone else has switched since.
 * Errors  CONFLICT (409)
 */
function requireUnchanged(given: RecordOf<Grant>, previous: RecordOf<Grant> | undefined): void {
  const was = given.was as Partial<Record<(typeof switches)[number], string[]>>
  for (const action of switches) {
    const had = was[action]?.includes(String(given.userAccountId))
    if (had !== undefined && had !== (previous?.[action] === true)) throw permissionChanged({})
  }
}

const codeOf = ({ permissionCode }: RecordOf<Grant>) => String(permissionCode)
const isDenial = ({ denied, enabled }: RecordOf<Grant>) => denied === true && enabled !== false

/**
 * Errors VALIDATION (400) for a denial with `*`: a denial takes one permission out of the codes
 * with `*`, so that switching it on again has one row to remove.
 */
function requireWholeCode(record: RecordOf<Grant>): void {
  if (record.denied !== true || !codeOf(record).includes('*')) return
  throw invalid({
    entity: 'role-permission',
    errors: [
      {
        field: 'permissionCode',
        code: 'wholeCode',
        message: fillMessage(validationMessages.wholeCode, { label: 'Permission code' }),
        params: { label: 'Permission code' },
      },
    ],
  })
}

/**
 * Checks one grant: permission codes, or a role with its codes, at the site of the record if it has
 * one. A code with `*` may be granted to a role by someone who lacks what the role denies:
 * `exceptions`, or already denied. Taking such a denial back needs the permission itself.
 */
async function requireGrant(
  call: RequestContext,
  values: RecordOf<Grant>,
  exceptions: string[] = [],
): Promise<void> {
  const { roleId, siteId } = values
  const role =
    typeof roleId === 'string' && roleId !== ''
      ? await call.service.roleCache.find(call, roleId)
      : undefined
  const where = role?.allSites
    ? 'everywhere'
    : typeof siteId === 'string'
      ? { site: siteId }
      : 'own'
  if (role?.allSites) requireAllSites(call)
  const denied = [...exceptions, ...(role?.denials ?? [])]
  requireCodes(call, codesOf(values), where, values.denied === true ? [] : denied)
  requireCodes(call, role?.codes ?? [], where, role?.denials)
}

/**
 * Whether the person may grant a role: the answer of `requireGrant` at each site. Before a branch
 * is chosen, one of their own is enough.
 */
async function mayGrant(call: RequestContext, roleId: string, sites: string[]): Promise<boolean> {
  const isAllowed = async (siteId?: string) => {
    try {
      await requireGrant(call, siteId === undefined ? { roleId } : { roleId, siteId })
      return true
    } catch (error) {
      if (error instanceof Problem && error.status === 403) return false
      throw error
    }
  }
  if (sites.length > 0) return (await Promise.all(sites.map(isAllowed))).every(Boolean)
  const own = call.user.currentUserSite.map(({ siteId }) => siteId)
  if (own.length === 0) return isAllowed()
  for (const siteId of own) if (await isAllowed(siteId)) return true
  return false
}

/**
 * The complete permission codes of a grant: its own code, or those that its flags make of a code
 * without an action.
 */
function codesOf(values: RecordOf<Grant>): string[] {
  const { permissionCode } = values
  if (typeof permissionCode !== 'string') return []
  return permissionCode.split(':').length < 4 ? flaggedCodes(values) : [permissionCode]
}

/**
 * A role that now applies at all sites, or is active again, grants everything in it to the people
 * who have it.
 */
async function requireRole(
  call: RequestContext,
  values: RecordOf<'role'>,
  previous: RecordOf<'role'> | undefined,
): Promise<void> {
  const widens = values.allSites === true && previous?.allSites !== true
  if (widens) requireAllSites(call)
  if (!previous || !(widens || (values.status !== undefined && values.status !== previous.status)))
    return
  const role = await call.service.roleCache.find(call, String(previous.webId))
  requireCodes(
    call,
    role?.codes ?? [],
    widens || role?.allSites ? 'everywhere' : 'own',
    role?.denials,
  )
}

/** Restoring a role grants everything in it, as creating one does. */
async function requireRestoredRole(
  call: RequestContext,
  { webId, allSites }: RecordOf<'role'>,
): Promise<void> {
  if (allSites === true) requireAllSites(call)
  const role = await call.service.roleCache.find(call, String(webId))
  requireCodes(call, role?.codes ?? [], allSites === true ? 'everywhere' : 'own', role?.denials)
}
