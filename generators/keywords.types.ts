import type {
  AnswerShape,
  BodyShape,
  Column,
  DetailField,
  Entity,
  FormPart,
  Operation,
  RemovalSpec,
  RowAction,
  RowCall,
  SettingsSpec,
} from '../src/model/entity.ts'
import type { Action } from '../src/model/permission.ts'
import type { OptionsCall } from '../src/model/field.ts'
import type { HookName } from '../src/model/hook.ts'

/** `x-entity` as `schemas/meta/entity.json` describes it. */
export type EntityKeywords = {
  many?: string
  icon?: string
  menu?: string | false | { group: string; order?: number }
  permission?: string
  display?: string
  key?: string
  tenant?: 'client' | 'shared'
  sites?: string | { link: string }
  readOnly?: boolean
  strict?: boolean
  trimTexts?: boolean
  emptyIsAbsent?: boolean
  normaliseParts?: boolean
  utcInstants?: boolean
  impliedTypes?: boolean
  closed?: boolean
  checkFormats?: boolean
  fillDefaults?: boolean
  ignoreReadOnly?: boolean
  routes?: { list?: string; detail?: string }
  api?: ApiKeywords
  activity?: number[] | false | { under: string }
  unique?: string[][]
  order?: Entity['order']
  deleteFailed?: string
  live?: boolean
  series?: Entity['series']
  owner?: string | NonNullable<Entity['owner']>
  participants?: Entity['participants']
  participantsMay?: Action[]
  visibleUntilLeft?: string
  writtenTo?: NonNullable<Entity['writtenTo']>
  retention?: Entity['retention']
  renamedFrom?: string
  ownerMayEdit?: string[]
  lookups?: Entity['lookups']
  index?: string[][]
  hooks?: (HookName | { name: HookName; of?: string; message?: string; all?: string })[]
  list?: {
    columns?: ColumnKeywords[]
    search?: string[]
    filters?: string[]
    sort?: { field: string; order: 'ASC' | 'DESC' }
    actions?: (RowAction | RowCallKeywords)[]
    pageSize?: number
    delay?: number
    addLabel?: string
    views?: ViewKeywords[]
    defaults?: Record<string, string>
  }
  detail?: {
    facts?: (string | DetailField)[]
    side?: boolean
    grid?: (string | DetailField)[]
    tabs?: TabKeywords[]
  }
  form?: {
    fields?: string[]
    steps?: FormPart[]
    groups?: FormPart[]
    groupsAs?: 'tabs' | 'folded'
    createTitle?: string
    editTitle?: string
    saveLabel?: string
    opensCreated?: boolean
  }
  clone?: { links?: string[]; fresh?: string[]; needs?: Record<string, string> }
  exactlyOne?: string[]
  atMostOne?: string[]
}

export type ViewKeywords =
  | 'table'
  | 'cards'
  | { board: string }
  | { calendar: string[] }
  | { tree: string }
  | { settings: SettingsKeywords }
export type SettingsKeywords = Omit<SettingsSpec, 'labels'> & { labels: Record<string, string> }
export type ColumnKeywords = string | Column
export type RowCallKeywords = Omit<RowCall, 'needs' | 'call'> &
  Partial<Pick<RowCall, 'needs' | 'call'>>
export type TabKeywords =
  | string
  | { override: string; label: string; permission?: string }
  | { link: string; side?: string; label?: string }

export const operationKinds = [
  'list',
  'read',
  'create',
  'update',
  'patch',
  'clone',
  'remove',
  'options',
  'assign',
  'set',
  'save',
  'replace',
  'move',
  'count',
] as const
/**
 * One operation: `GET sites/{webId}`, or an object with what differs from the defaults of its kind.
 */
export type CallKeywords =
  | string
  | ({ call: string; body?: BodyShape; answer?: AnswerShape } & Pick<
      Operation,
      | 'params'
      | 'required'
      | 'for'
      | 'facts'
      | 'value'
      | 'select'
      | 'where'
      | 'text'
      | 'choices'
      | 'by'
      | 'distinct'
    >)
/** An operation with its own handler, by the handler's name. */
export type ActionKeywords = {
  call: string
  do: string
  needs?: Action
  permission?: string
  body?: BodyShape
  answer?: AnswerShape
  gives?: Record<string, string>
  params?: Record<string, string>
}
export type ApiKeywords = {
  service: string
  path?: string
  optionValue?: string
  actions?: ActionKeywords[]
} & { [kind in (typeof operationKinds)[number]]?: false | CallKeywords | CallKeywords[] }

/** `x-link`: the sides of a link, by the reference whose entity gets the tab. */
export type LinkKeywords = Record<string, SideKeywords>
export type SideKeywords = {
  tab?: string | false
  permission?: string
  changes?: string
  columns?: ColumnKeywords[]
  search?: string[]
  pageSize?: number
  defaults?: Record<string, string>
  where?: Record<string, string>
  assign?:
    | false
    | {
        label?: string
        pick?: string
        note?: string
        many?: boolean
        extras?: (string | { field: string; label: string; message?: string })[]
        required?: string[]
        options?: OptionsCall
        from?: Record<string, OptionsCall>
        success?: string
        quiet?: true
      }
  edit?: true
  remove?: Partial<RemovalSpec>
}
