import { listPageSize } from './constants.ts'

/**
 * The filter operators. Each field type declares the ones it supports. `between` has a first and a
 * last value, both inclusive; either may be missing.
 */
export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'contains',
  'starts',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'empty',
] as const
export type Operator = (typeof operators)[number]

/**
 * One comparison of a list query; `field` is a name or a path (`siteId.code`,
 * `addressModel.state`). Values as text.
 */
export type Filter = { field: string; operator: Operator; values: string[] }

/** Rules of which any or all must match; a rule is a comparison or another group. */
export type FilterGroup = { any: FilterRule[] } | { all: FilterRule[] }
export type FilterRule = Filter | FilterGroup

export type Sort = { field: string; order: 'ASC' | 'DESC' }

/** A list query, the same in client and service. `page` counts from 0. */
export type ListQuery = {
  page: number
  size: number
  sort: Sort[]
  search?: string
  /** Comparisons that must all match. */
  filters: Filter[]
  /**
   * A tree of comparisons that must match too: the `where` parameter, in JSON
   * (`model/filterGroup.ts` reads it).
   */
  where?: FilterGroup
  /**
   * Only records that are not yet in this link: the options of an assign dialog. `where` fixes the
   * other side of the link.
   */
  exclude?: { link: string; where: Record<string, string> }
  /**
   * Only records that this reference of another entity may refer to, where that record has these
   * values: the choices of a form's picker.
   */
  choicesFor?: ChoicesFor
  /** Whether the response includes the total. */
  count: boolean
}

/** A reference as `entity.path`, and the values of the record that its `where` reads. */
export type ChoicesFor = { field: string; record: Record<string, string> }

const reserved = new Set([
  'choicesFor',
  'page',
  'size',
  'sort',
  'search',
  'status',
  'header',
  'count',
  'exclude',
  'where',
])

/**
 * A list query as URL parameters: `page`, `size`, `sort=name,asc`, `status`, `search`,
 * `field=value`, `field[operator]=value`, `where={"any":[…]}`.
 */
export function encodeListQuery(
  query: ListQuery,
  rename: Record<string, string> = {},
): URLSearchParams {
  const params = new URLSearchParams()
  const spelled = Object.fromEntries(
    Object.entries(rename).map(([wire, meaning]) => [meaning, wire]),
  )
  const set = (name: string, value: string) => params.append(spelled[name] ?? name, value)
  set('page', String(query.page))
  set('size', String(query.size))
  for (const { field, order } of query.sort) set('sort', `${field},${order.toLowerCase()}`)
  if (query.search) set('search', query.search)
  for (const { field, operator, values } of query.filters) {
    const [first, last] = [spelled[`${field}[gte]`], spelled[`${field}[lte]`]]
    // An endpoint may have parameters of its own for the ends of a range: startDate and endDate.
    if (operator === 'between' && first && last) {
      if (values[0]) params.append(first, escapeComma(values[0]))
      if (values[1]) params.append(last, escapeComma(values[1]))
      continue
    }
    const isPlain =
      (operator === 'eq' || (operator === 'in' && values.length > 1)) &&
      (field === 'status' || !reserved.has(field))
    set(isPlain ? field : `${field}[${operator}]`, values.map(escapeComma).join(','))
  }
  if (query.where) params.set('where', JSON.stringify(query.where))
  if (query.exclude) {
    params.set('exclude', query.exclude.link)
    for (const [field, value] of Object.entries(query.exclude.where))
      params.set(`exclude[${field}]`, value)
  }
  if (query.choicesFor) {
    params.set('choicesFor', query.choicesFor.field)
    for (const [field, value] of Object.entries(query.choicesFor.record))
      params.set(`choicesFor[${field}]`, value)
  }
  if (!query.count) params.set('count', 'false')
  return params
}

/** Escapes commas in a value with a backslash, so that joined values can be split again. */
const escapeComma = (value: string) => value.replaceAll('\\', '\\\\').replaceAll(',', '\\,')
const splitCommas = (text: string) =>
  (text.match(/(?:\\.|[^,\\])+|(?<=,)(?=,|$)|^(?=,|$)/g) ?? ['']).map((part) =>
    part.replace(/\\(.)/g, '$1'),
  )

/** A part of a list query that could not be read: the `parameter` as given, and what is allowed. */
export type QueryFault = { parameter: string; given: string; allowed: string }

/**
 * Reads a list query from URL parameters; what cannot be read is collected in `faults`. The caller
 * checks that the fields exist, and reads `where`. `bound` are filters fixed by the path
 * (`/siteForms/{siteId}/forms`).
 */
export function decodeListQuery(
  params: URLSearchParams,
  options: {
    rename?: Record<string, string>
    bound?: Filter[]
    maximumSize?: number
    defaultSize?: number
  } = {},
): { query: ListQuery; faults: QueryFault[] } {
  const faults: QueryFault[] = []
  const { rename = {}, bound = [], maximumSize = 100_000, defaultSize = listPageSize } = options
  const query: ListQuery = {
    page: 0,
    size: defaultSize,
    sort: [],
    filters: [...bound],
    count: true,
  }
  const readInteger = (name: string, given: string, low: number, high: number) => {
    const value = /^\d{1,9}$/.test(given) ? Number(given) : NaN
    if (value >= low && value <= high) return value
    faults.push({ parameter: name, given, allowed: `a whole number from ${low} to ${high}` })
    return undefined
  }
  const where: Record<string, string> = {}
  const record: Record<string, string> = {}
  for (const [wire, given] of params) {
    const parts = /^([^[\]]+)(?:\[([^[\]]+)\])?$/.exec(rename[wire] ?? wire)
    if (!parts) {
      faults.push({ parameter: wire, given, allowed: 'field or field[operator]' })
      continue
    }
    const [, name, inner] = parts as unknown as [string, string, string | undefined]
    if (inner === undefined && reserved.has(name)) {
      if (name === 'page') query.page = readInteger(wire, given, 0, 10_000_000) ?? 0
      else if (name === 'size') query.size = readInteger(wire, given, 1, maximumSize) ?? defaultSize
      else if (name === 'search') query.search = given
      else if (name === 'where') continue
      else if (name === 'count') query.count = given !== 'false'
      else if (name === 'exclude') query.exclude = { link: given, where }
      else if (name === 'choicesFor') query.choicesFor = { field: given, record }
      else if (name === 'status') {
        if (given && given.toUpperCase() !== 'ALL')
          query.filters.push({ field: 'status', operator: 'eq', values: [given.toUpperCase()] })
      } else if (name === 'sort') query.sort.push(...readSort(wire, given, faults))
    } else if (name === 'exclude') where[inner!] = given
    else if (name === 'choicesFor') record[inner!] = given
    else {
      const operator = (inner ?? (splitCommas(given).length > 1 ? 'in' : 'eq')) as Operator
      if (operators.includes(operator))
        query.filters.push({ field: name, operator, values: splitCommas(given) })
      else faults.push({ parameter: wire, given: inner!, allowed: operators.join(', ') })
    }
  }
  return { query, faults }
}

/** Reads `name,asc` or several joined (`name,asc,code,desc`); the direction is optional. */
function readSort(parameter: string, given: string, faults: QueryFault[]): Sort[] {
  const sorts: Sort[] = []
  for (const part of given.split(/[,;]/).map((each) => each.trim())) {
    if (!part) continue
    const direction = /^(asc|desc)$/i.exec(part)
    if (!direction) sorts.push({ field: part, order: 'ASC' })
    else if (sorts.length > 0) sorts[sorts.length - 1]!.order = part.toUpperCase() as Sort['order']
    else faults.push({ parameter, given, allowed: 'field,asc or field,desc' })
  }
  return sorts
}
