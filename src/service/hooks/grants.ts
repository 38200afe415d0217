import { flaggedCodes } from '../../model/permissionCodes.ts'
import type { RequestContext } from '../requestContext.ts'
import { requireAllSites, requireCodes } from './heldPermissions.ts'
import type { Hook } from './hooks.ts'

/** The fields of a grant that say who gets what where: moving one of them hands the rights over as making it anew does. */
const handing = [
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

type Values = Record<string, unknown>

/**
 * Nobody gives or takes away what they don't have: a role or a permission is granted, moved and withdrawn only by who holds
 * every permission in it where it is to hold, and a role that holds at every site only by who has such a role.
 * Errors  FORBIDDEN (403), naming the permission that is missing
 */
export const grantsHook: Hook = {
  async beforeWrite(call, shape, drafts) {
    for (const { values, previous } of drafts) {
      if (shape.name === 'role') await requireRole(call, values, previous)
      if (!handing.some((name) => values[name] !== undefined && values[name] !== previous?.[name]))
        continue
      if (previous) await requireGrant(call, previous)
      await requireGrant(call, { ...previous, ...values })
    }
  },
  async beforeRemove(call, shape, records, _words, parent) {
    // Who may remove the person or the role itself removes what hangs on it.
    if (parent || shape.name === 'role') return
    for (const record of records) await requireGrant(call, record)
  },
  async afterRestore(call, shape, records, _words, parent) {
    for (const record of records) {
      if (shape.name === 'role') await requireRestoredRole(call, record)
      // What hung on a person or a branch comes back with it, but nobody gets rights of their own back that were taken meanwhile.
      else if (!parent || record['userAccountId'] === call.user.webId)
        await requireGrant(call, record)
    }
  },
}

/** One grant: codes, a role, or a code of a role, at its site where it has one. */
async function requireGrant(call: RequestContext, values: Values): Promise<void> {
  const { roleId, siteId } = values
  const role =
    typeof roleId === 'string' && roleId !== ''
      ? await call.service.roleCache.find(call, roleId)
      : undefined
  const where = role?.allSites ? 'everywhere' : typeof siteId === 'string' ? siteId : undefined
  if (role?.allSites) requireAllSites(call)
  requireCodes(call, [...codesOf(values), ...(role?.codes ?? [])], where)
}

/** The full codes of a grant: its own one, or those that its flags make of a code without an action. */
function codesOf(values: Values): string[] {
  const { permissionCode } = values
  if (typeof permissionCode !== 'string') return []
  return permissionCode.split(':').length < 4 ? flaggedCodes(values) : [permissionCode]
}

/** A role that comes to hold at every site, or to hold again, gives all that is in it to whoever has it. */
async function requireRole(
  call: RequestContext,
  values: Values,
  previous: Values | undefined,
): Promise<void> {
  const widens = values['allSites'] === true && previous?.['allSites'] !== true
  if (widens) requireAllSites(call)
  if (
    !previous ||
    !(widens || (values['status'] !== undefined && values['status'] !== previous['status']))
  )
    return
  const role = await call.service.roleCache.find(call, String(previous['webId']))
  requireCodes(call, role?.codes ?? [], widens || role?.allSites ? 'everywhere' : undefined)
}

/** A role that stands again gives all that is in it, as one that is made does. */
async function requireRestoredRole(
  call: RequestContext,
  { webId, allSites }: Values,
): Promise<void> {
  if (allSites === true) requireAllSites(call)
  requireCodes(
    call,
    (await call.service.roleCache.find(call, String(webId)))?.codes ?? [],
    allSites === true ? 'everywhere' : undefined,
  )
}
