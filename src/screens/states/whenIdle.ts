/** The longest wait for an idle page, in milliseconds. */
const idleTimeout = 2_000

// What people wait for. It settles, whatever its outcome.
let urgent: Promise<unknown> = Promise.resolve()

/**
 * Holds everything back that waits for an idle page until `work` has settled: a page that waits for
 * a response is idle too, and would start to load what only the next screen needs.
 */
export function holdIdle(work: Promise<unknown>): void {
  urgent = Promise.allSettled([urgent, work])
}

/** Calls `run` when the page has nothing else to do, unless the result is called before. */
export function whenIdle(run: () => void): () => void {
  let cancel = () => {}
  let isCancelled = false
  void urgent.then(() => {
    if (!isCancelled) cancel = requestIdle(run)
  })
  return () => {
    isCancelled = true
    cancel()
  }
}

function requestIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleTimeout)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => run(), { timeout: idleTimeout })
  return () => cancelIdleCallback(handle)
}
