import { lazyPart } from '../screens/states/lazyPart.tsx'

/**
 * A role's permissions are a matrix of switches instead of a list of codes. All else is generated.
 */
export const tabs = {
  permissions: lazyPart(() => import('./permissions/RolePermissions.tsx')),
}
