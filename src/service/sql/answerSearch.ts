import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { textField } from '../../fields/textField.ts'
import { positionOf, rangeTerms, type PositionRange } from '../../model/answerRanges.ts'
import type { Field } from '../../model/field.ts'
import { isGroup, joinOf, rulesIn } from '../../model/filterGroup.ts'
import { literal } from '../../model/identifier.ts'
import type { Filter, FilterGroup, ListQuery, Operator } from '../../model/listQuery.ts'
import { answersField } from '../../model/searchIndex.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { EntityMeta } from './entityRegistry.ts'
import { createResolver } from './expression.ts'
import { filterCondition } from './filters.ts'
import { isRare, maxCandidates, type RowSearch } from './rareRows.ts'
import { allOf, createStatement } from './statement.ts'

/**
 * The keys of the records that have the answers that a list is filtered by, from an index of
 * answers, in one statement. Undefined where this does not help: no answer is compared for equality
 * or with a range, there is no index, the answers are common, or the list is short.
 * Errors  those of filters (400)
 */
export async function findByAnswers(sql: Sql, search: RowSearch): Promise<string[] | undefined> {
  const { registry, meta, query, reader } = search
  const found = equalityIn(query, meta) ?? rangeIn(query, meta)
  if (!found) return undefined
  const statement = createStatement()
  const term = statement.bind(found.term, 'text')
  const resolver = createResolver(registry, meta, 't', reader, statement)
  const scope = { registry, meta, resolver, reader, statement }
  const holds = allOf(found.filters.map((filter) => `(${filterCondition(filter, scope).sql})`))
  const { rows } = await sql(
    `SELECT ${systemSchema}.${found.finder}(${literal(meta.entity.table)}, ${term}, ${maxCandidates}) AS keys WHERE ${isRare(holds, search, resolver, statement)}`,
    statement.params,
  )
  const keys = rows[0]?.keys as string[] | null | undefined
  return keys && keys.length < maxCandidates ? keys : undefined
}

/** Whether a list is filtered by an answer. */
export function comparesAnswers({ filters, where }: ListQuery, { entity }: EntityMeta): boolean {
  const head = answersField(entity)
  const compares = (rule: Filter | FilterGroup): boolean =>
    isGroup(rule) ? rulesIn(rule).some(compares) : rule.field.startsWith(`${head!.name}.`)
  return head !== undefined && [...filters, ...(where ? [where] : [])].some(compares)
}

/**
 * What an index of answers can find: the function that looks a term up, and the comparisons it is
 * for.
 */
type LookUp = { finder: string; term: string; filters: Filter[] }

/** The comparisons of answers for equality. */
function equalityIn(query: ListQuery, meta: EntityMeta): LookUp | undefined {
  const found = comparisonsOf(query).flatMap((filter) => {
    const path = answerPath(filter, meta)
    return path === undefined ? [] : [{ filter, path }]
  })
  if (found.length === 0) return undefined
  return {
    finder: 'find_answers',
    term: found.map(({ path }) => `(${path})`).join(' && '),
    filters: found.map(({ filter }) => filter),
  }
}

/** The comparisons of one answer with a range, the answer with the most of them. */
function rangeIn(query: ListQuery, meta: EntityMeta): LookUp | undefined {
  const ranges = new Map<string, { filters: Filter[]; range: PositionRange }>()
  for (const filter of comparisonsOf(query)) {
    const range = rangeOf(filter, meta)
    if (!range) continue
    const known = ranges.get(filter.field)
    ranges.set(filter.field, {
      filters: [...(known?.filters ?? []), filter],
      range: known ? narrowed(known.range, range) : range,
    })
  }
  const [most] = [...ranges].sort(([, one], [, other]) => other.filters.length - one.filters.length)
  if (!most) return undefined
  const [name, { filters, range }] = most
  const terms = rangeTerms(name.slice(name.indexOf('.') + 1), range)
  return {
    finder: 'find_answer_ranges',
    term: `{${terms.map((each) => JSON.stringify(each)).join(',')}}`,
    filters,
  }
}

const narrowed = (one: PositionRange, other: PositionRange): PositionRange => {
  const from = [one.from, other.from].filter((each) => each !== undefined)
  const to = [one.to, other.to].filter((each) => each !== undefined)
  return {
    ...(from.length > 0 ? { from: Math.max(...from) } : {}),
    ...(to.length > 0 ? { to: Math.min(...to) } : {}),
  }
}

/**
 * The positions of the values that fulfil a comparison of an answer with a bound, and some beside.
 */
function rangeOf(
  { field: name, operator, values }: Filter,
  meta: EntityMeta,
): PositionRange | undefined {
  const head = answersField(meta.entity)
  const field = meta.fields.get(name)
  if (!head || !field || field.shape || !name.startsWith(`${head.name}.`)) return undefined
  if (name.split('.').length !== 3 || !name.isWellFormed()) return undefined
  const bounds = boundsIn(operator, values)
  if (!bounds) return undefined
  const range: PositionRange = {}
  for (const end of ['from', 'to'] as const) {
    if (!bounds[end]) continue
    const position = positionOf(fieldTypeOf(field).parse(bounds[end], field))
    if (position === undefined) return undefined
    range[end] = position
  }
  return range
}

/** The least and the greatest value of a comparison; undefined: it is not one with a range. */
function boundsIn(operator: Operator, [first = '', second = '', ...more]: string[]) {
  if (operator === 'between')
    return more.length === 0 && (first || second) ? { from: first, to: second } : undefined
  if (!first || second) return undefined
  if (operator === 'gt' || operator === 'gte') return { from: first }
  return operator === 'lt' || operator === 'lte' ? { to: first } : undefined
}

/** The comparisons of a list that must all match. */
const comparisonsOf = ({ filters, where }: ListQuery): Filter[] => [
  ...filters,
  ...(where && joinOf(where) === 'all'
    ? (rulesIn(where).filter((rule) => !isGroup(rule)) as Filter[])
    : []),
]

/**
 * A predicate of jsonpath that every record which fulfils a comparison fulfils; undefined: the
 * comparison is not one of an answer with given values.
 */
function answerPath({ field: name, operator, values }: Filter, meta: EntityMeta) {
  const head = answersField(meta.entity)
  const field = meta.fields.get(name)
  if (!head || !field || !name.startsWith(`${head.name}.`)) return undefined
  const value = field.shape === 'values' ? (field.item ?? textField('item')) : field
  const type = fieldTypeOf(value)
  const isEquality =
    operator === 'eq' ||
    operator === 'in' ||
    // A list contains a key or a choice if one of its items equals it.
    (operator === 'contains' && value !== field && !type.operators.includes('contains'))
  if (!isEquality || value.shape || !name.isWellFormed()) return undefined
  const parsed = values.map((each) => type.parse(each, value))
  if (parsed.length === 0 || !parsed.every(isSearchable)) return undefined
  const steps = name
    .split('.')
    .slice(1)
    .map((step) => JSON.stringify(step))
  return parsed
    .flatMap((each) => valuesInJson(each, value))
    .map((each) => `$.${steps.join('.')} == ${each}`)
    .join(' || ')
}

/** Whether jsonpath can name the value. */
const isSearchable = (value: unknown): value is string | number | boolean =>
  typeof value === 'string'
    ? value.isWellFormed() && !value.includes('\0')
    : typeof value === 'number' || typeof value === 'boolean'

/** A number or a truth value as JSON has it. */
const otherThanText = /^(true|false|-?(0|[1-9]\d{0,99})(\.\d{1,99})?)$/

/** How JSON may have a value: a text that reads as a number may be one. */
function valuesInJson(value: string | number | boolean, field: Field): string[] {
  const text = String(value)
  if (fieldTypeOf(field).numeric) return [text]
  return [JSON.stringify(text), ...(otherThanText.test(text) ? [text] : [])]
}
