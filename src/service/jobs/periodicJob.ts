import type { Log } from '../options.ts'

/**
 * `every`: milliseconds between two runs; `failureMessage`: the log line for a failed run; `isOver`
 * is true when the work must stop.
 */
export type PeriodicJobOptions = {
  log: Pick<Log, 'error'>
  every: number
  failureMessage: string
  work: (isClosed: () => boolean) => Promise<void>
}

/** `wake` runs the work as soon as the running one has ended. */
export type PeriodicJob = { wake(): void; close(): Promise<void> }

/**
 * Runs the work now and periodically until it is closed, one run after another; `close` waits for
 * the running one.
 */
export function startPeriodicJob({
  log,
  every,
  failureMessage,
  work,
}: PeriodicJobOptions): PeriodicJob {
  let closed = false
  const runOnce = async () => {
    try {
      await work(() => closed)
    } catch (error) {
      log.error({ error: String(error) }, failureMessage)
    }
  }
  let running = runOnce()
  let isWoken = false
  const timer = setInterval(() => (running = running.then(runOnce)), every)
  // Timers of Node keep the process alive; those of a browser are numbers.
  ;(timer as Partial<ReturnType<typeof setInterval>>).unref?.()
  return {
    wake() {
      // Several at once are one run.
      if (isWoken || closed) return
      isWoken = true
      running = running.then(() => {
        isWoken = false
        return closed ? undefined : runOnce()
      })
    },
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
