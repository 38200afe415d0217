import { headerNames } from '../model/headers.ts'
import type { Entity } from '../model/entity.ts'
import type { OptionsCall } from '../model/field.ts'
import type { ListQuery } from '../model/listQuery.ts'
import { optionOfRow } from '../model/optionsCall.ts'
import { encodeListQuery } from '../model/listQuery.ts'
import {
  getOperation,
  pathFields,
  fillPath,
  readFilters,
  readWhere,
  templateRequest,
} from './contractCall.ts'
import type { ListFilter, WireRecord } from './contractCall.ts'
import type { Http, HttpRequest } from './http.ts'

/** One option of a picker, with the other fields of the response (such as `hasStates`). */
export type Option = { text: string; value: string; [fact: string]: unknown }
export type OptionsResult = { data: Option[]; total: number }

/**
 * The request of a picker. `page` counts from 0; `ids` requests only the options of these keys;
 * `header: false` ignores the selected sites.
 */
export type OptionsParams = {
  search?: string
  page?: number
  size?: number
  filter?: ListFilter
  exclude?: ListQuery['exclude']
  /** Only what this reference of another entity may refer to. */
  choicesFor?: ListQuery['choicesFor']
  ids?: (string | number)[]
  header?: false
  /** Further headers, such as the role whose choices are meant. */
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * The options of an entity's `options` operation. Failures are thrown and raise no toast (ERR-14,
 * ERR-15).
 */
export async function fetchOptions(
  http: Http,
  entity: Entity,
  params: OptionsParams,
): Promise<OptionsResult> {
  const filter: ListFilter = { ...params.filter }
  const operation = getOperation(entity, 'options', filter)
  const bound = pathFields(operation.path)
  const query: ListQuery = {
    page: params.page ?? 0,
    size: params.ids ? Math.max(1, params.ids.length) : (params.size ?? 50),
    sort: [],
    search: params.search?.trim() || undefined,
    filters: [
      ...readFilters(filter, bound),
      ...(params.ids
        ? [
            {
              field: operation.value ?? entity.key,
              operator: 'in' as const,
              values: params.ids.map(String),
            },
          ]
        : []),
    ],
    where: readWhere(filter),
    exclude: params.exclude,
    choicesFor: params.choicesFor,
    count: true,
  }
  const search = encodeListQuery(query, operation.params)
  if (params.header === false) search.set('header', 'false')
  return requestOptions(
    http,
    {
      verb: 'GET',
      path: fillPath(operation.path, filter),
      params: search,
      headers: params.headers,
      signal: params.signal,
    },
    'value',
    'text',
  )
}

/**
 * The options of a declared call (`GET site/userSites/userAndRole`) whose parameters are templates
 * over `record`. A parameter without a value is omitted; a list is comma-joined (API-COM-10).
 */
export function callOptions(
  http: Http,
  call: OptionsCall,
  record: WireRecord,
  signal?: AbortSignal,
): Promise<OptionsResult> {
  return requestOptions(http, { ...templateRequest(call, record), signal }, call.value, call.text)
}

async function requestOptions(
  http: Http,
  request: HttpRequest,
  value: string,
  text: string,
): Promise<OptionsResult> {
  const { json, headers } = await http({ ...request, silentStatuses: 'all' })
  const rows: WireRecord[] = Array.isArray(json) ? json : (json?.content ?? [])
  const data = rows.map((row) => optionOfRow({ value, text }, row))
  const total = Number(headers.get(headerNames.total) ?? json?.totalElements ?? data.length)
  return { data, total: Number.isFinite(total) ? total : data.length }
}
