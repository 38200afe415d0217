import type { Choice, Field } from '../../../model/field.ts'
import { scalarText } from '../../columnForms.ts'
import { pick } from '../../demo/demoWords.ts'
import type { FieldType } from '../../fieldType.ts'
import { listedValues } from '../../schemaShape.ts'

const isScalar = (value: unknown): value is Choice['value'] =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** The label of `IN_PROGRESS`, `inProgress` or `in-progress`: "In progress". */
const readable = (value: Choice['value']): string => {
  const words = String(value)
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
  const isCode = words.length <= 3 && words === words.toUpperCase()
  return isCode || !/[a-z]/i.test(words)
    ? words || String(value)
    : words[0]!.toUpperCase() + words.slice(1).toLowerCase()
}

/**
 * The choices of a schema with `enum`, `const` or a `oneOf` of constants, with labels from titles,
 * `enumNames` or the values; undefined if it lists none, or values that are not scalars.
 */
export function choicesOf(schema: unknown): Choice[] | undefined {
  const values = listedValues(schema)
  if (!values || values.length === 0 || !values.every(({ value }) => isScalar(value)))
    return undefined
  const distinct = new Map(values.map((each) => [each.value, each]))
  return [...distinct.values()].map(({ value, label }) => ({
    value: value as Choice['value'],
    label: label ?? readable(value as Choice['value']),
  }))
}

/** The JSON type of all choices; undefined: several types. */
const typeOfChoices = (field: Field) => {
  const types = new Set((field.choices ?? []).map(({ value }) => typeof value))
  return types.size === 1 ? [...types][0] : types.size === 0 ? 'string' : undefined
}
const find = (field: Field, value: unknown) =>
  field.choices?.find((choice) => choice.value === value)
const read = (field: Field, text: string) =>
  find(field, text) ?? field.choices?.find((choice) => String(choice.value) === text)

/**
 * One of a few listed values.
 * Shape   schema with `enum`, `const` or `oneOf` of constants; record a scalar or null; column
 *         `text`, `numeric` or `boolean` by the type of the choices; choices of several types are
 *         stored as JSON text
 * Errors  `enum`
 */
export const enumeration = {
  kind: 'enum',
  naming: 'possible',
  recognises: (schema) => choicesOf(schema) !== undefined,
  sqlType: (field) =>
    ({ string: 'text', number: 'numeric', boolean: 'boolean' })[typeOfChoices(field) as string] ??
    'text',
  operators: ['in', 'nin', 'eq', 'ne', 'empty'],
  sortable: true,
  searchable: false,
  accept: (value, field) => {
    if (typeof value !== 'string') return value ?? null
    return (read(field, value) ?? read(field, value.trim()))?.value ?? (value === '' ? null : value)
  },
  toRow: (value, field) =>
    value === null || value === undefined
      ? null
      : typeOfChoices(field)
        ? value
        : JSON.stringify(value),
  fromRow: (value, field) => {
    if (value === null || value === undefined) return null
    // The column may contain plain texts from a time when all choices had one type.
    if (!typeOfChoices(field))
      return (
        (
          field.choices?.find((choice) => JSON.stringify(choice.value) === value) ??
          read(field, String(value))
        )?.value ?? value
      )
    return typeOfChoices(field) === 'number' ? Number(value) : value
  },
  parse: (given, field) => {
    const choice = read(field, given)
    return choice && (typeOfChoices(field) ? choice.value : JSON.stringify(choice.value))
  },
  // A column of several types has JSON, one inside JSON the text.
  parseAll: (given, field) => {
    if (typeOfChoices(field)) return undefined
    const meant = (field.choices ?? [])
      .map(({ value }) => value)
      .filter((value) => [String(value), JSON.stringify(value)].includes(given))
    return meant.flatMap((value) => [...new Set([JSON.stringify(value), String(value)])])
  },
  text: (value, field) => find(field, value)?.label ?? scalarText(value),
  demo: (field, n) => (field.choices?.length ? pick(field.choices, n).value : null),
  check: (value, field) => (find(field, value) ? undefined : 'enum'),
  examples: {
    schema: { type: 'string', enum: ['SMALL', 'LARGE'] },
    good: ['SMALL', 'LARGE'],
    bad: ['MEDIUM', 1, {}],
  },
} satisfies FieldType
