import { isFieldKind } from '../fields/fieldTypes.ts'
import { isSchema, type Schema } from '../fields/schemaShape.ts'

/** The groups of the palette, in its order. */
export const kindGroups = [
  'text',
  'number',
  'date',
  'choice',
  'reference',
  'media',
  'structure',
  'static',
] as const
export type KindGroup = (typeof kindGroups)[number]

/** What the inspector offers for a kind, besides label, key, help, width and conditions. */
export type KindSetting =
  | 'required'
  | 'placeholder'
  | 'default'
  | 'length'
  | 'pattern'
  | 'bounds'
  | 'choices'
  | 'items'
  | 'currency'
  | 'columns'
  | 'picture'
  | 'formula'

/**
 * A kind of column. `schema`: what the property of such a field always has; absent: people only
 * read the element. `aloneInRow`: it takes a whole row.
 */
export type FieldKind = {
  group: KindGroup
  schema?: Schema
  settings: KindSetting[]
}

const reference = (entity: string): FieldKind => ({
  group: 'reference',
  schema: { type: 'string', 'x-field': { ref: { entity, onRemove: 'refuse' } } },
  settings: ['required'],
})
const media = (kind: string): FieldKind => ({
  group: 'media',
  schema: { 'x-field': { kind } },
  settings: ['required'],
})

/**
 * The kinds of columns by the `fieldType` of the contract. A new field type needs one line here and
 * its name in the five languages of the designer.
 */
export const fieldKinds = {
  text: {
    group: 'text',
    schema: { type: 'string' },
    settings: ['required', 'placeholder', 'default', 'length', 'pattern'],
  },
  longText: {
    group: 'text',
    schema: { type: 'string', 'x-field': { kind: 'longText' } },
    settings: ['required', 'placeholder', 'default', 'length'],
  },
  email: {
    group: 'text',
    schema: { type: 'string', format: 'email' },
    settings: ['required', 'placeholder'],
  },
  url: {
    group: 'text',
    schema: { type: 'string', format: 'uri' },
    settings: ['required', 'placeholder'],
  },
  phone: {
    group: 'text',
    schema: { type: 'string', 'x-field': { kind: 'phone' } },
    settings: ['required'],
  },
  address: {
    group: 'text',
    schema: { type: 'object', 'x-field': { kind: 'address' } },
    settings: ['required'],
  },
  number: {
    group: 'number',
    schema: { type: 'number' },
    settings: ['required', 'placeholder', 'default', 'bounds'],
  },
  money: {
    group: 'number',
    schema: { type: 'number', 'x-field': { kind: 'money' } },
    settings: ['required', 'default', 'bounds', 'currency'],
  },
  rating: {
    group: 'number',
    schema: { type: 'integer', minimum: 1, 'x-field': { kind: 'rating' } },
    settings: ['required', 'bounds'],
  },
  date: {
    group: 'date',
    schema: { type: 'string', format: 'date' },
    settings: ['required', 'default'],
  },
  time: {
    group: 'date',
    schema: { type: 'string', format: 'time' },
    settings: ['required', 'default'],
  },
  dateTime: {
    group: 'date',
    schema: { type: 'string', format: 'date-time' },
    settings: ['required'],
  },
  select: {
    group: 'choice',
    schema: { type: 'string' },
    settings: ['required', 'default', 'choices'],
  },
  multiSelect: {
    group: 'choice',
    schema: { type: 'array', uniqueItems: true },
    settings: ['required', 'choices', 'items'],
  },
  radio: {
    group: 'choice',
    schema: { type: 'string', 'x-field': { as: 'radio' } },
    settings: ['required', 'default', 'choices'],
  },
  checkbox: {
    group: 'choice',
    schema: { type: 'boolean' },
    settings: ['required', 'default'],
  },
  yesNo: {
    group: 'choice',
    schema: { type: 'boolean', 'x-field': { as: 'yesNo' } },
    settings: ['required'],
  },
  site: reference('site'),
  user: reference('user-account'),
  device: reference('device'),
  location: reference('location'),
  photo: media('image'),
  file: media('file'),
  audio: {
    group: 'media',
    schema: { 'x-field': { kind: 'file', as: 'audio' } },
    settings: ['required'],
  },
  signature: media('signature'),
  position: {
    group: 'media',
    schema: { type: 'object', 'x-field': { kind: 'position' } },
    settings: ['required'],
  },
  table: {
    group: 'structure',
    schema: { type: 'array', 'x-field': { as: 'table' } },
    settings: ['required', 'items', 'columns'],
  },
  computed: {
    group: 'structure',
    schema: { readOnly: true },
    settings: ['formula'],
  },
  heading: { group: 'static', settings: [] },
  paragraph: { group: 'static', settings: [] },
  divider: { group: 'static', settings: [] },
  picture: { group: 'static', settings: ['picture'] },
} satisfies Record<string, FieldKind>

export type FieldKindName = keyof typeof fieldKinds

/** Every name of a kind, in the order of the palette. */
export const fieldKindNames = Object.keys(fieldKinds) as FieldKindName[]

/** The kind of a column; undefined: unknown, for example of a newer version of the product. */
export const kindOf = (fieldType: string): FieldKind | undefined =>
  Object.hasOwn(fieldKinds, fieldType) ? fieldKinds[fieldType as FieldKindName] : undefined

/** Whether people answer the column. */
export const isAnswered = (fieldType: string): boolean => kindOf(fieldType)?.schema !== undefined

/** Whether the inspector offers a setting for the column. */
export const offers = (fieldType: string, setting: KindSetting): boolean =>
  kindOf(fieldType)?.settings.includes(setting) === true

/** Whether people can fill in fields of this kind: it needs a field type that exists. */
export function isFillable(fieldType: string): boolean {
  const schema = kindOf(fieldType)?.schema
  const named = isSchema(schema?.['x-field']) ? schema['x-field'].kind : undefined
  return schema !== undefined && (named === undefined || isFieldKind(named))
}

/** The kinds that the palette offers. */
export const offeredKinds = (): FieldKindName[] =>
  fieldKindNames.filter((name) => !isAnswered(name) || isFillable(name))
