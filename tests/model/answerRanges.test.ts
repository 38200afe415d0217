import { describe, expect, test } from 'vitest'
import { positionOf, rangeTerms } from '../../src/model/answerRanges.ts'

const values = [-1e308, -5000, -2.5, -1e-310, 0, 1e-310, 0.1, 1, 2, 3.75, 1000, 4999, 5000, 1e308]
const days = ['1999-12-31', '2026-02-28', '2026-03-01T10:00:00Z', '2026-11-25']

describe('the terms of a range of answers', () => {
  const position = (value: unknown) => positionOf(value)!
  /** The terms of one value, from each level. */
  const termsOf = (value: unknown) =>
    Array.from({ length: 8 }, (_, level) => `${level}:${position(value) >> (4 * level)}:s.q`)

  test.each([
    ['numbers', values],
    ['days', days],
    ['times', ['00:00', '08:30', '23:59:59']],
  ])('find every value in it, and none outside of it, of %s', (_, sorted: unknown[]) => {
    for (const [from, first] of sorted.entries())
      for (const [to, last] of sorted.entries()) {
        const terms = new Set(rangeTerms('s.q', { from: position(first), to: position(last) }))
        for (const value of sorted) {
          const isInside = position(value) >= position(first) && position(value) <= position(last)
          expect([value, termsOf(value).some((term) => terms.has(term))]).toEqual([value, isInside])
        }
        expect(to < from && position(last) < position(first) ? terms.size : 0).toBe(0)
      }
    const positions = sorted.map(position)
    expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  })

  test('are few, also where the range has no end', () => {
    expect(rangeTerms('s.q', { from: position(0.1) }).length).toBeLessThan(120)
    expect(rangeTerms('s.q', {}).length).toBeLessThanOrEqual(16)
  })

  test.each([[null], [true], ['Room 7'], [NaN], [[1]]])('has no place for %j', (value) => {
    expect(positionOf(value)).toBeUndefined()
  })
})
