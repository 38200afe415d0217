import { acceptTrimmed, parseText, scalarText, textColumn } from '../../columnForms.ts'
import { demoWords, fitLength } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

const longest = 254
const shape =
  /^[^\s@<>()[\]\\,;:"\p{Cc}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*[\p{L}\p{N}]$/u

/**
 * An email address.
 * Shape   schema `{ type: 'string', format: 'email' | 'idn-email' }`, record `string | null`,
 *         column `text`
 * Unit    trimmed, letter case kept; sign-in compares without case
 * Errors  `email`: "Invalid email address" (VAL-35)
 * Source  RFC 5321 sections 4.1.2 and 4.5.3.1, unquoted local parts only; RFC 6531 letters
 */
export const email = {
  kind: 'email',
  ignoreCase: true,
  naming: 'good',
  recognises: (schema) => isText(schema, 'email', 'idn-email'),
  ...textColumn,
  operators: ['contains', 'eq', 'starts', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: true,
  accept: acceptTrimmed,
  parse: parseText,
  text: scalarText,
  demo: (field, n) => {
    const local = demoWords({ ...field, name: 'userName', unique: true }, n)
      .toLowerCase()
      .replace(/[^a-z0-9.]+/g, '')
    return fitLength(`${local}@example.com`, { ...field, maxLength: undefined })
  },
  check: (value) => {
    if (typeof value !== 'string' || value.length > longest || !shape.test(value)) return 'email'
    const local = value.slice(0, value.lastIndexOf('@'))
    return local.length > 64 || /^\.|\.$|\.\./.test(local) ? 'email' : undefined
  },
  examples: {
    schema: { type: 'string', format: 'email' },
    good: ['admin@acme.test', 'a.b+c@sub.example.co.uk', 'jürgen@müller.example'],
    bad: ['admin', 'admin@', '@acme.test', 'a b@acme.test', 'a@b', 'a..b@acme.test', 12],
  },
} satisfies FieldType
