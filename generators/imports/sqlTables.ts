import { parse, type CreateTableStatement, type DataTypeDef, type Expr } from 'pgsql-ast-parser'
import type { Schema } from '../../src/fields/schemaShape.ts'
import { humanise } from '../../src/model/label.ts'
import { singularize } from 'inflection'
import { nameOf } from '../read.ts'
import { metaSchemaOf, type Imported, type ImportedSchema } from './importedSchema.ts'

type Enums = Map<string, string[]>

/** Types of PostgreSQL, and of others where they differ, as JSON Schema. */
const types: [RegExp, Schema][] = [
  [
    /^(smallint|int2|integer|int|int4|bigint|int8|smallserial|serial|bigserial|mediumint|tinyint)$/,
    { type: 'integer' },
  ],
  [
    /^(numeric|decimal|real|float|float4|float8|double precision|double|money)$/,
    { type: 'number' },
  ],
  [/^(boolean|bool)$/, { type: 'boolean' }],
  [/^date$/, { type: 'string', format: 'date' }],
  [/^(timestamp.*|timestamptz|datetime)$/, { type: 'string', format: 'date-time' }],
  [/^(time|time without time zone|timetz)$/, { type: 'string', format: 'time' }],
  [/^uuid$/, { type: 'string', format: 'uuid' }],
  [/^(json|jsonb)$/, { type: 'object' }],
]

/** Columns that every entity has already. */
const ownColumns = new Set(['created_at', 'updated_at', 'created_by', 'updated_by', 'version'])

/**
 * The tables of an SQL script (CREATE TABLE, CREATE TYPE … AS ENUM) as schemas: primary keys,
 * foreign keys, unique and NOT NULL columns, lengths, defaults, and choices by enumerations or
 * CHECK … IN. Statements that cannot be read are left out, each with a note.
 * Errors  a script without a table that can be read
 */
export function importSql(text: string): Imported {
  const notes: string[] = []
  const statements = statementsOf(text).flatMap((statement) => {
    if (
      !/^create\s+((temp\w*|unlogged)\s+)?(table|type)\b|^alter\s+table\b.*\badd\b/is.test(
        statement,
      )
    )
      return []
    try {
      return parse(statement)
    } catch (error) {
      const start = statement.split('\n')[0]!.trim().slice(0, 60)
      notes.push(`Left out, because it could not be read: "${start}" (${firstLine(error)}).`)
      return []
    }
  })
  const enums: Enums = new Map(
    statements.flatMap((each) =>
      each.type === 'create enum' ? [[each.name.name, each.values.map(({ value }) => value)]] : [],
    ),
  )
  const tables = statements.filter((each) => each.type === 'create table')
  if (tables.length === 0)
    throw new Error(['The script has no CREATE TABLE that can be read.', ...notes].join(' '))
  // Dumps add keys and references after all tables.
  for (const statement of statements) {
    if (statement.type !== 'alter table') continue
    const table = tables.find(({ name }) => name.name === statement.table.name)
    for (const change of statement.changes)
      if (change.type === 'add constraint' && table)
        (table.constraints ??= []).push(change.constraint)
  }
  const known = new Set(tables.map(({ name }) => name.name))
  return { schemas: tables.map((table) => schemaOf(table, { enums, known, notes })), notes }
}

const firstLine = (error: unknown): string =>
  String((error as Error).message)
    .trim()
    .split('\n')[0]!

/** The statements of a script, without comments, split at semicolons outside of quotes. */
const statementsOf = (text: string): string[] =>
  (text.replace(/^\s*--.*$/gm, '').match(/(?:'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g) ?? [])
    .map((each) => each.trim().replaceAll('`', '"'))
    .filter(Boolean)

type Context = { enums: Enums; known: Set<string>; notes: string[] }

/** `order_lines` → `order-line`. */
const entityName = (table: string): string => {
  const words = table.split('_')
  return nameOf([...words.slice(0, -1), singularize(words.at(-1)!)].join('-'))
}

const camel = (column: string): string =>
  column.replace(/_+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())

function schemaOf(table: CreateTableStatement, context: Context): ImportedSchema {
  const columns = table.columns.filter((each) => each.kind === 'column')
  const primary = new Set<string>()
  const required: string[] = []
  const unique: string[][] = []
  const properties: Record<string, Schema> = {}
  for (const { name, dataType, constraints = [] } of columns) {
    if (ownColumns.has(name.name)) continue
    const property = typeOf(dataType, context.enums)
    const field: Schema = {}
    let isRequired = false
    for (const constraint of constraints) {
      if (constraint.type === 'primary key') primary.add(name.name)
      if (constraint.type === 'not null') isRequired = true
      if (constraint.type === 'unique') field.unique = true
      if (constraint.type === 'reference')
        addReference(property, field, constraint.foreignTable.name, context)
      if (constraint.type === 'check') addChoices(property, constraint.expr)
      if (constraint.type === 'default') addDefault(property, constraint.default)
    }
    if (isRequired && property.default === undefined) required.push(name.name)
    if (Object.keys(field).length > 0) property['x-field'] = field
    properties[name.name] = property
  }
  for (const constraint of table.constraints ?? []) {
    const names = 'columns' in constraint ? constraint.columns.map((each) => each.name) : []
    if (constraint.type === 'primary key') for (const each of names) primary.add(each)
    if (constraint.type === 'unique') unique.push(names.map(camel))
    if (constraint.type === 'foreign key' && constraint.localColumns.length === 1) {
      const property = properties[constraint.localColumns[0]!.name]
      const field = (property?.['x-field'] ?? {}) as Schema
      if (property && addReference(property, field, constraint.foreignTable.name, context))
        property['x-field'] = field
    }
  }
  const key = primary.size === 1 ? [...primary][0]! : undefined
  if (primary.size > 1) unique.push([...primary].map(camel))
  // A key that counts or is a UUID is the one that every entity has.
  if (key && isCreated(properties[key])) delete properties[key]
  const kept = key && properties[key] ? { key: camel(key) } : {}
  const entity = { ...kept, ...(unique.length > 0 ? { unique } : {}) }
  const all = required.filter((name) => properties[name])
  return {
    name: entityName(table.name.name),
    schema: {
      $schema: metaSchemaOf(false),
      title: humanise(entityName(table.name.name)),
      type: 'object',
      ...(all.length > 0 ? { required: all.map(camel) } : {}),
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [camel(name), property]),
      ),
      ...(Object.keys(entity).length > 0 ? { 'x-entity': entity } : {}),
    },
  }
}

const isCreated = (property: Schema | undefined): boolean =>
  property?.type === 'integer' || property?.format === 'uuid'

function typeOf(type: DataTypeDef, enums: Enums): Schema {
  if (type.kind === 'array') return { type: 'array', items: typeOf(type.arrayOf, enums) }
  const values = enums.get(type.name)
  if (values) return { type: 'string', enum: values }
  const found = types.find(([pattern]) => pattern.test(type.name.toLowerCase()))
  if (found) return { ...found[1] }
  const length = type.config?.[0]
  return { type: 'string', ...(length ? { maxLength: length } : {}) }
}

/** Makes the property a reference, if the other table is among those of the script. */
function addReference(
  property: Schema,
  field: Schema,
  table: string,
  { known, notes }: Context,
): boolean {
  if (!known.has(table)) {
    notes.push(`The table "${table}" is not in the script, so references to it are plain values.`)
    return false
  }
  for (const keyword of Object.keys(property)) if (keyword !== 'x-field') delete property[keyword]
  property.type = 'string'
  field.ref = entityName(table)
  return true
}

/** `CHECK (status IN ('NEW', 'DONE'))` names the choices of a column. */
function addChoices(property: Schema, expression: Expr): void {
  if (expression.type !== 'binary' || expression.op !== 'IN' || expression.right.type !== 'list')
    return
  const values = expression.right.expressions.flatMap((each) =>
    each.type === 'string' || each.type === 'integer' ? [each.value] : [],
  )
  if (values.length === expression.right.expressions.length) property.enum = values
}

function addDefault(property: Schema, value: Expr): void {
  const plain = value.type === 'cast' ? value.operand : value
  if (['string', 'integer', 'numeric', 'boolean'].includes(plain.type))
    property.default = (plain as { value: unknown }).value
}
