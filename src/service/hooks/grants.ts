import { flaggedCodes } from '../../model/permissionCodes.ts'
import type { FieldOf, RecordOf } from '../recordTypes.ts'
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
  'read',
  'create',
  'update',
  'delete',
  'roleId',
  'siteId',
  'userAccountId',
] as const

/** The entities whose records grant something. */
type Grant = 'role' | 'role-permission' | 'user-permission' | 'user-site'

/**
 * Hook `grants`: a person can grant, change and revoke a role or a permission only if they hold
 * every permission in it at the sites where it applies, and a role that applies at all sites only
 * if they have such a role.
 * Errors  FORBIDDEN (403), with the name of the missing permission
 */
export const grantsHook: Hook<FieldOf<Grant>> = {
  async beforeWrite(call, meta, drafts) {
    for (const { values, previous } of drafts) {
      if (meta.name === 'role') await requireRole(call, values, previous)
      if (
        !grantFields.some((name) => values[name] !== undefined && values[name] !== previous?.[name])
      )
        continue
      if (previous) await requireGrant(call, previous)
      await requireGrant(call, { ...previous, ...values })
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
 * Checks one grant: permission codes, or a role with its codes, at the site of the record if it has
 * one.
 */
async function requireGrant(call: RequestContext, values: RecordOf<Grant>): Promise<void> {
  const { roleId, siteId } = values
  const role =
    typeof roleId === 'string' && roleId !== ''
      ? await call.service.roleCache.find(call, roleId)
      : undefined
  const where = role?.allSites ? 'everywhere' : typeof siteId === 'string' ? siteId : undefined
  if (role?.allSites) requireAllSites(call)
  requireCodes(call, [...codesOf(values), ...(role?.codes ?? [])], where)
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
  requireCodes(call, role?.codes ?? [], widens || role?.allSites ? 'everywhere' : undefined)
}

/** Restoring a role grants everything in it, as creating one does. */
async function requireRestoredRole(
  call: RequestContext,
  { webId, allSites }: RecordOf<'role'>,
): Promise<void> {
  if (allSites === true) requireAllSites(call)
  requireCodes(
    call,
    (await call.service.roleCache.find(call, String(webId)))?.codes ?? [],
    allSites === true ? 'everywhere' : undefined,
  )
}
