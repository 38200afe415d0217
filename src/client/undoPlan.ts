/**
 * How a completed write can be undone: by the service's undo keys, or by writing the previous
 * values. `previous` is the record of `resource` before the write.
 */
export type UndoPlan =
  | { keys: string[] }
  | {
      resource: string
      previous: Record<string, unknown>
      /** What is undone, in words; absent: the record. */
      what?: string
      revert: () => Promise<unknown>
    }

const plans = new WeakMap<object, UndoPlan>()

/**
 * Stores how the write that returned `data` can be undone, and returns `data`. The plan is stored
 * per object, because ra-core passes on only the `data` of a response.
 */
export function planUndo<Data extends object>(data: Data, plan: UndoPlan): Data {
  if (!('keys' in plan) || plan.keys.length > 0) plans.set(data, plan)
  return data
}

/** The plan of a write by the `data` of its response; undefined if it cannot be undone. */
export const findUndoPlan = (data: unknown): UndoPlan | undefined =>
  typeof data === 'object' && data !== null ? plans.get(data) : undefined
