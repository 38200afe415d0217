import type { Handler } from '../call.ts'
import { once } from '../records/idempotency.ts'
import { changeAll } from '../records/save.ts'

/** Takes devices from the places they stand at, by the keys of their links; each stays with its branch. */
export const takeFromLocations: Handler = (call) => once(call, async () => ({ status: 204, headers: await changeAll(call, { locationId: null }) }))
