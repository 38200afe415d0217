import type { Condition } from './condition.ts'

/**
 * A limit of a date: a fixed day, today, another field of the record, or the latest of several.
 * Shape   `'2026-01-31'`, `'today'`, a field's name, `{ latest: [...] }`, `{ yearsAgo: 16 }`
 */
export type DateBound = string | { latest: DateBound[] } | { yearsAgo: number }

/**
 * One choice of an enum, a status or a role badge. `colour` names a colour of the theme's palette.
 */
export type Choice = {
  value: string | number | boolean
  label: string
  /** What the schema says about the value, shown beside it where people choose. */
  note?: string
  colour?: BadgeColour
  /** The choice is offered and allowed only while this condition holds. */
  when?: Condition
}
export type BadgeColour = 'success' | 'error' | 'info' | 'primary' | 'warning' | 'secondary'

/** Badge colours by text; `*` is the colour of all others. */
export type BadgeColours = Record<string, BadgeColour>

/**
 * Options that come from an endpoint of the contract instead of an entity. `params` values are
 * `{field}` templates.
 */
export type OptionsCall = {
  /** Verb and path under the base, for example `GET site/userSites/userAndRole`. */
  call: string
  params: Record<string, string>
  /** Properties of a returned option that hold its value and its text. */
  value: string
  text: string
  /**
   * The field that a choice fills, by the value of its property `by`; `*` for all others: `{ by:
   * 'type', ROLE: 'roleId', '*': 'userId' }`.
   */
  fills?: { by: string; [value: string]: string }
}

/**
 * The record whose time zone counts: the field that refers to it, its entity, and there the field
 * of the time zone and that of the address which stands in for it.
 */
export type ZoneReference = { reference: string; entity: string; field: string; address?: string }

/** A reference to a record of another entity. The record holds the other's key. */
export type Reference = {
  entity: string
  /** The value that means "none" in requests and responses (form users send roleId -1). */
  none?: string | number
  options?: OptionsCall
  /**
   * What a record must have to be chosen, by path: a field of the other entity, or a path through a
   * link to it (`site-form.siteId`), whose conditions one link must meet together. Values are
   * templates over the current record (`{siteId}`); a condition whose field is empty does not
   * apply. Pickers offer and the service accepts only these records.
   */
  where?: Record<string, string>
  /**
   * Show the text as a badge instead of a link; `colours` maps a text to a colour. Absent colours
   * are those of the field that the other entity displays.
   */
  as?: 'badge'
  colours?: BadgeColours
  /** Links lead to the list of the other entity instead of the detail of its record. */
  linkTo?: 'list'
  /**
   * The record grants what the other one contains (a role). Pickers offer only those that the
   * person may grant, at the site in the field of this name.
   */
  grants?: string
  /** The text of the assign button that is shown if there is no value. */
  whenEmpty?: string
  /** The fields of that button's dialog. Default: the reference alone. */
  dialog?: string[]
  /** The message after that button's dialog has saved, instead of the default. */
  filled?: string
  /**
   * Records may refer to each other in a circle (partners). Absent: a record cannot become its own
   * ancestor through a reference to its own entity.
   */
  cyclic?: true
  /**
   * The label of the tab of the other entity that lists the records that refer to it; false: no
   * such tab. Default: the plural of this entity, if the other one does not name its tabs.
   */
  tab?: string | false
  /**
   * What happens to the referring record when the other is removed. Default: `cascade` for links
   * and owned children, else `refuse`.
   */
  onRemove?: 'refuse' | 'cascade' | 'clear'
  /**
   * The question before the other record is removed: the call fails with 409 and this text unless
   * it contains `cascade=true`.
   */
  warning?: string
}

/**
 * Values aggregated from the link records that refer to this record: the names of a user's sites.
 */
export type Through = {
  link: string
  /** The link's field that holds this record's key. */
  here: string
  /** A path from the link record, or several by name. */
  select: string | Record<string, string>
  /** A request body may contain the values: the links are created and updated with the record. */
  write?: true
}

/**
 * What generic code needs to know of a field's type. Each type of `src/fields/types` declares it
 * once and the generator prints it with the field, so that lists and tables know it without loading
 * the types. Without any traits, a type holds one short value.
 */
export type FieldTraits = {
  /**
   * What the value consists of; absent: one value. `object`: the parts in `fields`; `items`: a list
   * of objects with `fields`; `values`: a list of `item`; `variants`: one of several objects;
   * `any`: any JSON.
   */
  shape?: 'object' | 'items' | 'values' | 'variants' | 'any'
  /**
   * Where lists show the field as a column if the schema does not name it. `guessed`: only among
   * the columns of a schema that names none; `offered`: only in the Columns menu; `named`: nowhere;
   * absent: in both.
   */
  listColumn?: 'guessed' | 'offered' | 'named'
  /** Its parts are shown in full width below the label, not beside it. */
  nested?: true
  /** Lists cannot be sorted by it, unless the schema names a part (`sortBy`). */
  unsortable?: true
  /** Values that differ only in letter case are equal. */
  ignoreCase?: true
  /** Values fit into an index whatever maximum length the schema declares. */
  short?: true
  /** Computed or recorded by the service: request bodies cannot set it. */
  derived?: true
  /** Stored as a hash and never returned: a password. */
  hashed?: true
  /** Yes or no: it is shown with its label. */
  flag?: true
  /** Files of text and JSON contain its text only: imports cannot set it. */
  exportOnly?: true
  /**
   * The state of the record: a badge, the last column, and what the record's card and header show.
   */
  status?: true
  /** A picture of the record, which its card shows. */
  picture?: true
  /**
   * A point in time, compared with "before" and "after". `recorded`: an audit field (when, by whom
   * or how often, by its column).
   */
  moment?: 'day' | 'time' | 'instant' | 'recorded'
  /**
   * The message key of the label of a part, with `{part}` filled in; absent: the entity has the
   * labels.
   */
  partLabels?: string
  /**
   * Parts that the session fills in for a new value. A value with only these parts counts as empty.
   */
  startingParts?: string[]
}

/** The names of `FieldTraits`. */
export const fieldTraits = [
  'shape',
  'listColumn',
  'nested',
  'unsortable',
  'ignoreCase',
  'short',
  'derived',
  'hashed',
  'flag',
  'exportOnly',
  'status',
  'picture',
  'moment',
  'partLabels',
  'startingParts',
] as const satisfies (keyof FieldTraits)[]

/**
 * One field of an entity, as the generator reads it from a property of the schema: plain data, the
 * same object for form, list, service and table. What is absent does not apply.
 */
export type Field = FieldTraits & {
  /** The property's name in the record. */
  name: string
  /** English label; messages may translate it under `entity.{entity}.{name}`. */
  label: string
  /** The field type: a key of `fields/fieldTypes.ts`. */
  kind: string
  help?: string
  /** An example in an empty input. */
  placeholder?: string
  /**
   * What people can insert into the text: the values of the options of an entity, each between two
   * marks (`['{{', '}}']`).
   */
  inserts?: { entity: string; between: [string, string] }
  /** The column that stores it; absent for computed and joined fields. */
  column?: string
  /** The PostgreSQL type of that column. */
  sqlType?: string
  /**
   * The column that it would have: a row has no room for it, so that `packedColumn` holds its value
   * under its name.
   */
  packed?: string
  /** Instants: the record keeps the text that a body has, with its offset and precision. */
  written?: true
  required?: true
  /** The schema allows null (`type: ['string', 'null']`). */
  nullable?: true
  /** The schema requires the property, but allows null: an input that is left empty is null. */
  orNull?: true
  readOnly?: true
  /** Accepted, never returned: passwords and secrets. */
  writeOnly?: true
  /** Accepted on create only: a natural key. */
  createOnly?: true
  /** Only actions change it: it starts with its default. Edit forms show it and never send it. */
  byAction?: true
  /** Hidden from forms, grid and columns unless named there. */
  hidden?: true
  /** No two records of a client, or of all clients, have the same value. */
  unique?: true | 'everywhere'
  /**
   * Part of forms, never stored: a checkbox that shows other fields, or the password that an
   * account has so far.
   */
  virtual?: true
  /** The previous name of the field: its column is renamed, not dropped. */
  renamedFrom?: string
  default?: unknown
  minLength?: number
  maxLength?: number
  pattern?: string
  /**
   * Strings: the schema's `format` if the field type does not imply it (`uuid`, `ipv4`, `hostname`,
   * `uri-reference`).
   */
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
  /** Lists of objects: the field whose value at most one of them has. */
  uniqueBy?: string
  /**
   * How a form shows the choices: `radio` and `checkboxes` show all of them; yes or no: `yesNo` is
   * two radio buttons, `switch` a switch; files: `audio` can be recorded; lists of objects: `table`
   * has a row for each. Absent: a select, a checkbox, one object below the other.
   */
  as?: 'radio' | 'checkboxes' | 'yesNo' | 'switch' | 'audio' | 'table'
  /**
   * Files: the types that are allowed, as in the attribute of an HTML input (`image/*`, `.pdf`).
   */
  accept?: string[]
  /** Files: the largest size in megabytes of 1,000,000 bytes, within the limit of the service. */
  maxSize?: number
  /** Files: the value is a list of files. */
  multiple?: true
  /** Numbers: shown without the digit grouping of a language, as a year or a port. */
  grouping?: false
  /** Amounts: the ISO 4217 code of their currency. */
  currency?: string
  /** Strings: a text of which nothing can be seen is not allowed. */
  notBlank?: true
  /** Converted to upper case on input and when stored. */
  upperCase?: true
  /** Badges and selects: enum, status. */
  choices?: Choice[]
  /** Texts: shown as a badge, in these colours. */
  colours?: BadgeColours
  reference?: Reference
  /** The name of a look-up list (`LKSiteLevel`). */
  lookup?: string
  /**
   * Where the values of look-up lists are: an entity, and the path of the list's name in it. The
   * generator adds it from the schema keyword `x-entity.lookups`; absent: no entity holds them.
   */
  lookupValues?: { entity: string; list: string }
  /** Fields of a nested object, or of each object of a list. */
  fields?: Field[]
  /** An object that forms show once a person adds it, or it has a value. */
  folded?: true
  /** The name of one object of a list. */
  itemLabel?: string
  /** The type of each scalar of a list. */
  item?: Field
  /**
   * JSON: what the value consists of, by the name of a generated definition that forms load when
   * the value is opened. `list`: the value is a list of such values. Absent: any JSON.
   */
  definition?: { name: string; list?: true }
  /** JSON: a value that the schema allows, for demo records; null: not needed. */
  sample?: unknown
  /** JSON: a text is allowed too, and needs no quotes in the input. */
  orText?: true
  /** The alternatives of a `oneOf`/`anyOf` of objects. */
  variants?: { label: string; fields: Field[] }[]
  /** Joined: a path through a reference (`siteId.code`). */
  from?: string
  /** Lists: an empty list stands for all values, so a filter by any value finds the record. */
  allWhenEmpty?: true
  /**
   * Neither the field nor what is inside it can be filtered by: some readers do not see all of it,
   * and a filter would let them guess.
   */
  unfiltered?: true
  /** Computed: a template over fields of this record (`{firstName} {lastName}`). */
  text?: string
  through?: Through
  /** Shows the first of these reference fields that has a value (a user or a role). */
  firstOf?: string[]
  /** The path that sorting by this field uses (`addressModel.city`). */
  sortBy?: string
  min?: DateBound
  max?: DateBound
  requiredWhen?: Condition
  visibleWhen?: Condition
  /** Edit forms show it once the service has asked for it by an error. */
  whenAsked?: true
  /** Lists edit it in its cell. */
  inline?: true
  /** Responses of lists leave it out. */
  detailOnly?: true
  /** Tables show the time of day after the date. */
  withTime?: true
  /** The detail shows the whole text with its lines. */
  whole?: true
  /** Cleared when one of these fields changes. */
  clearedBy?: string[]
  /**
   * Messages by error code, instead of the default ones: `{ required: 'User email is required' }`.
   */
  messages?: Record<string, string>
  /** Recurrences: the field with the first start, for the dates that its input shows. */
  starts?: string
  /** Instants: whose clock shows them, instead of the reader's. */
  zone?: ZoneReference
  /** Time zones: the field with the address whose zone counts while there is no value. */
  zoneOf?: string
  /** Dates: sent as the start or the end of that day with the browser's offset. */
  wire?: 'startOfDay' | 'endOfDay'
  /** Visible only with this permission: left out of responses, exports and searches without it. */
  permission?: string
  /**
   * Returned as a mask while this condition is true for the record; a body with the mask keeps the
   * value.
   */
  secretWhen?: Condition
  /** Stored encrypted: the service reads it to use it. */
  encrypted?: true
  /** Set by the service, never by a request body. */
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

/** What loads the definitions that fields name (`Field.definition`), by name. */
export type DefinitionModules = Record<string, () => Promise<{ field: Field }>>

/** The message key of the label of a field's part; undefined: it is among the entity's labels. */
export const partLabelKey = (field: Field, part: string): string | undefined =>
  field.partLabels?.replace('{part}', part)

/** Whether a stored field has a text column. */
export const isText = (field: Field): boolean =>
  /^(text|varchar|character varying|char|citext)\b/.test(field.sqlType!)

/** Whether the value of a field is a day or a point in time: not who changed a record. */
export const isDateField = ({ moment, sqlType }: Field): boolean =>
  moment === 'day' ||
  moment === 'instant' ||
  (moment === 'recorded' && sqlType?.startsWith('timestamptz') === true)

/** Whether the column of a field is a number, which can be summed. */
export const isNumberColumn = ({ sqlType = '' }: Field): boolean =>
  /^(smallint|integer|int|bigint|numeric|real|double precision)/.test(sqlType)

/** Whether records are neither filtered nor counted by a field: its value is never shown. */
export const isSecret = ({ writeOnly, secretWhen, unfiltered }: Field): boolean =>
  Boolean(writeOnly ?? secretWhen ?? unfiltered)
