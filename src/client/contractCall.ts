import type { BodyShape, Entity, Operation, OperationKind } from '../model/entity.ts'
import type { Filter, FilterGroup, ListQuery, Operator } from '../model/listQuery.ts'
import { operators } from '../model/listQuery.ts'
import { isEmpty } from '../model/condition.ts'
import { callParams } from '../model/optionsCall.ts'
import type { HttpRequest } from './http.ts'

/** A record on its way to or from the service. */
export type WireRecord = Record<string, any>

/**
 * The filter of a list in the screens' form: `field` or `field[operator]`, plus `search`, `status`,
 * `exclude`, and groups under `where`.
 */
export type ListFilter = {
  search?: string
  status?: string
  exclude?: ListQuery['exclude']
  [field: string]: unknown
}

/** The parameter names of a contract path: `/site/sites/{webId}` has `webId`. */
export const pathFields = (path: string) =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1]!)

/**
 * `path` with its parameters filled from `values` and URL-encoded. Throws when a value is missing.
 */
export function fillPath(path: string, values: WireRecord): string {
  return path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    if (isEmpty(values[name])) throw new Error(`The path ${path} needs a value for "${name}".`)
    return encodeURIComponent(String(values[name]))
  })
}

/**
 * The request of a call that a schema declares (`GET site/userSites/userAndRole`), with its
 * parameters as templates over `record`. A parameter without a value is omitted; a list is
 * comma-joined (API-COM-10).
 */
export function templateRequest(
  { call, params = {} }: { call: string; params?: Record<string, string> },
  record: WireRecord,
): Pick<HttpRequest, 'verb' | 'path' | 'params'> {
  const [verb = 'GET', path = ''] = call.split(' ')
  return {
    verb: verb as HttpRequest['verb'],
    path: fillPath(path, record),
    params: new URLSearchParams(callParams(params, record)),
  }
}

/**
 * The operation of `kind` whose path can be filled from `values`. For a list, the one whose path or
 * `for` uses most of them (the forms of one site rather than all forms); for other kinds, the first
 * in the order of the schema. Undefined when there is none.
 */
export function findOperation(
  entity: Entity,
  kind: OperationKind,
  values: WireRecord,
): Operation | undefined {
  const used = (each: Operation) => [...pathFields(each.path), ...(each.for ?? [])]
  const possible = entity.operations.filter(
    (each) => each.kind === kind && used(each).every((name) => !isEmpty(values[name])),
  )
  if (kind !== 'list') return possible[0]
  return possible.reduce<Operation | undefined>(
    (best, each) => (best && used(best).length >= used(each).length ? best : each),
    undefined,
  )
}

/**
 * As `findOperation`, but throws an error for the developer when the entity has no such operation.
 */
export function getOperation(entity: Entity, kind: OperationKind, values: WireRecord): Operation {
  const operation = findOperation(entity, kind, values)
  if (!operation)
    throw new Error(
      `${entity.name} has no "${kind}" operation that can be called with ${Object.keys(values).join(', ') || 'no values'}.`,
    )
  return operation
}

/**
 * `records` as a request body of the contract; `key` is the name of their key field. Undefined
 * means no body. In a template, `"siteId"` is the first record's value and `"locationId[]"` the
 * list of the values of all records.
 */
export function buildBody(shape: BodyShape, records: WireRecord[], key: string): unknown {
  if (shape === 'none') return undefined
  if (shape === 'record') return records[0]
  if (shape === 'records') return records
  if (shape === 'ids') return records.map((record) => record[key])
  return Object.fromEntries(
    Object.entries(shape).map(([name, source]) => [
      name,
      source.endsWith('[]')
        ? records.map((record) => record[source.slice(0, -2)])
        : records[0]?.[source],
    ]),
  )
}

/**
 * A record as a request body: without response-only fields, and without the `id` that ra-core adds
 * beside another key.
 */
export function toBody(entity: Entity, record: WireRecord): WireRecord {
  const rest = { ...record }
  delete rest['_text']
  if (!ownsId(entity)) delete rest['id']
  return rest
}

/** Whether `id` is a field of the entity's own, and not only ra-core's name for its key. */
export const ownsId = (entity: Entity): boolean =>
  entity.key === 'id' || entity.fields.some((field) => field.name === 'id')

/**
 * The query parameters that a write operation takes from its record (`POST locations?siteIds=a,b`).
 */
export function writeParams(operation: Operation, record: WireRecord): URLSearchParams {
  const params = new URLSearchParams()
  for (const [wire, name] of Object.entries(operation.params ?? {})) {
    const value = record[name]
    if (!isEmpty(value)) params.set(wire, Array.isArray(value) ? value.join(',') : String(value))
  }
  return params
}

/**
 * The comparisons of a list filter, without the fields in `bound`, which are part of the path.
 * Empty values are ignored.
 */
export function readFilters(filter: ListFilter, bound: string[] = []): Filter[] {
  return Object.entries(filter).flatMap(([name, value]) => {
    if (
      ['search', 'q', 'exclude'].includes(name) ||
      isWhere(name, value) ||
      bound.includes(name) ||
      isEmpty(value)
    )
      return []
    if (name === 'status' && String(value).toUpperCase() === 'ALL') return []
    const [, field = name, given] = /^(.+?)\[(\w+)\]$/.exec(name) ?? []
    const values = (Array.isArray(value) ? value : [value]).map(String)
    const operator = operators.includes(given as Operator)
      ? (given as Operator)
      : values.length > 1
        ? 'in'
        : 'eq'
    return [{ field, operator, values }]
  })
}

/** The group of comparisons under `where`; a field that is named `where` has a text instead. */
export const readWhere = ({ where }: ListFilter): FilterGroup | undefined =>
  isWhere('where', where) ? (where as FilterGroup) : undefined

const isWhere = (name: string, value: unknown) =>
  name === 'where' && typeof value === 'object' && !Array.isArray(value)
