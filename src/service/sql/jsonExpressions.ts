import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { textField } from '../../fields/textField.ts'
import type { Field } from '../../model/field.ts'
import { literal } from '../../model/identifier.ts'
import { holdingColumn, type FieldMeta } from './entityRegistry.ts'
import type { Expression, TableReference } from './expression.ts'
import type { Statement } from './statement.ts'

/** What people read instead of a value of `field` within JSON; `words` is the value as SQL text. */
export type TextOf = (field: Field, words: string) => string

/**
 * The value of the field `inner`, at the end of the path `steps`, within a stored object, or within
 * each object of a stored list. Objects and lists of objects at its end are JSON.
 */
export function insideJson(
  statement: Statement,
  at: TableReference,
  head: FieldMeta,
  steps: string[],
  inner: Field,
  textOf: TextOf,
): Expression {
  const column = columnOf(at.alias, head)
  if (head.shape !== 'items') return valueAt(statement, at, jsonPath(column, steps), inner, textOf)
  const item = statement.alias()
  const value = scalar(jsonPath(`${item}.value`, steps), inner, at.joined, textOf)
  return { ...value, ...ofItems(column, item, value) }
}

/** The value of a field that is packed into a column with others. */
export const packedExpression = (
  statement: Statement,
  at: TableReference,
  field: FieldMeta,
  textOf: TextOf,
): Expression => valueAt(statement, at, columnOf(at.alias, field), field, textOf)

/** The SQL of a field's JSON: its column, or its part of the column that it is packed into. */
const columnOf = (alias: string, field: FieldMeta): string =>
  field.packed
    ? jsonPath(`${alias}.${holdingColumn(field)}`, [field.name])
    : `${alias}.${field.quoted}`

/** The value of a field at a place within JSON. */
function valueAt(
  statement: Statement,
  { joined }: TableReference,
  json: string,
  field: Field,
  textOf: TextOf,
): Expression {
  if (field.shape === 'values') return jsonList(statement, json, field, joined, textOf)
  return field.shape
    ? { field, joined, sql: json, sqlType: 'jsonb', text: () => jsonWords(json) }
    : { ...scalar(json, field, joined, textOf), stored: json }
}

/** A stored list of values. */
export function jsonList(
  statement: Statement,
  column: string,
  field: Field,
  joined: boolean,
  textOf: TextOf,
): Expression {
  const item = statement.alias()
  const value = scalar(`${item}.value`, field.item ?? textField('item'), joined, textOf)
  return { field, joined, sql: column, sqlType: 'jsonb', ...ofItems(column, item, value) }
}

/** Every text and number of a JSON value, for searching. */
export const jsonWords = (sql: string): string =>
  `(SELECT string_agg(w #>> '{}', ' ') FROM jsonb_path_query(${sql}, 'strict $.** ? (@.type() == "string" || @.type() == "number")') w)`

/**
 * The text of all items of a stored list, and a test on each; `value` is that of the row `item`.
 */
function ofItems(
  column: string,
  item: string,
  value: Expression,
): Required<Pick<Expression, 'text' | 'some'>> {
  const items = `jsonb_array_elements(CASE WHEN jsonb_typeof(${column}) = 'array' THEN ${column} ELSE '[]' END) ${item}`
  return {
    text: () => `(SELECT string_agg(${value.text()}, ', ') FROM ${items})`,
    some: (test) => `EXISTS (SELECT 1 FROM ${items} WHERE ${test(value)})`,
  }
}

function scalar(json: string, field: Field, joined: boolean, textOf: TextOf): Expression {
  const words = `(${json} #>> '{}')`
  if (field.written) return { field, joined, ...instantOf(words), text: () => textOf(field, words) }
  if (!fieldTypeOf(field).numeric)
    return { field, joined, sql: words, sqlType: 'text', text: () => textOf(field, words) }
  return {
    field,
    joined,
    sql: `(CASE WHEN jsonb_typeof(${json}) = 'number' THEN (${json})::numeric END)`,
    sqlType: 'numeric',
    text: () => words,
  }
}

/**
 * The point in time that a text says, missing for any other text: an object may have another shape
 * than the field belongs to.
 */
export const instantOf = (words: string): Pick<Expression, 'sql' | 'sqlType'> => ({
  sql: `(CASE WHEN ${words} ~ '^\\d{4}-\\d\\d-\\d\\d[Tt ]\\d\\d:' THEN ${words}::timestamptz END)`,
  sqlType: 'timestamptz',
})

const jsonPath = (json: string, steps: string[]) =>
  `(${[json, ...steps.map(literal)].join(' -> ')})`
