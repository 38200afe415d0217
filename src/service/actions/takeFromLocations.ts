import type { Handler } from '../requestContext.ts'
import { changeAll } from '../records/save.ts'

/** Takes devices from the places they stand at, by the keys of their links; each stays with its branch. */
export const takeFromLocations: Handler = async (call) => ({
  status: 204,
  headers: await changeAll(call, { locationId: null }),
})
