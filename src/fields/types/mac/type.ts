import { parseText, scalarText, textColumn } from '../../columnForms.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'

const shape = /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/
const readable =
  /^(?:[0-9a-f]{12}|(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}|(?:[0-9a-f]{4}\.){2}[0-9a-f]{4})$/i
const pairs = (digits: string) => digits.match(/../g)!.join(':')

/**
 * A MAC address.
 * Shape   schema `{ type: 'string', format: 'mac' }`, record `string | null`, column `text`
 * Unit    six octets, upper-case, colon-separated; input with hyphens, dots or no separators is
 *         accepted
 * Errors  `mac`: "Invalid MAC address" (DLG-22)
 * Source  IEEE 802-2014 section 8.1
 */
export const mac = {
  kind: 'mac',
  recognises: (schema) => isText(schema, 'mac', 'mac-address'),
  ...textColumn,
  operators: ['contains', 'eq', 'starts', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: true,
  accept: (value) => {
    if (typeof value !== 'string') return value ?? null
    const trimmed = value.trim()
    return readable.test(trimmed)
      ? pairs(trimmed.replace(/[^0-9a-f]/gi, '').toUpperCase())
      : trimmed || null
  },
  parse: parseText,
  text: scalarText,
  demo: (_field, n) =>
    pairs(
      `0242${scatter(n, 0, 0xffff).toString(16).padStart(4, '0')}${(n % 0x10000).toString(16).padStart(4, '0')}`.toUpperCase(),
    ),
  check: (value) => (typeof value === 'string' && shape.test(value) ? undefined : 'mac'),
  examples: {
    schema: { type: 'string', format: 'mac' },
    good: ['02:42:AC:11:00:02', '02-42-ac-11-00-02', '0242ac110002', '0242.ac11.0002'],
    bad: ['02:42:AC:11:00', '02:42:AC:11:00:0G', 'mac', 2],
  },
} satisfies FieldType
