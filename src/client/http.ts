import { HttpError } from 'ra-core'
import type { Verb } from '../model/entity.ts'
import type { ProblemBody } from '../model/problem.ts'
import type { Session } from './session.ts'

/** The statuses of a call that raise no toast. */
export type SilentStatuses = number[] | 'all'

/** One call. `path` stands under the base URL and may carry a query of its own; `body` is sent as JSON, or as a form, or as the file that it is. */
export type HttpRequest = {
  verb: Verb
  path: string
  params?: URLSearchParams
  body?: unknown
  headers?: Record<string, string>
  silentStatuses?: SilentStatuses
  signal?: AbortSignal
  /** The answer is read by the caller as it comes. */
  stream?: true
}

/** `json` is undefined for an empty answer, and for a streamed one, which is in `stream`. */
export type HttpResult = {
  status: number
  headers: Headers
  json: any
  stream?: ReadableStream<Uint8Array>
}
export type Http = (request: HttpRequest) => Promise<HttpResult>

/** What a refusal says in the person's language, if it is another one than the service's English. */
export type TranslateProblem = (body: Partial<ProblemBody>) => Partial<ProblemBody> | undefined

/** `baseUrl` and `language` are asked at each call; what `interpret` answers takes the place of the service's words. `onFailure` hears of every refused call but an aborted one; `onUnauthorized` of a 401. */
export type HttpOptions = {
  baseUrl: () => string
  session: Session
  language?: () => string
  translateProblem?: TranslateProblem
  onFailure?: (error: HttpError, request: HttpRequest) => void
  onUnauthorized?: () => void
}

/** The path of the one call that carries the client's credential instead of a token, and whose 401 is a wrong password. */
export const tokenPath = '/security/oauth/token'

/**
 * The one way to the service: token, selected sites, JSON both ways.
 * Errors  `HttpError(message, status, body: ProblemBody)`; status 0 when no answer came; an `AbortError` passes unchanged
 * Source  API-COM-01 to API-COM-06, AUTH-10
 */
export function createHttp({
  baseUrl,
  session,
  language,
  translateProblem: interpret,
  onFailure,
  onUnauthorized,
}: HttpOptions): Http {
  return async (request) => {
    const url = buildUrl(baseUrl(), request)
    const { token } = session.read()
    try {
      const response = await sendRequest(url, request, session, language?.())
      if (request.stream && response.ok && response.body)
        return {
          status: response.status,
          headers: response.headers,
          json: undefined,
          stream: response.body,
        }
      const json = await readBody(response, request.signal)
      if (!response.ok) throw errorFromResponse(response, json)
      return { status: response.status, headers: response.headers, json }
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const translated = interpret?.(error.body)
      if (translated?.message) error.message = translated.message
      // Of a call without an answer there is nothing that the service said.
      if (error.status) Object.assign(error.body, translated)
      // A late refusal of an earlier token says nothing of the session that has begun since.
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

function buildUrl(base: string, { path, params }: HttpRequest): string {
  const query = params?.toString()
  const url = `${base}/${path.replace(/^\/+/, '')}`
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}

async function sendRequest(
  url: string,
  request: HttpRequest,
  session: Session,
  language?: string,
): Promise<Response> {
  const headers = new Headers({
    accept: 'application/json',
    ...(language ? { 'accept-language': language } : {}),
  })
  const { token, selectedSites } = session.read()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (selectedSites?.length && !/[?&]header=false(&|$)/.test(url))
    headers.set('siteIds', selectedSites.join(','))
  const isItself = request.body instanceof URLSearchParams || request.body instanceof Blob
  if (request.body !== undefined && !isItself) headers.set('content-type', 'application/json')
  for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value)
  const body =
    request.body === undefined
      ? undefined
      : isItself
        ? (request.body as URLSearchParams | Blob)
        : JSON.stringify(request.body)
  try {
    return await fetch(url, {
      method: request.verb,
      headers,
      body,
      credentials: 'include',
      signal: request.signal,
    })
  } catch (error) {
    if (request.signal?.aborted) throw error
    throw connectionError(String(error))
  }
}

/** What is said of a call that got no answer, or half of one. */
const unreachable = 'The server can’t be reached. You may be offline.'

/** The error of such a call, of status 0. */
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
    // A proxy in between answers in HTML; its status says enough. A good answer that isn't JSON is a failure of its own.
    if (!response.ok) return undefined
    const message = 'The server gave an answer that can’t be read.'
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
