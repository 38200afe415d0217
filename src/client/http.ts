import { aggregatesPath } from '../model/constants.ts'
import { headerNames } from '../model/headers.ts'
import { HttpError } from 'ra-core'
import type { Verb } from '../model/entity.ts'
import type { ProblemBody } from '../model/problem.ts'
import { forgetStartedResponses, takeStartedResponse } from './firstRequests.ts'
import type { Session } from './session.ts'

/** The response statuses that raise no toast. */
export type SilentStatuses = number[] | 'all'

/**
 * One request. `path` is relative to the base URL and may contain a query; `body` is sent as JSON,
 * or unchanged when it is a form or a file.
 */
export type HttpRequest = {
  verb: Verb
  path: string
  params?: URLSearchParams
  body?: unknown
  headers?: Record<string, string>
  silentStatuses?: SilentStatuses
  signal?: AbortSignal
  /** The caller reads the response body as a stream. */
  stream?: true
  /** Gets the bytes of the body that were sent so far. */
  onProgress?: (bytes: number) => void
}

/** `json` is undefined for an empty response, and for a streamed one, which is in `stream`. */
export type HttpResult = {
  status: number
  headers: Headers
  json: any
  stream?: ReadableStream<Uint8Array>
}
export type Http = (request: HttpRequest) => Promise<HttpResult>

/** A problem in the user's language; undefined when that is the service's own English. */
export type TranslateProblem = (body: Partial<ProblemBody>) => Partial<ProblemBody> | undefined

/**
 * `baseUrl`, `language` and `isUnattended` are read for each request. A message of
 * `translateProblem` replaces the service's own. `onFailure` is called for every failed request
 * except an aborted one, `onUnauthorized` for a 401 of the current token.
 */
export type HttpOptions = {
  baseUrl: () => string
  session: Session
  language?: () => string
  /** Whether nobody caused the requests of this moment: live updates come while people are away. */
  isUnattended?: () => boolean
  translateProblem?: TranslateProblem
  onFailure?: (error: HttpError, request: HttpRequest) => void
  onUnauthorized?: () => void
}

/**
 * The path of the token request: it sends the client's credential instead of a token, and its 401
 * means a wrong password.
 */
export const tokenPath = '/security/oauth/token'

/**
 * The only client of the service: adds the token and the selected sites, sends and reads JSON.
 * Errors  `HttpError(message, status, body: ProblemBody)`; status 0 when no response came; an
 *         `AbortError` is
 *         rethrown unchanged
 * Source  API-COM-01 to API-COM-06, AUTH-10
 */
export function createHttp({
  baseUrl,
  session,
  language,
  isUnattended,
  translateProblem: interpret,
  onFailure,
  onUnauthorized,
}: HttpOptions): Http {
  return async (request) => {
    const url = buildUrl(baseUrl(), request)
    const { token } = session.read()
    try {
      const response = await sendRequest(url, request, session, {
        ...(language ? { 'accept-language': language() } : {}),
        ...(isUnattended?.() ? { [headerNames.background]: '1' } : {}),
      })
      if (request.stream && response.ok && response.body)
        return {
          status: response.status,
          headers: response.headers,
          json: undefined,
          stream: response.body,
        }
      const json = await readBody(response, request.signal)
      if (!response.ok) throw errorFromResponse(response, json)
      if (interpret && request.path === aggregatesPath) translateResults(json, interpret)
      return { status: response.status, headers: response.headers, json }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const translated = interpret?.(error.body)
      if (translated?.message) error.message = translated.message
      // A request without a response has no problem body of the service to translate.
      if (error.status) Object.assign(error.body, translated)
      // A late 401 for an earlier token does not concern the session that has started since.
      if (
        error.status === 401 &&
        !request.path.startsWith(tokenPath) &&
        session.read().token === token
      )
        onUnauthorized?.()
      onFailure?.(error, request)
      throw error
    }
  }
}

/** Translates the problems of a response that has a result for each part of its request. */
function translateResults(json: unknown, interpret: TranslateProblem): void {
  const { results } = json as { results: { problem?: ProblemBody }[] }
  for (const { problem } of results) if (problem) Object.assign(problem, interpret(problem))
}

function buildUrl(base: string, { path, params }: HttpRequest): string {
  const query = params?.toString()
  const url = `${base}/${path.replace(/^\/+/, '')}`
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}

async function sendRequest(
  url: string,
  request: HttpRequest,
  session: Session,
  more: Record<string, string>,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json', ...more })
  const { token, selectedSites } = session.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (selectedSites?.length && !/[?&]header=false(&|$)/.test(url))
    headers.set(headerNames.sites, selectedSites.join(','))
  const isRawBody = request.body instanceof URLSearchParams || request.body instanceof Blob
  if (request.body !== undefined && !isRawBody) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value)
  const body =
    request.body === undefined
      ? undefined
      : isRawBody
        ? (request.body as URLSearchParams | Blob)
        : JSON.stringify(request.body)
  try {
    const given = { method: request.verb, headers, body, signal: request.signal }
    if (isPlainRead(request)) {
      const started = takeStartedResponse(url, headers)
      if (started) return await started
    } else if (request.verb !== 'GET') forgetStartedResponses()
    if (request.onProgress) {
      const { sendWithProgress } = await import('./sendWithProgress.ts')
      return await sendWithProgress(url, given, request.onProgress)
    }
    return await fetch(url, {
      ...given,
      credentials: 'include',
      keepalive: outlivesPage(request, body),
    })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw connectionError(String(error))
  }
}

/** Whether a request only reads, and its answer comes at once. */
const isPlainRead = ({ verb, body, stream }: HttpRequest): boolean =>
  verb === 'GET' && body === undefined && !stream

/**
 * The longest body, in characters, of a write that outlives its page: browsers allow 64 KiB for all
 * such requests together.
 */
const maxKeepaliveBody = 4_000

/** Whether a request is completed even if its page is closed: a write must not depend on that. */
const outlivesPage = ({ verb, stream }: HttpRequest, body: unknown): boolean =>
  verb !== 'GET' &&
  !stream &&
  (body === undefined || (typeof body === 'string' && body.length <= maxKeepaliveBody))

/** The message for a request that got no response, or an incomplete one. */
const unreachable = 'The server can’t be reached. You may be offline.'

/** The error of such a request, with status 0. */
export function connectionError(debugMessage: string): HttpError {
  const body: ProblemBody = { status: 0, error: '', message: '', debugMessage, textKey: 'OFFLINE' }
  return new HttpError(unreachable, 0, body)
}

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw signal?.aborted ? error : connectionError(String(error))
  })
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // A proxy may respond in HTML; its status is enough. A successful response that is not JSON is
    // an error.
    if (!response.ok) return undefined
    const message = 'The server sent a response that can’t be read.'
    throw new HttpError(message, 502, {
      status: 502,
      error: 'UNREADABLE',
      message,
      debugMessage: String(error),
    })
  }
}

function errorFromResponse(response: Response, json: unknown): HttpError {
  const body = {
    status: response.status,
    error: '',
    message: '',
    ...(typeof json === 'object' ? json : {}),
  } as ProblemBody
  return new HttpError(
    body.message || body.error || response.statusText || `Error ${response.status}`,
    response.status,
    body,
  )
}
