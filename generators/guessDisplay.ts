import type { FieldType } from '../src/fields/fieldType.ts'
import { fieldTypeOf } from '../src/fields/fieldTypes.ts'
import type { Field } from '../src/model/field.ts'

/** Pairs of fields that name a person together. */
const people = [
  ['firstName', 'lastName'],
  ['first_name', 'last_name'],
  ['givenName', 'familyName'],
  ['given_name', 'family_name'],
]

/** Names of fields that say what a record is, the best first. */
const titles = [
  'name',
  'title',
  'label',
  'fullName',
  'full_name',
  'displayName',
  'display_name',
  'subject',
  'username',
  'userName',
  'code',
  'number',
  'sku',
]

/**
 * The default of a record's display name: a template of what tells records apart. A required field
 * comes before one that may be empty, a title before other texts, and a text inside an object before
 * choices and numbers; the key is the last resort.
 */
export function guessDisplay(fields: Field[], key: string): string {
  const named = fields.filter(isTelling)
  const has = (name: string) => named.some((field) => field.name === name)
  const pair = people.find((names) => names.every(has))
  if (pair) return pair.map((name) => `{${name}}`).join(' ')
  const required = named.filter((field) => field.required)
  const path =
    bestText(required) ?? bestText(named) ?? innerText(fields) ?? (required[0] ?? named[0])?.name
  return `{${path ?? key}}`
}

/** The name of the text that says most: a title, a field whose name ends like one, the first text. */
function bestText(fields: Field[]): string | undefined {
  const title = titles.find((name) => fields.some((field) => field.name === name))
  if (title) return title
  const isNaming = (how: FieldType['naming']) => (field: Field) =>
    fieldTypeOf(field).naming === how && !field.hidden
  return (
    fields.find((field) => /(name|title)$/i.test(field.name)) ??
    fields.find(isNaming('best')) ??
    fields.find(isNaming('good'))
  )?.name
}

/** The path of a text inside an object, or inside an object of it: `metadata.name`. */
function innerText(fields: Field[], levels = 3): string | undefined {
  const objects = fields.filter(
    (field) =>
      field.shape === 'object' && !field.writeOnly && !field.virtual && !field.name.includes('.'),
  )
  const sorted = [...new Set([...objects.filter(({ required }) => required), ...objects])]
  for (const object of sorted) {
    const inner = (object.fields ?? []).filter(isTelling)
    const text = bestText(inner.filter(({ required }) => required)) ?? bestText(inner)
    if (text && !text.includes('.')) return `${object.name}.${text}`
  }
  if (levels === 1) return undefined
  for (const object of sorted) {
    const deeper = innerText(object.fields ?? [], levels - 1)
    if (deeper) return `${object.name}.${deeper}`
  }
  return undefined
}

/**
 * Whether a value tells records apart as people read them: no constant, no key of letters and digits
 * alone, and no fact about the file (`$schema`).
 */
export const isTelling = (field: Field): boolean =>
  fieldTypeOf(field).naming !== undefined &&
  !field.system &&
  !field.writeOnly &&
  !field.virtual &&
  field.choices?.length !== 1 &&
  field.format !== 'uuid' &&
  !/^[$@_]|(uuid|guid)$/i.test(field.name)
