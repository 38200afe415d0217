import { HttpError } from 'ra-core'
import { realtimePaths } from '../../model/constants.ts'
import { headerNames } from '../../model/headers.ts'
import type { Http } from '../http.ts'
import type { LiveOptions } from './live.ts'
import { readEvents } from './readEvents.ts'
import {
  keyOfConversation,
  type RecordTarget,
  type Signal,
  type WatchTarget,
} from './watchTarget.ts'

/** One connection for any number of targets. */
export type LiveConnection = {
  /** Everything that is watched from now on, by key. */
  want(targets: Map<string, WatchTarget>): void
  /** Whether changes of this target are being received. */
  serves(key: string): boolean
  close(): void
}

export type ConnectionEvents = {
  /** What these keys stand for may have changed. */
  changed: (keys: string[]) => void
  /** Something was reported of the conversation that this key stands for. */
  signalled: (key: string, signal: Signal) => void
  /** The service no longer accepts the session. */
  ended: () => void
}

const query =
  'subscription ($targets: [TargetV1!]!, $permissions: Boolean, $conversations: [ID!], $present: Boolean) { changesV1(targets: $targets, permissions: $permissions, conversations: $conversations, present: $present) { target refused permissions typing { conversationId userAccountId } online { conversationId userAccountIds } } }'

/**
 * Milliseconds before a lost stream is reopened: exponential backoff with jitter, up to `longest`.
 */
const [shortest, longest] = [1_000, 60_000]
/**
 * Milliseconds before a stream is reopened for further targets, which several screens name at once,
 * or for fewer.
 */
const [forMore, forFewer] = [20, 10_000]
/**
 * Milliseconds that a replaced stream stays open. It delivers what was changed before the one that
 * replaces it was open, which that one does not report.
 */
const deliversFor = 2_000
/** The service writes every 12 seconds: a stream that is silent for longer is dead. */
const longestSilence = 40_000
/**
 * The most targets of one request with the conversations; where there are more, whole entities are
 * watched.
 */
const maxTargets = 100
/** Of further conversations it is not reported who is typing and who is online. */
const maxConversations = 20

type Stream = { targets: Targets; isOpen: boolean; ended: Promise<void>; stop: () => void }
type Targets = Map<string, WatchTarget>
type Event = {
  target: number | null
  refused: string | null
  permissions: string | null
  typing: { conversationId: string; userAccountId: string } | null
  online: { conversationId: string; userAccountIds: string[] } | null
}

/**
 * Connects with the token, as soon as anything is wanted. A stream that ends is reopened; one that
 * is opened for further targets replaces the one before it without a gap.
 */
export function createLiveConnection(
  { http, baseUrl, pollInterval = 15_000 }: LiveOptions,
  token: string,
  events: ConnectionEvents,
): LiveConnection {
  const closed = new AbortController()
  const whenWanted = createBell()
  const whenOnline = createBell()
  let wanted: Targets = new Map()
  let stream: Stream | undefined
  let replaced: Stream | undefined
  window.addEventListener('online', whenOnline.ring, { signal: closed.signal })
  closed.signal.addEventListener('abort', whenOnline.ring)
  closed.signal.addEventListener('abort', whenWanted.ring)

  /** Resolves when what is wanted differs from what a stream reports, and has settled. */
  const untilOutdated = async ({ targets }: Stream) => {
    while (!closed.signal.aborted) {
      const given = wanted
      const isMissing = [...given.keys()].some((key) => !targets.has(key))
      if (!isMissing && given.size === targets.size) await whenWanted.rings()
      else await delay(isMissing ? forMore : forFewer, whenWanted.rings())
      if (given === wanted) return
    }
  }
  async function start(targets: Targets): Promise<Stream> {
    const found = await findEndpoint(http, closed.signal)
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closed.signal])
    const requested = requestedTargets(targets)
    const ended = found
      ? readEvents<Event>(
          await openStream(
            `${baseUrl()}${found.endpoint}`,
            { token, publicKey: found.publicKey },
            variablesOf(requested, targets),
            signal,
          ),
          {
            longestSilence,
            received: (event) => report(event, requested, events),
          },
        )
      : poll(pollInterval, () => events.changed([...targets.keys()]), signal)
    const started: Stream = {
      targets,
      isOpen: true,
      ended: ended
        .catch(() => undefined)
        .then(() => {
          started.isOpen = false
        }),
      stop: () => stop.abort(),
    }
    return started
  }
  /** Without a stream it is unknown who is online. */
  const forgetOnline = ({ targets }: Stream) => {
    for (const id of conversationsOf(targets))
      events.signalled(keyOfConversation(id), { online: [] })
  }
  /** At most one replaced stream stays open, as a browser has few connections for a host. */
  const replace = (next: Stream | undefined) => {
    replaced?.stop()
    const before = stream
    replaced = before
    stream = next
    if (before) void delay(deliversFor, before.ended).then(before.stop)
  }
  async function run() {
    for (let failures = 0; !closed.signal.aborted; ) {
      if (wanted.size === 0) {
        replace(undefined)
        await whenWanted.rings()
        await delay(forMore)
        continue
      }
      try {
        const next = await start(wanted)
        const known = stream?.isOpen ? stream.targets : undefined
        replace(next)
        failures = 0
        const missed = [...next.targets.keys()].filter((key) => !known?.has(key))
        if (missed.length > 0) events.changed(missed)
        await Promise.race([next.ended, untilOutdated(next)])
        if (next.isOpen) continue
        forgetOnline(next)
      } catch (error) {
        // The failed request itself has ended the session.
        if (error instanceof HttpError && error.status === 401) return events.ended()
      }
      const pause = Math.min(longest, shortest * 2 ** failures++) * (0.5 + Math.random() / 2)
      await delay(pause, whenOnline.rings())
    }
  }
  void run()

  return {
    want(targets) {
      wanted = targets
      whenWanted.ring()
    },
    serves: (key) => stream?.isOpen === true && stream.targets.has(key),
    close: () => closed.abort(),
  }
}

const conversationsOf = (targets: Targets): string[] =>
  [...targets.values()]
    .flatMap((target) =>
      typeof target === 'object' && 'conversation' in target ? [target.conversation] : [],
    )
    .slice(0, maxConversations)

type RequestedTarget = { keys: string[]; target: RecordTarget }

/** The targets of a request, each with the keys that it stands for. */
function requestedTargets(targets: Targets): RequestedTarget[] {
  const all = [...targets].flatMap(([key, target]) =>
    typeof target === 'object' && 'entity' in target ? [{ keys: [key], target }] : [],
  )
  if (all.length <= maxTargets - maxConversations) return all
  return [...Map.groupBy(all, ({ target }) => target.entity)].map(([entity, some]) => ({
    keys: some.flatMap(({ keys }) => keys),
    target: { entity },
  }))
}

/** The variables of the subscription. */
const variablesOf = (requested: RequestedTarget[], targets: Targets) => ({
  targets: requested.map(({ target }) => target),
  permissions: targets.has('permissions'),
  conversations: conversationsOf(targets),
  present: targets.has('presence'),
})

/** Opens the stream of events of the realtime endpoint. */
async function openStream(
  url: string,
  { token, publicKey }: { token: string; publicKey: string },
  variables: ReturnType<typeof variablesOf>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      [headerNames.publicKey]: publicKey,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query, variables }),
    signal,
  })
  if (!response.ok || !response.body)
    throw new Error(`The realtime endpoint answered ${response.status}.`)
  return response.body
}

/** Reports an event of the stream: what may have changed, who is typing or who is online. */
function report(
  { target, refused, permissions, typing, online }: Event,
  requested: RequestedTarget[],
  { changed, signalled }: ConnectionEvents,
): void {
  if (refused) return
  if (typing) signalled(keyOfConversation(typing.conversationId), { typing: typing.userAccountId })
  if (online) signalled(keyOfConversation(online.conversationId), { online: online.userAccountIds })
  const keys = permissions ? ['permissions'] : requested[target ?? -1]?.keys
  if (keys) changed(keys)
}

type Endpoint = { endpoint: string; publicKey: string }

/**
 * The realtime endpoint; undefined when the service has none. An older service responds with 404.
 */
async function findEndpoint(http: Http, signal: AbortSignal): Promise<Endpoint | undefined> {
  try {
    return (await http({ verb: 'GET', path: realtimePaths.learn, silentStatuses: 'all', signal }))
      .json
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}

/** Calls `changed` at an interval, until it is aborted. */
async function poll(every: number, changed: () => void, signal: AbortSignal): Promise<void> {
  const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  while (!signal.aborted) {
    await delay(every, aborted)
    if (!signal.aborted) changed()
  }
}

/** Resolves after `ms` milliseconds, or earlier with `or`. */
async function delay(ms: number, or?: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const time = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race(or ? [time, or] : [time])
  clearTimeout(timer)
}

/** Several may wait for the next ring. */
function createBell() {
  const waiting: (() => void)[] = []
  return {
    rings: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    ring() {
      for (const resolve of waiting.splice(0)) resolve()
    },
  }
}
