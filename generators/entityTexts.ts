import { removalTexts, type Entity, type Tab } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { groupKey, menuGroups } from '../src/model/menuGroups.ts'
import { buildField } from '../src/fields/buildField.ts'
import type { Schema } from '../src/fields/schemaShape.ts'

/**
 * A text that a translation file may contain: `path` is its place in the file, which is the place
 * of the English text in the schema; `key` is its message key. Without a text of its own the
 * translation under `inherits` holds. A text that is not `needed` is shown nowhere by default.
 */
export type Text = {
  path: string[]
  key: string
  english: string
  needed: boolean
  inherits?: string
}

/** The key of a shared text by its place in a file of `schemas/meta/`. */
const sharedKey = (path: string[]) => `shared.${path.join('.')}`

/**
 * The texts that entities share: those of the definitions in a file of `schemas/meta/`, by the name
 * of the property that has them, the tabs of every detail and the groups of the menu.
 */
export function sharedTexts(definitions: Schema, groups: string[]): Text[] {
  const words: Text[] = []
  const add = (path: string[], key: string, english = '', needed = true) =>
    words.push({ path, key, english, needed })
  const share = (path: string[], _key: string, english?: string, needed?: boolean) =>
    add(path, sharedKey(path), english, needed)
  for (const [name, schema] of Object.entries(definitions))
    addField(buildField(name, schema as Schema, false), ['$defs', name], name, {
      prefix: '',
      add: share,
      needed: false,
      labelled: true,
    })
  for (const [name, label] of [
    ['detail', 'Detail'],
    ['activity', 'Activity'],
  ] as const)
    share(['x-entity', 'detail', 'tabs', name], '', label, false)
  for (const group of new Set([...menuGroups, ...groups]))
    add(['x-entity', 'menu', 'group', group], groupKey(group), group)
  return words
}

/** Every text of an entity. */
export function entityTexts(entity: Entity, entities: Entity[]): Text[] {
  const { name } = entity
  const prefix = `entity.${name}`
  const words: Text[] = []
  const add = (path: string[], key: string, english: string | undefined, needed = true) =>
    words.push({ path, key, english: english ?? '', needed, inherits: inheritedFrom(path) })
  const own = (path: string[], word: string, english?: string, needed = true) =>
    add(path, `entities.${name}.${word}`, english, needed)
  own(['title'], 'title', entity.title)
  own(['x-entity', 'many'], 'many', entity.many)
  own(['x-entity', 'add'], 'add', undefined, false)
  own(
    ['x-entity', 'deleteFailed'],
    'deleteFailed',
    entity.deleteFailed,
    Boolean(entity.deleteFailed),
  )

  const spelled = [...entity.list.columns, ...(entity.link ?? []).flatMap((side) => side.columns)]
  const isColumn = new Set(spelled.map((column) => column.field))
  for (const field of entity.fields)
    addField(field, ['properties', field.name], field.name, {
      prefix,
      add,
      needed: !field.hidden || isColumn.has(field.name),
      labelled: true,
    })

  // Columns that follow a reference may have their own label.
  for (const { field, label } of spelled)
    if (label && field.includes('.') && !words.some(({ key }) => key === `${prefix}.${field}`))
      add(['x-entity', 'list', 'columns', field], `${prefix}.${field}`, label)
  for (const tab of entity.detail.tabs)
    words.push({
      path: ['x-entity', 'detail', 'tabs', tab.name],
      key: `${prefix}.tab.${tab.name}`,
      english: tab.label,
      needed: true,
      ...tabText(tab, entities),
    })
  for (const hook of entity.hooks)
    for (const word of ['message', 'all'] as const)
      if (hook[word])
        add(
          ['x-entity', 'hooks', hook.name, word],
          `${prefix}.hooks.${hook.name}.${word}`,
          hook[word],
        )
  for (const [field, text] of Object.entries(entity.clone?.needs ?? {}))
    add(['x-entity', 'clone', 'needs', field], `${prefix}.clone.${field}`, text)
  for (const { label } of entity.form.steps ?? [])
    add(['x-entity', 'form', 'steps', label], `${prefix}.step.${label}`, label)
  for (const { label } of entity.form.groups ?? [])
    add(['x-entity', 'form', 'groups', label], `${prefix}.group.${label}`, label)
  for (const view of entity.list.views ?? [])
    if (view.kind === 'settings')
      for (const { key, label } of view.labels)
        add(['x-entity', 'list', 'settings', key], `${prefix}.setting.${key}`, label)
  for (const word of ['createTitle', 'editTitle', 'saveLabel'] as const)
    if (entity.form[word])
      add(['x-entity', 'form', word], `${prefix}.form.${word}`, entity.form[word])
  for (const call of entity.list.calls)
    for (const word of ['label', 'confirm', 'success'] as const)
      if (call[word])
        add(
          ['x-entity', 'list', 'actions', call.name, word],
          `${prefix}.actions.${call.name}.${word}`,
          call[word],
        )
  for (const { field: side, assign, remove } of entity.link ?? []) {
    const at = ['x-link', side]
    if (assign) add([...at, 'assign', 'label'], `${prefix}.assign.${side}`, assign.label)
    if (assign?.success)
      add([...at, 'assign', 'success'], `${prefix}.assigned.${side}`, assign.success)
    for (const [extra, label] of Object.entries(assign?.labels ?? {}))
      add([...at, 'assign', 'labels', extra], `${prefix}.extra.${side}.${extra}`, label)
    for (const word of removalTexts)
      if (remove[word])
        add([...at, 'remove', word], `${prefix}.remove.${side}.${word}`, remove[word])
  }
  return words
}

type Around = {
  prefix: string
  add: (path: string[], key: string, english: string | undefined, needed?: boolean) => void
  needed: boolean
  labelled: boolean
}

/** Adds the texts of a field and of its inner fields, each at its place in the schema. */
function addField(field: Field, at: string[], path: string, around: Around) {
  const { prefix, add, needed, labelled } = around
  add([...at, 'title'], `${prefix}.${path}`, field.label, needed && labelled)
  const say = (place: string[], part: string, text: string | undefined) => {
    if (text) add([...at, ...place], `${prefix}.${part}.${path}`, text, needed)
  }
  say(['description'], 'help', field.help)
  say(['items', 'title'], 'items', field.itemLabel)
  say(['x-field', 'placeholder'], 'placeholder', field.placeholder)
  say(['x-field', 'ref', 'whenEmpty'], 'whenEmpty', field.reference?.whenEmpty)
  say(['x-field', 'ref', 'filled'], 'filled', field.reference?.filled)
  if (field.reference?.warning)
    add([...at, 'x-field', 'ref', 'warning'], `${prefix}.warning.${path}`, field.reference.warning)
  for (const [code, text] of Object.entries(field.messages ?? {}))
    add([...at, 'x-field', 'messages', code], `${prefix}.messages.${path}.${code}`, text, needed)
  for (const [choices, place] of [
    [field.choices, ['enum']],
    [field.item?.choices, ['items', 'enum']],
  ] as const)
    for (const { value, label } of choices ?? [])
      add([...at, ...place, String(value)], `${prefix}.choices.${path}.${value}`, label, needed)
  // The parts of addresses and telephone numbers have common messages; fields with `firstOf` show
  // labels of others.
  const common = Boolean(field.partLabels || field.firstOf)
  const inside = field.shape === 'items' ? ['items', 'properties'] : ['properties']
  const inner = [
    ...(field.fields ?? []),
    // The fields of alternatives are described by their English texts until somebody translates
    // them.
    ...(field.variants ?? []).flatMap(({ fields }) =>
      fields.map((each) => ({ ...each, hidden: true as const })),
    ),
  ]
  for (const each of inner)
    addField(each, [...at, ...inside, each.name], `${path}.${each.name}`, {
      ...around,
      needed: needed && !each.hidden,
      labelled: labelled && !common,
    })
}

/** A property without texts of its own has those of the definition of its name in `meta/`. */
const inheritedFrom = ([part, ...rest]: string[]) =>
  part === 'properties' ? sharedKey(['$defs', ...rest]) : undefined

/** A tab is called like the records that it shows, or as in every detail. */
function tabText(tab: Tab, entities: Entity[]): Partial<Text> {
  if (tab.kind !== 'link') return { inherits: sharedKey(['x-entity', 'detail', 'tabs', tab.name]) }
  const link = entities.find(({ name }) => name === tab.link)
  const called = [
    link,
    ...(link?.fields ?? []).map(({ reference }) =>
      entities.find(({ name }) => name === reference?.entity),
    ),
  ].find((each) => each?.many === tab.label)
  return called ? { inherits: `entities.${called.name}.many`, needed: false } : {}
}
