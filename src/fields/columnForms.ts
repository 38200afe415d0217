import { isStorableText } from '../model/storable.ts'
import type { Field } from '../model/field.ts'
import type { FieldType } from './fieldType.ts'

type Column = Pick<FieldType, 'sqlType' | 'toRow' | 'fromRow'>

const orNull = (value: unknown) => value ?? null

/** A value stored unchanged in a `text` column. */
export const textColumn = {
  sqlType: (_field: Field): string => 'text',
  toRow: orNull,
  fromRow: orNull,
} satisfies Column

/**
 * A value stored in a `jsonb` column. It is written as JSON text, because `pg` would write an array
 * as a PostgreSQL array; both drivers return it parsed.
 */
export const jsonColumn = {
  sqlType: (_field: Field): string => 'jsonb',
  toRow: (value: unknown): unknown =>
    value === null || value === undefined ? null : JSON.stringify(value),
  fromRow: orNull,
} satisfies Column

/** Trims a text; an empty text becomes null. Other values stay unchanged. */
export const acceptTrimmed = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() || null : orNull(value)

/** A filter value for a text column; undefined: no column can contain it. */
export const parseText = (text: string): string | undefined =>
  isStorableText(text) ? text : undefined

/** A scalar as text; a missing value as an empty text. */
export const scalarText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)
