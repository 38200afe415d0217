import { lazyPart } from '../screens/states/lazyPart.tsx'

/** What a role allows is a matrix of switches, which no list of codes can be. All else of a role is generated. */
export const tabs = {
  permissions: lazyPart(() => import('./permissions/RolePermissions.tsx')),
}
