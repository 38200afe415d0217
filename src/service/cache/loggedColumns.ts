import { literal, quote } from '../../model/identifier.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'

/** The types of columns that are short enough to be logged with each change. */
const shortTypes = /^(text|boolean|smallint|integer|bigint|numeric|date|timestamp|timestamptz)\b/

/**
 * Columns whose previous value the log of changes keeps, so that totals can follow a change: short
 * ones without secrets. A statement has at most a hundred arguments, two for each.
 */
export function loggedColumns(meta: EntityMeta): string[] {
  let names = known.get(meta)
  if (!names) {
    const fields = [...meta.fields.values()].filter(
      (field) =>
        field.quoted && !field.hashed && !field.writeOnly && shortTypes.test(field.sqlType ?? ''),
    )
    names = [...new Set(['web_id', ...fields.map((field) => field.column!)])].slice(0, 50)
    known.set(meta, names)
  }
  return names
}

const known = new WeakMap<EntityMeta, string[]>()

/** The columns of a row that the log of changes keeps, as one JSON object. */
export const loggedRow = (meta: EntityMeta, alias: string): string =>
  `jsonb_build_object(${loggedColumns(meta)
    .map((name) => `${literal(name)}, ${alias}.${quote(name)}`)
    .join(', ')})`

/**
 * Whether an update of this field logs the row: lists are filtered by fields with few values and by
 * references. An update of other fields logs their names only.
 */
export const logsRows = (field: FieldMeta): boolean =>
  field.choices !== undefined ||
  field.reference !== undefined ||
  field.sqlType === 'boolean' ||
  field.name === 'status'
