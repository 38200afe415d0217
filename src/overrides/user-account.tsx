import { lazyPart } from '../branchdesk.ts'

/** What a person may do at a branch is computed, not a list of records. All else is generated. */
export const tabs = {
  effective: lazyPart(() => import('./permissions/UserEffectivePermissions.tsx')),
}
