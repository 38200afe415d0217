/** The result of a run of requests: `perSecond` of them, and milliseconds each. */
export type Run = { perSecond: number; p50: number; p95: number }

/**
 * Makes calls `from`, `from + 1`, … of `requests`, at most `connections` at a time; resolves after
 * the last one.
 */
export async function drive(
  connections: number,
  requests: number,
  from: number,
  once: (n: number) => Promise<void>,
): Promise<Run> {
  const taken: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < requests) {
        const n = from + next++
        const begun = performance.now()
        await once(n)
        taken.push(performance.now() - begun)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  taken.sort((a, b) => a - b)
  const at = (part: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * part))]!
  return { perSecond: requests / seconds, p50: at(0.5), p95: at(0.95) }
}
