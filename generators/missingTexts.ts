import { removalTexts, type Entity } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { languages, type Labels } from './readLabels.ts'

/**
 * Texts of an entity without translation, which are shown in English: message keys by language.
 * `isShipped`: the entity has a translation in some language; then it must be complete in all.
 */
export type MissingTexts = {
  entity: string
  isShipped: boolean
  keys: Record<keyof Labels, string[]>
}

/**
 * The entities with missing translations. The texts of an entity include the label of a tab that it
 * adds to another entity.
 */
export function missingTexts(entities: Entity[], labels: Labels): MissingTexts[] {
  const shipped = new Set(
    entities
      .map(({ name }) => name)
      .filter((name) => languages.some((each) => labels[each][`entities.${name}.title`])),
  )
  const tabs = entities.flatMap(tabsOf)
  return entities.flatMap(({ name, ...entity }): MissingTexts[] => {
    const isShipped = shipped.has(name)
    const wanted = [
      ...keysOf({ name, ...entity }),
      // A new entity adds tabs to shipped ones; their labels count as texts of the new entity.
      ...tabs.filter((tab) => ownerOf(tab, shipped) === name).map(({ key }) => key),
    ]
    const keys = Object.fromEntries(
      languages.map((language) => [language, wanted.filter((key) => !labels[language][key])]),
    ) as MissingTexts['keys']
    return languages.some((language) => keys[language].length > 0)
      ? [{ entity: name, isShipped, keys }]
      : []
  })
}

type TabText = { key: string; entity: string; link: string }

const tabsOf = ({ name, detail }: Entity): TabText[] =>
  detail.tabs.map((tab) => ({
    key: `entity.${name}.tab.${tab.name}`,
    entity: name,
    link: tab.kind === 'link' ? tab.link : name,
  }))

const ownerOf = ({ entity, link }: TabText, shipped: Set<string>) =>
  shipped.has(entity) && !shipped.has(link) ? link : entity

/** The report of missing translations: a line for each entity with the files to extend. */
export const printMissingTexts = (missing: MissingTexts[]): string[] =>
  missing.map(({ entity, keys }) => {
    const count = Math.max(...languages.map((language) => keys[language].length))
    // The label of a tab is in the file of the entity that shows it.
    const files = new Set(
      languages.flatMap((language) =>
        keys[language].map((key) => `schemas/${key.split('.')[1]}.${language}.json`),
      ),
    )
    return `${entity}: ${count} ${count === 1 ? 'text is' : 'texts are'} shown in English. To translate: ${[...files].join(', ')}.`
  })

/** The choices of a field and of its inner fields, with the path of their message keys. */
const choicesOf = (field: Field, path = field.name): { path: string; value: unknown }[] => [
  ...(field.choices ?? []).map(({ value }) => ({ path, value })),
  ...(field.item?.choices ?? []).map(({ value }) => ({ path, value })),
  ...(field.fields ?? [])
    .filter((inner) => !inner.hidden)
    .flatMap((inner) => choicesOf(inner, `${path}.${inner.name}`)),
]

/**
 * The message keys of an entity: titles, fields with inner fields, columns, and the sides of a
 * link.
 */
function keysOf(entity: Entity): string[] {
  const prefix = `entity.${entity.name}`
  const spelled = [...entity.list.columns, ...(entity.link ?? []).flatMap((side) => side.columns)]
  const columns = spelled.map((column) => column.field)
  const shown = entity.fields.filter((field) => !field.hidden || columns.includes(field.name))
  // The parts of addresses and telephone numbers have common messages; fields with `firstOf` show
  // labels of others.
  const pathsOf = (field: Field, above = ''): string[] => [
    above + field.name,
    ...(field.partLabels || field.firstOf
      ? []
      : (field.fields ?? [])
          .filter((each) => !each.hidden)
          .flatMap((each) => pathsOf(each, `${above}${field.name}.`))),
  ]
  return [
    ...['title', 'many', ...(entity.deleteFailed ? ['deleteFailed'] : [])].map(
      (word) => `entities.${entity.name}.${word}`,
    ),
    ...shown.flatMap((field) => [
      ...pathsOf(field).map((path) => `${prefix}.${path}`),
      ...choicesOf(field).map(({ path, value }) => `${prefix}.choices.${path}.${value}`),
      ...Object.keys(field.messages ?? {}).map(
        (code) => `${prefix}.messages.${field.name}.${code}`,
      ),
      ...(field.help ? [`${prefix}.help.${field.name}`] : []),
      ...(field.placeholder ? [`${prefix}.placeholder.${field.name}`] : []),
      ...(field.itemLabel ? [`${prefix}.items.${field.name}`] : []),
      ...(['whenEmpty', 'filled'] as const)
        .filter((word) => field.reference?.[word])
        .map((word) => `${prefix}.${word}.${field.name}`),
    ]),
    ...spelled
      .filter((column) => column.label && column.field.includes('.'))
      .map((column) => `${prefix}.${column.field}`),
    ...entity.fields
      .filter((field) => field.reference?.warning)
      .map((field) => `${prefix}.warning.${field.name}`),
    ...entity.hooks.flatMap((hook) =>
      (['message', 'all'] as const)
        .filter((word) => hook[word])
        .map((word) => `${prefix}.hooks.${hook.name}.${word}`),
    ),
    ...Object.keys(entity.clone?.needs ?? {}).map((name) => `${prefix}.clone.${name}`),
    ...(entity.form.steps ?? []).map(({ label }) => `${prefix}.step.${label}`),
    ...(['createTitle', 'editTitle', 'saveLabel'] as const)
      .filter((word) => entity.form[word])
      .map((word) => `${prefix}.form.${word}`),
    ...entity.list.calls.flatMap((call) =>
      (['label', 'confirm', 'success'] as const)
        .filter((word) => call[word])
        .map((word) => `${prefix}.actions.${call.name}.${word}`),
    ),
    ...(entity.link ?? []).flatMap((side) => [
      ...(side.assign ? [`${prefix}.assign.${side.field}`] : []),
      ...(side.assign?.success ? [`${prefix}.assigned.${side.field}`] : []),
      ...removalTexts
        .filter((text) => side.remove[text])
        .map((text) => `${prefix}.remove.${side.field}.${text}`),
      ...Object.keys(side.assign?.labels ?? {}).map(
        (field) => `${prefix}.extra.${side.field}.${field}`,
      ),
    ]),
  ]
}
