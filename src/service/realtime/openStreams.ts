import { tooManySubscriptions } from '../problems.ts'

/** Counts the responses that are open at the same time for each person, at most `most`. */
export type OpenStreams = {
  /**
   * The response of `run`, which counts until it is read to its end or cancelled. `drop` aborts it.
   * Errors  TOO_MANY_REQUESTS (429)
   */
  open(userId: string, run: (drop: () => void) => Promise<Response>): Promise<Response>
}

/**
 * A console has one open in each browser; other applications may have one for each subscription.
 */
const allowed = 20

export function createOpenStreams(most = allowed): OpenStreams {
  const counts = new Map<string, number>()
  const take = (userId: string) => {
    const count = counts.get(userId) ?? 0
    if (count >= most) throw tooManySubscriptions({ most, headers: { 'retry-after': '30' } })
    counts.set(userId, count + 1)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      const left = counts.get(userId)! - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    }
  }
  return {
    async open(userId, run) {
      const release = take(userId)
      const cut = new AbortController()
      try {
        const response = await run(() => cut.abort(new Error('The reader is too slow.')))
        if (!response.body) return release(), response
        const counted = response.body.pipeThrough(
          new TransformStream({ flush: release, cancel: release } as Transformer),
          { signal: cut.signal },
        )
        return new Response(counted, response)
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
