import type { Log } from '../options.ts'

/** Work that is done from time to time. `every`: milliseconds between two rounds; `failed`: what the log says of a round that failed. */
export type PeriodicJobOptions = {
  log: Pick<Log, 'error'>
  every: number
  failureMessage: string
  work: (isOver: () => boolean) => Promise<void>
}

/** Does the work now and from time to time until it is closed, one round after another; `close` waits for the round that runs, which `isOver` tells to end. */
export function startPeriodicJob({
  log,
  every,
  failureMessage: failed,
  work,
}: PeriodicJobOptions): { close(): Promise<void> } {
  let closed = false
  const round = async () => {
    try {
      await work(() => closed)
    } catch (error) {
      log.error({ error: String(error) }, failed)
    }
  }
  let running = round()
  const timer = setInterval(() => (running = running.then(round)), every)
  // Node's timers keep the process alive, a browser's are numbers.
  ;(timer as Partial<ReturnType<typeof setInterval>>).unref?.()
  return {
    async close() {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
