import simpleRest from 'ra-data-simple-rest'
import type { DataProvider } from 'ra-core'
import type { Verb } from '../../model/entity.ts'
import type { Http, HttpResult, SilentStatuses } from '../http.ts'
import type { ListFilter } from '../contractCall.ts'

/** Options of one request that ra-data-simple-rest itself does not support. */
export type SimpleRestExtras = {
  headers?: Record<string, string>
  silentStatuses?: SilentStatuses
  onResult?: (answer: HttpResult) => void
}

/**
 * ra-data-simple-rest, unchanged, over our http client: for entities whose schema declares no
 * service paths, under `/data/{name}`. Created for each request, because its client takes no
 * headers per request.
 */
export function createSimpleRest(http: Http, extras: SimpleRestExtras = {}): DataProvider {
  return simpleRest('/data', async (url: string, options = {}) => {
    const range = new Headers(options.headers).get('range')
    const answer = await http({
      verb: (options.method ?? 'GET') as Verb,
      path: url,
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
      headers: { ...(range ? { range } : {}), ...extras.headers },
      silentStatuses: extras.silentStatuses,
      signal: options.signal ?? undefined,
    })
    extras.onResult?.(answer)
    const { status, headers, json } = answer
    return { status, headers, json: json ?? {}, body: '' }
  })
}

/** A list filter in the simple-rest form: the search is `q`; "ALL" and empty values are ignored. */
export function toSimpleFilter({ search, status, ...rest }: ListFilter): Record<string, unknown> {
  const filter: Record<string, unknown> = { ...rest }
  if (search?.trim()) filter['q'] = search.trim()
  if (status && status.toUpperCase() !== 'ALL') filter['status'] = status
  for (const [name, value] of Object.entries(filter))
    if (value === undefined || value === null || value === '') delete filter[name]
  return filter
}
