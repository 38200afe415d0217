import { expect, test } from 'vitest'
import { chooseArchetypes, featuresOf } from '../../generators/archetypes.ts'
import { printStories } from '../../generators/printStories.ts'
import { entities } from '../../src/generated/entities.ts'

const entityOf = (name: string) => entities.find((each) => each.name === name)!
const featuresOfAll = (names: string[]) =>
  new Set(names.flatMap((name) => [...featuresOf(entityOf(name), entities)]))
const listed = entities.filter(
  ({ link, operations, routes }) =>
    !link && operations.some(({ kind }) => kind === 'list') && routes.detail.startsWith('/detail/'),
)

test('a few archetypes have every feature that the screens of any entity have', () => {
  const archetypes = chooseArchetypes(entities)
  expect(featuresOfAll(archetypes)).toEqual(featuresOfAll(listed.map(({ name }) => name)))
  expect(archetypes.length).toBeLessThan(listed.length / 4)
})

test('an entity with a feature that no other has becomes an archetype', () => {
  expect(chooseArchetypes(entities)).not.toContain('site')
  const changed = entities.map((entity) =>
    entity.name === 'site' ? { ...entity, dialect: 'simple-rest' as const } : entity,
  )
  expect(chooseArchetypes(changed)).toContain('site')
})

test('of the first archetype every story is a test, of others not the states that look alike, of another entity the first one alone', () => {
  const [archetype, another] = chooseArchetypes(entities)
  expect(printStories(entityOf(archetype!), entities)).not.toContain('repeated')
  expect(
    [
      ...printStories(entityOf(another!), entities).matchAll(
        /^export const (\w+) = .*'repeated'/gm,
      ),
    ].map(([, name]) => name),
  ).toEqual(expect.arrayContaining(['ListEmpty', 'ListFailed', 'ListDark']))
  const stories = printStories(entityOf('site'), entities)
  expect(stories).toContain("component: Screen, tags: ['repeated'] }")
  expect(stories.match(/tags: \['!repeated'\]/g)).toHaveLength(1)
  expect(stories).toContain("export const List = { ...stories.list('full'), tags: ['!repeated'] }")
})
