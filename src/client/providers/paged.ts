import { HttpError, type Identifier } from 'ra-core'
import { assignBatch, listPageSize } from '../../model/constants.ts'
import type { Entity, Operation } from '../../model/entity.ts'
import { headerNames } from '../../model/headers.ts'
import { encodeListQuery } from '../../model/listQuery.ts'
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
import type { Http, HttpResult } from '../http.ts'
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

/** The calls of the contract, of which simple-rest has only those of `RecordCalls`. */
export type PagedCalls = RecordCalls & {
  /**
   * One request for all records: `save` creates or updates each, `set` gives all of them the values
   * of the first.
   */
  writeBatch: (
    entity: Entity,
    kind: 'save' | 'set',
    records: WireRecord[],
    meta: CallMeta,
    nextKey: NextKey,
  ) => Promise<{ data: any[]; undo: string[] }>
}

/** The calls of the contract that an entity's schema names. */
export function createPagedCalls(http: Http): PagedCalls {
  const send: Send = (request) => sendRecords(http, request)
  return {
    list: (entity, params) => readList(http, entity, params),
    read: (entity, params) => readRecord(http, entity, params),
    create: (...create) => createRecord(send, ...create),
    update: (...update) => updateRecord(send, ...update),
    remove: (...removal) => removeRecords(send, ...removal),
    assign: (...assignment) => assignRecords(send, ...assignment),
    writeBatch: (...batch) => writeBatch(send, ...batch),
    clone: (...clone) => cloneRecord(send, ...clone),
  }
}

/** Records for an operation; the first one fills the path. */
type RecordsRequest = {
  entity: Entity
  operation: Operation
  records: WireRecord[]
  meta: CallMeta
  idempotencyKey: string
  headers?: Record<string, string>
}

type Send = (request: RecordsRequest) => Promise<HttpResult>

async function sendRecords(
  http: Http,
  { entity, operation, records, meta, idempotencyKey, headers }: RecordsRequest,
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
    headers: { ...headers, ...idempotencyHeader(idempotencyKey) },
    silentStatuses: meta.silent,
  })
}

async function readList(http: Http, entity: Entity, params: ListParams) {
  const filter = (params.filter ?? {}) as ListFilter
  const operation = getOperation(entity, 'list', filter)
  const { page, perPage } = params.pagination ?? { page: 1, perPage: listPageSize }
  const query = encodeListQuery(
    {
      page: page - 1,
      size: perPage,
      sort: params.sort?.field
        ? [{ field: sortPath(entity, params.sort.field), order: params.sort.order }]
        : [],
      search: (filter.search ?? (filter['q'] as string | undefined))?.trim() || undefined,
      filters: readFilters(filter, pathFields(operation.path)),
      where: readWhere(filter),
      exclude: filter.exclude,
      count: true,
    },
    operation.params,
  )
  // A list shows its errors itself (LIST-30, ERR-14, ERR-15).
  const silentStatuses = params.meta?.silent ?? 'all'
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
    ...(answer.json?.totalIsBound ? { meta: { totalIsBound: true } } : {}),
  }
}

/** What a list is sorted by: the part that the schema names for a field, or the path itself. */
const sortPath = (entity: Entity, path: string): string =>
  entity.fields.find(({ name }) => name === path)?.sortBy ?? path

/** Reads one record; without a read operation, as a list with this key as filter. */
async function readRecord(http: Http, entity: Entity, params: ReadParams) {
  const operation = findOperation(entity, 'read', { [entity.key]: params.id })
  if (operation) {
    const path = fillPath(operation.path, { [entity.key]: params.id })
    const { json } = await http({
      verb: operation.verb,
      path,
      signal: params.signal,
      silentStatuses: params.meta?.silent,
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

async function createRecord(
  send: Send,
  entity: Entity,
  data: WireRecord,
  meta: CallMeta,
  nextKey: NextKey,
) {
  const operation = getOperation(entity, 'create', { ...meta.where, ...data })
  const answer = await send({ entity, operation, records: [data], meta, idempotencyKey: nextKey() })
  return recordFromResult(entity, answer, data)
}

async function updateRecord(send: Send, entity: Entity, params: UpdateRequest, nextKey: NextKey) {
  const meta = params.meta ?? {}
  const data = { ...params.data, [entity.key]: params.id }
  const values = { ...meta.where, ...data }
  const filling = fillingCall(entity, params)
  const operation =
    filling?.operation ??
    ((meta.patch && findOperation(entity, 'patch', values)) ||
      findOperation(entity, 'update', values) ||
      getOperation(entity, 'patch', values))
  const answer = await send({
    entity,
    operation,
    records: [filling?.record ?? data],
    meta,
    idempotencyKey: nextKey(),
    headers: ifMatchHeader(params.previousData?.[entity.system.version]),
  })
  return recordFromResult(entity, answer, data)
}

/**
 * The update call that requires one of the fields that are filled in, and its record: these fields
 * and those that identify the record. Undefined: the entity has no such call.
 */
function fillingCall(entity: Entity, { data, previousData, meta }: UpdateRequest) {
  const fills = meta?.fills ?? []
  const operation = entity.operations.find(
    ({ kind, required }) => kind === 'update' && required?.some((name) => fills.includes(name)),
  )
  const identity = operation && uniqueValues(entity, operation, { ...previousData, ...data })
  if (!identity) return undefined
  const filled = Object.fromEntries(fills.map((name) => [name, data[name]]))
  return { operation, record: { ...identity, ...filled } }
}

async function removeRecords(
  send: Send,
  entity: Entity,
  ids: Identifier[],
  meta: CallMeta,
  nextKey: NextKey,
): Promise<UndoableResult> {
  const keys = ids.map((id) => ({ ...meta.where, [entity.key]: id }))
  const operation = getOperation(entity, 'remove', keys[0] ?? {})
  const records =
    operation.body === 'records'
      ? keys.map((each, index) => uniqueValues(entity, operation, meta.records?.[index]) ?? each)
      : keys
  // A path with the record's key takes one request per record.
  const batches = pathFields(operation.path).includes(entity.key)
    ? records.map((record) => [record])
    : [records]
  const undo: string[] = []
  for (const batch of batches) {
    const idempotencyKey = nextKey()
    const answer = await send({ entity, operation, records: batch, meta, idempotencyKey })
    undo.push(...undoKeys(answer))
  }
  return { data: ids, undo }
}

/**
 * As few requests as the contract allows, else one create per record. After a failure a repetition
 * continues where the last one stopped, because each request has its idempotency key.
 */
async function assignRecords(
  send: Send,
  entity: Entity,
  records: WireRecord[],
  meta: CallMeta,
  nextKey: NextKey,
) {
  const operation = findOperation(entity, 'assign', { ...meta.where, ...records[0] })
  if (operation) {
    const assigned: WireRecord[] = []
    for (let at = 0; at < records.length; at += assignBatch) {
      meta.signal?.throwIfAborted()
      const batch = records.slice(at, at + assignBatch)
      const idempotencyKey = nextKey()
      const { json } = await send({ entity, operation, records: batch, meta, idempotencyKey })
      const rows: WireRecord[] = Array.isArray(json) ? json : (json?.content ?? [])
      assigned.push(...rows.map((row) => withId(entity, row)))
      meta.onProgress?.(at + batch.length, records.length)
    }
    return assigned
  }
  const created: WireRecord[] = []
  for (const record of records) {
    const create = getOperation(entity, 'create', record)
    const idempotencyKey = nextKey()
    const answer = await send({
      entity,
      operation: create,
      records: [record],
      meta,
      idempotencyKey,
    })
    created.push(recordFromResult(entity, answer, record))
  }
  return created
}

async function writeBatch(
  send: Send,
  entity: Entity,
  kind: 'save' | 'set',
  records: WireRecord[],
  meta: CallMeta,
  nextKey: NextKey,
) {
  const operation = getOperation(entity, kind, { ...meta.where, ...records[0] })
  const answer = await send({ entity, operation, records, meta, idempotencyKey: nextKey() })
  const rows: WireRecord[] = Array.isArray(answer.json) ? answer.json : records
  return { data: rows.map((row) => withId(entity, row)), undo: undoKeys(answer) }
}

async function cloneRecord(
  send: Send,
  entity: Entity,
  data: WireRecord,
  previous: WireRecord,
  meta: CallMeta,
  nextKey: NextKey,
) {
  const answer = await send({
    entity,
    operation: getOperation(entity, 'clone', { ...previous, ...data }),
    // The key names the original: the service copies what no form has (the permissions of a role).
    records: [{ ...data, [entity.key]: previous[entity.key] }],
    meta: { ...meta, where: { ...previous, ...meta.where } },
    idempotencyKey: nextKey(),
  })
  return recordFromResult(entity, answer, data)
}

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

/** The record of a response; an empty response means that the record is stored as sent. */
function recordFromResult(entity: Entity, { json }: HttpResult, sent: WireRecord): any {
  const received = Array.isArray(json) ? json[0] : json
  return withId(entity, received ?? sent)
}
