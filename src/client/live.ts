import { realtimePaths } from '../model/constants.ts'
import { HttpError } from 'ra-core'
import type { Http } from './http.ts'
import type { Session } from './session.ts'

/** What is watched: the records of an entity, or those whose field holds a key. */
export type WatchTarget = { entity: string; where?: { field: string; value: string } | undefined }

/** Calls `renew` whenever something watched may have changed, until it is aborted; one call after the other. */
export type Watch = (
  watched: WatchTarget,
  renew: () => Promise<unknown>,
  signal: AbortSignal,
) => Promise<void>

/** `pollEvery`: milliseconds between two renewals where the service has no realtime endpoint. */
export type LiveOptions = {
  http: Http
  baseUrl: () => string
  session: Session
  pollInterval?: number
}

const query =
  'subscription ($entity: String!, $where: Match) { recordChanged(entity: $entity, where: $where) { webId act } }'
/** Milliseconds before a lost stream is opened again: doubled with each failure, up to the longest, and never all at the same time. */
const [shortest, longest] = [1_000, 60_000]

/**
 * Watches records over the realtime endpoint (server-sent events), or by asking again from time to time where the service has none. A page out of
 * sight watches nothing: a browser has six connections to one host, for all its windows. What was missed is made good by a renewal
 * whenever watching begins.
 */
export function createLive({
  http,
  baseUrl,
  session,
  pollInterval: pollEvery = 15_000,
}: LiveOptions): Watch {
  return async (watched, renew, signal) => {
    const changed = coalesce(renew)
    let shown = AbortSignal.abort()
    for (let failures = 0; !signal.aborted; ) {
      await whenVisible(signal)
      if (shown.aborted) shown = abortWhenHidden(signal)
      try {
        const found = await findEndpoint(http, shown)
        const stream = found && (await open(found, watched, shown))
        failures = 0
        changed()
        if (stream) await listen(stream, changed)
        else await poll(pollEvery, changed, shown)
      } catch (error) {
        // Whose session is over is signed out by that very call.
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
    variables: WatchTarget,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const headers = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'x-api-key': publicKey,
      authorization: `Bearer ${session.read().token}`,
    }
    const response = await fetch(`${baseUrl()}${endpoint}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
      signal,
    })
    if (!response.ok || !response.body)
      throw new Error(`The realtime endpoint answered ${response.status}.`)
    return response.body
  }
}

type Endpoint = { endpoint: string; publicKey: string }

/** Where changes can be subscribed to; undefined: nowhere. An older service does not know the question. */
async function findEndpoint(http: Http, signal: AbortSignal): Promise<Endpoint | undefined> {
  try {
    return (await http({ verb: 'GET', path: realtimePaths.learn, silentStatuses: 'all', signal }))
      .json
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined
    throw error
  }
}

/** Tells of each event until the stream ends. */
async function listen(stream: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .getReader()
  for (let text = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (text + value).split('\n\n')
    text = events.pop()!
    if (events.some((event) => /^event: next$/m.test(event))) heard()
  }
}

/** Takes the passing of time for a change. */
async function poll(every: number, changed: () => void, signal: AbortSignal): Promise<void> {
  for (;;) {
    await delay(every, signal)
    if (signal.aborted) return
    changed()
  }
}

/** Calls that come while one runs become one more after it. */
function coalesce(run: () => Promise<unknown>): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle'
  const start = () => {
    if (state !== 'idle') return void (state = 'again')
    state = 'running'
    // What a renewal fails with is shown where its call is shown.
    void run()
      .catch(() => undefined)
      .finally(() => {
        const isAgain = state === 'again'
        state = 'idle'
        if (isAgain) start()
      })
  }
  return start
}

/** Resolves when the page is in sight, or when nobody waits for it any more. */
const whenVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (!document.hidden || signal.aborted) return resolve()
    const over = new AbortController()
    const end = () => (over.abort(), resolve())
    document.addEventListener('visibilitychange', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })

/** Aborted with the signal, and when the page goes out of sight. */
function abortWhenHidden(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController()
  const shown = AbortSignal.any([signal, hidden.signal])
  document.addEventListener('visibilitychange', () => hidden.abort(), { signal: shown })
  return shown
}

/** Resolves after so many milliseconds, or when the signal is aborted. */
const delay = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve()
    const over = new AbortController()
    const end = () => (clearTimeout(timer), over.abort(), resolve())
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { signal: over.signal })
  })
