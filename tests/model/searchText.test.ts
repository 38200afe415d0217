import { describe, expect, test } from 'vitest'
import type { Entity } from '../../src/model/entity.ts'
import { searchTextOf } from '../../src/model/searchText.ts'
import { entity, field } from '../service/database/entities.ts'

const searching = (...search: string[]): Partial<Entity> => ({
  list: { ...entity('x').list, search },
})
const textOf = (...given: Parameters<typeof entity>) => {
  const text = searchTextOf(entity(...given))
  return text && { sql: text.sql, paths: [...text.paths], display: text.display }
}

describe('the search text of a record', () => {
  test('contains its composed name, searched fields, values within an object and its author', () => {
    const address = field('address', { kind: 'address', sqlType: 'jsonb', fields: [field('city')] })
    expect(
      textOf('thing', [field('first'), field('last'), field('code'), address], {
        ...searching('last', 'code', 'address.city', 'createdBy'),
        display: '{first} {last}',
      }),
    ).toEqual({
      sql: `coalesce("first", '') || ' ' || coalesce("last", '') || ' ' || coalesce("code", '') || ' ' || coalesce(("address" -> 'city') #>> '{}', '') || ' ' || coalesce("created_by", '')`,
      paths: ['first', 'last', 'code', 'address.city', 'createdBy'],
      display: true,
    })
  })

  test.each([
    ['a reference', field('x', { kind: 'reference', reference: { entity: 'other' } })],
    ['a code that stands for a text', field('x', { lookup: 'LKLevel' })],
    ['a list', field('x', { kind: 'tags', sqlType: 'jsonb' })],
    ['a number', field('x', { kind: 'number', sqlType: 'numeric' })],
    ['what not everybody sees', field('x', { permission: 'A:B' })],
    ['what may be a secret', field('x', { secretWhen: { field: 'y' } })],
    ['what is never answered', field('x', { writeOnly: true })],
  ])('does not contain %s', (_, x) => {
    expect(textOf('thing', [field('name'), x], { ...searching('name', 'x') })?.paths).toEqual([
      'name',
    ])
    expect(
      textOf('thing', [field('name'), x], { ...searching(), display: '{name} {x}' }),
    ).toBeUndefined()
  })
})
