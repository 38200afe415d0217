import { handlerOf, type RecordOf } from '../recordTypes.ts'
import { changeAll } from '../records/save.ts'

/** Removes devices from their locations, by the keys of their links; each stays at its branch. */
export const takeFromLocations = handlerOf<'site-device'>(async (call) => ({
  status: 204,
  headers: await changeAll(call, { locationId: null } satisfies RecordOf<'site-device'>),
}))
