import { idleLogout, idleWarning } from '../../model/constants.ts'

/** The stored time of the last activity in any tab, in milliseconds since 1970. */
export const activityKey = 'lastActivity'

/** The events that count as activity (SESS-07): user input, never background requests. */
const activityEvents = [
  'pointermove',
  'pointerdown',
  'click',
  'keydown',
  'wheel',
  'scroll',
  'touchstart',
]

/** The shortest interval between two writes of the activity time, in milliseconds. */
const writeInterval = 5_000
/** The shortest interval between two calls of `onActive`, in milliseconds. */
export const renewInterval = 5 * 60_000
/**
 * How long after the last activity requests no longer renew the session, in milliseconds: live
 * updates cause them.
 */
export const unattendedAfter = 60_000
/** The interval of the idle check, in milliseconds. */
const checkInterval = 1_000

export type IdleStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Whether there was no activity in any tab for `limit` milliseconds; false when the time is
 * unknown.
 */
export function isIdle(
  storage: Pick<Storage, 'getItem'>,
  now: number,
  limit = idleLogout,
): boolean {
  const last = Number(storage.getItem(activityKey))
  return last > 0 && now - last >= limit
}

/**
 * Watches `target` for activity and calls `onIdle` once after `limit` milliseconds without any in
 * any tab (SESS-06, SESS-09). In the last minute `onWarning` is called each second with the seconds
 * left, and with undefined after activity. `onActive` is called now and then while there is
 * activity in this tab, to renew the session. Returns a function that stops it. Times are compared
 * rather than counted, so that a laptop that was asleep counts as idle.
 */
export function watchIdle({
  target,
  storage,
  onIdle,
  onWarning,
  onActive,
  limit = idleLogout,
  now = Date.now,
}: {
  target: EventTarget
  storage: IdleStorage
  onIdle: () => void
  onWarning?: (secondsLeft: number | undefined) => void
  onActive?: () => void
  limit?: number
  now?: () => number
}): () => void {
  let recordedAt = 0
  // What opened the screen has just used the session.
  let renewedAt = now()
  let warned: number | undefined
  const recordActivity = () => {
    if (now() - recordedAt < writeInterval) return
    recordedAt = now()
    storage.setItem(activityKey, String(recordedAt))
    if (recordedAt - renewedAt < renewInterval) return
    renewedAt = recordedAt
    onActive?.()
  }
  const onActivity = () => (isIdle(storage, now(), limit) ? end() : recordActivity())
  // The check withdraws a warning, not the activity itself: its button must not vanish under the
  // pointer.
  const check = () => {
    if (isIdle(storage, now(), limit)) return end()
    const left = Number(storage.getItem(activityKey)) + limit - now()
    const warning = left <= idleWarning ? Math.ceil(left / 1_000) : undefined
    if (warning !== warned) onWarning?.((warned = warning))
  }
  const end = () => {
    stop()
    onIdle()
  }
  const timer = setInterval(check, Math.min(checkInterval, limit))
  const stop = () => {
    clearInterval(timer)
    for (const name of activityEvents) target.removeEventListener(name, onActivity, true)
  }
  for (const name of activityEvents)
    target.addEventListener(name, onActivity, { capture: true, passive: true })
  recordActivity()
  return stop
}
