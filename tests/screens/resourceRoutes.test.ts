import { expect, test } from 'vitest'
import { routeAt } from '../../src/app/routing/routeAt.ts'
import { manifest } from '../../src/generated/manifest.ts'
import { findOwnRoute, findResourceRoute } from '../../src/screens/reactAdmin/resourceRoutes.ts'

const pageAt = (pathname: string) => {
  const route = findResourceRoute(manifest, pathname)
  return route && [route.entry.name, route.page, 'id' in route ? route.id : undefined]
}

test('react-admin’s addresses name an entity, a page and a record', () => {
  expect(pageAt('/site')).toEqual(['site', 'list', undefined])
  expect(pageAt('/site/create')).toEqual(['site', 'create', undefined])
  expect(pageAt('/site/s%2F1')).toEqual(['site', 'edit', 's/1'])
  expect(pageAt('/site/s1/show')).toEqual(['site', 'show', 's1'])
  expect(pageAt('/site/s1/show/devices')).toEqual(['site', 'show', 's1'])
  expect(pageAt('/site/s1/1')).toEqual(['site', 'edit', 's1'])
  expect(pageAt('/nothing/s1')).toBeUndefined()
})

// Documents are filled in at `/document/:id`, which the product's contract gives that address.
const filledIn = 'document'

test.each(
  manifest.map(({ name, routes }) => [name, routes] as const),
)('the pages of %s lead to it, and its own screens stay where they are', (name, routes) => {
  const at = (pathname: string) => routeAt(manifest, pathname, '', { clientId: 'c1' })
  for (const page of name === filledIn ? ['r1/show'] : ['create', 'r1', 'r1/show'])
    expect(at(`/${name}/${page}`)).toMatchObject({ entry: { name } })
  for (const own of [routes.list, routes.detail.replace(':id', 'r1')]) {
    const found = at(own)
    if (found && 'entry' in found) expect(found.entry.name).toBe(name)
    expect(findOwnRoute({ routes }, own)).toBeDefined()
  }
})
