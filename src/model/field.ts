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
 * One field of an entity, as the generator read it from a property of the schema: plain data, the same object for form,
 * list, service and table. What is absent does not apply.
 */
export type Field = {
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

/** Whether a stored field's column is one of text. */
export const isText = (field: Field): boolean =>
  /^(text|varchar|character varying|char|citext)\b/.test(field.sqlType!)
