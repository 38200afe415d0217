import { lazyPart } from '../../branchdesk.ts'

/** The notification centre in the top bar. */
export default lazyPart(() => import('./NotificationCentre.tsx'))
