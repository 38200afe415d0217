import type { Field, FieldTraits } from '../model/field.ts'
import type { RegionParts } from '../model/validation.ts'
import type { Operator } from '../model/listQuery.ts'

/** A property of a schema after `$ref`s were resolved and drafts were brought to 2020-12. */
export type PropertySchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  [keyword: string]: unknown
} & { 'x-field'?: Record<string, unknown> }

/**
 * One field type's pure half: everything about it that needs no screen. Its views stand beside it in `views.tsx`.
 * Values pass: wire (JSON as a caller sent it) → `accept` → record → `toRow` → column → `fromRow` → record (JSON).
 */
export type FieldType = Omit<FieldTraits, 'unsortable'> & {
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
  /** A schema cannot name it: it is the type of what the service records. */
  serviceOnly?: true
  /** How well a value names a record; absent: not at all. `best` is taken before `good`; `possible` only by the name of its field. */
  naming?: 'best' | 'good' | 'possible'
  /** false: an import does not find records by it. Absent: it does where the value is one short value. */
  importKey?: false
  /** A number, also where it is nested in JSON. */
  numeric?: true
  /** The schema's `format` is checked by the validator; absent: the type checks what it brings to its form. */
  schemaFormat?: true
  /** The comparisons that a person is offered where they depend on the field; absent: `operators`. */
  offeredOperators?: (field: Field) => Operator[]
  /** Parts that lists are filtered by unless the schema names filters. */
  filterParts?: string[]
  /** The parts that hold country, state and city: state and city are required where the country has any. */
  regionParts?: RegionParts
  /** The value of a cell of a text file; undefined: it cannot be read. Absent: the cell's text. `text` is trimmed, `cell` is not. */
  fromCell?: (text: string, field: Field, cell: string) => unknown
  /** The value as a cell that `fromCell` reads; absent: as any value of its shape. */
  toCell?: (value: unknown, field: Field) => string
  /** The value after its text (`{userPhone}`) was set by a caller that does not know the value itself. */
  withText?: (value: unknown, text: unknown, field: Field) => unknown
  /** Rules beyond JSON Schema: the error code, or undefined when it is fine. Empty values are not asked about. */
  check?: (value: unknown, field: Field) => string | undefined
  /** What the family suite runs every type through. */
  examples: { schema: PropertySchema; good: unknown[]; bad: unknown[] }
}
