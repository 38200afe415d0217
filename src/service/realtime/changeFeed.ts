import { bulkMaximum } from '../../model/constants.ts'
import type { AttachedStatements, Database } from '../database/database.ts'
import { unavailable } from '../problems.ts'
import { createQueue, type Queue } from './queue.ts'
import type { RecordChange } from './recordChange.ts'

/**
 * Publishes changes of live records to subscribers after the commit, from any instance. Unlike
 * `CacheInvalidation`, which must not be overtaken by a cached value, a late notice does no harm.
 */
export type ChangeFeed = {
  /**
   * The last statements of a transaction that changed these records, after those of
   * `CacheInvalidation`: they notify the other instances on commit.
   */
  publishStatements(
    clientId: string,
    changed: RecordChange[],
  ): ReturnType<NonNullable<AttachedStatements['beforeCommit']>>
  /** Call this after that transaction has committed. */
  afterCommit(clientId: string, changed: RecordChange[]): void
  /** Publishes changes to the subscribers of this instance only. */
  publishHere(clientId: string, changed: RecordChange[]): void
  /**
   * Subscribes to changes of one client: everything that commits after this resolves is delivered.
   * `tooSlow` is called if the queue overflows.
   * Errors  UNAVAILABLE (503) while the service closes
   */
  subscribe(
    clientId: string,
    wants: (change: RecordChange) => boolean,
    tooSlow: () => void,
  ): Promise<Subscription>
  /** Ends all subscriptions and refuses new ones; resolves when the connection is closed. */
  close(): Promise<void>
}

/**
 * `next` returns the changes since the last call, or undefined at the end: after `end`, when the
 * feed was lost or closed, or when the queue overflowed.
 */
export type Subscription = Pick<Queue<RecordChange>, 'next' | 'end'>

/** Changes that are queued for a slow subscriber: as many as one action makes. */
const maxQueued = bulkMaximum

export function createChangeFeed({ notifications: notices }: Database): ChangeFeed {
  const subscribers = new Set<Subscriber>()
  let isClosed = false
  const publish = ({ clientId, changed }: Notice) => {
    for (const { wants, tooSlow, queue, ...subscriber } of subscribers) {
      if (subscriber.clientId !== clientId) continue
      const wanted = changed.filter(wants)
      if (wanted.length > 0 && !queue.add(wanted)) tooSlow()
    }
  }
  const endAll = () => {
    for (const { queue } of subscribers) queue.end()
    subscribers.clear()
  }
  const connection = createNoticeConnection(notices, publish, endAll)
  return {
    publishStatements: (clientId, changed) =>
      notices && changed.length > 0
        ? [notices.publishStatement(noticeTexts({ clientId, changed }, notices.maxBytes))]
        : [],
    afterCommit: (clientId, changed) => {
      if (!notices && changed.length > 0) publish({ clientId, changed })
    },
    publishHere: (clientId, changed) => publish({ clientId, changed }),
    async subscribe(clientId, wants, tooSlow) {
      if (isClosed) throw unavailable({})
      const queue = createQueue<RecordChange>(maxQueued)
      const subscriber = { clientId, wants, tooSlow, queue }
      subscribers.add(subscriber)
      const end = () => {
        queue.end()
        if (subscribers.delete(subscriber) && subscribers.size === 0) connection.close()
      }
      try {
        await connection.open()
      } catch (error) {
        end()
        throw error
      }
      return { next: queue.next, end }
    },
    async close() {
      isClosed = true
      endAll()
      connection.close()
      await connection.closed()
    },
  }
}

type Subscriber = {
  clientId: string
  wants: (change: RecordChange) => boolean
  tooSlow: () => void
  queue: Queue<RecordChange>
}

/**
 * The connection on which the notices of all instances arrive, open while there are subscribers. If
 * it is lost, the subscriptions end, because notices may have been missed. `closed` resolves when
 * the last connection has ended.
 */
function createNoticeConnection(
  notices: Database['notifications'],
  received: (notice: Notice) => void,
  lost: () => void,
) {
  let listening: ReturnType<NonNullable<typeof notices>['listen']> | undefined
  let closing = Promise.resolve()
  return {
    async open() {
      if (!notices) return
      if (!listening) {
        const opening = notices.listen(
          (text) => received(JSON.parse(text) as Notice),
          () => {
            if (listening !== opening) return
            listening = undefined
            lost()
          },
        )
        listening = opening
        opening.catch(() => (listening = listening === opening ? undefined : listening))
      }
      await listening
    },
    close() {
      if (listening)
        closing = listening.then(
          (connection) => connection.close(),
          () => undefined,
        )
      listening = undefined
    },
    closed: async () => closing,
  }
}

/** A notice between instances. */
type Notice = { clientId: string; changed: RecordChange[] }

/**
 * Changes as texts of at most `longest` bytes. A single change that is longer is sent without its
 * references, so that a write never fails because of it.
 */
function noticeTexts({ clientId, changed }: Notice, longest: number): string[] {
  const text = JSON.stringify({ clientId, changed })
  if (new TextEncoder().encode(text).length <= longest) return [text]
  if (changed.length === 1)
    return [
      JSON.stringify({ clientId, changed: changed.map(({ references: _, ...change }) => change) }),
    ]
  const half = Math.ceil(changed.length / 2)
  return [changed.slice(0, half), changed.slice(half)].flatMap((part) =>
    noticeTexts({ clientId, changed: part }, longest),
  )
}
