import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeFileName } from '../../src/model/fileName.ts'

test.each([
  ['Lease 2026.pdf', 'Lease 2026.pdf'],
  ['入口の写真.jpg', '入口の写真.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\plan.png', 'plan.png'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['a\r\nset-cookie: x.txt', 'aset-cookie x.txt'],
  ['.htaccess', 'htaccess'],
  ['con.txt', '_con.txt'],
  ['...', 'file'],
  ['', 'file'],
])('the name %j becomes %j', (given, expected) => expect(safeFileName(given)).toBe(expected))

test('a long name keeps its extension', () => {
  const name = safeFileName(`${'é'.repeat(400)}.jpeg`)
  expect([...name].length).toBe(150)
  expect(name).toMatch(/é\.jpeg$/)
})

test('a name that is cut at a space stays as it is', () => {
  const name = safeFileName(`${'a'.repeat(149)} b c`)
  expect(name).toBe('a'.repeat(149))
})

test('a safe name stays as it is, and is never empty or a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = safeFileName(given)
      expect(safeFileName(name)).toBe(name)
      expect(name).not.toBe('')
      expect(name).not.toMatch(/[/\\\r\n]/)
    }),
  )
})
