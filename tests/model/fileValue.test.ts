import { expect, test } from 'vitest'
import { filesIn, isAcceptedType, isFileValue } from '../../src/model/fileValue.ts'

const photo = { key: 'photo-0001', name: 'Door.png', type: 'image/png', size: 12 }

test('files are found in groups, lists and whole records', () => {
  const sound = { ...photo, key: 'sound-0001' }
  const record = { id: '1', photo, size: 3, lines: [{ note: 'x', sounds: [sound, null] }] }
  expect(filesIn(record)).toEqual([photo, sound])
  expect(filesIn(null)).toEqual([])
})

test.each([
  { ...photo, more: 1 },
  { ...photo, size: -1 },
  { ...photo, size: 1.5 },
  { ...photo, key: '' },
  { pending: 'Door.png' },
  [photo],
  'Door.png',
])('%j is not a file', (value) => {
  expect(isFileValue(value)).toBe(false)
})

test.each([
  [[], true],
  [['image/png'], true],
  [['application/pdf', 'image/*'], true],
  [['.png'], true],
  [['application/pdf'], false],
  [['.jpg', 'image/jpeg'], false],
  [['imag/*'], false],
])('a PNG file with the accepted types %j: %s', (accept, expected) => {
  expect(isAcceptedType('image/png', 'Photo.PNG', accept)).toBe(expected)
})
