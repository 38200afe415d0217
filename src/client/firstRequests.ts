import { storageKeys } from '../model/constants.ts'

/** A read request: its address below the origin of the page, and its headers without the token. */
type FirstRequest = { path: string; headers: Record<string, string> }

/**
 * What a page at a route asked for until its first rows were there: files of the build, and
 * requests.
 */
type Start = { route: string; files: string[]; requests: FirstRequest[] }

/**
 * What `public/start.js` has requested before any module ran, as the last page at this route did:
 * whether each file arrived, by its path, and the response of each request, by its `requestKey`.
 * The requests carried `token`; without one there are only files.
 */
type Started = {
  token?: string
  files: Map<string, Promise<boolean>>
  responses: Map<string, Promise<Response>>
}

declare global {
  interface Window {
    started?: Started
  }
}

/** So many starts are remembered, the latest first. */
const startLimit = 5

/**
 * A response that was requested ahead is used for so long after the page has started, in
 * milliseconds.
 */
const freshFor = 10_000

/** The requests since this page started, until they are remembered. */
let seen: FirstRequest[] | undefined = []

/** Identifies a request in `Started`; `public/start.js` builds the same text. */
const requestKey = ({ path, headers }: FirstRequest): string =>
  [
    path,
    ...Object.keys(headers)
      .toSorted()
      .map((name) => `${name}: ${headers[name]}`),
  ].join('\n')

/**
 * Whether a file of the build was requested before any module ran: resolves with whether it
 * arrived.
 */
export const findStartedFile = (path: string): Promise<boolean> | undefined =>
  window.started?.files.get(path)

/**
 * The response to a read request that `public/start.js` has sent already, once; undefined if it has
 * not. Each request is noted for `rememberStart`.
 */
export function takeStartedResponse(
  address: string,
  headers: Headers,
): Promise<Response> | undefined {
  if (!globalThis.window?.location || !address.startsWith(`${window.location.origin}/`))
    return undefined
  const { authorization, ...plain } = Object.fromEntries(headers)
  const request = { path: address.slice(window.location.origin.length), headers: plain }
  seen?.push(request)
  const { started } = window
  // The responses are those of one person.
  if (!started || authorization !== `Bearer ${started.token}` || performance.now() > freshFor)
    return undefined
  const key = requestKey(request)
  const response = started.responses.get(key)
  started.responses.delete(key)
  return response
}

/** Forgets the responses that nobody has taken: they may be older than what a write has changed. */
export function forgetStartedResponses(): void {
  globalThis.window?.started?.responses.clear()
}

/** Stores what this page has asked for so far, for the next page that starts at `route`. */
export function rememberStart(route: string): void {
  if (!seen) return
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && isOfBuild(pathname))
    .map(({ pathname }) => pathname)
    // The page's own HTML names these.
    .filter((path) => !document.querySelector(`[src="${path}"], link[href="${path}"]`))
  const start: Start = { route, files: [...new Set(files)], requests: seen }
  seen = undefined
  const others = readStarts().filter((other) => other.route !== route)
  localStorage.setItem(storageKeys.starts, JSON.stringify([start, ...others].slice(0, startLimit)))
}

const isOfBuild = (path: string): boolean => /\/assets\/[^/]*\.js$/.test(path)

function readStarts(): Start[] {
  try {
    const starts: unknown = JSON.parse(localStorage.getItem(storageKeys.starts) ?? '[]')
    return Array.isArray(starts) ? starts : []
  } catch {
    // People can edit the storage: anything else than what was stored counts as nothing.
    return []
  }
}
