import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { textField } from '../../fields/textField.ts'
import type { Field } from '../../model/field.ts'
import { isGroup, joinOf, rulesIn } from '../../model/filterGroup.ts'
import { literal } from '../../model/identifier.ts'
import type { Filter, ListQuery } from '../../model/listQuery.ts'
import { answersField } from '../../model/searchIndex.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import type { EntityMeta } from './entityRegistry.ts'
import { createResolver } from './expression.ts'
import { filterCondition } from './filters.ts'
import { isRare, maxCandidates, type RowSearch } from './rareRows.ts'
import { allOf, createStatement } from './statement.ts'

/**
 * The keys of the records that have the answers that a list is filtered by, from the index of answers,
 * in one statement. Undefined where this does not help: no answer is compared for equality, there is
 * no index, the answers are common, or the list is short.
 * Errors  those of filters (400)
 */
export async function findByAnswers(sql: Sql, search: RowSearch): Promise<string[] | undefined> {
  const { registry, meta, query, reader } = search
  const found = comparisonsOf(query).flatMap((filter) => {
    const path = answerPath(filter, meta)
    return path === undefined ? [] : [{ filter, path }]
  })
  if (found.length === 0) return undefined
  const statement = createStatement()
  const path = statement.bind(found.map((each) => `(${each.path})`).join(' && '), 'text')
  const resolver = createResolver(registry, meta, 't', reader, statement)
  const scope = { registry, meta, resolver, reader, statement }
  const holds = allOf(found.map(({ filter }) => `(${filterCondition(filter, scope)})`))
  const { rows } = await sql(
    `SELECT ${systemSchema}.find_answers(${literal(meta.entity.table)}, ${path}, ${maxCandidates}) AS keys WHERE ${isRare(holds, search, resolver, statement)}`,
    statement.params,
  )
  const keys = rows[0]?.keys as string[] | null | undefined
  return keys && keys.length < maxCandidates ? keys : undefined
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
