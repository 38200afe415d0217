import { expect, test } from 'vitest'
import { preferredLanguage } from '../../src/model/language.ts'

test.each([
  ['de', 'de'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.4, fr-FR;q=0.9', 'fr'],
  ['pt-BR, ja;q=0.2', 'ja'],
  ['DE', 'de'],
  ['de;q=0, en', 'en'],
  ['pt, *;q=0.5', undefined],
  ['*', undefined],
  ['', undefined],
  ['; ;,=,q', undefined],
  [undefined, undefined],
  [null, undefined],
])('the header %j selects %j', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
