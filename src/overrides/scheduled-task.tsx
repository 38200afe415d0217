import { lazyPart } from '../branchdesk.ts'

/** The board in place of the list, which is one of its views. All else is generated. */
export const List = lazyPart(() => import('./scheduler/Scheduler.tsx'))
