import fc from 'fast-check'
import { parse } from 'csv-parse/browser/esm/sync'
import { expect, test } from 'vitest'
import { csvLine, plainText, safeText } from '../../src/model/csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 901820', "'+49 30 901820"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', "'\rcmd"],
  ['\ncmd', "'\ncmd"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ["'quoted", "'quoted"],
  ["O'Hara", "O'Hara"],
  ['a=b', 'a=b'],
  ['', ''],
])('%j is written as the cell %j, which no spreadsheet treats as a formula', (text, cell) => {
  expect(safeText(text)).toBe(cell)
  expect(plainText(cell)).toBe(text)
})

test('any text is read back from a cell unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', '＝', ' '),
      }),
      (text) => {
        expect(plainText(safeText(text))).toBe(text)
        expect(safeText(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      },
    ),
  )
})

test('any cells are read back from a line unchanged', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: fc.constantFrom('"', ',', ';', '\r', '\n', ' ', 'a', 'é', '日') }),
        { minLength: 2, maxLength: 6 },
      ),
      (cells) => {
        expect(
          parse(csvLine(cells), { relax_column_count: true, record_delimiter: '\r\n' }),
        ).toEqual([cells])
      },
    ),
  )
})

test('only cells that need quotes have them', () => {
  expect(csvLine(['plain', 'a,b', 'say "so"', ' led', 'two\nlines'])).toBe(
    'plain,"a,b","say ""so"""," led","two\nlines"\r\n',
  )
})
