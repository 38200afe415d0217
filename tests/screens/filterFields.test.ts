import { expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { findFilterField } from '../../src/screens/list/filters/filterFields.ts'
import {
  exploreRelation,
  filterablePaths,
  relationsFrom,
  type RelationPath,
} from '../../src/screens/list/filters/offeredFilters.ts'

const find = (name: string) => entities.find((each) => each.name === name)
const load = async (name: string) => find(name)
const context = {
  find,
  translate: (_key: string, options: object) => (options as { _: string })._,
  inSentence: (label: string) => label.toLowerCase(),
}

/** The paths behind relations, as far as the picker leads. */
async function pathsBehind(relations: RelationPath[]): Promise<string[]> {
  const places = await Promise.all(relations.map((each) => exploreRelation(each, load)))
  const further = await Promise.all(places.map((each) => pathsBehind(each?.ways ?? [])))
  return [...places.flatMap((each) => each?.paths ?? []), ...further.flat()]
}

test.each(
  entities.map((each) => [each.name, each] as const),
)('%s: no two fields that its list can be filtered by have the same name', async (_name, entity) => {
  const paths = [
    ...filterablePaths(entity, find),
    ...(await pathsBehind(await relationsFrom(entity, load))),
  ]
  const named = new Map<string, Set<string>>()
  for (const path of paths) {
    const label = findFilterField(entity, path, context)?.label ?? path
    named.set(label, (named.get(label) ?? new Set()).add(path))
  }
  expect([...named].filter(([, same]) => same.size > 1)).toEqual([])
})
