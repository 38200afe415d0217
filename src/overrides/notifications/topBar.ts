import { lazyPart } from '../../fields/loading/lazyPart.tsx'

/** The notification centre in the top bar. */
export default lazyPart(() => import('./NotificationCentre.tsx'))
