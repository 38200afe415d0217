import { expect, test } from 'vitest'
import { readLines } from '../../../src/overrides/designer/inspector/readLines.ts'

test('lines become labels without marks of lists, empty lines and further columns of a table', () => {
  const text =
    '- Doors close\r\n\n  • Lamps work \n3) Brakes\tyes\n☐ Horn\n[ ] Belt\n12 volts\n-5 °C'
  expect(readLines(text)).toEqual({
    lines: ['Doors close', 'Lamps work', 'Brakes', 'Horn', 'Belt', '12 volts', '-5 °C'],
    left: 0,
    cut: 0,
  })
})
