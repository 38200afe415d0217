import { idleLogout, idleWarning } from '../../model/constants.ts'

/** The stored time of the last activity in any tab, in milliseconds since 1970. */
export const activityKey = 'lastActivity'

/** What counts as activity (SESS-07): a person's own doing, never a background call. */
const activities = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
]

/** Activity is written down at most this often. Milliseconds. */
const stampEvery = 5_000
/** How often the time is looked at. Milliseconds. */
const lookEvery = 1_000

export type IdleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Whether nobody did anything in any tab for `limit` milliseconds; an unknown time is no idleness. */
export function isIdle(
  storage: Pick<Storage, 'getItem'>,
  now: number,
  limit = idleLogout,
): boolean {
  const last = Number(storage.getItem(activityKey))
  return last > 0 && now - last >= limit
}

/**
 * Watches `target` for activity and calls `onIdle` once after `limit` milliseconds without any, in whichever tab (SESS-06,
 * SESS-09). In the last minute `onWarning` hears each second how many are left, and undefined once somebody did something.
 * Answers what stops it. The time is compared rather than counted, so that a laptop that slept is seen as idle.
 */
export function watchIdle({
  target,
  storage,
  onIdle,
  onWarning,
  limit = idleLogout,
  now = Date.now,
}: {
  target: EventTarget
  storage: IdleStorage
  onIdle: () => void
  onWarning?: (secondsLeft: number | undefined) => void
  limit?: number
  now?: () => number
}): () => void {
  let stamped = 0
  let warned: number | undefined
  const stamp = () => {
    if (now() - stamped < stampEvery) return
    stamped = now()
    storage.setItem(activityKey, String(stamped))
  }
  const onActivity = () => (isIdle(storage, now(), limit) ? end() : stamp())
  // A warning is taken back here and not by the activity itself: its button must not vanish under the pointer that moves to it.
  const look = () => {
    if (isIdle(storage, now(), limit)) return end()
    const left = Number(storage.getItem(activityKey)) + limit - now()
    const warning = left <= idleWarning ? Math.ceil(left / 1_000) : undefined
    if (warning !== warned) onWarning?.((warned = warning))
  }
  const end = () => {
    stop()
    onIdle()
  }
  const timer = setInterval(look, Math.min(lookEvery, limit))
  const stop = () => {
    clearInterval(timer)
    for (const name of activities) target.removeEventListener(name, onActivity, true)
  }
  for (const name of activities)
    target.addEventListener(name, onActivity, { capture: true, passive: true })
  stamp()
  return stop
}
