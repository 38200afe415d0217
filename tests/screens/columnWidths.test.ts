import { describe, expect, test } from 'vitest'
import { traitsOf } from '../../src/fields/fieldTypes.ts'
import {
  columnMaximum,
  columnMinimum,
  clampWidth,
  leastWidth,
  shareRoom,
  startingWidth,
  widthsAfter,
} from '../../src/screens/list/columns/columnWidths.ts'

const column = (kind: 'text' | 'status' | 'date', label = 'Name') => ({
  label,
  field: { name: 'x', label, kind, ...traitsOf({ name: 'x', label, kind }) },
})

describe('a column starts', () => {
  test('by its kind, wider where it is the name of the record or its heading needs it', () => {
    expect(startingWidth(column('status'), false)).toBe(96)
    expect(startingWidth(column('text'), false)).toBeLessThan(startingWidth(column('text'), true))
    expect(startingWidth(column('date', 'Date of the last inspection'), false)).toBeGreaterThan(200)
    expect(startingWidth(column('date', '最終点検日最終点検日'), false)).toBeGreaterThan(150)
  })

  test('with room for the widest badge that a status can be', () => {
    const status = column('status')
    expect(
      startingWidth(
        {
          ...status,
          field: {
            ...status.field,
            choices: [{ value: 'SCHEDULE', label: 'Scheduled for later' }],
          },
        },
        false,
      ),
    ).toBeGreaterThan(190)
  })

  test('as wide as the schema says', () => {
    expect(startingWidth({ ...column('text'), width: 333 }, true)).toBe(333)
  })
})

describe('a column gives way', () => {
  test('by its kind: dates and badges not at all, texts to what their heading needs', () => {
    expect(leastWidth(column('status'), false)).toBe(startingWidth(column('status'), false))
    expect(leastWidth(column('date'), false)).toBe(startingWidth(column('date'), false))
    expect(leastWidth(column('text'), true)).toBe(133)
    expect(leastWidth(column('text', 'Name of the organisation'), false)).toBe(
      startingWidth(column('text', 'Name of the organisation'), false),
    )
  })
})

describe('the room of a table', () => {
  test('that is left over is shared by the columns nobody widened, in proportion and to the pixel', () => {
    const widths = shareRoom(
      [
        { start: 100, least: 70 },
        { start: 200, least: 140, chosen: 150 },
        { start: 200, least: 200 },
      ],
      753,
    )
    expect(widths).toEqual([201, 150, 402])
  })

  test('that is too small makes texts give way, to the pixel, and neither dates nor what a person chose', () => {
    expect(
      shareRoom(
        [
          { start: 100, least: 70 },
          { start: 200, least: 140 },
          { start: 108, least: 108 },
          { start: 90, least: 60, chosen: 90 },
        ],
        453,
      ),
    ).toEqual([85, 170, 108, 90])
    expect(
      shareRoom(
        [
          { start: 100, least: 70 },
          { start: 200, least: 140 },
          { start: 108, least: 108 },
        ],
        401,
      ),
    ).toEqual([98, 195, 108])
  })

  test('that is far too small leaves every column its least, and the table scrolls', () => {
    expect(
      shareRoom(
        [
          { start: 100, least: 70 },
          { start: 200, least: 140, chosen: 500 },
        ],
        300,
      ),
    ).toEqual([70, 500])
  })

  test('goes to the last column where all were widened', () => {
    expect(
      shareRoom(
        [
          { start: 100, least: 70, chosen: 120 },
          { start: 100, least: 70, chosen: 130 },
        ],
        400,
      ),
    ).toEqual([120, 280])
  })
})

describe('a column that is made wider', () => {
  const shown = [
    { path: 'a', width: 101 },
    { path: 'b', width: 202 },
    { path: 'c', width: 303 },
  ]

  test('keeps those before it where they are, so that its edge is where the pointer left it', () => {
    expect(widthsAfter({ c: 90 }, shown, 'b', 250)).toEqual({ a: 101, b: 250, c: 90 })
  })

  test('stays within bounds, in whole pixels', () => {
    expect([clampWidth(3), clampWidth(200.4), clampWidth(99_999)]).toEqual([
      columnMinimum,
      200,
      columnMaximum,
    ])
    expect(widthsAfter({}, shown, 'a', 1)).toEqual({ a: columnMinimum })
  })
})
