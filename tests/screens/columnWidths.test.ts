import { describe, expect, test } from 'vitest'
import { traitsOf } from '../../src/fields/fieldTypes.ts'
import type { Field } from '../../src/model/field.ts'
import {
  boundsOf,
  columnMaximum,
  columnMinimum,
  isCramped,
  clampWidth,
  leastWidth,
  shareRoom,
  startingWidth,
  widthsAfter,
  widthsOfContent,
} from '../../src/screens/list/columns/columnWidths.ts'

const column = (kind: 'text' | 'status' | 'date' | 'instant', label = 'Name') => ({
  label,
  field: { name: 'x', label, kind, ...traitsOf({ name: 'x', label, kind }) },
})

describe('the initial width of a column', () => {
  test('depends on its kind, and is larger for the record title or a long heading', () => {
    expect(startingWidth(column('status'), false)).toBe(96)
    expect(startingWidth(column('text'), false)).toBeLessThan(startingWidth(column('text'), true))
    expect(startingWidth(column('date', 'Date of the last inspection'), false)).toBeGreaterThan(200)
    expect(startingWidth(column('date', '最終点検日最終点検日'), false)).toBeGreaterThan(150)
  })

  test('fits the widest badge of a status', () => {
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

  test('can be set in the schema', () => {
    expect(startingWidth({ ...column('text'), width: 333 }, true)).toBe(333)
  })
})

test('a column of recordings has room for their button while no row has one', () => {
  const field: Field = { name: 'x', label: 'Audio', kind: 'file', as: 'audio' }
  expect(
    widthsOfContent({ label: 'Audio', field }, false, { width: 30, isEmpty: true }),
  ).toMatchObject({ start: 128, least: 128 })
})

describe('a column shrinks', () => {
  test('according to its kind: dates and badges not at all, texts to the width of their heading', () => {
    expect(leastWidth(column('status'), false)).toBe(startingWidth(column('status'), false))
    expect(leastWidth(column('date'), false)).toBe(startingWidth(column('date'), false))
    expect(leastWidth(column('text'), true)).toBe(133)
    expect(leastWidth(column('text', 'Name of the organisation'), false)).toBe(
      startingWidth(column('text', 'Name of the organisation'), false),
    )
  })
})

describe('the width of a column whose content was measured', () => {
  const content = (width: number, isEmpty = false) => ({ width, isEmpty })

  test('is that of its content, but not narrower than its heading and not wider than a bound', () => {
    expect(widthsOfContent(column('text'), false, content(180)).start).toBe(180)
    expect(widthsOfContent(column('text'), false, content(900))).toMatchObject({
      start: 300,
      whole: 900,
    })
    expect(widthsOfContent(column('text'), true, content(900)).start).toBe(380)
    expect(widthsOfContent({ ...column('text'), width: 200 }, false, content(900)).start).toBe(200)
    const heading = column('text', 'Name of the organisation')
    expect(widthsOfContent(heading, false, content(40)).start).toBeGreaterThan(180)
  })

  test('shrinks only for texts that are no name, and most for a column without contents, which keeps its heading', () => {
    expect(widthsOfContent(column('text'), true, content(250)).least).toBe(250)
    expect(widthsOfContent(column('text'), true, content(350)).tightest).toBe(231)
    expect(widthsOfContent(column('text'), true, content(90)).tightest).toBe(90)
    const broken = { ...content(350), twoLines: 190 }
    expect(widthsOfContent(column('text'), true, broken).tightest).toBe(190)
    expect(widthsOfContent(column('text'), false, content(250)).tightest).toBeUndefined()
    expect(widthsOfContent(column('instant', 'Start'), false, content(160))).toEqual({
      start: 160,
      least: 160,
      wrapped: 106,
    })
    expect(widthsOfContent(column('status'), false, content(140)).least).toBe(140)
    const day = column('date', 'Fecha de inicio')
    expect(widthsOfContent(day, false, { ...content(150), rows: 90 }).least).toBe(97)
    expect(widthsOfContent(column('text'), false, content(250)).least).toBe(104)
    expect(widthsOfContent(column('date', 'End date'), false, content(97, true)).least).toBe(68)
    expect(widthsOfContent(column('date', 'Audio'), false, content(97, true)).least).toBe(75)
  })
})

test('a text that breaks between words stands on two lines before the dates beside it wrap; it is truncated after others if it names another record', () => {
  const branch = column('text', 'Branch name')
  const columns = [
    { path: 'branch', ...branch, field: { ...branch.field, from: 'siteId.name' } },
    { path: 'uuid', ...column('text', 'UUID') },
    { path: 'start', ...column('instant', 'Start date') },
  ]
  const bounds = boundsOf(
    columns,
    [],
    [
      { width: 190, isEmpty: false, twoLines: 110 },
      { width: 300, isEmpty: false, twoLines: 300 },
      { width: 160, isEmpty: false, twoLines: 105 },
    ],
  )
  expect(bounds.map(({ twoLines }) => twoLines)).toEqual([110, undefined, undefined])
  expect(shareRoom(bounds, 374)).toEqual([110, 104, 160])
  expect(shareRoom(bounds, 330)).toEqual([114, 108, 108])
  expect(shareRoom(bounds, 303)).toEqual([110, 88, 105])
  expect(shareRoom(bounds, 290)).toEqual([110, 75, 105])
  expect(shareRoom(bounds, 275)[0]).toBeLessThan(110)
})

/** A field with the names of records of another entity. */
const ofOther = (field: Field) => ({ ...field, from: 'site' }) as unknown as Field

test('the columns that make up the name of a record are whole while another column without contents has no more than its heading', () => {
  const columns = ['firstName', 'lastName', 'email', 'endDate'].map((path) => ({
    path,
    ...(path === 'endDate' ? column('date', 'End date') : column('text', path)),
  }))
  const content = [110, 140, 220, 90].map((width, at) => ({ width, isEmpty: at === 3 }))
  const widths = shareRoom(boundsOf(columns, ['firstName', 'lastName'], content), 400)
  expect(widths.slice(0, 2)).toEqual([110, 140])
  expect(widths[2]).toBeLessThan(110)
  expect(widths[3]).toBe(68)
  // With less room, the heading gives away that of its arrow before a name is truncated.
  expect(shareRoom(boundsOf(columns, ['firstName', 'lastName'], content), 364)).toEqual([
    110, 140, 64, 50,
  ])
  // It is never cut: a name that would be whole on two lines is truncated.
  const bounds = boundsOf(
    columns.map((each, at) => (at === 2 ? { ...each, field: ofOther(each.field) } : each)),
    ['firstName', 'lastName'],
    content.map((each, at) => ({ ...each, twoLines: [110, 140, 150, 0][at] })),
  )
  expect(shareRoom(bounds, 446)).toEqual([110, 140, 146, 50])
  expect(boundsOf(columns, ['firstName', 'lastName'], undefined)[1]).toEqual(
    boundsOf(columns, ['firstName'], undefined)[1],
  )
})

test('a table scrolls before it cuts a heading', () => {
  const headings = ['Username', 'Photo of the damage', 'Notes', 'Signature']
  const columns = headings.map((label) => ({ path: label, ...column('text', label) }))
  const content = headings.map((label) => ({ width: 180, isEmpty: label === 'Notes' }))
  const bounds = boundsOf(columns, [], content)
  expect(shareRoom(bounds, 315)).toEqual([79, 93, 57, 86])
  expect(shareRoom(bounds, 314)).toEqual(bounds.map(({ least }) => least))
})

test('a word is broken only where the table would scroll otherwise, or where it is long', () => {
  const branch = { path: 'branch', label: 'Branch', field: ofOther(column('text').field) }
  const boundsWith = (word: number) =>
    boundsOf([branch], [], [{ width: 190, isEmpty: false, twoLines: 130, word }])
  expect(shareRoom(boundsWith(110), 112)).toEqual([112])
  expect(shareRoom(boundsWith(110), 100)).toEqual([100])
  expect(boundsWith(110)[0]).toMatchObject({ cut: 110, broken: 78 })
  expect(boundsWith(200)[0]).toMatchObject({ cut: 124, broken: 78 })
})

test('a table is cramped where a text would keep only its first letters', () => {
  const columns = [
    { start: 200, least: 120, tight: 90, slim: 64 },
    { start: 100, least: 100 },
  ]
  expect([isCramped(columns, 190), isCramped(columns, 189)]).toEqual([false, true])
})

describe('the width of a table', () => {
  test('distributes spare pixels in proportion among the columns that the person did not resize', () => {
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

  test('gives spare pixels first to texts that are cut, up to their content', () => {
    const columns = [
      { start: 300, least: 104, whole: 400 },
      { start: 100, least: 100 },
    ]
    expect(shareRoom(columns, 450)).toEqual([350, 100])
    expect(shareRoom(columns, 540)).toEqual([430, 110])
  })

  test('that is too small shrinks texts to the pixel, but neither dates nor resized columns', () => {
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

  test('that is far too small leaves every column its minimum, and the table scrolls', () => {
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

  test('that is a little too small shrinks texts further before the table scrolls', () => {
    const columns = [
      { start: 200, least: 200 },
      { start: 300, least: 120, tight: 90 },
      { start: 110, least: 100, tight: 80 },
      { start: 64, least: 64 },
    ]
    expect(shareRoom(columns, 459)).toEqual([200, 105, 90, 64])
    expect(shareRoom(columns, 434)).toEqual([200, 90, 80, 64])
    expect(shareRoom(columns, 433)).toEqual([200, 120, 100, 64])
  })

  test('that is still too small puts times below dates, then shortens texts, then wraps names', () => {
    const columns = [
      { start: 300, least: 300, tightest: 190 },
      { start: 160, least: 160, wrapped: 110 },
      { start: 120, least: 110, tight: 80 },
      { start: 64, least: 64 },
    ]
    expect(shareRoom(columns, 634)).toEqual([300, 160, 110, 64])
    expect(shareRoom(columns, 584)).toEqual([300, 110, 110, 64])
    expect(shareRoom(columns, 564)).toEqual([300, 110, 90, 64])
    expect(shareRoom(columns, 500)).toEqual([246, 110, 80, 64])
    expect(shareRoom(columns, 444)).toEqual([190, 110, 80, 64])
    expect(shareRoom(columns, 443)).toEqual([300, 160, 110, 64])
  })

  test('extends the last column when all were resized', () => {
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

describe('resizing a column', () => {
  const shown = [
    { path: 'a', width: 101 },
    { path: 'b', width: 202 },
    { path: 'c', width: 303 },
  ]

  test('keeps the columns before it in place, so that its edge stays under the pointer', () => {
    expect(widthsAfter({ c: 90 }, shown, 'b', 250)).toEqual({ a: 101, b: 250, c: 90 })
  })

  test('stays within the limits, in whole pixels', () => {
    expect([clampWidth(3), clampWidth(200.4), clampWidth(99_999)]).toEqual([
      columnMinimum,
      200,
      columnMaximum,
    ])
    expect(widthsAfter({}, shown, 'a', 1)).toEqual({ a: columnMinimum })
  })
})
