import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import type { Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { quote } from '../../model/identifier.ts'
import { tableOf } from '../../model/table.ts'
import type { Sql } from '../database/database.ts'
import type { CreatedRecord } from './createdRecord.ts'

/** Rows of one statement: enough to be fast, few enough that its JSON stays small. */
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
 * Inserts records as they are, a few thousand by statement, and answers how many. Values are those of the record by field
 * name; what the entity does not store is left out, and so are columns that no record has: they take their default. With
 * `lenient` a record that meets a unique index is skipped.
 * The transaction's `app.client` must be set before, except for rows that belong to all clients.
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
  const columns = Object.entries(systemColumns).concat(
    stored.map((field) => [field.column!, field.sqlType!]),
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
        // Who makes a record is who changed it last.
        update_date: updated ?? created,
        updated_by: updatedBy ?? createdBy,
        ...Object.fromEntries(
          stored.flatMap((field) =>
            isGiven(values[field.name])
              ? [[field.column!, rowValue(field, values[field.name])]]
              : [],
          ),
        ),
      }))
    count += (await sql(text, [JSON.stringify(rows)])).count
  }
  return count
}

/** As the column holds it; JSON goes in as it is, being part of JSON already. */
const rowValue = (field: Field, value: unknown) =>
  field.sqlType === 'jsonb' ? value : fieldTypeOf(field).toRow(value, field)

const isGiven = (value: unknown) => value !== null && value !== undefined
