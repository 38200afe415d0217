import type { Field } from '../../model/field.ts'
import { demoPattern } from './demoPattern.ts'
import { demoWords, fitLength, scatter } from './demoWords.ts'

const hex = (n: number, digits: number) =>
  scatter(n, 0, 16 ** Math.min(digits, 6) - 1)
    .toString(16)
    .padStart(digits, '0')

/** Valid demo values for formats without a field type. */
const byFormat: Record<string, (n: number) => string> = {
  uuid: (n) => `${hex(n, 8)}-${hex(n + 7, 4)}-4${hex(n + 13, 3)}-8${hex(n + 29, 3)}-${hex(n, 12)}`,
  ipv4: (n) => `10.${scatter(n, 0, 255)}.${scatter(n + 1, 0, 255)}.${(n % 254) + 1}`,
  ipv6: (n) => `2001:db8::${hex(n, 4)}`,
  hostname: (n) => `host${n}.example.com`,
  'idn-hostname': (n) => `host${n}.example.com`,
  duration: (n) => `P${(n % 28) + 1}D`,
  regex: () => '^[a-z]+$',
  'json-pointer': (n) => `/items/${n}`,
  'relative-json-pointer': (n) => `${n}/items`,
  'uri-template': (n) => `https://example.com/items/${n}/{id}`,
}
const uuidName = /uu?id|guid/i

/** A plausible text for a field by its format, pattern, name and length limits. */
export function demoText(field: Field, n: number): string {
  const format =
    field.format ??
    (uuidName.test(field.name) && !field.maxLength && !field.pattern ? 'uuid' : undefined)
  if (format && byFormat[format]) return patterned(byFormat[format](n), field, n)
  const words = fitLength(demoWords(field, n), field)
  return patterned(field.upperCase ? words.toUpperCase() : words, field, n)
}

/** A demo text, or one that the pattern of its field accepts, if it has one. */
export const patterned = (text: string, { pattern }: Field, n: number): string =>
  pattern === undefined ? text : (demoPattern(pattern, n, text) ?? text)
