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

/** `silent` statuses raise no toast; `where` fills a path that the record itself cannot (`siteId` of a link's side). */
export type CallMeta = {
  silent?: SilentStatuses
  where?: WireRecord
  patch?: true /** In place of a key of the data provider's own: a dialog keeps one of its own for as long as it is open. */
  idempotencyKey?: string /** The records behind the keys of a removal, for calls that name them by other fields. */
  records?: WireRecord[] /** What hangs on the records goes, too (ERR-47). */
  cascade?: true
}

/** What was removed or changed, and the keys by which that can be taken back, in the order it was done. */
export type UndoableResult = { data: DeleteManyParams['ids']; undo: string[] }

/** The key by which a call can be taken back, if it says one. */
export const undoKeys = ({ headers }: Pick<HttpResult, 'headers'>): string[] =>
  [headers.get('x-undo')].filter((key) => key !== null)

const metaOf = (params: { meta?: unknown }): CallMeta => (params.meta ?? {}) as CallMeta

/** ra-core's verbs for one entity, spoken as the contract has them; each call that writes takes a key of its own. Failures are `HttpError`s. */
export function createPagedCalls(http: Http) {
  const list = async (
    entity: Entity,
    params: Partial<GetListParams> & { signal?: AbortSignal },
  ) => {
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
    // A list says in its own place what went wrong (LIST-30, ERR-14, ERR-15).
    const silentStatuses = metaOf(params).silent ?? 'all'
    const answer = await http({
      verb: operation.verb,
      path: fillPath(operation.path, filter),
      params: query,
      signal: params.signal,
      silentStatuses,
    })
    const rows: WireRecord[] = Array.isArray(answer.json)
      ? answer.json
      : (answer.json?.content ?? [])
    return {
      data: rows.map((row) => withId(entity, row)),
      total: Number(
        answer.json?.totalElements ?? answer.headers.get('x-total-count') ?? rows.length,
      ),
    }
  }

  const write = async (
    entity: Entity,
    operation: Operation,
    records: WireRecord[],
    meta: CallMeta,
    key: string,
    headers?: Record<string, string>,
  ) => {
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

  /** Reads one record; an entity without such a call is asked for a list of that one. */
  const read = async (entity: Entity, params: GetOneParams & { signal?: AbortSignal }) => {
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
    const { data } = await list(entity, {
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

  return {
    list,
    read,
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
    /** Sends the version that was read, so that a faster hand is noticed (409 with both states). */
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
    /** Answers the keys of the records, and those by which the calls can be taken back. */
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
      // A path that names the record takes one call each.
      const calls = pathFields(operation.path).includes(entity.key)
        ? records.map((record) => [record])
        : [records]
      const undo: string[] = []
      for (const call of calls)
        undo.push(...undoKeys(await write(entity, operation, call, meta, nextKey())))
      return { data: params.ids, undo }
    },
    /** One call for all where the contract has one, else a create each. */
    assign: async (entity: Entity, records: WireRecord[], meta: CallMeta, nextKey: NextKey) => {
      const operation = findOperation(entity, 'assign', { ...meta.where, ...records[0] })
      if (operation) {
        const { json } = await write(entity, operation, records, meta, nextKey())
        const rows: WireRecord[] = Array.isArray(json) ? json : (json?.content ?? [])
        return rows.map((row) => withId(entity, row))
      }
      const made: WireRecord[] = []
      for (const record of records)
        made.push(
          recordFromResult(
            entity,
            await write(entity, getOperation(entity, 'create', record), [record], meta, nextKey()),
            record,
          ),
        )
      return made
    },
    /** One call for all: `save` creates or updates each record, `set` gives the records of these keys the values that the first one holds. */
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

/** The header under which a call that is repeated is done once. */
export const idempotencyHeader = (key: string): Record<string, string> => ({
  'idempotency-key': key,
})

/** The header that refuses a write over a newer version than the one read; a record without versions sends none. */
export const ifMatchHeader = (version: unknown): Record<string, string> =>
  version === undefined || version === null ? {} : { 'if-match': `"${version}"` }

/** The fields that are unique together in a record, but for those that the path says: `{ eventId, siteId, userId, roleId }` (FORM-33). */
function uniqueValues(
  entity: Entity,
  operation: Operation,
  record: WireRecord | undefined,
): WireRecord | undefined {
  const said = pathFields(operation.path)
  const set = entity.unique.find((names) => said.every((name) => names.includes(name)))
  return (
    record &&
    set &&
    Object.fromEntries(
      set.filter((name) => !said.includes(name)).map((name) => [name, record[name] ?? null]),
    )
  )
}

/** ra-core finds every record by `id`. */
export const withId = (entity: Entity, record: WireRecord): any => ({
  ...record,
  id: record[entity.key],
})

/** The record of an answer; an empty answer means that what was sent stands. */
function recordFromResult(entity: Entity, { json }: HttpResult, sent: WireRecord): any {
  const answered = Array.isArray(json) ? json[0] : json
  return withId(entity, answered ?? sent)
}
