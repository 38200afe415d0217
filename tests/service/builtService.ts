import { ensureServiceBuilt } from '../../scripts/ensureBuilt.ts'

/** Builds the service if it changed: some tests start it as a process of its own. */
export default ensureServiceBuilt
