import type { DataProvider, GetListParams, Identifier } from 'ra-core'
import type { Entity, ManifestEntry } from '../model/entity.ts'
import type { OptionsCall } from '../model/field.ts'
import type { WireRecord } from './contractCall.ts'
import { toBody } from './contractCall.ts'
import type { Http } from './http.ts'
import type { OptionsAnswer, OptionsParams } from './options.ts'
import { callOptions, fetchOptions } from './options.ts'
import type { CallMeta } from './pagedProvider.ts'
import { createPagedCalls, ifMatch, withId } from './pagedProvider.ts'
import { createRunOnce } from './idempotency.ts'
import { createSimpleRest, toSimpleFilter } from './simpleRestProvider.ts'

/**
 * ra-core's data provider and the verbs of this product: choices of pickers, assigning through a link, cloning.
 * Filters as in `ListFilter`; records carry `id` beside their own key; `meta` is a `CallMeta`.
 */
export type ConsoleDataProvider = DataProvider & {
  getOptions: (resource: string, params: OptionsParams) => Promise<OptionsAnswer>
  callOptions: (call: OptionsCall, record: WireRecord, signal?: AbortSignal) => Promise<OptionsAnswer>
  assign: (link: string, params: { records: WireRecord[]; meta?: CallMeta }) => Promise<{ data: WireRecord[] }>
  clone: (resource: string, params: { data: WireRecord; previous: WireRecord; meta?: CallMeta }) => Promise<{ data: any }>
}

/** Keys asked for at once in `getMany`: more would not fit into an address. */
const manyAtOnce = 100

/** The data provider over `http`; an entity's module is loaded when it is first spoken of. */
export function createDataProvider({ manifest, http }: { manifest: ManifestEntry[]; http: Http }): ConsoleDataProvider {
  const entries = new Map(manifest.map((entry) => [entry.name, entry]))
  const paged = createPagedCalls(http)
  const runOnce = createRunOnce()
  const find = async (resource: string): Promise<Entity> => {
    const entry = entries.get(resource)
    if (!entry) throw new Error(`There is no entity "${resource}".`)
    return (await entry.load()).entity
  }
  const isSimple = (entity: Entity) => entity.dialect === 'simple-rest'

  const list = async (entity: Entity, params: Partial<GetListParams> & { signal?: AbortSignal; meta?: CallMeta }) => {
    if (!isSimple(entity)) return paged.list(entity, params)
    const rest = createSimpleRest(http, { silentStatuses: params.meta?.silent ?? 'all' })
    const sort = params.sort?.field ? params.sort : { field: entity.list.sort.field, order: entity.list.sort.order }
    const { data, total } = await rest.getList(entity.name, { ...params, sort, filter: toSimpleFilter(params.filter ?? {}), meta: undefined })
    return { data: data.map((row) => withId(entity, row)), total: total ?? data.length }
  }

  const create = async (entity: Entity, data: WireRecord, meta: CallMeta = {}) => {
    if (!isSimple(entity)) return paged.create(entity, { data, meta })
    const body = toBody(entity, data)
    const made = await runOnce(entity.name, body, (key) =>
      createSimpleRest(http, { headers: { 'idempotency-key': meta.idempotencyKey ?? key }, silentStatuses: meta.silent }).create(entity.name, { data: body }))
    return withId(entity, made.data)
  }

  const update = async (entity: Entity, params: { id: Identifier; data: WireRecord; previousData?: WireRecord; meta?: CallMeta }) => {
    if (!isSimple(entity)) return paged.update(entity, params as never)
    const rest = createSimpleRest(http, { headers: ifMatch(params.previousData?.[entity.system.version]), silentStatuses: params.meta?.silent })
    const { data } = await rest.update(entity.name, { id: params.id, data: toBody(entity, params.data), previousData: params.previousData })
    return withId(entity, data)
  }

  const remove = async (entity: Entity, ids: Identifier[], meta: CallMeta = {}) => {
    if (!isSimple(entity)) return paged.remove(entity, { ids, meta })
    await createSimpleRest(http, { silentStatuses: meta.silent }).deleteMany(entity.name, { ids })
    return ids
  }

  return {
    supportAbortSignal: true,
    getList: async (resource, params) => list(await find(resource), params),
    getOne: async (resource, params) => {
      const entity = await find(resource)
      if (!isSimple(entity)) return { data: await paged.read(entity, params) }
      const { data } = await createSimpleRest(http, { silentStatuses: params.meta?.silent }).getOne(resource, { id: params.id, signal: params.signal })
      return { data: withId(entity, data) }
    },
    getMany: async (resource, { ids, signal }) => {
      const entity = await find(resource)
      const data: any[] = []
      for (let start = 0; start < ids.length; start += manyAtOnce) {
        const some = ids.slice(start, start + manyAtOnce)
        const page = await list(entity, { filter: { [`${entity.key}[in]`]: some }, pagination: { page: 1, perPage: some.length }, signal })
        data.push(...page.data)
      }
      return { data }
    },
    getManyReference: async (resource, { target, id, filter, ...params }) => list(await find(resource), { ...params, filter: { ...filter, [target]: id } }),
    create: async (resource, { data, meta }) => ({ data: await create(await find(resource), data as WireRecord, meta) }),
    update: async (resource, params) => ({ data: await update(await find(resource), params as never) }),
    updateMany: async (resource, { ids, data, meta }) => {
      const entity = await find(resource)
      for (const id of ids) await update(entity, { id, data: data as WireRecord, meta: { ...meta, patch: true } })
      return { data: ids }
    },
    delete: async (resource, { id, previousData, meta }) => {
      await remove(await find(resource), [id], meta)
      return { data: (previousData ?? { id }) as any }
    },
    deleteMany: async (resource, { ids, meta }) => ({ data: await remove(await find(resource), ids, meta) }),
    getOptions: async (resource, params) => fetchOptions(http, await find(resource), params),
    callOptions: (call, record, signal) => callOptions(http, call, record, signal),
    assign: async (link, { records, meta = {} }) => {
      const entity = await find(link)
      if (!isSimple(entity)) return { data: await paged.assign(entity, records, meta) }
      const data: WireRecord[] = []
      for (const record of records) data.push(await create(entity, record, meta))
      return { data }
    },
    clone: async (resource, { data, previous, meta = {} }) => {
      const entity = await find(resource)
      return { data: isSimple(entity) ? await create(entity, data, meta) : await paged.clone(entity, data, previous, meta) }
    },
  }
}
