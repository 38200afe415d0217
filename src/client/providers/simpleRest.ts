import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, Identifier } from 'ra-core'
import type { Entity, Verb } from '../../model/entity.ts'
import type { ListFilter, WireRecord } from '../contractCall.ts'
import { toBody } from '../contractCall.ts'
import type { Http, HttpResult, SilentStatuses } from '../http.ts'
import type { NextKey } from '../idempotency.ts'
import type {
  CallMeta,
  ListParams,
  ReadParams,
  RecordCalls,
  UndoableResult,
  UpdateRequest,
} from './recordCalls.ts'
import { idempotencyHeader, ifMatchHeader, undoKeys, withId } from './recordCalls.ts'

/**
 * ra-data-simple-rest, unchanged, over our http client: for entities whose schema declares no
 * service paths, under `/data/{name}`.
 */
export function createSimpleRestCalls(http: Http): RecordCalls {
  const create: RecordCalls['create'] = (...creation) => createRecord(http, ...creation)
  return {
    list: (entity, params) => readList(http, entity, params),
    read: (entity, params) => readRecord(http, entity, params),
    create,
    update: (...update) => updateRecord(http, ...update),
    remove: (...removal) => removeRecords(http, ...removal),
    assign: async (entity, records, meta, nextKey) => {
      const created: WireRecord[] = []
      for (const record of records) created.push(await create(entity, record, meta, nextKey))
      return created
    },
    clone: (entity, data, _previous, meta, nextKey) =>
      cloneRecord(http, entity, data, meta, nextKey),
  }
}

async function readList(http: Http, entity: Entity, params: ListParams) {
  const rest = simpleRestOver(http, { silentStatuses: params.meta?.silent ?? 'all' })
  const sort = params.sort?.field
    ? params.sort
    : { field: entity.list.sort.field, order: entity.list.sort.order }
  const { data, total } = await rest.getList(entity.name, {
    ...params,
    sort,
    filter: toSimpleFilter(params.filter ?? {}),
    meta: undefined,
  })
  return { data: data.map((row) => withId(entity, row)), total: total ?? data.length }
}

async function readRecord(http: Http, entity: Entity, { id, signal, meta }: ReadParams) {
  const rest = simpleRestOver(http, { silentStatuses: meta?.silent })
  return withId(entity, (await rest.getOne(entity.name, { id, signal })).data)
}

async function createRecord(
  http: Http,
  entity: Entity,
  data: WireRecord,
  meta: CallMeta,
  nextKey: NextKey,
) {
  const rest = simpleRestOver(http, {
    headers: idempotencyHeader(nextKey()),
    silentStatuses: meta.silent,
  })
  return withId(entity, (await rest.create(entity.name, { data: toBody(entity, data) })).data)
}

/**
 * Creates a copy; ra-data-simple-rest itself has no such call. `data` has the key of the original.
 */
async function cloneRecord(
  http: Http,
  entity: Entity,
  data: WireRecord,
  meta: CallMeta,
  nextKey: NextKey,
) {
  const { json } = await http({
    verb: 'POST',
    path: `/data/${entity.name}/clone`,
    body: toBody(entity, data),
    headers: idempotencyHeader(nextKey()),
    silentStatuses: meta.silent,
  })
  return withId(entity, json)
}

async function updateRecord(
  http: Http,
  entity: Entity,
  { id, data, previousData, meta }: UpdateRequest,
  nextKey: NextKey,
) {
  const options = {
    headers: {
      ...ifMatchHeader(previousData?.[entity.system.version]),
      ...idempotencyHeader(nextKey()),
    },
    silentStatuses: meta?.silent,
  }
  const body = toBody(entity, data)
  // PUT takes whole records, and ra-data-simple-rest knows no other verb.
  if (meta?.patch && entity.operations.some(({ kind }) => kind === 'patch')) {
    const path = `/data/${entity.name}/${encodeURIComponent(id)}`
    return withId(entity, (await http({ verb: 'PATCH', path, body, ...options })).json)
  }
  const rest = simpleRestOver(http, options)
  return withId(entity, (await rest.update(entity.name, { id, data: body, previousData })).data)
}

async function removeRecords(
  http: Http,
  entity: Entity,
  ids: Identifier[],
  meta: CallMeta,
  nextKey: NextKey,
): Promise<UndoableResult> {
  const undo: string[] = []
  await Promise.all(
    ids.map((id) =>
      simpleRestOver(http, {
        headers: idempotencyHeader(nextKey()),
        silentStatuses: meta.silent,
        onResult: (answer) => undo.push(...undoKeys(answer)),
      }).delete(entity.name, { id }),
    ),
  )
  return { data: ids, undo }
}

/** Options of one request that ra-data-simple-rest itself does not support. */
type SimpleRestExtras = {
  headers?: Record<string, string>
  silentStatuses?: SilentStatuses
  onResult?: (answer: HttpResult) => void
}

/** The library's data provider for one request, because its client takes no headers per request. */
function simpleRestOver(http: Http, extras: SimpleRestExtras): DataProvider {
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
