import { expect, test } from 'vitest'
import { readFile } from '../../src/service/importExport/readFile.ts'

const rows = Array<string>(2_000).fill(`Harbor,"a ""b""\n${'x'.repeat(90)}"`)
const file = ['name,description', ...rows].join('\n')

const read = (body: string) =>
  readFile(
    new Request('http://localhost', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body,
    }),
    2_097_152,
  )

test('other calls run while a large file is parsed, and its rows stay whole', async () => {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  const reading = read(`\ufeff${file}`)
  let next = setImmediate(count)
  const table = await reading
  clearImmediate(next)
  expect(turns).toBeGreaterThanOrEqual(3)
  expect(table.columns).toEqual(['name', 'description'])
  expect(table.rows).toHaveLength(2_000)
  const cells = ['Harbor', `a "b"\n${'x'.repeat(90)}`]
  expect(table.rows.at(-1)).toEqual({ number: 2_001, cells })
})

test('a file that is not CSV is refused with the row', async () => {
  await expect(read(`${file}\n"a"b,c`)).rejects.toThrow(
    'it is not CSV in row 2002 (Invalid Closing Quote',
  )
})

test('a row of more than a megabyte is refused', async () => {
  await expect(read(`name\n"${'""'.repeat(600_000)}"`)).rejects.toThrow(
    'a row has more than 1048576 characters',
  )
})
