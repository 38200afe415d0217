import type { DataProvider, Identifier } from 'ra-core'
import type { Entity, ManifestEntry, RowCall } from '../model/entity.ts'
import type { OptionsCall } from '../model/field.ts'
import type { AssignCounts } from '../model/assignLine.ts'
import type { FileValue } from '../model/fileValue.ts'
import type { ImportFile, ImportResult } from '../model/importLine.ts'
import type { AggregateRequest, AggregateResult } from './aggregates.ts'
import { bulkUpdate } from './bulkUpdate.ts'
import type { AssignRequest } from './assignMatching.ts'
import type { WireRecord } from './contractCall.ts'
import { ownsId, pathFields, templateRequest } from './contractCall.ts'
import { readFile, uploadFile, type FileRequest, type UploadRequest } from './files.ts'
import type { Http, HttpRequest } from './http.ts'
import { createRunOnce, type RunOnce } from './idempotency.ts'
import type { ExportRequest, ImportRequest } from './importExport.ts'
import type { OptionsResult, OptionsParams } from './options.ts'
import { callOptions, fetchOptions } from './options.ts'
import { createPagedCalls } from './providers/paged.ts'
import type { CallMeta, ListParams, RecordCalls, UndoableResult } from './providers/recordCalls.ts'
import { idempotencyHeader, undoKeys } from './providers/recordCalls.ts'
import { createSimpleRestCalls } from './providers/simpleRest.ts'
import { createWriteMethods } from './writeMethods.ts'

/**
 * ra-core's data provider, extended with the operations of this product: options of pickers,
 * actions on a record, assignments through a link, clones, bulk updates, files.
 * Filters are `ListFilter`s; records have `id` beside their own key; `meta` is a `CallMeta`. The
 * results of `delete`, `deleteMany` and `updateFields` contain the keys that undo them (`undo`).
 * Every write may be repeated with the same parameters after it failed without a response: it does
 * not run twice.
 */
export type ConsoleDataProvider = DataProvider & {
  getOptions: (resource: string, params: OptionsParams) => Promise<OptionsResult>
  callOptions: (
    call: OptionsCall,
    record: WireRecord,
    signal?: AbortSignal,
  ) => Promise<OptionsResult>
  /** Runs an action of the schema; a transition for all of `records`, and returns its undo keys. */
  runAction: (
    call: RowCall,
    records: [WireRecord, ...WireRecord[]],
    meta?: CallMeta,
  ) => Promise<string[]>
  /**
   * Sends any other request of the contract and returns the response body. Failures are thrown and
   * raise no toast.
   */
  request: (request: ApiRequest, signal?: AbortSignal) => Promise<any>
  /** Sends a request that changes something; `undo`: the keys that undo it. */
  requestUndoable: (request: ApiRequest) => Promise<{ answer: any; undo: string[] }>
  assign: (
    link: string,
    params: { records: WireRecord[]; meta?: CallMeta },
  ) => Promise<{ data: WireRecord[] }>
  /** Assigns everything that an option list finds, in one request. */
  assignMatching: (link: string, request: AssignRequest) => Promise<AssignCounts>
  /**
   * Creates or updates each record, matched by its unique fields; only for entities with a `save`
   * operation.
   */
  saveMany: (
    resource: string,
    params: { records: WireRecord[]; meta?: CallMeta },
  ) => Promise<{ data: WireRecord[] }>
  /**
   * Sets the same values on all records in one request; only for entities with a `set` operation.
   */
  updateFields: (
    resource: string,
    params: { ids: Identifier[]; data: WireRecord; meta?: CallMeta },
  ) => Promise<UndoableResult>
  clone: (
    resource: string,
    params: { data: WireRecord; previous: WireRecord; meta?: CallMeta },
  ) => Promise<{ data: any }>
  /** Several aggregates in one request, in the order of `requests`; errors raise no toast. */
  aggregate: (requests: AggregateRequest[], signal?: AbortSignal) => Promise<AggregateResult[]>
  /** Export and import of files; errors raise no toast. */
  exportRecords: (resource: string, request: ExportRequest) => Promise<Blob>
  describeFile: (resource: string, file: Blob, signal?: AbortSignal) => Promise<ImportFile>
  importFile: (resource: string, request: ImportRequest) => Promise<ImportResult>
  /** Files that fields of records hold; errors raise no toast. */
  uploadFile: (resource: string, request: UploadRequest) => Promise<FileValue>
  readFile: (resource: string, request: FileRequest) => Promise<Blob>
}

/**
 * `call` is `VERB path` under the base URL; empty parameters are omitted, lists are comma-joined.
 */
export type ApiRequest = {
  call: string
  params?: Record<string, string | string[]>
  headers?: Record<string, string>
  body?: unknown
  /** Doing it twice is the same as once, so that it needs no idempotency key. */
  repeatable?: true
}

/** Keys per request of `getMany`: more do not fit into a URL. */
const maxKeysPerRequest = 100

/**
 * The data provider over `http`; an entity's module is loaded on first use and given to `onEntity`,
 * unless `findLoaded` has it.
 */
export function createDataProvider({
  manifest,
  http,
  findLoaded,
  onEntity,
}: {
  manifest: ManifestEntry[]
  http: Http
  findLoaded?: (resource: string) => Entity | undefined
  onEntity?: (entity: Entity) => void
}): ConsoleDataProvider {
  const find = createEntityLoader(manifest, findLoaded, onEntity)
  const paged = createPagedCalls(http)
  const simpleRest = createSimpleRestCalls(http)
  const callsOf = (entity: Entity) => (entity.dialect === 'simple-rest' ? simpleRest : paged)
  const runOnce = createRunOnce()
  return {
    supportAbortSignal: true,
    ...createReadMethods(find, callsOf),
    ...createWriteMethods({
      find,
      callsOf,
      writeBatch: paged.writeBatch,
      bulkUpdate: (...update) => bulkUpdate(http, ...update),
      runOnce,
    }),
    ...createRequestMethods(http, runOnce),
    getOptions: async (resource, params) => fetchOptions(http, await find(resource), params),
    aggregate: async (requests, signal) =>
      (await import('./aggregates.ts')).fetchAggregates(http, find, requests, signal),
    exportRecords: async (resource, request) =>
      (await import('./importExport.ts')).exportRecords(http, await find(resource), request),
    describeFile: async (resource, file, signal) =>
      (await import('./importExport.ts')).describeFile(http, await find(resource), file, signal),
    importFile: async (resource, request) =>
      (await import('./importExport.ts')).importFile(http, await find(resource), request),
    assignMatching: async (link, request) =>
      (await import('./assignMatching.ts')).assignMatching(
        http,
        await find(link),
        request.picked === undefined ? undefined : await find(request.picked),
        request,
      ),
    // Not a module of its own: a file that was chosen without a network waits for the service
    // alone.
    uploadFile: (resource, request) => uploadFile(http, resource, request),
    readFile: (resource, request) => readFile(http, resource, request),
  }
}

type FindEntity = (resource: string) => Promise<Entity>

function createEntityLoader(
  manifest: ManifestEntry[],
  findLoaded?: (resource: string) => Entity | undefined,
  onEntity?: (entity: Entity) => void,
): FindEntity {
  const entries = new Map(manifest.map((entry) => [entry.name, entry]))
  const loaded = new Map<string, Entity>()
  return async (resource) => {
    // Importing a module again takes a task of its own, and a write must leave at once: the page
    // may be reloaded in the next.
    const known = loaded.get(resource) ?? findLoaded?.(resource)
    if (known) return known
    const entry = entries.get(resource)
    if (!entry) throw new Error(`There is no entity "${resource}".`)
    const { entity } = await entry.load()
    loaded.set(resource, entity)
    onEntity?.(entity)
    return entity
  }
}

function createReadMethods(
  find: FindEntity,
  callsOf: (entity: Entity) => RecordCalls,
): Pick<ConsoleDataProvider, 'getList' | 'getOne' | 'getMany' | 'getManyReference'> {
  const list = async (resource: string, params: ListParams) => {
    const entity = await find(resource)
    return callsOf(entity).list(entity, byOwnKey(entity, params))
  }
  return {
    getList: list,
    getOne: async (resource, params) => {
      const entity = await find(resource)
      return { data: await callsOf(entity).read(entity, params) }
    },
    getMany: async (resource, { ids, signal }) => {
      const { key } = await find(resource)
      const data: any[] = []
      for (let start = 0; start < ids.length; start += maxKeysPerRequest) {
        const some = ids.slice(start, start + maxKeysPerRequest)
        const page = await list(resource, {
          filter: { [`${key}[in]`]: some },
          pagination: { page: 1, perPage: some.length },
          signal,
        })
        data.push(...page.data)
      }
      return { data }
    },
    getManyReference: (resource, { target, id, filter, ...params }) =>
      list(resource, { ...params, filter: { ...filter, [target]: id } }),
  }
}

/** Calls that a schema or a screen names, rather than an operation of an entity. */
function createRequestMethods(
  http: Http,
  runOnce: RunOnce,
): Pick<ConsoleDataProvider, 'callOptions' | 'runAction' | 'request' | 'requestUndoable'> {
  const send = async (
    { call, params = {}, headers, body, repeatable }: ApiRequest,
    signal?: AbortSignal,
  ) => {
    const inPath = pathFields(call)
    const templates = Object.fromEntries(
      Object.keys(params)
        .filter((name) => !inPath.includes(name))
        .map((name) => [name, `{${name}}`]),
    )
    const request: HttpRequest = {
      ...templateRequest({ call, params: templates }, params),
      body,
      signal,
      silentStatuses: 'all',
    }
    if (request.verb === 'GET' || repeatable) return http({ ...request, headers })
    return runOnce(undefined, [call, params, body], (nextKey) =>
      http({ ...request, headers: { ...idempotencyHeader(nextKey()), ...headers } }),
    )
  }
  return {
    callOptions: (call, record, signal) => callOptions(http, call, record, signal),
    runAction: async (call, records, meta = {}) => {
      const request = templateRequest(call, records[0])
      const body = call.set ? records.map(({ id }) => id) : undefined
      const answer = await runOnce(
        undefined,
        [request.verb, request.path, String(request.params), body],
        (nextKey) =>
          http({
            ...request,
            ...(body ? { body } : {}),
            headers: idempotencyHeader(nextKey()),
            silentStatuses: meta.silent,
          }),
      )
      return undoKeys(answer)
    },
    request: async (request, signal) => (await send(request, signal)).json,
    requestUndoable: async (request) => {
      const answer = await send(request)
      return { answer: answer.json, undo: undoKeys(answer) }
    },
  }
}

/** Replaces `id` in sort and filter, as ra-core's components send it, by the name of the key. */
function byOwnKey(entity: Entity, params: ListParams): ListParams {
  if (ownsId(entity)) return params
  const { id, ...filter } = (params.filter ?? {}) as Record<string, unknown>
  return {
    ...params,
    ...(params.sort?.field === 'id' ? { sort: { ...params.sort, field: entity.key } } : {}),
    ...(id === undefined ? {} : { filter: { ...filter, [entity.key]: id } }),
  }
}
