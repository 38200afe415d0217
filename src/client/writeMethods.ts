import type { Identifier } from 'ra-core'
import type { Entity } from '../model/entity.ts'
import type { bulkUpdate } from './bulkUpdate.ts'
import type { WireRecord } from './contractCall.ts'
import type { ConsoleDataProvider } from './dataProvider.ts'
import type { Http } from './http.ts'
import type { RunOnce } from './idempotency.ts'
import type { PagedCalls } from './providers/paged.ts'
import type {
  CallMeta,
  RecordCalls,
  UndoableResult,
  UpdateRequest,
} from './providers/recordCalls.ts'
import { planUndo } from './undoPlan.ts'

type WriteMethods = Pick<
  ConsoleDataProvider,
  | 'create'
  | 'update'
  | 'updateMany'
  | 'delete'
  | 'deleteMany'
  | 'assign'
  | 'saveMany'
  | 'updateFields'
  | 'clone'
>

/** A call whose client is given already. */
type WithoutHttp<Call> = Call extends (http: Http, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never

type WriteContext = {
  find: (resource: string) => Promise<Entity>
  callsOf: (entity: Entity) => RecordCalls
  writeBatch: PagedCalls['writeBatch']
  bulkUpdate: WithoutHttp<typeof bulkUpdate>
  runOnce: RunOnce
}

/**
 * The data provider's methods that change records. Each runs once, however often it is repeated
 * without a response; where the change can be undone, the `data` of its result has an `UndoPlan`.
 */
export function createWriteMethods(context: WriteContext): WriteMethods {
  const { find, callsOf, writeBatch, bulkUpdate, runOnce } = context
  return {
    create: async (resource, { data, meta = {} }) => {
      const entity = await find(resource)
      const record = await runOnce(
        resource,
        ['create', data, meta.where],
        (nextKey) => callsOf(entity).create(entity, data as WireRecord, meta, nextKey),
        meta.idempotencyKey,
      )
      return { data: record }
    },
    update: async (resource, params) => updateRecord(context, resource, params as UpdateRequest),
    updateMany: async (resource, { ids, data, meta }) => {
      const entity = await find(resource)
      const undo = await runOnce(resource, ['updateMany', ids, data], (nextKey) =>
        bulkUpdate(entity, ids, data as WireRecord, meta ?? {}, nextKey),
      )
      return { data: planUndo([...ids], { keys: undo }) }
    },
    delete: async (resource, { id, previousData, meta }) => {
      const { undo } = await removeRecords(context, resource, [id], meta)
      return { data: planUndo({ ...previousData, id } as any, { keys: undo }), undo }
    },
    deleteMany: async (resource, { ids, meta }) => {
      const { undo } = await removeRecords(context, resource, ids, meta)
      return { data: planUndo([...ids], { keys: undo }), undo }
    },
    assign: async (link, { records, meta = {} }) => {
      const entity = await find(link)
      const data = await runOnce(link, ['assign', records, meta.where], (nextKey) =>
        callsOf(entity).assign(entity, records, meta, nextKey),
      )
      return { data }
    },
    saveMany: async (resource, { records, meta = {} }) => {
      const entity = await find(resource)
      const { data } = await runOnce(resource, ['save', records, meta.where], (nextKey) =>
        writeBatch(entity, 'save', records, meta, nextKey),
      )
      return { data }
    },
    updateFields: async (resource, { ids, data, meta = {} }) => {
      const entity = await find(resource)
      const records = ids.map((id) => ({ ...data, [entity.key]: id }))
      const { undo } = await runOnce(resource, ['set', ids, data], (nextKey) =>
        writeBatch(entity, 'set', records, meta, nextKey),
      )
      return { data: ids, undo }
    },
    clone: async (resource, { data, previous, meta = {} }) => {
      const entity = await find(resource)
      const copy = await runOnce(
        resource,
        ['clone', data, previous[entity.key]],
        (nextKey) => callsOf(entity).clone(entity, data, previous, meta, nextKey),
        meta.idempotencyKey,
      )
      return { data: copy }
    },
  }
}

async function updateRecord(
  context: WriteContext,
  resource: string,
  params: UpdateRequest,
): Promise<{ data: any }> {
  const { find, callsOf, runOnce } = context
  const entity = await find(resource)
  const { id, data, previousData, meta } = params
  const record = await runOnce(
    resource,
    ['update', id, data, previousData?.[entity.system.version]],
    (nextKey) => callsOf(entity).update(entity, params, nextKey),
    meta?.idempotencyKey,
  )
  const before = previousData && previousValues(entity, data, previousData)
  if (!before || !previousData) return { data: record }
  const revert = () =>
    updateRecord(context, resource, {
      id,
      data: { ...record, ...before },
      previousData: record,
      meta: { ...meta, patch: true, idempotencyKey: undefined, fills: undefined },
    })
  return { data: planUndo(record, { resource, previous: previousData, revert }) }
}

async function removeRecords(
  { find, callsOf, runOnce }: WriteContext,
  resource: string,
  ids: Identifier[],
  meta: CallMeta = {},
): Promise<UndoableResult> {
  const entity = await find(resource)
  return runOnce(resource, ['remove', ids, meta.where, meta.cascade], (nextKey) =>
    callsOf(entity).remove(entity, ids, meta, nextKey),
  )
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
