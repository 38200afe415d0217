import { Problem } from '../../model/problem.ts'
import type { Service, RequestContext } from '../requestContext.ts'
import { permissionsHash } from '../undo/undoPermissions.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import {
  deliver,
  participationOf,
  readableChanges,
  requireReadable,
  type PublishedChange,
} from './publishedChanges.ts'
import { createOpenConversation, type ConversationEvent } from './openConversation.ts'
import { permissionChange, type RecordChange } from './recordChange.ts'

/**
 * What one of several targets of a stream is: the records of an entity, or those whose field holds
 * a key.
 */
export type Target = { meta: EntityMeta; where: { field: string; value: string } | undefined }

/**
 * An event of a stream with several targets: a change of a record of the target at this position,
 * the reason why the person may not watch it (any more), a new fingerprint of what the person may
 * do, or what happens in an open conversation.
 */
type TargetEvent =
  | { target: number; change: PublishedChange }
  | { target: number; refused: string }
  | { permissions: string }
  | ConversationEvent

type StreamOptions = {
  targets: Target[]
  /** Whether changes of what the person may do are reported, too. */
  permissions: boolean
  /** The keys of open conversations, of which it is reported who is typing and who is online. */
  conversations: string[]
  /** Whether the records of the changes are wanted. */
  records: boolean
  /** Whether the person counts as online while the stream is open. */
  present: boolean
  clientId: string
  userId: string
  drop: () => void
}

/**
 * Changes of several targets in one stream, each as `subscribeToChanges` reports it. A target that
 * the person may not read ends by itself; the others go on.
 */
export async function subscribeToTargets(
  service: Service,
  as: <T>(work: (person: RequestContext) => Promise<T>) => Promise<T>,
  { targets, permissions, conversations, records, present, clientId, userId, drop }: StreamOptions,
): Promise<AsyncIterableIterator<TargetEvent>> {
  const watched = targets.map((target, index) =>
    watchedTarget(service, target, index, { userId, records }),
  )
  const open = conversations.flatMap(
    (each) => createOpenConversation(service, each, { clientId, userId }) ?? [],
  )
  const concernsPerson = ({ entity, references }: RecordChange) =>
    permissions &&
    entity === permissionChange &&
    (references?.[service.accounts.account.name]?.includes(userId) ?? true)
  const subscribed = await service.changeFeed.subscribe(
    clientId,
    (change) => concernsPerson(change) || [...watched, ...open].some((each) => each.wants(change)),
    drop,
  )
  const leave = present ? service.presence.enter(clientId, userId) : () => undefined
  const subscription = {
    next: subscribed.next,
    end() {
      subscribed.end()
      leave()
    },
  }
  const readPermissions = () => as((person) => permissionsHash(person.user))
  /** The events of a batch; the work may run twice, so that it changes nothing that counts. */
  const readEvents = async (
    batch: RecordChange[],
    ofTarget: (target: WatchedTarget, person: RequestContext) => Promise<TargetEvent[]>,
  ): Promise<TargetEvent[]> => {
    const read = await as(async (person) => {
      const events: TargetEvent[] = []
      for (const each of watched) events.push(...(await ofTarget(each, person)))
      for (const each of open) await each.refresh(person, batch)
      return events
    })
    for (const event of read) if ('refused' in event) watched[event.target]!.end()
    return [...read, ...open.flatMap((each) => each.events(batch))]
  }
  const begin = async () => ({
    known: permissions ? await readPermissions() : undefined,
    first: await readEvents([], async (each, person) => each.refusal(person)),
  })
  const { known: atStart, first } = await begin().catch((error: unknown) => {
    subscription.end()
    throw error
  })
  let known = atStart
  const events = deliver(service, subscription, async (batch) => {
    const read = await readEvents(batch, (each, person) => each.read(person, batch))
    if (!batch.some(concernsPerson)) return read
    const now = await readPermissions()
    if (now === known) return read
    known = now
    return [...read, { permissions: now }]
  })
  return startingWith(first, events)
}

type WatchedTarget = ReturnType<typeof watchedTarget>

function watchedTarget(
  service: Service,
  { meta, where }: Target,
  index: number,
  { userId, records }: Pick<StreamOptions, 'userId' | 'records'>,
) {
  let isRefused = false
  const participation = participationOf(service, meta, userId)
  // A change without references may match.
  const matches = ({ entity, references }: RecordChange) =>
    entity === meta.name &&
    (!where || !references || (references[where.field]?.includes(where.value) ?? false))
  const refuse = (error: unknown): TargetEvent[] => {
    if (!(error instanceof Problem)) throw error
    return [{ target: index, refused: error.error }]
  }
  return {
    end: () => void (isRefused = true),
    wants: (change: RecordChange) => !isRefused && (matches(change) || participation.ends(change)),
    refusal({ guard }: RequestContext): TargetEvent[] {
      try {
        guard.require(meta, 'READ')
        return []
      } catch (error) {
        return refuse(error)
      }
    },
    async read(person: RequestContext, batch: RecordChange[]): Promise<TargetEvent[]> {
      const mine = isRefused ? [] : batch.filter(matches)
      if (!isRefused && where && batch.some(participation.ends))
        try {
          await requireReadable(person, meta, where)
        } catch (error) {
          return refuse(error)
        }
      if (mine.length === 0) return []
      const changes = await readableChanges(person, meta, mine, { withRecords: records })
      return changes.map((change) => ({ target: index, change }))
    },
  }
}

/** An iterator that returns some items before those of another one. */
function startingWith<T>(first: T[], rest: AsyncIterableIterator<T>): AsyncIterableIterator<T> {
  const waiting = [...first]
  const all: AsyncIterableIterator<T> = {
    next: async () => (waiting.length > 0 ? { done: false, value: waiting.shift()! } : rest.next()),
    return: async () => rest.return!(),
    [Symbol.asyncIterator]: () => all,
  }
  return all
}
