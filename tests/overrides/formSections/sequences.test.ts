import { expect, test } from 'vitest'
import {
  withAdded,
  withMoved,
  withoutRemoved,
} from '../../../src/overrides/formSections/sequences.ts'
import type { PlacedSection } from '../../../src/overrides/formSections/useSectionQueries.ts'

const row = (webId: string, sequence: number) =>
  ({ id: webId, webId, sequence }) as unknown as PlacedSection
// An inactive section, which is not among the rows, has the sequence 3.
const rows = [row('a', 1), row('b', 2), row('d', 4)]
const texts = (all: PlacedSection[]) => all.map(({ webId, sequence }) => `${webId}${sequence}`)

test('added rows are before the one that had their first sequence, and those behind follow', () => {
  expect(texts(withAdded(rows, [row('x', 2), row('y', 3)]))).toEqual(['a1', 'x2', 'y3', 'b4', 'd6'])
  expect(texts(withAdded(rows, [row('x', 5)]))).toEqual(['a1', 'b2', 'd4', 'x5'])
})

test('rows behind removed ones close the gaps', () => {
  expect(texts(withoutRemoved(rows, [rows[0]!, rows[2]!]))).toEqual(['b1'])
})

test('the rows between the old and the new place of a row make room', () => {
  expect(texts(withMoved(rows, 'a', 4))).toEqual(['b1', 'd3', 'a4'])
  expect(texts(withMoved(rows, 'd', 1))).toEqual(['d1', 'a2', 'b3'])
})
