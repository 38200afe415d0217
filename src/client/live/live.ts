import type { Http } from '../http.ts'
import type { Session } from '../session.ts'
import { createLiveConnection } from './liveConnection.ts'
import { joinTabs, type TabGroup } from './tabGroup.ts'
import { keyOfTarget, type Signal, type WatchTarget } from './watchTarget.ts'

/**
 * Calls `refresh` whenever a watched record may have changed, until it is aborted; never two calls
 * at a time. A hidden page watches only what is watched in the `background`. `onSignal` receives
 * what is reported of a conversation. Resolves when the watching ends: it was aborted, or the
 * session ended.
 */
export type Watch = (
  target: WatchTarget,
  refresh: () => Promise<unknown>,
  signal: AbortSignal,
  options?: WatchOptions,
) => Promise<void>

export type WatchOptions = { background?: boolean; onSignal?: (signal: Signal) => void }

/** `pollInterval`: milliseconds between two refreshes when the service has no realtime endpoint. */
export type LiveOptions = {
  http: Http
  baseUrl: () => string
  session: Session
  pollInterval?: number
}

type Watcher = {
  target: WatchTarget
  key: string
  background: boolean
  changed: () => void
  onSignal: ((signal: Signal) => void) | undefined
  end: () => void
}

/**
 * Watches records over the realtime endpoint (server-sent events), or by polling when the service
 * has none: over one connection for all tabs of the browser that have the same session. Each start
 * of a stream refreshes once, for the changes that were missed, as does a page that becomes
 * visible.
 */
export function createLive(options: LiveOptions): Watch {
  const { session } = options
  const watchers = new Set<Watcher>()
  let group: { token: string; tabs: TabGroup } | undefined

  const isWanted = ({ background }: Watcher) => background || !document.hidden
  const wanted = () =>
    new Map([...watchers].filter(isWanted).map(({ key, target }) => [key, target]))
  const leave = () => {
    group?.tabs.leave()
    group = undefined
  }
  const endAll = () => {
    leave()
    for (const { end } of watchers) end()
    watchers.clear()
  }
  const update = () => {
    const { token } = session.read()
    if (!token) return endAll()
    if (group?.token !== token || watchers.size === 0) leave()
    if (watchers.size === 0) return
    group ??= { token, tabs: join(token) }
    group.tabs.want(wanted())
  }
  const join = (token: string) =>
    joinTabs({
      // Sessions of two people never share a connection; the end of a token is its signature.
      name: `branchdesk.live.${token.slice(-24)}`,
      connect: (events) => createLiveConnection(options, token, events),
      onChanged: (keys) => {
        for (const watcher of watchers)
          if (keys.includes(watcher.key) && isWanted(watcher)) watcher.changed()
      },
      onSignal: (key, signal) => {
        for (const watcher of watchers) if (watcher.key === key) watcher.onSignal?.(signal)
      },
      onEnd: () => group?.token === token && endAll(),
    })
  session.subscribe(() => group && group.token !== session.read().token && update())
  document.addEventListener('visibilitychange', () => group && update())
  // A page that the browser keeps for "back" holds neither connection nor lead.
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', ({ persisted }) => persisted && update())

  return (target, refresh, signal, { background = false, onSignal } = {}) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      const watcher: Watcher = {
        target,
        key: keyOfTarget(target),
        background,
        changed: coalesce(refresh),
        onSignal,
        end: resolve,
      }
      signal.addEventListener('abort', () => {
        if (watchers.delete(watcher)) update()
        resolve()
      })
      watchers.add(watcher)
      update()
    })
}

/** Calls during a run are combined into one run after it. */
function coalesce(run: () => Promise<unknown>): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle'
  const start = () => {
    if (state !== 'idle') return void (state = 'again')
    state = 'running'
    // The screen of the failed query shows the error.
    void run()
      .catch(() => undefined)
      .finally(() => {
        const isRepeated = state === 'again'
        state = 'idle'
        if (isRepeated) start()
      })
  }
  return start
}
