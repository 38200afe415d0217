import type { Filter, Operator } from '../../model/listQuery.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { unfilterable, wrongFilterValue, wrongOperator } from '../problems.ts'
import type { Shape } from './catalogue.ts'
import type { Expression, Resolver } from './expression.ts'
import { escapeLike, type Statement } from './statement.ts'

/** Every comparison that a column of the type bears, whatever its own usual ones: the contract filters keys and dates by equality. */
const always: Operator[] = ['eq', 'ne', 'in', 'nin', 'empty']

/**
 * One comparison of a list query as a condition.
 * Errors  UNKNOWN_FILTER, WRONG_OPERATOR, WRONG_FILTER_VALUE (400), each naming what is allowed
 */
export function filterCondition(filter: Filter, shape: Shape, resolver: Resolver, statement: Statement): string {
  const expression = findFilter(filter.field, shape, resolver)
  if (!expression) throw unfilterable({ entity: shape.entity.title, field: filter.field, known: filterableFields(shape, resolver) })
  const negative = filter.operator === 'ne' || filter.operator === 'nin'
  if (!expression.some) return compare(expression, filter, statement)
  if (filter.operator === 'empty') {
    const any = expression.some(() => 'true')
    return isYes(filter) ? `NOT ${any}` : any
  }
  // "None of the items is" rather than "some item is not"; a list contains a key or a choice by holding it.
  const holds = filter.operator === 'contains' && !fieldTypeOf(expression.field.item ?? expression.field).operators.includes('contains')
  const positive: Filter = negative || holds ? { ...filter, operator: 'in' } : filter
  const some = expression.some((item) => compare(item, positive, statement))
  return negative ? `NOT ${some}` : some
}

/** A path that the query may compare: a field, a value inside one, or a path that the schema names. */
function findFilter(path: string, shape: Shape, resolver: Resolver): Expression | undefined {
  const head = shape.fields.get(path.split('.')[0]!)
  if (head?.reference && path.includes('.') && !shape.fields.has(path) && !shape.paths.has(path)) return undefined
  if (head?.secretWhen) return undefined
  return resolver.find(path)
}

export function filterableFields(shape: Shape, resolver: Resolver): string[] {
  const own = [...shape.fields.values()].filter((field) => !resolver.isHidden(field) && !field.secretWhen && (field.quoted || field.from || field.text || field.through)).map((field) => field.name)
  return [...new Set([...own, ...[...shape.paths].filter((path) => resolver.find(path))])]
}

const isYes = (filter: Filter) => filter.values[0] !== 'false'

function compare(expression: Expression, filter: Filter, statement: Statement): string {
  const { sql, sqlType, field } = expression
  const type = fieldTypeOf(field)
  const { operator } = filter
  const allowed = [...new Set([...type.operators, ...(field.item ? (['contains'] as Operator[]) : []), ...(sqlType === 'jsonb' ? (['empty'] as Operator[]) : always)])]
  if (!allowed.includes(operator)) throw wrongOperator({ field: filter.field, operator, allowed })
  if (operator === 'empty') {
    const empty = sqlType === 'jsonb' ? `(${sql} IS NULL OR ${sql} IN ('null', '[]', '{}'))` : sqlType === 'text' ? `coalesce(${sql}, '') = ''` : `${sql} IS NULL`
    return isYes(filter) ? empty : `NOT ${empty.startsWith('(') ? empty : `(${empty})`}`
  }
  if (operator === 'contains' || operator === 'starts') {
    const given = escapeLike(filter.values[0] ?? '')
    return `${expression.text()} ILIKE ${statement.bind(operator === 'contains' ? `%${given}%` : `${given}%`, 'text')}`
  }
  const values = filter.values.map((given) => {
    const value = type.parse(given, field)
    if (value === undefined) throw wrongFilterValue({ field: filter.field, given, kind: field.kind })
    return sqlType === 'text' && typeof value !== 'string' ? String(value) : value
  })
  if (operator === 'in' || (operator === 'eq' && values.length > 1)) return `${sql} = ANY(${statement.bind(values, `${sqlType}[]`)})`
  if (operator === 'nin') return `(${sql} IS NULL OR ${sql} <> ALL(${statement.bind(values, `${sqlType}[]`)}))`
  if (values.length === 0) return 'false'
  const bound = statement.bind(values[0], sqlType)
  return operator === 'ne' ? `${sql} IS DISTINCT FROM ${bound}` : `${sql} ${signs[operator]} ${bound}`
}

const signs = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
