import { calendarDay, isCalendarDay } from '../../fields/types/date/calendar.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Field } from '../../model/field.ts'
import { isGroup, joinOf, rulesIn } from '../../model/filterGroup.ts'
import { literal } from '../../model/identifier.ts'
import type { Filter, FilterGroup, Operator } from '../../model/listQuery.ts'
import { entityFacts, unfilterable, wrongFilterValue, wrongOperator } from '../problems.ts'
import type { EntityRegistry, EntityMeta } from './entityRegistry.ts'
import type { Expression, Reader, Resolver } from './expression.ts'
import { findFilter, nearestFilters } from './filterPaths.ts'
import { decidingColumns, escapeLike, type Condition, type Statement } from './statement.ts'

/** What is needed to turn the comparisons of a list into conditions. */
type FilterScope = {
  registry: EntityRegistry
  meta: EntityMeta
  resolver: Resolver
  reader: Reader
  statement: Statement
}

/**
 * Operators that every column supports besides those of its type: the contract filters keys and
 * dates by equality.
 */
const alwaysAllowed: Operator[] = ['eq', 'ne', 'in', 'nin', 'empty']

/** A group of comparisons as one condition in brackets. Errors as `filterCondition` */
export function groupCondition(group: FilterGroup, scope: FilterScope): Condition {
  const conditions = rulesIn(group).map((rule) =>
    isGroup(rule) ? groupCondition(rule, scope) : filterCondition(rule, scope),
  )
  const join = joinOf(group) === 'any' ? ' OR ' : ' AND '
  return {
    sql: `(${conditions.map(({ sql }) => `(${sql})`).join(join)})`,
    columns: decidingColumns(conditions),
  }
}

/**
 * One comparison of a list query as a condition.
 * Errors  UNKNOWN_FILTER, WRONG_OPERATOR, WRONG_FILTER_VALUE (400), each naming what is allowed
 */
export function filterCondition(filter: Filter, scope: FilterScope): Condition {
  const { meta, statement } = scope
  const expression = findFilter(filter.field, scope)
  if (!expression)
    throw unfilterable({
      ...entityFacts(meta),
      field: filter.field,
      known: nearestFilters(filter.field, scope),
    })
  if (expression.some)
    return { sql: compareItems(expression, expression.some, filter, statement), columns: undefined }
  const { column } = expression
  return {
    sql: compare(expression, filter, statement),
    columns: column !== undefined && !comparesText(filter.operator) ? [column] : undefined,
  }
}

/** A comparison of the items of a list. */
function compareItems(
  { field }: Expression,
  some: NonNullable<Expression['some']>,
  filter: Filter,
  statement: Statement,
): string {
  if (filter.operator === 'empty') {
    const any = some(() => 'true')
    return isYes(filter) ? `NOT ${any}` : any
  }
  const negative = filter.operator === 'ne' || filter.operator === 'nin'
  // A negative operator means "none of the items is" rather than "some item is not". A list
  // contains a key or a choice if one of its items equals it.
  const holds =
    filter.operator === 'contains' &&
    !fieldTypeOf(field.item ?? field).operators.includes('contains')
  const positive: Filter = negative || holds ? { ...filter, operator: 'in' } : filter
  const matching = some((item) => compare(item, positive, statement))
  const found = field.allWhenEmpty ? `(${matching} OR NOT ${some(() => 'true')})` : matching
  return negative ? `NOT ${found}` : found
}

/** Whether an operator compares what people read, which may be in other tables. */
const comparesText = (operator: Operator): operator is 'contains' | 'starts' =>
  operator === 'contains' || operator === 'starts'

const isYes = (filter: Filter) => filter.values[0] !== 'false'

function compare(expression: Expression, filter: Filter, statement: Statement): string {
  const { sql, sqlType, field } = expression
  const type = fieldTypeOf(field)
  const { operator } = filter
  const allowed = [
    ...new Set([
      ...type.operators,
      ...(field.item ? (['contains'] as Operator[]) : []),
      ...(sqlType === 'jsonb' ? (['empty'] as Operator[]) : alwaysAllowed),
    ]),
  ]
  if (!allowed.includes(operator)) throw wrongOperator({ field: filter.field, operator, allowed })
  if (operator === 'empty') {
    const empty =
      sqlType === 'jsonb'
        ? `(${sql} IS NULL OR ${sql} IN ('null', '[]', '{}'))`
        : sqlType === 'text'
          ? `coalesce(${sql}, '') = ''`
          : `${sql} IS NULL`
    return isYes(filter) ? empty : `NOT ${empty.startsWith('(') ? empty : `(${empty})`}`
  }
  if (comparesText(operator)) {
    const given = escapeLike(filter.values[0] ?? '')
    return `${expression.text()} ILIKE ${statement.bind(operator === 'contains' ? `%${given}%` : `${given}%`, 'text')}`
  }
  const read = (given: string) => {
    const value = type.parse(given, field)
    if (value === undefined)
      throw wrongFilterValue({ field: filter.field, given, kind: allowedValues(field) })
    return sqlType === 'text' && typeof value !== 'string' ? String(value) : value
  }
  if (operator === 'between') return between(expression, filter, read, statement)
  const values = filter.values.flatMap((given) => {
    const all = type.parseAll?.(given, field) ?? []
    return all.length > 0 ? all : [read(given)]
  })
  if (sqlType === 'jsonb') {
    const found = isAnyOf(sql, values, statement)
    return operator === 'eq' || operator === 'in' ? found : `(${sql} IS NULL OR NOT ${found})`
  }
  if (operator === 'in' || (operator === 'eq' && values.length > 1))
    return `${sql} = ANY(${statement.bind(values, `${sqlType}[]`)})`
  if (operator === 'nin' || (operator === 'ne' && values.length > 1))
    return `(${sql} IS NULL OR ${sql} <> ALL(${statement.bind(values, `${sqlType}[]`)}))`
  if (values.length === 0) return 'false'
  const bound = isOfFew(field, values[0])
    ? literal(String(values[0]))
    : statement.bind(values[0], sqlType)
  return operator === 'ne'
    ? `${sql} IS DISTINCT FROM ${bound}`
    : `${sql} ${signs[operator]} ${bound}`
}

/** Whether a JSON value is one of these, or a list that contains one of them. */
function isAnyOf(sql: string, values: unknown[], statement: Statement): string {
  // The drivers write a list of JSON in different ways.
  const listOf = (some: unknown[]) =>
    `ARRAY[${some.map((value) => statement.bind(value, 'jsonb')).join()}]::jsonb[]`
  // Every list contains an empty one, and those with the same items.
  const items = values.filter((value) => !String(value).startsWith('['))
  return `(${sql} = ANY(${listOf(values)}) OR (jsonb_typeof(${sql}) = 'array' AND ${sql} @> ANY(${listOf(items)})))`
}

/** What a filter of a field accepts, in words: its values if it has choices, else its kind. */
function allowedValues({ kind, choices = [], shape }: Field): string {
  if (choices.length === 0 || shape) return kind
  const values = choices.slice(0, mostValues).map(({ value }) => String(value))
  return [...values, ...(choices.length > mostValues ? ['…'] : [])].join(', ')
}

/** The number of values that a message names. */
const mostValues = 20

/**
 * Whether a value is one of the few choices of a field. Such a value is a literal in the SQL, so
 * that each has a statement of its own, which is planned for it.
 */
const isOfFew = (field: Field, value: unknown): boolean =>
  field.choices !== undefined &&
  !field.shape &&
  typeof value === 'string' &&
  fieldTypeOf(field).check?.(value, field) === undefined

const signs = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * From the first value to the last, both inclusive; an empty value leaves its end open. The last
 * day or second is included as a whole.
 */
function between(
  { sql, sqlType }: Expression,
  { field, values }: Filter,
  read: (given: string) => unknown,
  statement: Statement,
): string {
  const [first = '', last = '', ...more] = values
  if (more.length > 0 || (!first && !last))
    throw wrongFilterValue({ field, given: values.join(','), kind: 'first,last' })
  const until = (given: string) => {
    const bound = statement.bind(read(given), sqlType)
    const unit =
      sqlType !== 'timestamptz' || /[.,]\d/.test(given)
        ? undefined
        : isCalendarDay(calendarDay(given)) && given.trim().length === 10
          ? 'day'
          : 'second'
    return unit ? `${sql} < ${bound} + interval '1 ${unit}'` : `${sql} <= ${bound}`
  }
  return [
    ...(first ? [`${sql} >= ${statement.bind(read(first), sqlType)}`] : []),
    ...(last ? [until(last)] : []),
  ].join(' AND ')
}
