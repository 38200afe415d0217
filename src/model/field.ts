import type { Condition } from './condition.ts'

/**
 * A day a date may not pass: a fixed day, today, another field of the record, or the latest of several.
 * Shape   `'2026-01-31'`, `'today'`, a field's name, `{ latest: [...] }`, `{ yearsAgo: 16 }`
 */
export type DateBound = string | { latest: DateBound[] } | { yearsAgo: number }

/** One choice of an enum, a status or a role badge. `colour` names a colour of the theme's palette. */
export type Choice = { value: string | number | boolean; label: string; colour?: BadgeColour }
export type BadgeColour = 'success' | 'error' | 'info' | 'primary' | 'warning' | 'secondary'

/** Options fetched by a call of the contract rather than from an entity: `params` values are `{field}` templates. */
export type OptionsCall = {
  /** Verb and path under the base, for example `GET site/userSites/userAndRole`. */
  call: string
  params: Record<string, string>
  /** Keys of an answered option that hold its value and its text. */
  value: string
  text: string
  /** The field that a choice fills, by what its key `by` says; `*` for all else: `{ by: 'type', ROLE: 'roleId', '*': 'userId' }`. */
  fills?: { by: string; [value: string]: string }
}

/** A reference to a record of another entity. The record holds the other's key. */
export type Reference = {
  entity: string
  /** The value that stands for "none" on the wire (form users send roleId -1). */
  none?: string | number
  options?: OptionsCall
  /** Filters of the options, by templates over the record in hand: `{ siteIds: '{siteId}' }`. */
  where?: Record<string, string>
  /** Show the text as a badge instead of a link; `colours` maps a text to a colour. */
  as?: 'badge'
  colours?: Record<string, BadgeColour>
  /** Show the assign button where there is no value (the text of the button). */
  whenEmpty?: string
  /** What is said when that button's dialog has saved, in place of the usual words. */
  filled?: string
  /** What becomes of the record that holds the reference when the other is removed; unsaid: `cascade` for links and owned children, else `refuse`. */
  onRemove?: 'refuse' | 'cascade' | 'clear'
  /** Asked before the other is removed: the call answers 409 with it unless it says `cascade=true`. */
  warning?: string
}

/** Values gathered from the records of a link that point at this record: a user's site names. */
export type Through = {
  link: string
  /** The link's field that holds this record's key. */
  here: string
  /** A path from the link record, or several by name. */
  take: string | Record<string, string>
  /** A body may hold the values: the links are made with the record and follow it. */
  write?: true
}

/**
 * What generic code needs to know of a field's type. Each type of `src/fields/types` says it once and the generator prints it
 * with the field, so that lists and tables know it without loading the types. A type that says nothing holds one short value.
 */
export type FieldTraits = {
  /**
   * What the value consists of; absent: one value. `object`: the parts in `fields`; `items`: a list of objects with `fields`;
   * `values`: a list of `item`; `variants`: one of several objects; `any`: any JSON.
   */
  shape?: 'object' | 'items' | 'values' | 'variants' | 'any'
  /**
   * Where a list shows it as a column unless the schema names it; absent: both. `guessed`: among the columns of a schema that
   * names none; `offered`: in the Columns menu; `named`: nowhere.
   */
  listColumn?: 'guessed' | 'offered' | 'named'
  /** There is no one value that lists could be sorted by; a schema may name one (`sortBy`). */
  unsortable?: true
  /** Two values that differ in letter case alone are the same. */
  ignoreCase?: true
  /** Values fit an index whatever the schema says about their length. */
  short?: true
  /** Computed, or recorded by the service: no body sets it. */
  derived?: true
  /** Stored as a hash and never returned: a password. */
  hashed?: true
  /** Yes or no: it needs its label beside it. */
  flag?: true
  /** The state of the record: a badge, the last column, and what the record's card and header show. */
  status?: true
  /** A point in time, compared with "before" and "after"; `recorded`: when, by whom or how often, as its column says. */
  moment?: 'day' | 'time' | 'instant' | 'recorded'
  /** The key of the catalogue's label for a part inside, `{part}` filled in; absent: the parts have labels of the entity's. */
  partLabels?: string
  /** Parts that a new value starts with, as the session knows them; alone they do not make a value. */
  startingParts?: string[]
}

/** The names of `FieldTraits`. */
export const fieldTraits = [
  'shape',
  'listColumn',
  'unsortable',
  'ignoreCase',
  'short',
  'derived',
  'hashed',
  'flag',
  'status',
  'moment',
  'partLabels',
  'startingParts',
] as const satisfies (keyof FieldTraits)[]

/**
 * One field of an entity, as the generator read it from a property of the schema: plain data, the same object for form,
 * list, service and table. What is absent does not apply.
 */
export type Field = FieldTraits & {
  /** The property's name in the record. */
  name: string
  /** English label; the catalogue may translate it under `entity.{entity}.{name}`. */
  label: string
  /** The field type: a key of `fields/fieldTypes.ts`. */
  kind: string
  help?: string
  /** The column it is stored in; absent for computed and joined fields. */
  column?: string
  /** The type of that column, in PostgreSQL's words. */
  sqlType?: string
  required?: true
  /** May be null as the schema says it (`type: ['string', 'null']`). */
  nullable?: true
  readOnly?: true
  /** Accepted, never answered: passwords and secrets. */
  writeOnly?: true
  /** Accepted on create only: a natural key. */
  createOnly?: true
  /** Changed by actions alone: it starts with its default, and forms show it when they edit, and never send it. */
  byAction?: true
  /** Hidden from forms, grid and columns unless named there. */
  hidden?: true
  /** No two records of a client, or of all clients, have the same value. */
  unique?: true | 'everywhere'
  /** Accepted and answered by forms, never stored: a tick that shows other fields. */
  virtual?: true
  /** The name this field had before: its column is renamed, not dropped. */
  renamedFrom?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  /** Strings: the schema's `format` where the kind does not say it (`uuid`, `ipv4`, `hostname`, `uri-reference`). */
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  /** Numbers: whole numbers only. */
  integer?: true
  minItems?: number
  maxItems?: number
  uniqueItems?: true
  /** Strings that may not consist of white space alone. */
  notBlank?: true
  /** Turned to upper case as it is typed and when it is stored. */
  upperCase?: true
  /** Badges and selects: enum, status. */
  choices?: Choice[]
  reference?: Reference
  /** The name of a look-up list (`LKSiteLevel`). */
  lookup?: string
  /** Fields of a nested object, or of each object of a list. */
  fields?: Field[]
  /** What one object of a list is called. */
  itemLabel?: string
  /** The type of each scalar of a list. */
  item?: Field
  /** JSON: a value that the schema allows, for demo records; null: none is needed. */
  sample?: unknown
  /** JSON: a text is allowed as well, so that words need no quotes around them. */
  orText?: true
  /** The alternatives of a `oneOf`/`anyOf` of objects. */
  variants?: { label: string; fields: Field[] }[]
  /** Joined: a path through a reference (`siteId.code`). */
  from?: string
  /** Computed: a template over fields of this record (`{firstName} {lastName}`). */
  text?: string
  through?: Through
  /** Shown as the first of these reference fields that has a value (a user or a role). */
  firstOf?: string[]
  /** The path a sort by this field sorts by (`addressModel.city`). */
  sortBy?: string
  min?: DateBound
  max?: DateBound
  requiredWhen?: Condition
  visibleWhen?: Condition
  /** Cleared when one of these fields changes. */
  clearedBy?: string[]
  /** Messages by error code, in place of the catalogue's: `{ required: 'User email is required' }`. */
  messages?: Record<string, string>
  /** Dates: sent as the start or the end of that day with the sender's offset. */
  wire?: 'startOfDay' | 'endOfDay'
  /** Only who holds this permission sees it: absent from answer, export and search alike. */
  permission?: string
  /** Answered as a mask while this holds of the record; a body with the mask keeps the value. */
  secretWhen?: Condition
  /** Filled by the service, never by a body. */
  system?: SystemField
}

export type SystemField =
  | 'key'
  | 'version'
  | 'createdDate'
  | 'createdBy'
  | 'updateDate'
  | 'updatedBy'
  | 'client'

/** Where the catalogue has the label of a part of a field; undefined: with the entity's labels. */
export const partLabelKey = (field: Field, part: string): string | undefined =>
  field.partLabels?.replace('{part}', part)

/** Whether a stored field's column is one of text. */
export const isText = (field: Field): boolean =>
  /^(text|varchar|character varying|char|citext)\b/.test(field.sqlType!)
