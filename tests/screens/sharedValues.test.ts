import { expect, test } from 'vitest'
import { sharedValues } from '../../src/screens/link/sharedValues.ts'

test('records share the values that all have; the others are counted, the most frequent first', () => {
  const records = [
    { id: 1, site: 's1', location: 'l1', restricted: false },
    { id: 2, site: 's1', location: 'l2', restricted: false },
    { id: 3, site: 's1', location: 'l2' },
    { id: 4, site: 's1', location: null, restricted: null },
  ]
  const { common, differing } = sharedValues(records, ['site', 'location', 'restricted'])
  expect(common).toEqual({ site: 's1' })
  expect(
    [...differing].map(([name, counts]) => [
      name,
      counts.map(({ value, record, count }) => [value, record.id, count]),
    ]),
  ).toEqual([
    [
      'location',
      [
        ['l2', 2, 2],
        ['l1', 1, 1],
        [null, 4, 1],
      ],
    ],
    [
      'restricted',
      [
        [false, 1, 2],
        [null, 3, 2],
      ],
    ],
  ])
})
