import { headerNames } from '../model/headers.ts'
import { realtimePaths } from '../model/constants.ts'
import { HttpError } from 'ra-core'
import type { Http } from './http.ts'
import type { Session } from './session.ts'

/**
 * What to watch: the records of an entity, those whose field has a certain key, or what the user
 * may do.
 */
export type WatchTarget =
  | { entity: string; where?: { field: string; value: string } | undefined }
  | 'permissions'

/**
 * Calls `refresh` whenever a watched record may have changed, until it is aborted; never two calls
 * at a time.
 */
export type Watch = (
  target: WatchTarget,
  refresh: () => Promise<unknown>,
  signal: AbortSignal,
) => Promise<void>

/** `pollEvery`: milliseconds between two refreshes when the service has no realtime endpoint. */
export type LiveOptions = {
  http: Http
  baseUrl: () => string
  session: Session
  pollInterval?: number
}

const recordsQuery =
  'subscription ($entity: String!, $where: Match) { recordChanged(entity: $entity, where: $where) { webId act } }'
const permissionsQuery = 'subscription { permissionsChanged }'
/**
 * Milliseconds before a lost stream is reopened: exponential backoff with jitter, up to `longest`.
 */
const [shortest, longest] = [1_000, 60_000]

/**
 * Watches records over the realtime endpoint (server-sent events), or by polling when the service
 * has none. A hidden page watches nothing, because a browser has six connections per host for all
 * its windows. Each start of a stream refreshes once, for the changes that were missed.
 */
export function createLive({
  http,
  baseUrl,
  session,
  pollInterval: pollEvery = 15_000,
}: LiveOptions): Watch {
  return async (target, refresh, signal) => {
    const changed = coalesce(refresh)
    let shown = AbortSignal.abort()
    for (let failures = 0; !signal.aborted; ) {
      await whenVisible(signal)
      if (shown.aborted) shown = abortWhenHidden(signal)
      try {
        const found = await findEndpoint(http, shown)
        const stream = found && (await open(found, target, shown))
        failures = 0
        changed()
        if (stream) await listen(stream, changed)
        else await poll(pollEvery, changed, shown)
      } catch (error) {
        // The failed request itself has ended the session.
        if (error instanceof HttpError && error.status === 401) return
      }
      if (!shown.aborted)
        await delay(
          Math.min(longest, shortest * 2 ** failures++) * (0.5 + Math.random() / 2),
          shown,
        )
    }
  }

  async function open(
    { endpoint, publicKey }: Endpoint,
    target: WatchTarget,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const headers = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      [headerNames.publicKey]: publicKey,
      authorization: `Bearer ${session.read().token}`,
    }
    const response = await fetch(`${baseUrl()}${endpoint}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(
        target === 'permissions'
          ? { query: permissionsQuery }
          : { query: recordsQuery, variables: target },
      ),
      signal,
    })
    if (!response.ok || !response.body)
      throw new Error(`The realtime endpoint answered ${response.status}.`)
    return response.body
  }
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

/** Calls `onEvent` for each event until the stream ends. */
async function listen(stream: ReadableStream<Uint8Array>, onEvent: () => void): Promise<void> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  for (let text = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop()!
    if (events.some((event) => /^event: next$/m.test(event))) onEvent()
  }
}

/** Calls `changed` at an interval, until it is aborted. */
async function poll(every: number, changed: () => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(every, signal)
    if (signal.aborted) return
    changed()
  }
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

/** Resolves when the page is visible, or when the signal is aborted. */
const whenVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    const done = new AbortController()
    const end = () => (done.abort(), resolve())
    document.addEventListener('visibilitychange', end, { signal: done.signal })
    signal.addEventListener('abort', end, { signal: done.signal })
  })

/** A signal that is aborted with `signal`, and when the page becomes hidden. */
function abortWhenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  const shown = AbortSignal.any([signal, hidden.signal])
  document.addEventListener('visibilitychange', () => hidden.abort(), { signal: shown })
  return shown
}

/** Resolves after `ms` milliseconds, or when the signal is aborted. */
const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const done = new AbortController()
    const end = () => (clearTimeout(timer), done.abort(), resolve())
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: done.signal })
  })
