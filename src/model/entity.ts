import type { Field, OptionsCall } from './field.ts'
import type { Condition, Scalar } from './condition.ts'
import type { Action } from './permission.ts'
import type { HookName } from './hook.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What an operation does; each kind has one handler in the service and one caller in the client.
 */
export type OperationKind =
  | 'list'
  | 'read'
  | 'create'
  | 'update'
  | 'patch'
  | 'clone'
  | 'remove'
  | 'options'
  | 'assign'
  | 'set'
  | 'save'
  | 'replace'
  | 'move'
  | 'count'
  | 'aggregate'
  | 'transition'
  | 'action'

/**
 * The shape of a request body. `record` one record · `records` a list of them · `ids` a list of
 * keys · `none` no body · an object: a template whose values name a field (`"siteId"`), the list of
 * a field's values (`"locationId[]"`) or a list of objects with the record's fields (`"*[]"`), for
 * example `{ siteId: 'siteId', locationIds: 'locationId[]' }`.
 */
export type BodyShape = 'record' | 'records' | 'ids' | 'none' | Record<string, string>

/**
 * The shape of a response. `page` content/totalElements/size/number · `list` a plain array ·
 * `first` the first record of a list or 204 · `options` text/value · `none` 204
 */
export type AnswerShape = 'page' | 'list' | 'first' | 'record' | 'records' | 'options' | 'none'

/**
 * One endpoint of the API contract. `path` is relative to the base, braces name a field:
 * `/site/sites/{webId}`.
 */
export type Operation = {
  kind: OperationKind
  verb: Verb
  path: string
  body: BodyShape
  answer: AnswerShape
  /**
   * Query parameters whose meaning differs from their name: `{ searchLocation: 'search', type:
   * 'typeCode' }`.
   */
  params?: Record<string, string>
  /** Update: fields that are required in the body, though not in the record. */
  required?: string[]
  /** Patch: the only field that the call changes. */
  field?: string
  /** List: the fields of the filter for which the console makes this call. */
  for?: string[]
  /**
   * Options: the field that is the value (default: the key), and fields returned besides text and
   * value.
   */
  value?: string
  facts?: string[]
  /**
   * The parts of each record that are returned instead of all of it: paths by name, or one path
   * whose value is returned.
   */
  select?: string | Record<string, string>
  /** Fixed filters; `{me}` is the key of the signed-in user. */
  where?: Record<string, string>
  /**
   * Options: the template of the text, or the field whose choices are returned instead of records.
   */
  text?: string
  choices?: string
  /** Transition: the values that it sets, and the condition that records must meet before. */
  values?: Record<string, Scalar>
  when?: Condition
  /** Count: the paths that are counted by, by name. */
  by?: Record<string, string>
  /** Count: the path whose different values are counted; absent: the records. */
  distinct?: string
  /**
   * Action: the name of its handler, the action it needs permission for, and the permission if not
   * the entity's.
   */
  do?: string
  needs?: Action
  permission?: string
  /**
   * Action: the properties of each returned object that is not a record: a field, a description, or
   * `*[]`, a list of records.
   */
  gives?: Record<string, string>
}

/**
 * The style of the generic endpoints: `paged` by the contract, `simple-rest` as ra-data-simple-rest
 * expects.
 */
export type Dialect = 'paged' | 'simple-rest'

/**
 * One column of a list. `field` is a field's name or a path through a reference (`siteId.code`).
 */
export type Column = {
  field: string
  label?: string
  /** The label is shown as written, in every language. */
  literal?: true
  sortable?: boolean
  link?: true
  width?: number
}

/** The actions that every record has. */
export type RowAction = 'edit' | 'delete' | 'clone'

/**
 * An endpoint that people call for one record by a button. `call` is `VERB path` under the base;
 * `params` are templates over the record. With `set` it is a transition: it sets these values on
 * all records of a body of keys that meet `when`, so lists offer it for selected records too. With
 * `to` it opens that page, a template over the record, and calls nothing.
 */
export type RowCall = {
  name: string
  label: string
  call: string
  set?: Record<string, Scalar>
  to?: string
  params?: Record<string, string>
  needs: Action
  permission?: string
  when?: Condition
  confirm?: string
  success?: string
}

/** The fields by which a record happens again and again. */
export type Series = { start: string; end: string; recurrence: string; zone: string }

/**
 * How a list shows its records: rows of a table, cards, cards in a column for each value of a
 * field, a calendar by a date and the one that ends it, each record below the one of the same
 * entity that its field refers to, or settings as one form.
 */
export type ListLayout =
  | { kind: 'table' }
  | { kind: 'cards' }
  | { kind: 'board'; field: string }
  | { kind: 'calendar'; field: string; end?: string }
  | { kind: 'tree'; field: string }
  | ({ kind: 'settings' } & SettingsSpec)

/**
 * Settings as one form: the fields with the key and the value of a record, the calls that read
 * those that apply at a branch and reveal a masked one, and the label of the input of each key, in
 * order.
 */
export type SettingsSpec = {
  key: string
  value: string
  read: string
  reveal?: string
  labels: { key: string; label: string }[]
}

export type ListSpec = {
  columns: Column[]
  search: string[]
  filters: string[]
  sort: { field: string; order: 'ASC' | 'DESC' }
  actions: RowAction[]
  /** Further actions of a record, in lists and on its detail. */
  calls: RowCall[]
  bulk: 'delete'[]
  pageSize: number
  /**
   * Milliseconds that the list waits before it sends a request; further changes in that time are
   * combined into one request.
   */
  delay?: number
  addLabel?: string
  /** The layouts that people choose from, the first one first; absent: a table. */
  views?: ListLayout[]
  /** Initial filter values of the list: `{ status: 'ACTIVE' }`. */
  defaults: Record<string, string>
}

/** A field that a detail shows, or a path through a reference, with its label if it has its own. */
export type DetailField = { field: string; label?: string; literal?: true }

/**
 * One tab of a detail screen: the grid, one side of a link, activity, or a hand-written override by
 * name.
 */
export type Tab = {
  /** The label is shown as written, in every language. */
  literal?: true
} & (
  | { kind: 'detail'; name: string; label: string }
  | { kind: 'link'; name: string; label: string; link: string; side: string; permission: string }
  | { kind: 'activity'; name: string; label: string; codes: number[] }
  | { kind: 'override'; name: string; label: string; permission?: string }
)

/** Some fields of a form with their title: a step of a wizard, or a group. */
export type FormPart = { label: string; fields: string[] }

export type FormSpec = {
  /** Fields in order; a list of names is a row; an object is a titled group or a wizard step. */
  fields: string[]
  steps?: FormPart[]
  /** Titled groups of the fields; those that none names come first. */
  groups?: FormPart[]
  /** One group at a time, or each folded below its title; absent: below each other. */
  groupsAs?: 'tabs' | 'folded'
  createTitle?: string
  editTitle?: string
  saveLabel?: string
  /** A record is opened as soon as it is created. */
  opensCreated?: boolean
}

/** What a copy takes over from its original, and what it does not. */
export type CloneSpec = {
  /**
   * The links whose records a copy takes over, each with the field that refers to the record.
   * Absent: the links that the record itself holds.
   */
  links?: { entity: string; here: string }[]
  /** Fields that a copy starts without, besides unique ones. */
  fresh?: string[]
  /** Fields without which a record cannot be copied, each with the message that says so. */
  needs?: Record<string, string>
}

/** The assign dialog of one side of a link. */
export type AssignSpec = {
  label: string
  /** The field whose records are chosen. */
  pick: string
  /** The fact of the options that is shown beside each choice: the location of a device. */
  note?: string
  many: boolean
  /** Further inputs of the dialog; their values apply to all chosen records. */
  extras: string[]
  /** Labels of extras that differ in this dialog. */
  labels?: Record<string, string>
  /** Messages of extras that differ in this dialog where they are missing. */
  messages?: Record<string, string>
  /** Extras that the dialog requires, though the record may lack them. */
  required: string[]
  options?: OptionsCall
  /** The source of the choices of extras in this dialog, by field. */
  from?: Record<string, OptionsCall>
  success?: string
  /** A failure shows no toast, only a message in the dialog (ERR-12). */
  quiet?: true
}

/**
 * How the removal of a link is called on one of its sides. `unassign`: both records stay, only
 * their link ends; `delete`: the linked record itself is deleted (a value of a look-up). The texts
 * replace the usual ones of that word: `{name}` is the record at the other end, `{owner}` the open
 * one.
 */
export type RemovalSpec = { as: 'unassign' | 'delete' } & Partial<Record<RemovalText, string>>

/** The names of the texts of a removal. `many…` are for several links at once. */
export const removalTexts = ['label', 'question', 'manyQuestion', 'success', 'manySuccess'] as const
export type RemovalText = (typeof removalTexts)[number]

/** One side of a link: the tab on the entity that `field` refers to. */
export type LinkSide = {
  field: string
  entity: string
  tab: string
  permission: string
  /**
   * The permission for assigning and removing, if another one: `AREA:ITEM`, or `none` for nobody.
   */
  changes?: string
  columns: Column[]
  search: string[]
  pageSize: number
  defaults: Record<string, string>
  /** Filters that always apply, whatever the user filters by. */
  where?: Record<string, string>
  assign?: AssignSpec
  /** Assigned links can also be edited from their rows. */
  edit?: true
  remove: RemovalSpec
  /**
   * The reference of an entity that is not a link: the tab lists the records that refer to the open
   * one.
   */
  plain?: true
}

/**
 * How the sites of a record are found: by a field or its key, by the records of a link, or by the
 * record it is a part of.
 */
export type SiteScope =
  | { field: string }
  | { link: string; here: string; site: string }
  | { part: string; entity: string }

/** One entity: what the generator builds from one schema file. Plain data. */
export type Entity = {
  /** Records may have properties that the schema does not name. */
  open?: true
  /**
   * What records keep as a body has it: white space around texts, empty texts and null, what is
   * inside objects and lists, and absent values, which a default does not replace.
   */
  literal?: { space?: true; empty?: true; parts?: true; absent?: true }
  name: string
  title: string
  many: string
  description?: string
  icon: string
  /** Menu group and position in it; absent: not in the menu. */
  menu?: { group: string; order: number }
  /** `AREA:ITEM`, or `all` for every signed-in user. */
  permission: string
  /** Template of a record's name: `{firstName} {lastName}`. */
  display: string
  /** The field that identifies a record. */
  key: string
  table: string
  /**
   * Fields of their own account that people may change without the permission to update accounts.
   */
  ownerMayEdit?: string[]
  /** The previous name of the entity; its rows and activity are kept. */
  renamedFrom?: string
  /** Whether each row belongs to one client, or to all (countries). */
  tenant: 'client' | 'shared'
  sites?: SiteScope
  readOnly?: true
  dialect: Dialect
  routes: { list: string; detail: string }
  operations: Operation[]
  fields: Field[]
  /** Sets of fields that are unique together; missing values count as equal. */
  unique: string[][]
  /**
   * The field that holds a record's position, from 1 without gaps, among those of the same
   * `within`.
   */
  order?: { field: string; within: string }
  /** The toast after a failed deletion, instead of the service's message (ERR-43). */
  deleteFailed?: string
  /**
   * Changes are published as they happen: open screens refresh, and the realtime endpoint accepts
   * subscriptions.
   */
  live?: true
  /**
   * Records that happen again: the fields with the first start, its end and the recurrence, and the
   * reference to the record whose time zone counts.
   */
  series?: Series
  /**
   * The field that holds the record's owner. Only the owner writes the record. It is read by the
   * owner, by holders of the role in `sharedWith`, and by everyone while `open` is true. Values of
   * `personal` fields are returned to the owner only; others read their defaults.
   */
  owner?: { field: string; sharedWith?: string; open?: string; personal?: string[] }
  /**
   * Only people who take part in a record, and moderators, read it and its parts. `link` has one
   * record for each person who takes part, with its fields: `here` refers to this entity, `person`
   * to the account, `left` is the time of leaving.
   */
  participants?: { link: string; here: string; person: string; left: string }
  /** What participants may do whatever their roles. */
  participantsMay?: Action[]
  /** The time of a record that decides whether people who left read it. */
  visibleUntilLeft?: string
  /**
   * Records written to a person are read by those who may see that person named: the text in
   * `field` is the person's `by`, in the entity of accounts.
   */
  writtenTo?: { field: string; entity: string; by: string }
  /** Records are deleted after so many days: `days` is a field of the client's own record, `of`. */
  retention?: { of: string; days: string }
  /**
   * The activity code of the entity, and the codes of its activity tab. `under`: the reference to
   * the record under which changes are recorded (the role of a permission).
   */
  activity: { off?: true; code?: number; under?: string; tab: number[] }
  list: ListSpec
  /** `side`: the latest activity and the people involved stand beside the details. */
  detail: { facts?: DetailField[]; side?: true; grid: DetailField[]; tabs: Tab[] }
  form: FormSpec
  clone?: CloneSpec
  /** References of which a record has exactly one, or at most one (a user or a role). */
  exactlyOne?: string[]
  atMostOne?: string[]
  link?: LinkSide[]
  /**
   * The entity holds the values of look-up lists. `list`: the path of the list's name through a
   * reference; `code` and `text` are fields; `translations`: the entity with translated texts, and
   * its fields.
   */
  lookups?: {
    list: string
    code: string
    text: string
    translations?: { entity: string; value: string; language: string; text: string }
  }
  /** Sets of fields that are queried together, beyond what lists and references need. */
  indexes: string[][]
  /** The hooks of `service/hooks/`, for rules that a schema cannot express. */
  hooks: { name: HookName; of?: string; message?: string; all?: string }[]
  /** The names of the system fields in this entity: `{ version: 'version' }`. */
  system: Record<
    'key' | 'version' | 'createdDate' | 'createdBy' | 'updateDate' | 'updatedBy',
    string
  > & { client?: string }
}

/** What menu and routes need to know of an entity before its module is loaded. */
export type ManifestEntry = Pick<
  Entity,
  'name' | 'many' | 'icon' | 'menu' | 'permission' | 'routes'
> & {
  /** Records belong to one person each, who has them whatever their roles. */
  owned?: true
  load: () => Promise<{ entity: Entity; loadValidator: () => Promise<unknown> }>
}

export type { Condition }
