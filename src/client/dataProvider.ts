import type { DataProvider, GetListParams, Identifier } from 'ra-core'
import type { Entity, ManifestEntry, RowCall } from '../model/entity.ts'
import type { OptionsCall } from '../model/field.ts'
import type { ImportFile, ImportResult } from '../model/importLine.ts'
import type { WireRecord } from './contractCall.ts'
import { ownsId, templateRequest, toBody } from './contractCall.ts'
import type { ExportRequest, ImportRequest } from './importExport.ts'
import type { Http, HttpRequest } from './http.ts'
import type { OptionsResult, OptionsParams } from './options.ts'
import { callOptions, fetchOptions } from './options.ts'
import type { CallMeta, UndoableResult } from './providers/paged.ts'
import {
  createPagedCalls,
  idempotencyHeader,
  ifMatchHeader,
  undoKeys,
  withId,
} from './providers/paged.ts'
import type { NextKey } from './idempotency.ts'
import { createRunOnce } from './idempotency.ts'
import { createSimpleRest, toSimpleFilter } from './providers/simpleRest.ts'
import { planUndo } from './undoPlan.ts'

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
  runAction: (call: RowCall, record: WireRecord, meta?: CallMeta) => Promise<void>
  /**
   * Sends any other request of the contract and returns the response body. Failures are thrown and
   * raise no toast.
   */
  request: (request: ApiRequest, signal?: AbortSignal) => Promise<any>
  assign: (
    link: string,
    params: { records: WireRecord[]; meta?: CallMeta },
  ) => Promise<{ data: WireRecord[] }>
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
  /** Export and import of files; errors raise no toast. */
  exportRecords: (resource: string, request: ExportRequest) => Promise<Blob>
  describeFile: (resource: string, file: Blob, signal?: AbortSignal) => Promise<ImportFile>
  importFile: (resource: string, request: ImportRequest) => Promise<ImportResult>
}

/**
 * `call` is `VERB path` under the base URL; empty parameters are omitted, lists are comma-joined.
 */
export type ApiRequest = {
  call: string
  params?: Record<string, string | string[]>
  headers?: Record<string, string>
  body?: unknown
}

/** ra-core's parameters of an update, with our `meta`. */
type UpdateRequest = {
  id: Identifier
  data: WireRecord
  previousData?: WireRecord
  meta?: CallMeta
}

type ListParams = Partial<GetListParams> & { signal?: AbortSignal; meta?: CallMeta }

/** Keys per request of `getMany`: more do not fit into a URL. */
const maxKeysPerRequest = 100

/**
 * The data provider over `http`; an entity's module is loaded on first use and given to `onEntity`.
 */
export function createDataProvider({
  manifest,
  http,
  onEntity,
}: {
  manifest: ManifestEntry[]
  http: Http
  onEntity?: (entity: Entity) => void
}): ConsoleDataProvider {
  const entries = new Map(manifest.map((entry) => [entry.name, entry]))
  const paged = createPagedCalls(http)
  const runOnce = createRunOnce()
  const loaded = new Map<string, Entity>()
  const find = async (resource: string): Promise<Entity> => {
    // Importing a module again takes a task of its own, and a write must leave at once: the page may
    // be reloaded in the next.
    const known = loaded.get(resource)
    if (known) return known
    const entry = entries.get(resource)
    if (!entry) throw new Error(`There is no entity "${resource}".`)
    const { entity } = await entry.load()
    loaded.set(resource, entity)
    onEntity?.(entity)
    return entity
  }
  const isSimple = (entity: Entity) => entity.dialect === 'simple-rest'

  const list = async (entity: Entity, listParams: ListParams) => {
    const params = byOwnKey(entity, listParams)
    if (!isSimple(entity)) return paged.list(entity, params)
    const rest = createSimpleRest(http, { silentStatuses: params.meta?.silent ?? 'all' })
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

  const create = async (entity: Entity, data: WireRecord, meta: CallMeta, nextKey: NextKey) => {
    if (!isSimple(entity)) return paged.create(entity, { data, meta }, nextKey)
    const rest = createSimpleRest(http, {
      headers: idempotencyHeader(nextKey()),
      silentStatuses: meta.silent,
    })
    return withId(entity, (await rest.create(entity.name, { data: toBody(entity, data) })).data)
  }

  const update = async (entity: Entity, params: UpdateRequest, nextKey: NextKey) => {
    if (!isSimple(entity)) return paged.update(entity, params as never, nextKey)
    const rest = createSimpleRest(http, {
      headers: {
        ...ifMatchHeader(params.previousData?.[entity.system.version]),
        ...idempotencyHeader(nextKey()),
      },
      silentStatuses: params.meta?.silent,
    })
    const { data } = await rest.update(entity.name, {
      id: params.id,
      data: toBody(entity, params.data),
      previousData: params.previousData,
    })
    return withId(entity, data)
  }

  const remove = async (
    resource: string,
    ids: Identifier[],
    meta: CallMeta = {},
  ): Promise<UndoableResult> => {
    const entity = await find(resource)
    return runOnce(resource, ['remove', ids, meta.where, meta.cascade], async (nextKey) => {
      if (!isSimple(entity)) return paged.remove(entity, { ids, meta }, nextKey)
      const undo: string[] = []
      await Promise.all(
        ids.map((id) =>
          createSimpleRest(http, {
            headers: idempotencyHeader(nextKey()),
            silentStatuses: meta.silent,
            onResult: (answer) => undo.push(...undoKeys(answer)),
          }).delete(resource, { id }),
        ),
      )
      return { data: ids, undo }
    })
  }

  const provider: ConsoleDataProvider = {
    supportAbortSignal: true,
    getList: async (resource, params) => list(await find(resource), params),
    getOne: async (resource, params) => {
      const entity = await find(resource)
      if (!isSimple(entity)) return { data: await paged.read(entity, params) }
      const { data } = await createSimpleRest(http, { silentStatuses: params.meta?.silent }).getOne(
        resource,
        { id: params.id, signal: params.signal },
      )
      return { data: withId(entity, data) }
    },
    getMany: async (resource, { ids, signal }) => {
      const entity = await find(resource)
      const data: any[] = []
      for (let start = 0; start < ids.length; start += maxKeysPerRequest) {
        const some = ids.slice(start, start + maxKeysPerRequest)
        const page = await list(entity, {
          filter: { [`${entity.key}[in]`]: some },
          pagination: { page: 1, perPage: some.length },
          signal,
        })
        data.push(...page.data)
      }
      return { data }
    },
    getManyReference: async (resource, { target, id, filter, ...params }) =>
      list(await find(resource), { ...params, filter: { ...filter, [target]: id } }),
    create: async (resource, { data, meta = {} }) => {
      const entity = await find(resource)
      return {
        data: await runOnce(
          resource,
          ['create', data, meta.where],
          (nextKey) => create(entity, data as WireRecord, meta, nextKey),
          meta.idempotencyKey,
        ),
      }
    },
    update: async (resource, params) => {
      const entity = await find(resource)
      const { id, data, previousData, meta } = params as UpdateRequest
      const record = await runOnce(
        resource,
        ['update', id, data, previousData?.[entity.system.version]],
        (nextKey) => update(entity, params as UpdateRequest, nextKey),
        meta?.idempotencyKey,
      )
      const before = previousData && previousValues(entity, data, previousData)
      if (!before || !previousData) return { data: record }
      const revert = () =>
        provider.update(resource, {
          id,
          data: { ...record, ...before },
          previousData: record,
          meta: { ...meta, patch: true, idempotencyKey: undefined },
        })
      return { data: planUndo(record, { resource, previous: previousData, revert }) }
    },
    updateMany: async (resource, { ids, data, meta }) => {
      const entity = await find(resource)
      await runOnce(resource, ['updateMany', ids, data], async (nextKey) => {
        for (const id of ids)
          await update(
            entity,
            { id, data: data as WireRecord, meta: { ...meta, patch: true } },
            nextKey,
          )
      })
      return { data: ids }
    },
    delete: async (resource, { id, previousData, meta }) => {
      const { undo } = await remove(resource, [id], meta)
      return { data: planUndo({ ...previousData, id } as any, { keys: undo }), undo }
    },
    deleteMany: async (resource, { ids, meta }) => {
      const { undo } = await remove(resource, ids, meta)
      return { data: planUndo([...ids], { keys: undo }), undo }
    },
    getOptions: async (resource, params) => fetchOptions(http, await find(resource), params),
    callOptions: (call, record, signal) => callOptions(http, call, record, signal),
    runAction: async (call, record, meta = {}) => {
      const request = templateRequest(call, record)
      await runOnce(undefined, [request.verb, request.path, String(request.params)], (nextKey) =>
        http({ ...request, headers: idempotencyHeader(nextKey()), silentStatuses: meta.silent }),
      )
    },
    request: async ({ call, params = {}, headers, body }, signal) => {
      const request: HttpRequest = {
        ...templateRequest(
          {
            call,
            params: Object.fromEntries(Object.keys(params).map((name) => [name, `{${name}}`])),
          },
          params,
        ),
        body,
        signal,
        silentStatuses: 'all',
      }
      if (request.verb === 'GET') return (await http({ ...request, headers })).json
      return runOnce(
        undefined,
        [call, params, body],
        async (nextKey) =>
          (await http({ ...request, headers: { ...idempotencyHeader(nextKey()), ...headers } }))
            .json,
      )
    },
    assign: async (link, { records, meta = {} }) => {
      const entity = await find(link)
      const data = await runOnce(link, ['assign', records, meta.where], async (nextKey) => {
        if (!isSimple(entity)) return paged.assign(entity, records, meta, nextKey)
        const created: WireRecord[] = []
        for (const record of records) created.push(await create(entity, record, meta, nextKey))
        return created
      })
      return { data }
    },
    saveMany: async (resource, { records, meta = {} }) => {
      const entity = await find(resource)
      const { data } = await runOnce(resource, ['save', records, meta.where], (nextKey) =>
        paged.writeBatch(entity, 'save', records, meta, nextKey),
      )
      return { data }
    },
    updateFields: async (resource, { ids, data, meta = {} }) => {
      const entity = await find(resource)
      const { undo } = await runOnce(resource, ['set', ids, data], (nextKey) =>
        paged.writeBatch(
          entity,
          'set',
          ids.map((id) => ({ ...data, [entity.key]: id })),
          meta,
          nextKey,
        ),
      )
      return { data: ids, undo }
    },
    clone: async (resource, { data, previous, meta = {} }) => {
      const entity = await find(resource)
      const copy = (nextKey: NextKey) =>
        isSimple(entity)
          ? create(entity, data, meta, nextKey)
          : paged.clone(entity, data, previous, meta, nextKey)
      return {
        data: await runOnce(
          resource,
          ['clone', data, previous[entity.key]],
          copy,
          meta.idempotencyKey,
        ),
      }
    },
    exportRecords: async (resource, request) =>
      (await import('./importExport.ts')).exportRecords(http, await find(resource), request),
    describeFile: async (resource, file, signal) =>
      (await import('./importExport.ts')).describeFile(http, await find(resource), file, signal),
    importFile: async (resource, request) =>
      (await import('./importExport.ts')).importFile(http, await find(resource), request),
  }
  return provider
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

/**
 * The previous values of the fields that `data` changes. Undefined if nothing changes, or if a
 * secret changes, whose previous value is unknown.
 */
function previousValues(
  entity: Entity,
  data: WireRecord,
  previous: WireRecord,
): WireRecord | undefined {
  const changed = Object.keys(data).filter(
    (name) => JSON.stringify(data[name] ?? null) !== JSON.stringify(previous[name] ?? null),
  )
  const isSecret = (name: string) =>
    entity.fields.some((field) => field.name === name && field.writeOnly)
  if (changed.length === 0 || changed.some(isSecret)) return undefined
  return Object.fromEntries(changed.map((name) => [name, previous[name] ?? null]))
}
