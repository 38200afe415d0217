import type { Field } from '../model/field.ts'
import type { Operator } from '../model/listQuery.ts'

/** A property of a schema after `$ref`s were resolved and drafts were brought to 2020-12. */
export type PropertySchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  [keyword: string]: unknown
} & { 'x-field'?: Record<string, unknown> }

/**
 * One field type's pure half: everything about it that needs no screen. Its views stand beside it in `{kind}.views.tsx`.
 * Values pass: wire (JSON as a caller sent it) → `accept` → record → `toRow` → column → `fromRow` → record (JSON).
 */
export type FieldType = {
  kind: string
  /** Whether a property is of this type. The table in `fieldTypes.ts` is asked in order; the first yes wins. */
  recognises: (schema: PropertySchema) => boolean
  /** The column's type in PostgreSQL's words; absent: not stored. */
  sqlType: ((field: Field) => string) | undefined
  /** How lists may be filtered by it, the usual one first; none: not filterable. */
  operators: Operator[]
  /** Whether a list can be sorted by it. */
  sortable: boolean
  /** Whether the list search looks into it. */
  searchable: boolean
  /** Brings a value from outside to its one form: trims, formats, cuts. What it can't read it returns unchanged for the validator to refuse. */
  accept: (value: unknown, field: Field) => unknown
  toRow: (value: unknown, field: Field) => unknown
  fromRow: (value: unknown, field: Field) => unknown
  /** A filter's text as a value to compare the column with; undefined: not a value of this type. */
  parse: (text: string, field: Field) => unknown
  /** The value on one line, for titles, activity, search and export. English; views localise. */
  text: (value: unknown, field: Field) => string
  /** A plausible value for stories and generated demo rows; `n` makes it differ and repeatable. */
  demo: (field: Field, n: number) => unknown
  /** Rules beyond JSON Schema: the error code, or undefined when it is fine. Empty values are not asked about. */
  check?: (value: unknown, field: Field) => string | undefined
  /** What the family suite runs every type through. */
  examples: { schema: PropertySchema; good: unknown[]; bad: unknown[] }
}
