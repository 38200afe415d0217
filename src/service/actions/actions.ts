import type { ActionName } from '../../model/action.ts'
import type { Handler } from '../requestContext.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { hierarchicalConfiguration } from './hierarchicalConfiguration.ts'
import { groupRolePermissions, groupUserPermissions } from './permissionGroups.ts'
import { previewSection } from './previewSection.ts'
import { publishSection, saveDesign } from './sectionDesign.ts'
import { takeFromLocations } from './takeFromLocations.ts'
import { readToggles, togglePermissions } from './togglePermissions.ts'
import { updatePhone } from './updatePhone.ts'
import { userAndRole } from './userAndRole.ts'

/** Every action by the name that schemas call it: calls whose behaviour no schema can say. */
const actions = {
  groupRolePermissions,
  groupUserPermissions,
  hierarchicalConfiguration,
  previewSection,
  publishSection,
  readToggles,
  saveDesign,
  takeFromLocations,
  togglePermissions,
  updatePhone,
  userAndRole,
} satisfies Record<ActionName, Handler>

/** Runs a call's action for whoever has the permission that the call needs. Errors FORBIDDEN (403) and the action's own */
export const runAction: Handler = async (call) => {
  const { operation, meta: shape, guard } = call
  if (operation.permission) guard.requirePermission(operation.permission, operation.needs!)
  else guard.require(shape, operation.needs!)
  const run = () => (actions as Record<string, Handler>)[operation.do!]!(call)
  return operation.verb === 'GET' ? run() : runIdempotent(call, run)
}
