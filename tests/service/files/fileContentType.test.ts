import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contentTypeBytes, readContentType } from '../../../src/service/files/fileContentType.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const contents: Record<string, Uint8Array> = {
  png: readFileSync('docs/screenshots/list.png').subarray(0, contentTypeBytes),
  pdf: bytes('%PDF-1.7\n%rest'),
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1),
  zip: Uint8Array.of(0x50, 0x4b, 5, 6, ...new Uint8Array(18)),
  svg: bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  xml: bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  html: bytes('<!doctype html><script>alert(1)</script>'),
  text: bytes('Grüße aus der Filiale'),
  program: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0),
  unknown: Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7),
  empty: new Uint8Array(),
}

test.each([
  ['png', 'photo.png', 'image/png'],
  ['png', 'photo', 'image/png'],
  ['png', 'photo.backup', 'image/png'],
  ['jpeg', 'PHOTO.JPEG', 'image/jpeg'],
  ['pdf', 'lease.pdf', 'application/pdf'],
  ['zip', 'lease.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['svg', 'logo.svg', 'image/svg+xml'],
  ['xml', 'logo.svg', 'image/svg+xml'],
  ['html', 'page.html', 'text/html'],
  ['html', 'page.txt', 'text/plain'],
  ['text', 'note.txt', 'text/plain'],
  ['empty', 'note.txt', 'text/plain'],
  ['unknown', 'data.bin', 'application/octet-stream'],
])('%s content named %s has the type %s', async (content, name, type) => {
  expect(await readContentType(contents[content]!, name)).toBe(type)
})

test.each([
  ['html', 'photo.png'],
  ['svg', 'photo.png'],
  ['program', 'photo.jpg'],
  ['program', 'lease.docx'],
  ['program', 'note.txt'],
  ['png', 'photo.jpg'],
  ['png', 'lease.pdf'],
  ['unknown', 'note.csv'],
  ['unknown', 'lease.docx'],
  ['empty', 'photo.png'],
])('%s content contradicts the name %s', async (content, name) => {
  expect(await readContentType(contents[content]!, name)).toBeUndefined()
})

test('a text that is cut inside a character is still a text', async () => {
  expect(await readContentType(bytes('é').subarray(0, 1), 'note.txt')).toBe('text/plain')
})
