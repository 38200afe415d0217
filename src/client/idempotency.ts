import { newIdempotencyKey } from '../model/idempotencyKey.ts'

/**
 * The idempotency key of an action's next request: a repeated action gets the same keys in the same
 * order.
 */
export type NextKey = () => string

/**
 * Runs an action. `resource` is the entity that it changes, undefined when it is not known;
 * `action` tells it apart from other actions on the same resource; `ownKey` is a key that the
 * caller keeps.
 */
export type RunOnce = <T>(
  resource: string | undefined,
  action: unknown,
  run: (nextKey: NextKey) => Promise<T>,
  ownKey?: string,
) => Promise<T>

/**
 * Keeps the keys of each unfinished action, so that a retry after a network failure repeats the
 * same requests: the service replays the responses of those that it has handled and runs the rest.
 */
export function createRunOnce(): RunOnce {
  const unfinished = new Map<string, { resource: string | undefined; key: string }>()
  return async (resource, action, run, ownKey) => {
    const name = JSON.stringify([resource, action])
    const key = ownKey ?? unfinished.get(name)?.key ?? newIdempotencyKey()
    unfinished.set(name, { resource, key })
    let calls = 0
    const result = await run(() => (calls++ === 0 ? key : `${key}-${calls}`))
    // After another action on the same resource, equal parameters mean a new action: deleted,
    // undone, and deleted again.
    for (const [other, each] of unfinished)
      if (resource === undefined || each.resource === undefined || each.resource === resource)
        unfinished.delete(other)
    return result
  }
}
