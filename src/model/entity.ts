import type { Field, OptionsCall } from './field.ts'
import type { Condition } from './condition.ts'
import type { Action } from './permission.ts'
import type { HookName } from './hook.ts'

export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an operation does; each kind has one handler in the service and one caller in the client. */
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
  | 'action'

/**
 * The shape of a body.
 * `record` one record · `records` a list of them · `ids` a list of keys · `none` no body · an object: a template whose
 * values name a field (`"siteId"`), the list of a field's values (`"locationId[]"`) or a list of objects whose fields are the
 * record's own (`"*[]"`), for example `{ siteId: 'siteId', locationIds: 'locationId[]' }`.
 */
export type BodyShape = 'record' | 'records' | 'ids' | 'none' | Record<string, string>

/** `page` content/totalElements/size/number · `list` a plain array · `first` its first record or 204 · `options` text/value · `none` 204 */
export type AnswerShape = 'page' | 'list' | 'first' | 'record' | 'records' | 'options' | 'none'

/** One call of the contract. `path` stands under the base, braces name a field: `/site/sites/{webId}`. */
export type Operation = {
  kind: OperationKind
  verb: Verb
  path: string
  body: BodyShape
  answer: AnswerShape
  /** Query parameters that mean something else than their name: `{ searchLocation: 'search', type: 'typeCode' }`. */
  params?: Record<string, string>
  /** Update: fields that the body must hold, which the record itself may lack. */
  required?: string[]
  /** Options: the field that is the value (the key unless said), and fields answered beside text and value. */
  value?: string
  facts?: string[]
  /** What is answered of each record in place of the whole: paths by name, or the one path whose value is the answer. */
  take?: string | Record<string, string>
  /** Fixed filters; `{me}` is the person's own key. */
  where?: Record<string, string>
  /** Options: the template of the text, or the field whose choices are answered in place of records. */
  text?: string
  choices?: string
  /** Count: the paths that are counted by, by name. */
  by?: Record<string, string>
  /** Action: the name of its handler, what it needs, and of which permission where not of the entity's own. */
  do?: string
  needs?: Action
  permission?: string
  /** Action: what each answered object holds where it is no record: a field, words, or `*[]`, a list of records. */
  gives?: Record<string, string>
}

/** How the generic calls are spelled: `paged` by the contract, `simple-rest` as ra-data-simple-rest speaks. */
export type Dialect = 'paged' | 'simple-rest'

/** One column of a list. `field` is a field's name or a path through a reference (`siteId.code`). */
export type Column = {
  field: string
  label?: string
  sortable?: boolean
  link?: true
  width?: number
}

/** What can be done with any record. */
export type RowAction = 'edit' | 'delete' | 'clone'

/** A call of the contract that a person starts for one record. `call` is `VERB path` under the base; `params` are templates over the record. */
export type RowCall = {
  name: string
  label: string
  call: string
  params?: Record<string, string>
  needs: Action
  when?: Condition
  confirm?: string
  success?: string
}

export type ListSpec = {
  columns: Column[]
  search: string[]
  filters: string[]
  sort: { field: string; order: 'ASC' | 'DESC' }
  actions: RowAction[]
  /** What else can be done with a record, in lists and on its detail. */
  calls: RowCall[]
  bulk: 'delete'[]
  pageSize: number
  /** Ms that the list waits before it asks, and during which further changes make it one call. */
  delay?: number
  addLabel?: string
  /** Filter values a list starts with: `{ status: 'ACTIVE' }`. */
  defaults: Record<string, string>
}

/** One tab of a detail screen: the grid, a link side, activity, or a hand-written override by name. */
export type Tab =
  | { kind: 'detail'; name: string; label: string }
  | { kind: 'link'; name: string; label: string; link: string; side: string; permission: string }
  | { kind: 'activity'; name: string; label: string; codes: number[] }
  | { kind: 'override'; name: string; label: string; permission?: string }

export type FormSpec = {
  /** Fields in order; a list of names is a row; an object is a titled group or a wizard step. */
  fields: string[]
  steps?: { label: string; fields: string[] }[]
  createTitle?: string
  editTitle?: string
  saveLabel?: string
  /** Fields a copy starts without. */
  cloneClears?: string[]
}

/** The assign dialog of one side of a link. */
export type AssignSpec = {
  label: string
  /** The field whose records are chosen. */
  pick: string
  many: boolean
  /** Further fields asked for in the dialog, shared by all chosen. */
  extras: string[]
  /** Labels of extras that have one of their own in this dialog. */
  labels?: Record<string, string>
  /** Extras that must be chosen though the record may lack them. */
  required: string[]
  options?: OptionsCall
  /** Where the choices of extras come from in this dialog, by field. */
  from?: Record<string, OptionsCall>
  success?: string
  /** A failure raises no toast: the dialog alone tells it (ERR-12). */
  quiet?: true
}

/** One side of a link: the tab that the entity behind `field` gets. */
export type LinkSide = {
  field: string
  entity: string
  tab: string
  permission: string
  /** What assigning and removing ask for instead: `AREA:ITEM`, or `none` for nobody. */
  changes?: string
  columns: Column[]
  search: string[]
  pageSize: number
  defaults: Record<string, string>
  assign?: AssignSpec
  /** Links that are assigned can be edited from their rows, too. */
  edit?: true
  remove?: { success?: string }
}

/** What decides which sites a record belongs to: its own key, a field, the records of a link that point at it, or the record it is a part of. */
export type SiteScope =
  | { field: string }
  | { link: string; here: string; site: string }
  | { part: string; entity: string }

/** One resource, whole: what the generator makes of one schema file. Inert data. */
export type Entity = {
  name: string
  title: string
  many: string
  description?: string
  icon: string
  /** Menu group and place in it; absent: not in the menu. */
  menu?: { group: string; order: number }
  /** `AREA:ITEM`, or `all` for everyone who is signed in. */
  permission: string
  /** Template of a record's name: `{firstName} {lastName}`. */
  display: string
  /** The record's field that identifies it. */
  key: string
  table: string
  /** The fields that people may change of their own account without the permission to update accounts. */
  ownerMayEdit?: string[]
  /** The name it had before: its rows and their activity are taken over. */
  renamedFrom?: string
  /** Rows belong to one client each, or to all (countries). */
  tenant: 'client' | 'shared'
  sites?: SiteScope
  readOnly?: true
  dialect: Dialect
  routes: { list: string; detail: string }
  operations: Operation[]
  fields: Field[]
  /** Sets of fields that are unique together; missing values count as equal. */
  unique: string[][]
  /** The field that is a record's place, from 1 without gaps, among those of the same `within`. */
  order?: { field: string; within: string }
  /** The toast when deleting fails, in place of what the service says (ERR-43). */
  deleteFailed?: string
  /** Changes are told as they happen: screens renew themselves, and the realtime endpoint lets them be subscribed to. */
  live?: true
  /**
   * The field that holds whose record it is: nobody else writes it, and nobody else reads it but who holds the role in `sharedWith`,
   * and everyone while `open` is true. What `personal` fields say is the owner's alone; others read their defaults.
   */
  owner?: { field: string; sharedWith?: string; open?: string; personal?: string[] }
  /** The entity's own activity code, and the codes of its activity tab. */
  activity: { off?: true; code?: number; tab: number[] }
  list: ListSpec
  detail: { grid: { field: string; label?: string }[]; tabs: Tab[] }
  form: FormSpec
  link?: LinkSide[]
  /** Sets of fields that are looked up together, beyond what lists and references need. */
  indexes: string[][]
  /** Named rules of `service/hooks/` that a schema cannot say. */
  rules: { name: HookName; of?: string; message?: string; all?: string }[]
  /** The words of the record's system fields in this entity: `{ version: 'version' }`. */
  system: Record<
    'key' | 'version' | 'createdDate' | 'createdBy' | 'updateDate' | 'updatedBy',
    string
  > & { client?: string }
}

/** What the menu and the routes need of an entity before its module is loaded. */
export type ManifestEntry = Pick<
  Entity,
  'name' | 'many' | 'icon' | 'menu' | 'permission' | 'routes'
> & {
  load: () => Promise<{ entity: Entity; loadValidator: () => Promise<unknown> }>
}

export type { Condition }
