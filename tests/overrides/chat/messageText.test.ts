import { describe, expect, test } from 'vitest'
import {
  isolated,
  lengthOf,
  partsOf,
  safeText,
  sentText,
} from '../../../src/overrides/chat/message/messageText.ts'

const links = (text: string) => partsOf(text).flatMap(({ href }) => href ?? [])

describe('the text of a message', () => {
  test.each([
    ['See https://example.com/a?b=c, thanks.', ['https://example.com/a?b=c']],
    ['(www.example.org/x_(y))!', ['https://www.example.org/x_(y)']],
    ['mailto:ann@example.com or http://a.test', ['mailto:ann@example.com', 'http://a.test']],
    ['日本 https://例え.jp です', ['https://例え.jp']],
    ['javascript:alert(1) data:text/html,x file:///etc ftp://a.test', []],
    ['https://bank.test@evil.test/', []],
    ['https:// http://', []],
    ['nothing here', []],
  ])('%s links to %j', (text, expected) => {
    expect(links(text)).toEqual(expected)
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })

  test('is as long as it has characters, also where they are emojis', () => {
    expect(lengthOf('x'.repeat(4_001))).toBe(4_001)
    expect(lengthOf('👍'.repeat(2_001))).toBe(2_001)
  })

  test('loses characters that make it read as another text, and keeps lines and right-to-left text', () => {
    expect(safeText('abc\u202Egpj.exe\u2066\u0007')).toBe('abcgpj.exe')
    expect(safeText('One\r\ntwo\tthree')).toBe('One\ntwo\tthree')
    expect(safeText('שלום \u200fעולם 👩‍👩‍👧')).toBe('שלום \u200fעולם 👩‍👩‍👧')
  })

  test.each([
    ['Ana Kovač', 'Ana Kovač'],
    ['李伟', '李伟'],
    ['יעל כהן', '\u2068יעל כהן\u2069'],
    ['سارة', '\u2068سارة\u2069'],
  ])('the name %s turns nothing that stands beside it in a sentence', (name, expected) => {
    expect(isolated(name)).toBe(expected)
  })

  test('what cannot be stored or seen is not sent', () => {
    expect(sentText('a\u0000b\r\nc\u202ed\ud800')).toBe('ab\ncd\ufffd')
    expect(['\u200b\u2060', ' \n', '\u202e', '\u3164'].map(sentText)).toEqual(['', '', '', ''])
    expect(sentText('  👨‍👩‍👧 ')).toBe('  👨‍👩‍👧 ')
  })
})
