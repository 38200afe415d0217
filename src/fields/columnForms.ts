import type { Field } from '../model/field.ts'
import type { FieldType } from './fieldType.ts'

type Column = Pick<FieldType, 'sqlType' | 'toRow' | 'fromRow'>

const orNull = (value: unknown) => value ?? null

/** A value kept as it is in a `text` column. */
export const textColumn = {
  sqlType: (_field: Field): string => 'text',
  toRow: orNull,
  fromRow: orNull,
} satisfies Column

/**
 * A value kept whole in a `jsonb` column.
 * It goes in as JSON text, because `pg` would write an array as a PostgreSQL array; it comes out parsed by either driver.
 */
export const jsonColumn = {
  sqlType: (_field: Field): string => 'jsonb',
  toRow: (value: unknown): unknown =>
    value === null || value === undefined ? null : JSON.stringify(value),
  fromRow: orNull,
} satisfies Column

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export const isStorableText = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\u0000')

const deepest = 64

/**
 * Why a JSON value could not be stored: `characters` (see `isStorableText`), `depth` (nested more than 64 deep, where
 * serialising would overflow the stack), `number` (not finite); undefined: it can.
 */
export function unstorable(value: unknown): 'characters' | 'depth' | 'number' | undefined {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  while (open.length > 0) {
    const { value: next, depth } = open.pop()!
    if (typeof next === 'string' && !isStorableText(next)) return 'characters'
    if (typeof next === 'number' && !Number.isFinite(next)) return 'number'
    if (typeof next !== 'object' || next === null) continue
    if (depth >= deepest) return 'depth'
    for (const [key, inner] of Object.entries(next)) {
      if (!isStorableText(key)) return 'characters'
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

/** An empty text as no value; other texts cut of surrounding white space; what is no text as it is. */
export const acceptTrimmed = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim() || null : orNull(value)

/** A filter's text for a column of texts; undefined: it can't be in any. */
export const parseText = (text: string): string | undefined =>
  isStorableText(text) ? text : undefined

/** A scalar as text, nothing as an empty one. */
export const scalarText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value)
