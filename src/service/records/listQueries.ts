import { listPageSize, allRowsSize, siteOptionsSize } from '../../model/constants.ts'
import { parseExactly, type RoundedNumber } from '../../model/exactNumber.ts'
import { comparisonsIn, readFilterGroup } from '../../model/filterGroup.ts'
import {
  decodeListQuery,
  operators,
  type Filter,
  type ListQuery,
  type Operator,
  type QueryFault,
} from '../../model/listQuery.ts'
import type { Call } from '../requestContext.ts'
import { checkText } from '../http/body.ts'
import { wrongQuery } from '../problems.ts'

/**
 * The longest search term: matching costs time for every row, and all clients share the database.
 */
const maxTermLength = 200

const pageOf = { list: listPageSize, page: listPageSize, options: siteOptionsSize } as Record<
  string,
  number
>

/**
 * Reads the query of a list or options call in the dialect of its entity; path parameters become
 * filters.
 * Errors  WRONG_QUERY (400), naming every parameter that cannot be read
 */
export function readListQuery(call: Call): ListQuery {
  const { meta, operation, path, user } = call
  const bound: Filter[] = [
    ...Object.entries(path).map(
      ([field, value]): Filter => ({
        field: field === 'id' && !meta.fields.has('id') ? meta.key.name : field,
        operator: 'eq',
        values: [value],
      }),
    ),
    ...Object.entries(operation.where ?? {}).map(([field, value]) =>
      fixedFilter(field, value === '{me}' ? user.webId : value),
    ),
  ]
  const isSimple =
    meta.entity.dialect === 'simple-rest' &&
    (operation.kind === 'list' || operation.kind === 'aggregate')
  const params = new URLSearchParams(
    [...call.params].filter(([name]) => operation.params?.[name] !== ''),
  )
  for (const [name, value] of params) {
    checkText(name, 'A parameter')
    checkText(value, `The parameter "${name}"`)
  }
  // A plain list returns all rows.
  const defaultSize =
    operation.kind === 'list' && operation.answer === 'list' && !isSimple
      ? allRowsSize
      : (pageOf[operation.kind] ?? listPageSize)
  const { query, faults: unread } = isSimple
    ? decodeSimpleQuery(params, (name) => meta.fields.has(name))
    : decodeListQuery(params, { rename: operation.params, bound, defaultSize })
  const faults = [
    ...unread,
    ...(isSimple ? [] : readWhere(params.get('where'), query)),
    ...tooLongTerms(query),
  ]
  if (faults.length > 0) throw wrongQuery({ faults })
  return isSimple ? { ...query, filters: [...bound, ...query.filters] } : query
}

/** Reads the parameter `where` into `query`: a group of comparisons in JSON. */
function readWhere(given: string | null, query: ListQuery): QueryFault[] {
  if (!given) return []
  try {
    const { value, rounded } = parseExactly(given)
    return [...setFilterGroup(value, 'where', query), ...roundedFaults('where', rounded)]
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return [
      {
        parameter: 'where',
        given: given.slice(0, 60),
        allowed:
          '{"any":[{"field":"name","operator":"contains","values":["text"]},…]} in JSON, or the same with "all"',
      },
    ]
  }
}

/** Faults for numbers that would be rounded: another record would be found. */
const roundedFaults = (parameter: string, rounded: RoundedNumber[]): QueryFault[] =>
  rounded.map(({ path, written }) => ({
    parameter: [parameter, ...path].join('.'),
    given: written.slice(0, 60),
    allowed: 'a number of up to 15 digits, or a text in quotes',
  }))

function setFilterGroup(given: unknown, parameter: string, query: ListQuery): QueryFault[] {
  const { group, faults } = readFilterGroup(given, parameter)
  if (!group) return faults
  // An escape in JSON may stand for what an address could not hold.
  for (const { field, values } of comparisonsIn(group))
    for (const text of [field, ...values]) checkText(text, 'The filter')
  query.where = group
  return []
}

function tooLongTerms({ search = '', filters, where }: ListQuery): QueryFault[] {
  const terms: [string, string][] = [
    ['search', search],
    ...[...filters, ...(where ? comparisonsIn(where) : [])].flatMap(
      ({ field, operator, values }) =>
        operator === 'contains' || operator === 'starts'
          ? values.map((value): [string, string] => [`${field}[${operator}]`, value])
          : [],
    ),
  ]
  return terms
    .filter(([, text]) => text.length > maxTermLength)
    .map(([parameter, text]) => ({
      parameter,
      given: `${text.slice(0, 20)}…`,
      allowed: `a text of at most ${maxTermLength} characters`,
    }))
}

/** A fixed filter of the schema: a field, or a field with an operator (`roleId[empty]`). */
function fixedFilter(key: string, value: string): Filter {
  const [, field, operator] = /^(.*?)(?:\[([a-z]+)\])?$/s.exec(key)!
  return { field: field!, operator: (operator ?? 'eq') as Operator, values: [value] }
}

/**
 * Decodes a list query of ra-data-simple-rest: `sort=["name","ASC"]`, `range=[0,9]`,
 * `filter={"q":"har","status":"ACTIVE"}`. Keys may carry an operator (`"name[contains]"`), a list
 * means any of its values, `exclude` holds `{ link, where }`, and an object under `where` is a
 * group of comparisons.
 */
function decodeSimpleQuery(
  params: URLSearchParams,
  isField: (name: string) => boolean,
): { query: ListQuery; faults: QueryFault[] } {
  const faults: QueryFault[] = []
  const query: ListQuery = { page: 0, size: listPageSize, sort: [], filters: [], count: true }
  const json = (name: string, allowed: string, fits: (value: any) => boolean): any => {
    const given = params.get(name)
    if (given === null || given === '') return undefined
    try {
      const { value, rounded } = parseExactly(given)
      faults.push(...roundedFaults(name, rounded))
      if (fits(value)) return value
    } catch {
      // Reported below like any other value that does not fit.
    }
    faults.push({ parameter: name, given, allowed })
  }
  for (const name of params.keys())
    if (!['sort', 'range', 'filter', 'embed', 'header'].includes(name))
      faults.push({ parameter: name, given: params.get(name)!, allowed: 'sort, range and filter' })
  const sort = json(
    'sort',
    '["field","ASC"]',
    (value) =>
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((each) => typeof each === 'string') &&
      /^(asc|desc)$/i.test(String(value[1])),
  )
  if (sort) query.sort = [{ field: sort[0], order: sort[1].toUpperCase() }]
  const range = json(
    'range',
    '[first,last], at most 100000 rows',
    (value) =>
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((each) => Number.isInteger(each) && each >= 0 && each < 1e9) &&
      value[1] >= value[0] - 1 &&
      value[1] - value[0] < 100_000,
  )
  if (range) readRange(query, range)
  const filter = json(
    'filter',
    'an object',
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  for (const [key, value] of Object.entries(filter ?? {}))
    readFilter(query, key, value, faults, isField)
  return { query, faults }
}

/**
 * A range may start within a page: `page` is then a fraction, and `page * size` is still its first
 * row.
 */
function readRange(query: ListQuery, [first, last]: [number, number]): void {
  query.size = Math.max(1, last - first + 1)
  query.page = first / query.size
}

function readFilter(
  query: ListQuery,
  key: string,
  value: unknown,
  faults: QueryFault[],
  isField: (name: string) => boolean,
): void {
  if (value === null || value === undefined || value === '') return
  if (key === 'q' || (key === 'search' && !isField(key))) return void (query.search = textOf(value))
  if (key === 'exclude' && !isField(key)) {
    const { link, where } = value as { link?: unknown; where?: Record<string, unknown> }
    if (typeof link === 'string')
      query.exclude = {
        link,
        where: Object.fromEntries(
          Object.entries(where ?? {}).map(([name, each]) => [name, textOf(each)]),
        ),
      }
    return
  }
  if (key === 'where' && typeof value === 'object' && !Array.isArray(value))
    return void faults.push(...setFilterGroup(value, 'filter.where', query))
  if (key === 'status' && textOf(value).toUpperCase() === 'ALL') return
  // A field name may contain brackets itself.
  const [, field, given] = isField(key) ? [key, key] : (/^(.*?)(?:\[([a-z]+)\])?$/s.exec(key) ?? [])
  const values = (Array.isArray(value) ? value : [value]).map(textOf)
  const operator = (given ?? (Array.isArray(value) ? 'in' : 'eq')) as Operator
  if (field === undefined || !operators.includes(operator))
    return void faults.push({
      parameter: `filter.${key}`,
      given: textOf(value),
      allowed: 'field or field[operator]',
    })
  query.filters.push({ field, operator, values })
}

/**
 * A value of a filter as text. Errors UNSTORABLE_TEXT (400): an escape in JSON may produce a
 * character that a URL cannot contain
 */
function textOf(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  checkText(text, 'The filter')
  return text
}
