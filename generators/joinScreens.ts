import { fieldTypeOf } from '../src/fields/fieldTypes.ts'
import { listPageSize } from '../src/model/constants.ts'
import type { Column, DetailField, Entity, RowCall } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { conditionFields } from '../src/model/condition.ts'
import { findField } from '../src/model/path.ts'
import { templateFields } from '../src/model/template.ts'
import { isWritable } from '../src/model/isWritable.ts'
import { isFilterable, isScalar, type Draft } from './buildEntity.ts'
import { unknownName } from './diagnostics.ts'
import { byTelling } from './guessDisplay.ts'
import type { Drafts } from './drafts.ts'
import { joinColumn, joinColumns, joinPaths } from './joinColumns.ts'
import { joinTabs } from './joinTabs.ts'
import { joinViews } from './joinViews.ts'

/**
 * Builds list, detail and form of an entity from its schema, with defaults derived from its fields.
 */
export function joinScreens(drafts: Drafts, draft: Draft) {
  const { entity, keywords } = draft
  const visible = entity.fields.filter(
    (field) => !field.hidden && !field.writeOnly && !field.virtual,
  )
  const own = visible.filter((field) => !field.system || field.system === 'key')
  joinList(drafts, draft, own)
  const grid =
    keywords.detail?.grid ??
    addressesLast(
      [...own, ...visible.filter((field) => field.system && field.system !== 'key')].map(
        (field) => field.name,
      ),
    )
  entity.detail.grid = joinDetailFields(drafts, draft, grid, 'grid')
  if (keywords.detail?.facts)
    entity.detail.facts = joinDetailFields(drafts, draft, keywords.detail.facts, 'facts')
  if (keywords.detail?.side) entity.detail.side = true
  entity.detail.tabs = joinTabs(drafts, draft)
  const form = keywords.form ?? {}
  const position = positionOf(entity)
  if (position && own.includes(position) && isWritable(position)) position.inline = true
  const typed = entity.fields.filter(
    (field) =>
      field !== position &&
      !field.hidden &&
      !field.from &&
      !field.text &&
      !field.firstOf &&
      (!field.readOnly || field.createOnly) &&
      (!field.system || (field.system === 'key' && field.createOnly)),
  )
  entity.form = {
    ...form,
    fields: joinPaths(drafts, draft, form.fields ?? addressesLast(typed.map(({ name }) => name)), [
      'x-entity',
      'form',
      'fields',
    ]),
  }
  for (const word of ['steps', 'groups'] as const)
    for (const part of form[word] ?? [])
      joinPaths(drafts, draft, part.fields, ['x-entity', 'form', word])
  if (entity.ownerMayEdit) {
    const at = ['x-entity', 'ownerMayEdit']
    joinPaths(drafts, draft, entity.ownerMayEdit, at)
    if (!entity.hooks.some(({ name }) => name === 'signs-in'))
      drafts.reportError(
        draft,
        at,
        'it needs the hook "signs-in": without it, records are not accounts.',
      )
  }
  joinParticipants(drafts, draft)
  joinWrittenTo(drafts, draft)
  joinRetention(drafts, draft)
  joinClone(drafts, draft)
  for (const word of ['exactlyOne', 'atMostOne'] as const)
    for (const [index, name] of (entity[word] ?? []).entries())
      drafts.fieldAt(draft, name, ['x-entity', word, index], 'field')
  for (const set of entity.unique) joinPaths(drafts, draft, set, ['x-entity', 'unique'])
  for (const set of entity.indexes) joinPaths(drafts, draft, set, ['x-entity', 'index'])
}

/**
 * The field with the position of a record where updates of single fields move it. It is edited in
 * lists, because a form saves whole records, with the position of when it was opened.
 */
const positionOf = ({ fields, order, dialect }: Entity): Field | undefined =>
  dialect === 'simple-rest' ? fields.find(({ name }) => name === order?.field) : undefined

const sortByPosition = (entity: Entity): Entity['list']['sort'] | undefined => {
  const position = positionOf(entity)
  return position && { field: position.name, order: 'ASC' }
}

/** Names of fields with those that say where a schema is (`$schema`) at the end. */
const addressesLast = (names: string[]): string[] =>
  names.toSorted((a, b) => Number(a.startsWith('$')) - Number(b.startsWith('$')))

/** The fields that a detail shows in its grid, or as facts below its name. */
function joinDetailFields(
  drafts: Drafts,
  draft: Draft,
  fields: (string | DetailField)[],
  keyword: 'grid' | 'facts',
): DetailField[] {
  const joined = fields.map((each) => (typeof each === 'string' ? { field: each } : each))
  for (const { field } of joined) joinColumn(drafts, draft, field, ['x-entity', 'detail', keyword])
  return joined
}

/** Reports unknown names in the keywords about people who take part in a record. */
function joinParticipants(drafts: Drafts, draft: Draft) {
  const { participants, visibleUntilLeft, participantsMay, sites } = draft.entity
  const at = ['x-entity', 'participants']
  if (participants) {
    const link = drafts.get(participants.link, draft, [...at, 'link'])
    for (const word of ['here', 'person', 'left'] as const)
      if (link) drafts.fieldAt(link, participants[word], [...at, word], 'field', draft)
  }
  if (visibleUntilLeft)
    drafts.fieldAt(draft, visibleUntilLeft, ['x-entity', 'visibleUntilLeft'], 'field')
  if ((participantsMay || visibleUntilLeft) && !participants && !(sites && 'part' in sites))
    drafts.reportError(
      draft,
      ['x-entity', participantsMay ? 'participantsMay' : 'visibleUntilLeft'],
      'it needs "participants", or a "sites" that is a reference to an entity with them.',
    )
}

/** Reports unknown names in the keyword about the person to whom a record is written. */
function joinWrittenTo(drafts: Drafts, draft: Draft) {
  const { writtenTo } = draft.entity
  if (!writtenTo) return
  const at = ['x-entity', 'writtenTo']
  drafts.fieldAt(draft, writtenTo.field, [...at, 'field'], 'field')
  const person = drafts.get(writtenTo.entity, draft, [...at, 'entity'])
  if (person) drafts.fieldAt(person, writtenTo.by, [...at, 'by'], 'field', draft)
}

/** Reports a retention whose days are not a number of the client's own record. */
function joinRetention(drafts: Drafts, draft: Draft) {
  const { retention } = draft.entity
  if (!retention) return
  const at = ['x-entity', 'retention']
  const owner = drafts.get(retention.of, draft, [...at, 'of'])
  if (!owner) return
  if (!owner.entity.hooks.some(({ name }) => name === 'own-client'))
    drafts.reportError(
      draft,
      [...at, 'of'],
      `${owner.entity.name} is not the client: it needs the hook "own-client".`,
    )
  const days = drafts.fieldAt(owner, retention.days, [...at, 'days'], 'field', draft)
  if (days && !days.integer)
    drafts.reportError(draft, [...at, 'days'], `${retention.days} is not an integer.`)
}

/** What a copy takes over: each link with its field that refers to the record. */
function joinClone(drafts: Drafts, draft: Draft) {
  const { clone } = draft.keywords
  if (!clone) return
  const { links, ...rest } = clone
  const at = ['x-entity', 'clone']
  for (const [index, name] of (clone.fresh ?? []).entries())
    drafts.fieldAt(draft, name, [...at, 'fresh', index], 'field')
  for (const name of Object.keys(clone.needs ?? {}))
    drafts.fieldAt(draft, name, [...at, 'needs', name], 'field')
  draft.entity.clone = rest
  if (!links) return
  draft.entity.clone.links = links.flatMap((name, index) => {
    const link = drafts.get(name, draft, [...at, 'links', index])
    if (!link) return []
    const here = link.entity.fields.find(({ reference }) => reference?.entity === draft.entity.name)
    if (here) return [{ entity: name, here: here.name }]
    drafts.reportError(
      draft,
      [...at, 'links', index],
      `"${name}" has no reference to ${draft.entity.name}, so it has nothing to copy.`,
    )
    return []
  })
}

/** `own`: the visible fields without system fields, except the key. */
function joinList(drafts: Drafts, draft: Draft, own: Field[]) {
  const { entity } = draft
  const list = draft.keywords.list ?? {}
  const [displayField = ''] = templateFields(entity.display)
  const guessed = byTelling(
    own.filter((field) => isScalar(field) && !field.from && canDiffer(field)),
    displayField,
  )
  const status = guessed.find((field) => field.status)
  const inner = displayField.includes('.') && findField(entity, displayField) ? [displayField] : []
  const some = [
    ...inner,
    ...besideName(entity, inner, guessed.length),
    ...guessed
      .filter((field) => field !== status)
      .slice(0, (status ? 5 : 6) - inner.length)
      .map((field) => field.name),
    ...(status ? [status.name] : []),
  ]
  // Any JSON is a fact, too, where records have no other.
  const whole = own
    .filter(({ shape, system }) => shape === 'any' && !system)
    .map(({ name }) => name)
  const columns = joinColumns(
    drafts,
    draft,
    list.columns ??
      (some.length > 0
        ? some
        : [entity.system.key, ...whole.slice(0, 1), entity.system.createdDate]),
    ['x-entity', 'list', 'columns'],
  )
  entity.list = {
    columns: linkName(entity, columns),
    search: joinPaths(
      drafts,
      draft,
      list.search ??
        guessed
          .filter(
            (field) =>
              fieldTypeOf(field).searchable &&
              !field.from &&
              !field.through &&
              !field.reference &&
              field.column,
          )
          .slice(0, 5)
          .map((field) => field.name),
      ['x-entity', 'list', 'search'],
    ),
    filters: joinPaths(drafts, draft, list.filters ?? guessFilters(entity), [
      'x-entity',
      'list',
      'filters',
    ]),
    sort: list.sort ?? sortByPosition(entity) ?? entity.list.sort,
    actions: (list.actions ?? (entity.readOnly ? [] : ['edit', 'delete'])).filter(
      (each) => typeof each === 'string',
    ),
    calls: joinCalls(drafts, draft),
    bulk: entity.readOnly ? [] : ['delete'],
    pageSize: list.pageSize ?? listPageSize,
    ...(list.delay ? { delay: list.delay } : {}),
    ...(list.addLabel ? { addLabel: list.addLabel } : {}),
    ...(list.views ? { views: joinViews(drafts, draft, list.views) } : {}),
    defaults: list.defaults ?? statusDefault(entity),
  }
  if (list.sort) drafts.fieldAt(draft, list.sort.field, ['x-entity', 'list', 'sort'], 'field')
}

/** The fewest columns of a list, as long as there are facts to show. */
const fewestColumns = 4

/**
 * The facts beside the one that names the record, in the same object (`basics.email` beside
 * `basics.name`), where the record itself has too few.
 */
function besideName(entity: Entity, [name = '']: string[], others: number): string[] {
  const object = name.slice(0, name.lastIndexOf('.'))
  const facts = name ? (findField(entity, object)?.fields ?? []) : []
  return facts
    .filter((field) => isScalar(field) && canDiffer(field) && `${object}.${field.name}` !== name)
    .slice(0, Math.max(0, fewestColumns - 1 - others))
    .map((field) => `${object}.${field.name}`)
}

/**
 * Marks one column as the link to the record: the one that the schema marks, else the first field
 * of the display name, else the first column.
 */
export function linkName(entity: Entity, columns: Column[]): Column[] {
  if (columns.some((column) => column.link)) return columns
  const named = templateFields(entity.display)
  const at = Math.max(
    0,
    columns.findIndex((column) => named.includes(column.field)),
  )
  return columns.map((column, index) =>
    index === at ? { ...column, link: true as const } : column,
  )
}

/** Whether records can differ by a field: it is not a constant, and does not name their schema. */
const canDiffer = ({ choices, name, status }: Field): boolean =>
  status === true || (choices?.length !== 1 && !name.startsWith('$'))

/** The calls that a record's row and detail offer; the fields in their templates must exist. */
function joinCalls(drafts: Drafts, draft: Draft): RowCall[] {
  const at = ['x-entity', 'list', 'actions']
  const calls = (draft.keywords.list?.actions ?? []).flatMap((each, index): RowCall[] => {
    if (typeof each === 'string') return []
    const path = [...at, index]
    if ([each.call, each.set, each.to].filter((given) => given !== undefined).length !== 1)
      drafts.reportError(
        draft,
        path,
        'an action has either a "call", values to "set" or a page to open ("to").',
      )
    if (each.set && each.needs && each.needs !== 'UPDATE')
      drafts.reportError(draft, [...path, 'needs'], 'an action that sets values needs UPDATE.')
    for (const [name, value] of Object.entries(each.set ?? {})) {
      const field = drafts.fieldAt(draft, name, [...path, 'set', name], 'field')
      const values = field?.choices?.map((choice) => choice.value)
      if (values && !values.includes(value as never))
        drafts.reportError(
          draft,
          [...path, 'set', name],
          unknownName('value', String(value), values.map(String)),
        )
    }
    for (const name of conditionFields(each.when))
      drafts.fieldAt(draft, name, [...path, 'when'], 'field')
    if (each.to !== undefined) return [{ ...each, call: '', needs: each.needs ?? 'READ' }]
    const call = each.call ?? transitionCall(draft.entity, each.name)
    return [{ ...each, call, needs: each.needs ?? 'UPDATE' }]
  })
  for (const { call, to = '', params = {} } of calls)
    for (const path of [call, to, ...Object.values(params)].flatMap(templateFields))
      drafts.fieldAt(draft, path, at, 'field')
  const twice = calls.find(
    ({ name }, index) => calls.findIndex((each) => each.name === name) < index,
  )
  if (twice) drafts.reportError(draft, at, `two actions are called "${twice.name}".`)
  return calls
}

/** `POST scheduler/tasks/complete`: the call of a transition, as people's actions name it. */
function transitionCall({ operations }: Entity, name: string): string {
  const found = operations.find(
    ({ kind, path }) => kind === 'transition' && path.endsWith(`/${name}`),
  )
  return found ? `${found.verb} ${found.path.slice(1)}` : ''
}

function guessFilters(entity: Entity): string[] {
  return entity.fields.flatMap((field) => {
    if (field.unfiltered || (field.hidden && !field.from)) return []
    const { filterParts } = fieldTypeOf(field)
    if (filterParts)
      return filterParts
        .map((part) => `${field.name}.${part}`)
        .filter((path) => findField(entity, path))
    return isFilterable(field) && !(field.from && field.name.includes('.')) ? [field.name] : []
  })
}

/** Lists and tabs initially show active records, if records have a status. */
export const statusDefault = (entity: Entity): Record<string, string> =>
  entity.fields.some(
    (field) =>
      field.name === 'status' &&
      field.status &&
      field.choices?.some(({ value }) => value === 'ACTIVE'),
  )
    ? { status: 'ACTIVE' }
    : {}
