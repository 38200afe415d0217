import { expect, test } from 'vitest'
import { readIconShape } from '../../generators/iconShape.ts'

test('the shape of an icon is the elements of its component, with their attributes as React names them', () => {
  expect(readIconShape('Store')).toEqual([['path', { d: expect.stringMatching(/^M20 4H4v2h16z/) }]])
  const watch = readIconShape('AccessTime')
  expect(watch.map(([tag]) => tag)).toEqual(['path', 'path'])
  expect(readIconShape('Ballot')).toEqual([
    ['path', { fillRule: 'evenodd', d: expect.any(String) }],
  ])
  expect(readIconShape('LensTwoTone')).toEqual([
    ['path', { d: expect.any(String), opacity: '.3' }],
    ['path', { d: expect.any(String) }],
  ])
})
