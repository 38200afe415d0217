import { expect, test } from 'vitest'
import { barsOf } from '../../../../src/screens/list/table/rowStyles.ts'

test('the bars of waiting rows stand below the headings of their columns', () => {
  const places = barsOf([100, 200, 20], 44)
    .split(/, (?=linear)/)
    .map((bar) => / ([\d.]+)px 0 \/ ([\d.]+)px/.exec(bar)!.slice(1).map(Number))
  expect(places).toEqual([
    [54, 48],
    [154, 108],
    [354, 16],
  ])
})
