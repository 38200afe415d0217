/** The longest wait for an idle page, in milliseconds. */
const idleTimeout = 1_000

/** Calls `run` when the page has nothing else to do, unless the result is called before. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleTimeout)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => run(), { timeout: idleTimeout })
  return () => cancelIdleCallback(handle)
}
