import { headerNames } from '../../model/headers.ts'
import type {
  CreateParams,
  DeleteManyParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from 'ra-core'
import { HttpError } from 'ra-core'
import type { Entity, Operation } from '../../model/entity.ts'
import { encodeListQuery } from '../../model/listQuery.ts'
import { listPageSize } from '../../model/constants.ts'
import type { ListFilter, WireRecord } from '../contractCall.ts'
import {
  buildBody,
  fillPath,
  findOperation,
  getOperation,
  pathFields,
  readFilters,
  readWhere,
  toBody,
  writeParams,
} from '../contractCall.ts'
import type { NextKey } from '../idempotency.ts'
import type { Http, HttpResult, SilentStatuses } from '../http.ts'

/**
 * `silent` statuses raise no toast; `where` has the path parameters that are not in the record
 * (`siteId` of a link tab).
 */
export type CallMeta = {
  silent?: SilentStatuses
  where?: WireRecord
  patch?: true
  /** Replaces the data provider's own key: a dialog keeps one key for as long as it is open. */
  idempotencyKey?: string
  /** The records of the removed keys, for operations that identify them by other fields. */
  records?: WireRecord[]
  /** Also removes the records that depend on these (ERR-47). */
  cascade?: true
}

/**
 * The keys of the removed or changed records, and the keys that undo it, in the order of the
 * requests.
 */
export type UndoableResult = { data: DeleteManyParams['ids']; undo: string[] }

/** The undo key of a response, if it has one. */
export const undoKeys = ({ headers }: Pick<HttpResult, 'headers'>): string[] =>
  [headers.get(headerNames.undo)].filter((key) => key !== null)

const metaOf = (params: { meta?: unknown }): CallMeta => (params.meta ?? {}) as CallMeta

type ListParams = Partial<GetListParams> & { signal?: AbortSignal }
type ReadParams = GetOneParams & { signal?: AbortSignal }
type WriteRequest = [
  entity: Entity,
  operation: Operation,
  records: WireRecord[],
  meta: CallMeta,
  idempotencyKey: string,
  headers?: Record<string, string>,
]

/**
 * ra-core's data provider methods for one entity, as requests of the contract; each write request
 * takes an idempotency key of its own. Failures are `HttpError`s.
 */
export function createPagedCalls(http: Http) {
  const write = (...request: WriteRequest) => writeRecords(http, ...request)
  return {
    list: (entity: Entity, params: ListParams) => readList(http, entity, params),
    read: (entity: Entity, params: ReadParams) => readRecord(http, entity, params),
    create: async (entity: Entity, params: CreateParams, nextKey: NextKey) => {
      const data = params.data as WireRecord
      const meta = metaOf(params)
      const answer = await write(
        entity,
        getOperation(entity, 'create', { ...meta.where, ...data }),
        [data],
        meta,
        nextKey(),
      )
      return recordFromResult(entity, answer, data)
    },
    /**
     * Sends the version that was read, so that a concurrent change is detected (409 with both
     * states).
     */
    update: async (entity: Entity, params: UpdateParams, nextKey: NextKey) => {
      const meta = metaOf(params)
      const data = { ...(params.data as WireRecord), [entity.key]: params.id }
      const values = { ...meta.where, ...data }
      const operation =
        (meta.patch && findOperation(entity, 'patch', values)) ||
        findOperation(entity, 'update', values) ||
        getOperation(entity, 'patch', values)
      const version = (params.previousData as WireRecord | undefined)?.[entity.system.version]
      const answer = await write(entity, operation, [data], meta, nextKey(), ifMatchHeader(version))
      return recordFromResult(entity, answer, data)
    },
    /** Returns the keys of the records, and the keys that undo the removal. */
    remove: async (
      entity: Entity,
      params: DeleteManyParams,
      nextKey: NextKey,
    ): Promise<UndoableResult> => {
      const meta = metaOf(params)
      const keys = params.ids.map((id) => ({ ...meta.where, [entity.key]: id }))
      const operation = getOperation(entity, 'remove', keys[0] ?? {})
      const records =
        operation.body === 'records'
          ? keys.map(
              (each, index) => uniqueValues(entity, operation, meta.records?.[index]) ?? each,
            )
          : keys
      // A path with the record's key takes one request per record.
      const calls = pathFields(operation.path).includes(entity.key)
        ? records.map((record) => [record])
        : [records]
      const undo: string[] = []
      for (const call of calls)
        undo.push(...undoKeys(await write(entity, operation, call, meta, nextKey())))
      return { data: params.ids, undo }
    },
    /** One request for all when the contract has one, else one create per record. */
    assign: async (entity: Entity, records: WireRecord[], meta: CallMeta, nextKey: NextKey) => {
      const operation = findOperation(entity, 'assign', { ...meta.where, ...records[0] })
      if (operation) {
        const { json } = await write(entity, operation, records, meta, nextKey())
        const rows: WireRecord[] = Array.isArray(json) ? json : (json?.content ?? [])
        return rows.map((row) => withId(entity, row))
      }
      const created: WireRecord[] = []
      for (const record of records)
        created.push(
          recordFromResult(
            entity,
            await write(entity, getOperation(entity, 'create', record), [record], meta, nextKey()),
            record,
          ),
        )
      return created
    },
    /**
     * One request for all: `save` creates or updates each record, `set` gives all records the
     * values of the first one.
     */
    writeBatch: async (
      entity: Entity,
      kind: 'save' | 'set',
      records: WireRecord[],
      meta: CallMeta,
      nextKey: NextKey,
    ) => {
      const operation = getOperation(entity, kind, { ...meta.where, ...records[0] })
      const answer = await write(entity, operation, records, meta, nextKey())
      return {
        data: (Array.isArray(answer.json) ? answer.json : records).map((row: WireRecord) =>
          withId(entity, row),
        ),
        undo: undoKeys(answer),
      }
    },
    clone: async (
      entity: Entity,
      data: WireRecord,
      previous: WireRecord,
      meta: CallMeta,
      nextKey: NextKey,
    ) => {
      const operation = getOperation(entity, 'clone', { ...previous, ...data })
      return recordFromResult(
        entity,
        await write(
          entity,
          operation,
          [data],
          { ...meta, where: { ...previous, ...meta.where } },
          nextKey(),
        ),
        data,
      )
    },
  }
}

/** Reads one page of a list; `total` counts all matching records. */
async function readList(http: Http, entity: Entity, params: ListParams) {
  const filter = (params.filter ?? {}) as ListFilter
  const operation = getOperation(entity, 'list', filter)
  const { page, perPage } = params.pagination ?? { page: 1, perPage: listPageSize }
  const query = encodeListQuery(
    {
      page: page - 1,
      size: perPage,
      sort: params.sort?.field ? [{ field: params.sort.field, order: params.sort.order }] : [],
      search: (filter.search ?? (filter['q'] as string | undefined))?.trim() || undefined,
      filters: readFilters(filter, pathFields(operation.path)),
      where: readWhere(filter),
      exclude: filter.exclude,
      count: true,
    },
    operation.params,
  )
  // A list shows its errors itself (LIST-30, ERR-14, ERR-15).
  const silentStatuses = metaOf(params).silent ?? 'all'
  const answer = await http({
    verb: operation.verb,
    path: fillPath(operation.path, filter),
    params: query,
    signal: params.signal,
    silentStatuses,
  })
  const rows: WireRecord[] = Array.isArray(answer.json) ? answer.json : (answer.json?.content ?? [])
  return {
    data: rows.map((row) => withId(entity, row)),
    total: Number(
      answer.json?.totalElements ?? answer.headers.get(headerNames.total) ?? rows.length,
    ),
  }
}

/** Sends records to an operation; the first one fills the path. */
async function writeRecords(
  http: Http,
  ...[entity, operation, records, meta, key, headers]: WriteRequest
) {
  const path = fillPath(operation.path, { ...meta.where, ...records[0] })
  const body = buildBody(
    operation.body,
    records.map((record) => toBody(entity, record)),
    entity.key,
  )
  const params = writeParams(operation, records[0] ?? {})
  if (meta.cascade) params.set('cascade', 'true')
  return http({
    verb: operation.verb,
    path,
    params,
    body,
    headers: { ...headers, ...idempotencyHeader(key) },
    silentStatuses: meta.silent,
  })
}

/** Reads one record; without a read operation, as a list with this key as filter. */
async function readRecord(http: Http, entity: Entity, params: ReadParams) {
  const operation = findOperation(entity, 'read', { [entity.key]: params.id })
  if (operation) {
    const path = fillPath(operation.path, { [entity.key]: params.id })
    const { json } = await http({
      verb: operation.verb,
      path,
      signal: params.signal,
      silentStatuses: metaOf(params).silent,
    })
    return withId(entity, json)
  }
  const { data } = await readList(http, entity, {
    filter: { [entity.key]: params.id },
    pagination: { page: 1, perPage: 1 },
    signal: params.signal,
  })
  if (data[0]) return data[0]
  throw new HttpError('Not Found', 404, {
    status: 404,
    error: 'NOT_FOUND',
    message: `${entity.title} was not found.`,
  })
}

/** The header that makes a repeated request run once. */
export const idempotencyHeader = (key: string): Record<string, string> => ({
  [headerNames.idempotencyKey]: key,
})

/**
 * The header that prevents overwriting a newer version than the one read; none for a record without
 * versions.
 */
export const ifMatchHeader = (version: unknown): Record<string, string> =>
  version === undefined || version === null ? {} : { [headerNames.ifMatch]: `"${version}"` }

/**
 * The values of a unique constraint of the record, without those in the path: `{ eventId, siteId,
 * userId, roleId }` (FORM-33).
 */
function uniqueValues(
  entity: Entity,
  operation: Operation,
  record: WireRecord | undefined,
): WireRecord | undefined {
  const inPath = pathFields(operation.path)
  const set = entity.unique.find((names) => inPath.every((name) => names.includes(name)))
  return (
    record &&
    set &&
    Object.fromEntries(
      set.filter((name) => !inPath.includes(name)).map((name) => [name, record[name] ?? null]),
    )
  )
}

/** Adds `id`, by which ra-core identifies every record. */
export const withId = (entity: Entity, record: WireRecord): any => ({
  ...record,
  id: record[entity.key],
})

/** The record of a response; an empty response means that the record is stored as sent. */
function recordFromResult(entity: Entity, { json }: HttpResult, sent: WireRecord): any {
  const received = Array.isArray(json) ? json[0] : json
  return withId(entity, received ?? sent)
}
