import { lazyPart } from '../branchdesk.ts'

/** A dashboard of a person shows its elements instead of its fields. All else is generated. */
export const Detail = lazyPart(() => import('./dashboards/OwnDashboard.tsx'))
