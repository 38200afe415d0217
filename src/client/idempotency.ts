import { newIdempotencyKey } from '../model/idempotencyKey.ts'

/** The key of a deed's next call: the same ones in the same order, when the deed is done again. */
export type NextKey = () => string

/** Does a deed. `about` is what it changes (an entity), or undefined where nobody can say; `deed` tells it from others about the same; `own` is a key that its caller keeps. */
export type RunOnce = <T>(
  about: string | undefined,
  deed: unknown,
  run: (nextKey: NextKey) => Promise<T>,
  own?: string,
) => Promise<T>

/**
 * Remembers the keys of each deed that did not come to its end, so that doing it again after the network failed repeats the
 * same calls: what the service did already it answers as before, and does the rest.
 */
export function createRunOnce(): RunOnce {
  const unfinished = new Map<string, { about: string | undefined; key: string }>()
  return async (about, deed, run, own) => {
    const name = JSON.stringify([about, deed])
    const key = own ?? unfinished.get(name)?.key ?? newIdempotencyKey()
    unfinished.set(name, { about, key })
    let calls = 0
    const done = await run(() => (calls++ === 0 ? key : `${key}-${calls}`))
    // After another deed about the same, the same words mean another one: deleted, taken back, and deleted again.
    for (const [other, each] of unfinished)
      if (about === undefined || each.about === undefined || each.about === about)
        unfinished.delete(other)
    return done
  }
}
