import { useEffect, useRef } from 'react'

/** Milliseconds until the first repetition, and between later ones at most. */
const firstPause = 2_000
const longestPause = 60_000

/** The disk of the service is full: it says so, and nothing changes until somebody frees room. */
const diskFull = 507

/** Whether a request failed because the service could not be reached or could not answer. */
export const isOutage = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number }
  return status === 0 || (status >= 500 && status !== diskFull)
}

/** Whether the service refused a request for good; a session that has ended is not a refusal. */
export const isRefusal = (error: unknown): boolean => {
  const { status = 0 } = error as { status?: number }
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

/**
 * Sends again what the service could not take, while `isDown`: when the network is back, and after
 * pauses that grow, since a service that was restarted tells nobody. What it refused is not sent
 * again.
 */
export function useSendAgain(isDown: boolean, send: () => void): void {
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (!isDown) return
    const now = () => latest.current()
    window.addEventListener('online', now)
    let pause = firstPause
    let timer = setTimeout(function repeat() {
      latest.current()
      pause = Math.min(pause * 2, longestPause)
      timer = setTimeout(repeat, pause)
    }, pause)
    return () => {
      window.removeEventListener('online', now)
      clearTimeout(timer)
    }
  }, [isDown])
}
