import { parseText, scalarText, textColumn } from '../../columnForms.ts'
import { scatter } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { isText } from '../../schemaShape.ts'
import { readNumber } from './readNumber.ts'

/** `(###) ##-####` and `(###) ###-####`, with or without their punctuation (DLG-21). */
const national = /^\(?(\d{3})\)?[\s.-]*(\d{2,3})[\s.-]*(\d{4})$/
const international = /^\+[\d\s().-]+$/

/**
 * A telephone number.
 * Shape   schema `{ type: 'string', format: 'phone' | 'tel' }`, record `string | null`, column
 *         `text`
 * Unit    E.164 (`+16175550100`) if it was given with `+`, else nine or ten digits in their mask:
 *         `(617) 555-0100`
 * Errors  `phone`: "Invalid phone number" (VAL-36)
 * Source  ITU-T E.164; the masks of DLG-21
 */
export const phone = {
  kind: 'phone',
  short: true,
  recognises: (schema) => isText(schema, 'phone', 'tel', 'phone-number'),
  ...textColumn,
  operators: ['contains', 'eq', 'starts', 'in', 'ne', 'empty'],
  sortable: true,
  searchable: true,
  accept: (value) => {
    if (typeof value !== 'string') return value ?? null
    const trimmed = value.trim()
    if (international.test(trimmed)) {
      const parsed = readNumber(trimmed)
      if (parsed?.isValid()) return parsed.number
      const digits = trimmed.replace(/\D/g, '')
      return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : trimmed
    }
    const parts = national.exec(trimmed)
    return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : trimmed || null
  },
  parse: parseText,
  text: (value) => {
    const given = scalarText(value)
    const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(given)
    return american ? `(${american[1]}) ${american[2]}-${american[3]}` : given
  },
  demo: (_field, n) => `(617) 555-${String(scatter(n, 100, 199)).padStart(4, '0')}`,
  check: (value) =>
    typeof value === 'string' && (/^\+\d{8,15}$/.test(value) || national.test(value))
      ? undefined
      : 'phone',
  examples: {
    schema: { type: 'string', format: 'phone' },
    good: [
      '(617) 555-0100',
      '(617) 55-0100',
      '6175550100',
      '+1 617 555 0100',
      '+49 30 901820',
      '+44 (0)20 7946 0018',
    ],
    bad: ['12', 'call me', '(617) 555-01000', '+1', '+1234567890123456', 617],
  },
} satisfies FieldType
