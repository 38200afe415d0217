import type { Handler } from '../call.ts'
import { keysIn } from '../records/bodies.ts'
import { changeRecord } from '../records/update.ts'

/** Takes devices from the places they stand at, by the keys of their links; each stays with its branch. */
export const takeFromLocations: Handler = async (call) => {
  for (const key of keysIn(call.body)) await changeRecord(call, key, { locationId: null }, 'patch')
  return { status: 204 }
}
