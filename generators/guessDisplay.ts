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

/** Names of objects that say what a record is, the best first. */
const descriptions = ['metadata', 'meta', 'info', 'general', 'basics', 'project']

/** Names of facts about how a record is written, shown or kept: they rarely tell records apart. */
const formal =
  /version$|^(schema|openapi|swagger|asyncapi|lang(uage)?|locale|time_?zone|encoding|charset|format|icon|logo|colou?r|comments?)$|(secret|token|password|passphrase|hash|checksum|digest|signature|api_?key)$/i

/** Names that say what a record is only where the schema lists the values. */
const classes = /^(kind|type)$/i

/**
 * The default of a record's display name: a template of what tells records apart. A required text
 * comes first, then a title, a title inside an object that describes the record, another text, a
 * text inside any object, choices and numbers. Facts about the form of a record (`apiVersion`) come
 * after all of them; the key is the last resort.
 */
export function guessDisplay(fields: Field[], key: string): string {
  const named = fields.filter(isTelling)
  const has = (name: string) => named.some((field) => field.name === name)
  const pair = people.find((names) => names.every(has))
  if (pair) return pair.map((name) => `{${name}}`).join(' ')
  const telling = named.filter((field) => !isFormal(field))
  const first = (from: Field[]) => (from.find(isRequired) ?? from[0])?.name
  const path =
    bestText(telling.filter(isRequired)) ??
    titleOf(telling) ??
    innerText(fields, titleOf, { isDescription: true }) ??
    bestText(telling) ??
    innerText(fields, bestText) ??
    first(telling) ??
    first(named)
  return `{${path ?? key}}`
}

/**
 * Sorts the fields that could be columns: what names the record first, facts about its form and
 * bare keys last.
 */
export function byTelling(fields: Field[], display: string): Field[] {
  const rank = (field: Field) => {
    if (field.name === display) return 0
    if (isKeyLike(field)) return 3
    return isFormal(field) ? 2 : 1
  }
  return fields.toSorted((a, b) => rank(a) - rank(b))
}

const isRequired = ({ required }: Field) => required === true

/** The name of a field that is called a title. */
function titleOf(fields: Field[]): string | undefined {
  const title = titles.find((name) => fields.some((field) => field.name === name))
  return title ?? fields.find((field) => /(name|title)$/i.test(field.name))?.name
}

/** The name of the text that says most: a title, or the first text. */
function bestText(fields: Field[]): string | undefined {
  const isNaming = (how: FieldType['naming']) => (field: Field) =>
    fieldTypeOf(field).naming === how && !field.hidden
  return titleOf(fields) ?? (fields.find(isNaming('best')) ?? fields.find(isNaming('good')))?.name
}

/**
 * The path of a text inside an object, or inside an object of it: `metadata.name`. `isDescription`:
 * only in objects that the schema requires, or whose name says that they describe the record.
 */
function innerText(
  fields: Field[],
  textOf: (fields: Field[]) => string | undefined,
  { isDescription = false, levels = 3 } = {},
): string | undefined {
  const rank = ({ name, required }: Field) =>
    descriptions.includes(name)
      ? descriptions.indexOf(name)
      : descriptions.length + (required ? 0 : 1)
  const objects = fields
    .filter(
      (field) =>
        field.shape === 'object' && !field.writeOnly && !field.virtual && !field.name.includes('.'),
    )
    .filter((field) => !isDescription || rank(field) <= descriptions.length)
    .toSorted((a, b) => rank(a) - rank(b))
  for (const object of objects) {
    const inner = (object.fields ?? []).filter((field) => isTelling(field) && !isFormal(field))
    const text = textOf(inner.filter(isRequired)) ?? textOf(inner)
    if (text && !text.includes('.')) return `${object.name}.${text}`
  }
  if (levels === 1) return undefined
  for (const object of objects) {
    const deeper = innerText(object.fields ?? [], textOf, { isDescription, levels: levels - 1 })
    if (deeper) return `${object.name}.${deeper}`
  }
  return undefined
}

/** Whether a value can tell records apart as people read them: no constant, and no bare key. */
const isTelling = (field: Field): boolean =>
  fieldTypeOf(field).naming !== undefined &&
  !field.system &&
  !field.writeOnly &&
  !field.virtual &&
  field.choices?.length !== 1 &&
  !isKeyLike(field)

/** Whether a value is a key of letters and digits alone, or the address of a schema. */
const isKeyLike = ({ name, format, pattern }: Field): boolean =>
  format === 'uuid' || /^[$@_]|(uuid|guid)$/i.test(name) || (pattern ?? '').includes('uuid')

const isFormal = ({ name, choices }: Field): boolean =>
  formal.test(name) || (choices === undefined && classes.test(name))
