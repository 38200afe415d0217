import type { DeleteManyParams, GetListParams, GetOneParams, Identifier } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { headerNames } from '../../model/headers.ts'
import type { WireRecord } from '../contractCall.ts'
import type { HttpResult, SilentStatuses } from '../http.ts'
import type { NextKey } from '../idempotency.ts'

/**
 * The requests for the records of an entity, in one dialect of the service. Records in results have
 * `id` beside their own key; each write request takes an idempotency key from `nextKey`. Failures
 * are `HttpError`s.
 */
export type RecordCalls = {
  /**
   * One page; `total` counts all matching records, or as many as the service counts: then `meta`
   * has `totalIsBound`.
   */
  list: (
    entity: Entity,
    params: ListParams,
  ) => Promise<{ data: any[]; total: number; meta?: { totalIsBound: boolean } }>
  read: (entity: Entity, params: ReadParams) => Promise<any>
  create: (entity: Entity, data: WireRecord, meta: CallMeta, nextKey: NextKey) => Promise<any>
  /**
   * Sends the version that was read, so that a concurrent change is detected (409 with both
   * states).
   */
  update: (entity: Entity, params: UpdateRequest, nextKey: NextKey) => Promise<any>
  /** Returns the keys of the records, and the keys that undo the removal. */
  remove: (
    entity: Entity,
    ids: Identifier[],
    meta: CallMeta,
    nextKey: NextKey,
  ) => Promise<UndoableResult>
  /** Creates the records of a link; in one request if the dialect has one. */
  assign: (
    entity: Entity,
    records: WireRecord[],
    meta: CallMeta,
    nextKey: NextKey,
  ) => Promise<any[]>
  /** Creates a copy of `previous` with the values of `data`. */
  clone: (
    entity: Entity,
    data: WireRecord,
    previous: WireRecord,
    meta: CallMeta,
    nextKey: NextKey,
  ) => Promise<any>
}

/**
 * `silent` statuses raise no toast; `where` has the path parameters that are not in the record
 * (`siteId` of a link tab).
 */
export type CallMeta = {
  silent?: SilentStatuses
  where?: WireRecord
  patch?: true
  /** The empty fields that an update fills in; the contract may have a call of its own for them. */
  fills?: string[] | undefined
  /** Replaces the data provider's own key: a dialog keeps one key for as long as it is open. */
  idempotencyKey?: string
  /** The records of the removed keys, for operations that identify them by other fields. */
  records?: WireRecord[]
  /** Called while many records are written in several requests. */
  onProgress?: (done: number, total: number) => void
  /** Stops before the next of several requests. */
  signal?: AbortSignal
  /** Also removes the records that depend on these (ERR-47). */
  cascade?: true
}

/** ra-core's parameters of a list, with our `meta`; what is missing takes its default. */
export type ListParams = Partial<GetListParams> & { signal?: AbortSignal; meta?: CallMeta }

/** ra-core's parameters of one record, with our `meta`. */
export type ReadParams = GetOneParams & { signal?: AbortSignal; meta?: CallMeta }

/** ra-core's parameters of an update, with our `meta`. */
export type UpdateRequest = {
  id: Identifier
  data: WireRecord
  previousData?: WireRecord
  meta?: CallMeta
}

/**
 * The keys of the removed or changed records, and the keys that undo it, in the order of the
 * requests.
 */
export type UndoableResult = { data: DeleteManyParams['ids']; undo: string[] }

/** The undo key of a response, if it has one. */
export const undoKeys = ({ headers }: Pick<HttpResult, 'headers'>): string[] =>
  [headers.get(headerNames.undo)].filter((key) => key !== null)

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

/** Adds `id`, by which ra-core identifies every record. */
export const withId = (entity: Entity, record: WireRecord): any => ({
  ...record,
  id: record[entity.key],
})
