import type { Field } from '../../../model/field.ts'
import { listSeparator, splitCell } from '../../cellMarks.ts'
import { isRecord } from '../../nested/nested.ts'
import { jsonColumn, scalarText } from '../../columnForms.ts'
import { unstorable } from '../../../model/storable.ts'
import type { FieldType } from '../../fieldType.ts'
import { phone } from '../phone/type.ts'
import { phoneKeys } from './phoneKeys.ts'
import { namedKind } from '../../schemaShape.ts'

/** The default number, else the first (USER-07). */
export function defaultPhone(value: unknown, field: Field): string | undefined {
  if (!Array.isArray(value)) return undefined
  const { number, isDefault } = phoneKeys(field)
  const entries = value.filter(isRecord)
  const entry = entries.find((each) => each[isDefault] === true) ?? entries[0]
  return typeof entry?.[number] === 'string' ? entry[number] : undefined
}

/** The list with another default number in place of the previous one; other entries stay. */
function withDefaultPhone(value: unknown, given: unknown, field: Field): Record<string, unknown>[] {
  const { number, isDefault } = phoneKeys(field)
  const entries = Array.isArray(value) ? value.filter(isRecord) : []
  const first = defaultPhone(entries, field)
  const others = entries.filter(
    (each) => each[number] !== first && each[number] !== phone.accept(given),
  )
  return [
    { [number]: given, [isDefault]: true },
    ...others.map((each) => ({ ...each, [isDefault]: false })),
  ]
}

/** The list with this entry in place of the one with the same number; one entry is the default. */
function withPhone(
  value: unknown,
  given: unknown,
  field: Field,
): Record<string, unknown>[] | undefined {
  const { number, isDefault } = phoneKeys(field)
  if (!isRecord(given) || !(number in given)) return undefined
  const entries = Array.isArray(value) ? value.filter(isRecord) : []
  const others = entries.filter((each) => each[number] !== phone.accept(given[number]))
  return [
    ...others.map((each) => (given[isDefault] === true ? { ...each, [isDefault]: false } : each)),
    given,
  ]
}

/** The mark after the default number in a cell, if it is not the first. */
const defaultMarker = '*'

function fromCell(text: string, field: Field): Record<string, unknown>[] {
  const { number, isDefault } = phoneKeys(field)
  const parts = splitCell(text)
  const marked = Math.max(
    0,
    parts.findIndex((part) => part.endsWith(defaultMarker)),
  )
  return parts.map((part, index) => ({
    [number]: part.replace(/\s*\*$/, ''),
    [isDefault]: index === marked,
  }))
}

function toCell(value: unknown, field: Field): string {
  const { number, isDefault } = phoneKeys(field)
  const entries = Array.isArray(value) ? value.filter(isRecord) : []
  // Entries with further properties can only be restored from JSON.
  if (
    !Array.isArray(value) ||
    entries.some((entry) =>
      Object.keys(entry).some(
        (name) => name !== number && name !== isDefault && entry[name] !== null,
      ),
    )
  )
    return JSON.stringify(value)
  return entries
    .map(
      (entry, index) =>
        `${String(phone.accept(entry[number]) ?? '')}${index > 0 && entry[isDefault] === true ? ` ${defaultMarker}` : ''}`,
    )
    .join(`${listSeparator} `)
}

/**
 * Several telephone numbers, one of them the default.
 * Shape   schema array of objects with `x-field.kind` "phones", record `{ phone_number, default
 *         }[]` or null, column `jsonb`
 * Unit    numbers as `phone`; exactly one entry is the default, the first unless another is marked
 * Errors  `list`, `phone` under `{name}.{index}.phone_number`
 */
export const phones = {
  kind: 'phones',
  shape: 'items',
  listColumn: 'offered',
  partLabels: 'fields.phones.number',
  fromCell,
  toCell,
  withText: withDefaultPhone,
  withItem: withPhone,
  recognises: (schema) => namedKind(schema) === 'phones',
  ...jsonColumn,
  operators: ['empty'],
  sortable: false,
  searchable: true,
  accept: (value, field) => {
    if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
    const { number, isDefault } = phoneKeys(field)
    const marked = Math.max(
      0,
      value.findIndex((entry) => isRecord(entry) && entry[isDefault] === true),
    )
    return value.map((entry, index) =>
      isRecord(entry)
        ? { ...entry, [number]: phone.accept(entry[number]), [isDefault]: index === marked }
        : entry,
    )
  },
  parse: () => undefined,
  text: (value, field) => {
    const { number } = phoneKeys(field)
    if (!Array.isArray(value)) return ''
    const first = defaultPhone(value, field)
    const others = value
      .filter(isRecord)
      .map((entry) => entry[number])
      .filter((each) => each !== first)
    return [first, ...others]
      .map((each) => phone.text(each))
      .filter(Boolean)
      .join(', ')
  },
  demo: (field, n) => {
    const { number, isDefault } = phoneKeys(field)
    return [
      { [number]: phone.demo(field, n), [isDefault]: true },
      { [number]: phone.demo(field, n + 50), [isDefault]: false },
    ].slice(0, field.maxItems ?? 2)
  },
  check: (value, field) => {
    if (!Array.isArray(value) || !value.every(isRecord)) return 'list'
    // Entries with declared fields are checked one by one; others are checked here.
    const { number } = phoneKeys(field)
    if (!field.fields && value.some((entry) => phone.check(scalarText(entry[number]))))
      return 'phone'
    return unstorable(value)
  },
  examples: {
    schema: {
      type: 'array',
      'x-field': { kind: 'phones' },
      items: {
        type: 'object',
        properties: {
          phone_number: { type: 'string', format: 'phone' },
          default: { type: 'boolean' },
        },
      },
    },
    good: [
      [{ phone_number: '(617) 555-0100', default: true }, { phone_number: '+49 30 901820' }],
      [],
    ],
    bad: ['(617) 555-0100', [{ phone_number: 'call me' }], ['(617) 555-0100']],
  },
} satisfies FieldType
