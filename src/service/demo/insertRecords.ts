import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { quote } from '../../model/identifier.ts'
import { packedColumn, tableOf } from '../../model/table.ts'
import type { Sql } from '../database/database.ts'
import type { CreatedRecord } from './createdRecord.ts'

/** Rows per statement: enough to be fast, few enough to keep its JSON small. */
const chunk = 5_000

const systemColumns = {
  web_id: 'text',
  version: 'integer',
  created_date: 'timestamptz',
  created_by: 'text',
  update_date: 'timestamptz',
  updated_by: 'text',
}

/**
 * Inserts records as they are, a few thousand per statement, and returns how many. Values are by
 * field name; fields without a column are ignored, and a column that no record has a value for gets
 * its default. With `lenient` a record that violates a unique index is skipped. The setting
 * `app.client` of the transaction must be set before, except for rows that belong to all clients.
 */
export async function insertRecords(
  sql: Sql,
  entity: Entity,
  records: CreatedRecord[],
  options: { lenient?: boolean } = {},
): Promise<number> {
  if (records.length === 0) return 0
  const stored = entity.fields.filter(
    (field) =>
      field.column &&
      field.sqlType &&
      !field.system &&
      records.some(({ values }) => isGiven(values[field.name])),
  )
  const packed = entity.fields.filter((field) => field.packed)
  const columns = Object.entries(systemColumns).concat(
    stored.map((field) => [field.column!, field.sqlType!]),
    packed.length > 0 ? [[packedColumn, 'jsonb']] : [],
  )
  const names = columns.map(([name]) => quote(name)).join(', ')
  const text = `INSERT INTO ${quote(tableOf(entity).name)} (${names}) SELECT ${names} FROM jsonb_to_recordset($1::jsonb) AS made(${columns.map(([name, type]) => `${quote(name)} ${type}`).join(', ')})${options.lenient ? ' ON CONFLICT DO NOTHING' : ''}`
  let count = 0
  for (let start = 0; start < records.length; start += chunk) {
    const rows = records
      .slice(start, start + chunk)
      .map(({ key, version, created, createdBy, updated, updatedBy, values }) => ({
        web_id: key,
        version,
        created_date: created,
        created_by: createdBy,
        // The creator of a record is also the last person who changed it.
        update_date: updated ?? created,
        updated_by: updatedBy ?? createdBy,
        ...valuesOf(stored, values, (field) => field.column!),
        [packedColumn]: valuesOf(packed, values, (field) => field.name),
      }))
    count += (await sql(text, [JSON.stringify(rows)])).count
  }
  return count
}

const valuesOf = (
  fields: Field[],
  values: CreatedRecord['values'],
  nameOf: (field: Field) => string,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      isGiven(values[field.name]) ? [[nameOf(field), rowValue(field, values[field.name])]] : [],
    ),
  )

/**
 * The value as the column stores it; JSON is passed as it is, because the statement itself passes
 * JSON.
 */
const rowValue = (field: Field, value: unknown) =>
  field.sqlType === 'jsonb' ? value : fieldTypeOf(field).toRow(value, field)

const isGiven = (value: unknown) => value !== null && value !== undefined
