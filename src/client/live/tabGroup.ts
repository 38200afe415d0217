import type { ConnectionEvents, LiveConnection } from './liveConnection.ts'
import type { Signal, WatchTarget } from './watchTarget.ts'

/** The tabs of a session, of which one, the leader, holds the connection for all. */
export type TabGroup = {
  /** Everything that this tab watches from now on, by key. */
  want(targets: Map<string, WatchTarget>): void
  leave(): void
}

type TabGroupOptions = {
  /** Names the group within the origin. */
  name: string
  /** Opens the connection; called in the tab that becomes the leader. */
  connect: (events: ConnectionEvents) => LiveConnection
  /** What these keys stand for may have changed. */
  onChanged: (keys: string[]) => void
  /** Something was reported of the conversation that this key stands for. */
  onSignal: (key: string, signal: Signal) => void
  /** The session has ended. */
  onEnd: () => void
}

type TabMessage =
  /** A new leader asks what every tab watches. */
  | { kind: 'lead' }
  | { kind: 'want'; tab: string; targets: [string, WatchTarget][] }
  | { kind: 'changed'; keys: string[] }
  | { kind: 'signal'; key: string; signal: Signal }
  | { kind: 'ended' }
  | { kind: 'ask' }
  | { kind: 'alive' }

/**
 * How often a visible tab asks whether the leader is alive, and how long it waits, in milliseconds.
 */
const askEvery = 15_000
const answerWithin = 3_000

/**
 * Joins the tabs of a session. The leader is the tab that holds a lock of the browser, which passes
 * to the next one when that tab closes or crashes. A leader that the browser has frozen answers no
 * other tab, and loses the lock to the one that asked. Without locks (an insecure origin) each tab
 * has a connection of its own.
 */
export function joinTabs(options: TabGroupOptions): TabGroup {
  const { name } = options
  const tab = globalThis.crypto.randomUUID()
  const left = new AbortController()
  const canShare = 'locks' in navigator && 'BroadcastChannel' in window
  const channel = canShare ? new BroadcastChannel(name) : undefined
  const post = (message: TabMessage) => {
    if (!left.signal.aborted) channel?.postMessage(message)
  }
  let own: [string, WatchTarget][] = []
  let leader: Leader | undefined
  let answered = () => undefined as void

  // The leader notices by this lock that the tab is gone, so nothing is announced before it is
  // held.
  const isHeld = new Promise<void>((resolve) => {
    void hold(`${name}.${tab}`, left.signal, () => (resolve(), untilAborted(left.signal)))
  })
  const announce = async () => {
    await isHeld
    post({ kind: 'want', tab, targets: own })
  }
  const lead = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const isOver = AbortSignal.any([signal, left.signal])
      if (isOver.aborted) return resolve()
      const mine = createLeader(options, post, isOver)
      leader = mine
      mine.want(tab, own)
      post({ kind: 'lead' })
      isOver.addEventListener('abort', () => {
        mine.close()
        if (leader === mine) leader = undefined
        resolve()
      })
    })
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'lead') void announce()
      else if (data.kind === 'changed') options.onChanged(data.keys)
      else if (data.kind === 'signal') options.onSignal(data.key, data.signal)
      else if (data.kind === 'ended') options.onEnd()
      else if (data.kind === 'alive') answered()
      else if (leader && data.kind === 'ask') post({ kind: 'alive' })
      else if (data.kind === 'want') leader?.want(data.tab, data.targets)
    }
    void queueForLead(`${name}.lead`, left.signal, lead)
    watchLeader()
  } else void lead(left.signal)

  /** Takes the lead from a tab that does not answer, while this one is visible. */
  function watchLeader() {
    const ask = async () => {
      if (document.hidden || leader) return
      const isAlive = await new Promise<boolean>((resolve) => {
        answered = () => resolve(true)
        setTimeout(() => resolve(false), answerWithin)
        post({ kind: 'ask' })
      })
      if (!isAlive && !document.hidden && !leader && !left.signal.aborted)
        void queueForLead(`${name}.lead`, left.signal, lead, true)
    }
    const timer = setInterval(() => void ask(), askEvery)
    document.addEventListener('visibilitychange', () => void ask(), { signal: left.signal })
    left.signal.addEventListener('abort', () => clearInterval(timer))
  }

  return {
    want(targets) {
      own = [...targets]
      if (leader) leader.want(tab, own)
      else void announce()
    },
    leave() {
      left.abort()
      channel?.close()
    },
  }
}

/** Leads once the lock is free, or takes it; a tab that loses it queues again. */
async function queueForLead(
  name: string,
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
  steal = false,
): Promise<void> {
  const lost = new AbortController()
  try {
    await navigator.locks.request(name, steal ? { steal } : { signal }, () => lead(lost.signal))
  } catch {
    // Another tab took the lead, or this one left while it waited.
    lost.abort()
    if (!signal.aborted) void queueForLead(name, signal, lead)
  }
}

type Leader = { want(tab: string, targets: [string, WatchTarget][]): void; close(): void }

/** Holds the connection, for what all tabs watch together. */
function createLeader(
  { name, connect, onChanged, onSignal, onEnd }: TabGroupOptions,
  post: (message: TabMessage) => void,
  signal: AbortSignal,
): Leader {
  const tabs = new Map<string, Map<string, WatchTarget>>()
  const changed = (keys: string[]) => {
    onChanged(keys)
    post({ kind: 'changed', keys })
  }
  /** Who is online, for a tab that opens a conversation that another one has open. */
  const online = new Map<string, Signal>()
  const signalled = (key: string, signal: Signal) => {
    if ('online' in signal) online.set(key, signal)
    onSignal(key, signal)
    post({ kind: 'signal', key, signal })
  }
  const connection = connect({
    changed,
    signalled,
    ended() {
      post({ kind: 'ended' })
      onEnd()
    },
  })
  const update = () =>
    connection.want(new Map([...tabs.values()].flatMap((targets) => [...targets])))
  return {
    want(tab, targets) {
      const before = tabs.get(tab)
      if (!before)
        void hold(`${name}.${tab}`, signal, async () => {
          tabs.delete(tab)
          update()
        })
      tabs.set(tab, new Map(targets))
      update()
      // A change may have come between what the screen has read and its wish to watch it.
      const known = targets.flatMap(([key]) =>
        !before?.has(key) && connection.serves(key) ? [key] : [],
      )
      if (known.length > 0) changed(known)
      for (const key of known) {
        const signal = online.get(key)
        if (signal) signalled(key, signal)
      }
    },
    close: () => connection.close(),
  }
}

/** Runs while it holds a lock; not at all if it is aborted before, or if there are no locks. */
async function hold(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return
  try {
    await navigator.locks.request(name, { signal }, run)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve())
  })
