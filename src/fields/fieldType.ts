import type { Field, FieldTraits } from '../model/field.ts'
import type { RegionParts } from '../model/validation.ts'
import type { Operator } from '../model/listQuery.ts'

/** A property of a schema, with `$ref`s resolved and upgraded to draft 2020-12. */
export type PropertySchema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  [keyword: string]: unknown
} & { 'x-field'?: Record<string, unknown> }

/**
 * The part of a field type that does not depend on the user interface. Its views are in `views.tsx`
 * beside it. The path of a value: request (JSON) → `accept` → record → `toRow` → column → `fromRow`
 * → record (JSON).
 */
export type FieldType = Omit<FieldTraits, 'unsortable'> & {
  kind: string
  /** Whether a property has this type. The first match in the order of `fieldTypes.ts` wins. */
  recognises: (schema: PropertySchema) => boolean
  /** The PostgreSQL type of the column; absent: not stored. */
  sqlType: ((field: Field) => string) | undefined
  /**
   * The PostgreSQL type of the column if records keep the text that a body has (`field.written`);
   * absent: the type has one text for each value.
   */
  writtenSqlType?: string
  /** The filter operators, the default first; none: not filterable. */
  operators: Operator[]
  /** Whether a list can be sorted by it. */
  sortable: boolean
  /** Whether the list search looks into it. */
  searchable: boolean
  /**
   * Normalises an input value: trims, formats. A value that it cannot read is returned unchanged,
   * so that validation fails.
   */
  accept: (value: unknown, field: Field) => unknown
  toRow: (value: unknown, field: Field) => unknown
  fromRow: (value: unknown, field: Field) => unknown
  /**
   * Parses a filter value for the comparison with the column; undefined: not a value of this type.
   */
  parse: (text: string, field: Field) => unknown
  /**
   * Every value that a filter value may mean, of a type that is only compared by equality;
   * undefined: the one of `parse`. A text may mean several where a field has values of several
   * types: 1 and "1".
   */
  parseAll?: (text: string, field: Field) => unknown[] | undefined
  /** The value as one line of English, for titles, activity, search and export; views localise. */
  text: (value: unknown, field: Field) => string
  /** A plausible, reproducible value for stories and demo records; it depends on `n`. */
  demo: (field: Field, n: number) => unknown
  /** Schemas cannot use it: it is for fields that the service fills. */
  serviceOnly?: true
  /**
   * How well a value can name a record: `best` before `good`; `possible` only if the name of the
   * field suggests it; absent: not at all.
   */
  naming?: 'best' | 'good' | 'possible'
  /**
   * false: imports cannot find records by it. Absent: they can, if the value is one short value.
   */
  importKey?: false
  /** A number, also when nested in JSON. */
  numeric?: true
  /** The validator checks the schema's `format`; absent: the type checks its normalised value. */
  schemaFormat?: true
  /** The operators that the console offers, if they depend on the field; absent: `operators`. */
  offeredOperators?: (field: Field) => Operator[]
  /** Parts that are filters by default. */
  filterParts?: string[]
  /** The parts for country, state and city: state and city are required if the country has any. */
  regionParts?: RegionParts
  /**
   * Reads a cell of a text file; undefined: not readable. Absent: the cell's text. `text` is
   * trimmed, `cell` is not.
   */
  fromCell?: (text: string, field: Field, cell: string) => unknown
  /** Writes a cell that `fromCell` can read; absent: the default for its shape. */
  toCell?: (value: unknown, field: Field) => string
  /** The new value after a request set only its text (`{userPhone}`). */
  withText?: (value: unknown, text: unknown, field: Field) => unknown
  /** The list with an item that a request adds to it or changes; undefined: not an item. */
  withItem?: (value: unknown, item: unknown, field: Field) => unknown
  /**
   * Checks beyond JSON Schema: the error code, or undefined if valid. Not called for empty values.
   */
  check?: (value: unknown, field: Field) => string | undefined
  /** Parameters of the messages of `check`, besides the label. */
  facts?: (field: Field) => Record<string, string | number>
  /** The values contain uploaded files: which types a field accepts, and how many bytes at most. */
  files?: (field: Field) => { accept: string[]; maximum?: number }
  /** Examples for the test suite of all field types. */
  examples: { schema: PropertySchema; good: unknown[]; bad: unknown[] }
}
