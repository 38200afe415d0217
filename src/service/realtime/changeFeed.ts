import { bulkMaximum } from '../../model/constants.ts'
import type { AttachedStatements, Database } from '../database/database.ts'
import { unavailable } from '../problems.ts'
import { createQueue, type Queue } from './queue.ts'
import type { RecordChange } from './recordChange.ts'

/**
 * Tells who listens what became of live records, by whichever instance, once it is committed. Unlike `Writes`, which nothing
 * remembered may outrun, it tells after the fact: a notice that comes late does no harm.
 */
export type ChangeFeed = {
  /** Last in a transaction that changed these, after `Writes.telling`: on its way to the other instances with the commit. */
  publishStatements(
    clientId: string,
    changed: RecordChange[],
  ): ReturnType<NonNullable<AttachedStatements['last']>>
  /** Once that transaction holds. */
  afterCommit(clientId: string, changed: RecordChange[]): void
  /**
   * Listens to changes of one client; what commits after this has resolved is heard. `tooSlow` is called where more came than is kept.
   * Errors  UNAVAILABLE (503) when the service is closing
   */
  subscribe(
    clientId: string,
    wants: (change: RecordChange) => boolean,
    tooSlow: () => void,
  ): Promise<Subscription>
  /** Ends all subscriptions at once and takes no more; resolves when nothing listens any more. */
  close(): Promise<void>
}

/** `next` answers what has come since the last time; undefined at the end: by `end`, when the feed was lost or closed, or when too much came. */
export type Subscription = Pick<Queue<RecordChange>, 'next' | 'end'>

/** Changes that are kept for one who takes them slowly: as many as one act makes. */
const most = bulkMaximum

export function createChangeFeed({ notifications: notices }: Database): ChangeFeed {
  const subscribers = new Set<{
    clientId: string
    wants: (change: RecordChange) => boolean
    tooSlow: () => void
    queue: Queue<RecordChange>
  }>()
  let isClosed = false
  let resting = Promise.resolve()
  let listening: ReturnType<NonNullable<typeof notices>['listen']> | undefined

  const publish = (clientId: string, changed: RecordChange[]) => {
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
  /** The connection is open while there are subscribers. One that is lost ends them: what was told meanwhile nobody knows. */
  const listen = async () => {
    if (!notices) return
    if (!listening) {
      const opening = notices.listen(
        (text) => {
          const { clientId, changed } = JSON.parse(text) as Told
          publish(clientId, changed)
        },
        () => {
          if (listening !== opening) return
          listening = undefined
          endAll()
        },
      )
      listening = opening
      opening.catch(() => (listening = listening === opening ? undefined : listening))
    }
    await listening
  }
  const rest = () => {
    if (subscribers.size > 0) return
    if (listening)
      resting = listening.then(
        (connection) => connection.close(),
        () => undefined,
      )
    listening = undefined
  }
  return {
    publishStatements: (clientId, changed) =>
      notices && changed.length > 0
        ? [notices.publishStatement(textsOf({ clientId, changed }, notices.maxBytes))]
        : [],
    afterCommit: (clientId, changed) => {
      if (!notices && changed.length > 0) publish(clientId, changed)
    },
    async subscribe(clientId, wants, tooSlow) {
      if (isClosed) throw unavailable({})
      const queue = createQueue<RecordChange>(most)
      const subscriber = { clientId, wants, tooSlow, queue }
      subscribers.add(subscriber)
      const end = () => {
        queue.end()
        if (subscribers.delete(subscriber)) rest()
      }
      try {
        await listen()
      } catch (error) {
        end()
        throw error
      }
      return { next: queue.next, end }
    },
    async close() {
      isClosed = true
      endAll()
      rest()
      await resting
    },
  }
}

/** A notice between instances. */
type Told = { clientId: string; changed: RecordChange[] }

/** Changes in texts of at most `longest` bytes. One that is longer by itself goes without its references: a write never fails for it. */
function textsOf({ clientId, changed }: Told, longest: number): string[] {
  const text = JSON.stringify({ clientId, changed })
  if (new TextEncoder().encode(text).length <= longest) return [text]
  if (changed.length === 1)
    return [
      JSON.stringify({ clientId, changed: changed.map(({ references: _, ...change }) => change) }),
    ]
  const half = Math.ceil(changed.length / 2)
  return [changed.slice(0, half), changed.slice(half)].flatMap((part) =>
    textsOf({ clientId, changed: part }, longest),
  )
}
