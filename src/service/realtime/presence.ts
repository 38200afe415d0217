import type { Database } from '../database/database.ts'
import type { Log } from '../options.ts'
import type { ChangeFeed } from './changeFeed.ts'
import { createClientPresence, type ClientPresence } from './clientPresence.ts'

/**
 * Who is online, at any instance: the people with a stream that counts as presence. It is in memory
 * only. Instances report theirs to the others when someone comes or goes, and at intervals, so that
 * the people of an instance that died go offline as well.
 */
export type Presence = {
  /** Counts a person as online until the result is called, and for a moment after it. */
  enter(clientId: string, userId: string): () => void
  isOnline(clientId: string, userId: string): boolean
  close(): Promise<void>
}

/**
 * Milliseconds. `report`: between two reports to the other instances; `expire`: after which the
 * people of an instance that does not report go offline; `leave`: for which a person stays online
 * without a stream, because a page that is loaded again opens a new one.
 */
export type PresenceTimes = { report: number; expire: number; leave: number }

const defaultTimes: PresenceTimes = { report: 15_000, expire: 40_000, leave: 10_000 }

export function createPresence(
  { database, changeFeed, log }: { database: Database; changeFeed: ChangeFeed; log: Log },
  times = defaultTimes,
): Presence {
  const clients = new Map<string, ClientPresence>()
  const running = new Set<Promise<void>>()
  const run = (work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'Instances could not exchange who is online'),
      )
      .finally(() => running.delete(done))
    running.add(done)
  }
  const timer = setInterval(() => {
    for (const client of clients.values()) client.report()
  }, times.report)
  ;(timer as { unref?: () => void }).unref?.()
  let isClosed = false
  return {
    enter(clientId, userId) {
      if (isClosed) return () => undefined
      const client =
        clients.get(clientId) ??
        createClientPresence({
          database,
          changeFeed,
          clientId,
          times,
          run,
          onEmpty: () => clients.delete(clientId),
        })
      clients.set(clientId, client)
      return client.enter(userId)
    },
    isOnline: (clientId, userId) => clients.get(clientId)?.isOnline(userId) ?? false,
    async close() {
      isClosed = true
      clearInterval(timer)
      for (const client of clients.values()) client.close()
      clients.clear()
      await Promise.all(running)
    },
  }
}
