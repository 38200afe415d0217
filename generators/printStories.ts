import type { Entity, Tab } from '../src/model/entity.ts'
import { chooseArchetypes } from './archetypes.ts'

/**
 * The tag of stories that repeat another one: of an archetype, or of the same screen on a phone, in
 * another theme or another language. `npm test` runs them only with `--all`.
 */
export const repeatedTag = 'repeated'

/** The states that look alike for all entities: one archetype has them without the tag. */
const alike = [
  'ListEmpty',
  'ListNothingFound',
  'ListLoading',
  'ListFailed',
  'ListForbidden',
  'ListDark',
  'DetailDark',
]

/**
 * The stories of an entity's screens, one line each: the list in every state, the detail with each
 * tab and each assign dialog, the dialogs of a record. `stories/entityStories.tsx` defines what a
 * story shows and waits for. Tagged as repeated are the `alike` states of all archetypes but the
 * first, and all but the first story of an entity that is not an archetype.
 */
export function printStories(entity: Entity, entities: Entity[]): string {
  const archetypes = chooseArchetypes(entities)
  const isArchetype = Boolean(entity.link) || archetypes.includes(entity.name)
  const tags = isArchetype ? '' : `, tags: ['${repeatedTag}']`
  const tagOf = (story: string, index: number) => {
    if (!isArchetype) return index === 0 ? `!${repeatedTag}` : undefined
    return archetypes[0] !== entity.name && alike.includes(story) ? repeatedTag : undefined
  }
  const stories = storiesOf(entity, entities).map(([name, make], index) => {
    const tag = tagOf(name, index)
    return tag
      ? `export const ${name} = { ...stories.${make}, tags: ['${tag}'] }\n`
      : `export const ${name} = stories.${make}\n`
  })
  return `import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/${entity.name}.ts'

export default { title: 'Entities/${entity.name}', component: Screen${tags} }
const stories = entityStories(entity)

${stories.join('')}`
}

function storiesOf(entity: Entity, entities: Entity[]): [string, string][] {
  const offers = (...kinds: string[]) => entity.operations.some(({ kind }) => kinds.includes(kind))
  const hasButton = (action: 'edit' | 'delete') =>
    !entity.readOnly && entity.list.actions.includes(action)
  // A side that nobody may change has no assign dialog.
  const isAssigned = (tab: Tab) =>
    tab.kind === 'link' &&
    entities
      .find(({ name }) => name === tab.link)
      ?.link?.some((side) => side.field === tab.side && side.assign && side.changes !== 'none')
  if (!offers('list')) return []
  const list: [string, string][] = [
    ['List', "list('full')"],
    ['ListEmpty', "list('empty')"],
    ['ListNothingFound', "list('nothingFound')"],
    ['ListLoading', "list('loading')"],
    ['ListFailed', "list('failed')"],
    ...(entity.permission === 'all'
      ? []
      : ([['ListForbidden', "list('forbidden')"]] satisfies [string, string][])),
    ['ListPhone', "list('phone')"],
    ['ListDark', "list('dark')"],
  ]
  // A link has no screens: its tabs and dialogs are in the stories of both sides.
  if (entity.link) return [['List', "list('full')"]]
  const create: [string, string][] = offers('create')
    ? [
        ['Create', 'create()'],
        ['CreatePhone', "create('phone')"],
      ]
    : []
  if (!offers('read')) return [...list, ...create]
  const tabs = entity.detail.tabs.flatMap((tab): [string, string][] => [
    [`Tab${pascal(tab.name)}`, `tab('${tab.name}')`],
    ...(isAssigned(tab)
      ? ([[`Assign${pascal(tab.name)}`, `assign('${tab.name}')`]] satisfies [string, string][])
      : []),
  ])
  return [
    ...list,
    ...create,
    ['DetailPhone', "detail('phone')"],
    ['DetailDark', "detail('dark')"],
    ...tabs,
    ...(offers('update', 'patch') && hasButton('edit')
      ? ([['Edit', 'edit()']] satisfies [string, string][])
      : []),
    ...(offers('remove') && hasButton('delete')
      ? ([['Delete', 'remove()']] satisfies [string, string][])
      : []),
  ]
}

const pascal = (name: string) =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
