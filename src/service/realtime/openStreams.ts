import { tooManySubscriptions } from '../problems.ts'

/** Answers that are open at the same time, by person, and no more than `most` of each. */
export type OpenStreams = {
  /**
   * The answer of `run`, which counts until it was read to its end or given up. `drop` cuts it off.
   * Errors  TOO_MANY_REQUESTS (429)
   */
  open(userId: string, run: (drop: () => void) => Promise<Response>): Promise<Response>
}

/** A console has two or three open in each window that is in sight. */
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
        if (!response.body) return (release(), response)
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
