import { idleLogout } from '../model/constants.ts'

/** The stored time of the last activity in any tab, in milliseconds since 1970. */
export const activityKey = 'lastActivity'

/** What counts as activity (SESS-07): a person's own doing, never a background call. */
const activities = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart']

/** Activity is written down at most this often, and looked at just as often. Milliseconds. */
const stampEvery = 5_000

export type IdleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether nobody did anything in any tab for `limit` milliseconds; an unknown time is no idleness. */
export function isIdle(storage: Pick<Storage, 'getItem'>, now: number, limit = idleLogout): boolean {
  const last = Number(storage.getItem(activityKey))
  return last > 0 && now - last >= limit
}

/**
 * Watches `target` for activity and calls `onIdle` once after `limit` milliseconds without any, in whichever tab (SESS-06,
 * SESS-09). Answers what stops it. The time is compared rather than counted, so that a laptop that slept is seen as idle.
 */
export function watchIdle({ target, storage, onIdle, limit = idleLogout, now = Date.now, every = stampEvery }: {
  target: EventTarget
  storage: IdleStorage
  onIdle: () => void
  limit?: number
  now?: () => number
  every?: number
}): () => void {
  let stamped = 0
  const stamp = () => {
    if (now() - stamped < every) return
    stamped = now()
    storage.setItem(activityKey, String(stamped))
  }
  const onActivity = () => (isIdle(storage, now(), limit) ? end() : stamp())
  const end = () => {
    stop()
    onIdle()
  }
  const timer = setInterval(() => isIdle(storage, now(), limit) && end(), Math.min(every, limit))
  const stop = () => {
    clearInterval(timer)
    for (const name of activities) target.removeEventListener(name, onActivity, true)
  }
  for (const name of activities) target.addEventListener(name, onActivity, { capture: true, passive: true })
  stamp()
  return stop
}
