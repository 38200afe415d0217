import { fieldTraits, type Field, type FieldTraits, type SystemField } from '../model/field.ts'
import { createAddress } from './types/address/type.ts'
import { audit } from './types/audit/type.ts'
import { boolean } from './types/boolean/type.ts'
import { createChoice } from './types/choice/type.ts'
import { computed } from './types/computed/type.ts'
import { date } from './types/date/type.ts'
import { email } from './types/email/type.ts'
import { enumeration } from './types/enum/type.ts'
import { file } from './types/file/type.ts'
import type { FieldType, PropertySchema } from './fieldType.ts'
import { createGroup } from './types/group/type.ts'
import { image } from './types/image/type.ts'
import { instant } from './types/instant/type.ts'
import { json } from './types/json/type.ts'
import { createList } from './types/list/type.ts'
import { longText } from './types/longText/type.ts'
import { lookup } from './types/lookup/type.ts'
import { mac } from './types/mac/type.ts'
import { money } from './types/money/type.ts'
import { number } from './types/number/type.ts'
import { password } from './types/password/type.ts'
import { phone } from './types/phone/type.ts'
import { phones } from './types/phones/type.ts'
import { reference } from './types/reference/type.ts'
import { position } from './types/position/type.ts'
import { rating } from './types/rating/type.ts'
import { recurrence } from './types/recurrence/type.ts'
import { namedKind, unwrap } from './schemaShape.ts'
import { signature } from './types/signature/type.ts'
import { status } from './types/status/type.ts'
import { createTags } from './types/tags/type.ts'
import { text } from './types/text/type.ts'
import { timeZone } from './types/timeZone/type.ts'
import { time } from './types/time/type.ts'
import { url } from './types/url/type.ts'

// The order in which types are asked whether they recognise a property: explicit `x-field` first,
// then listed values, formats, plain types, shapes, and `json` for the rest.
const table = {
  status,
  address: createAddress(fieldTypeOf),
  phones,
  audit,
  computed,
  reference,
  lookup,
  password,
  money,
  rating,
  recurrence,
  timeZone,
  position,
  file,
  image,
  signature,
  boolean,
  enum: enumeration,
  email,
  url,
  phone,
  mac,
  date,
  instant,
  time,
  longText,
  text,
  number,
  choice: createChoice(fieldTypeOf),
  group: createGroup(fieldTypeOf),
  list: createList(fieldTypeOf),
  tags: createTags(fieldTypeOf),
  json,
} satisfies Record<string, FieldType>

/** The name of a field type. */
export type FieldKind = keyof typeof table

/** Every field type by its kind. */
export const fieldTypes: Readonly<Record<FieldKind, FieldType>> = table

/** Whether a word is the name of a field type. */
export const isFieldKind = (word: unknown): word is FieldKind =>
  typeof word === 'string' && Object.hasOwn(fieldTypes, word)

/**
 * The type of a field. Throws if its `kind` is unknown, which means that generated files are
 * outdated.
 */
export function fieldTypeOf(field: Field): FieldType {
  if (!isFieldKind(field.kind))
    throw new Error(
      `Field "${field.name}" has the unknown kind "${field.kind}". Known: ${Object.keys(fieldTypes).join(', ')}.`,
    )
  return fieldTypes[field.kind]
}

/** The traits of a field's type, which are printed with the field. */
export function traitsOf(field: Field): FieldTraits {
  const type = fieldTypeOf(field)
  const traits: FieldTraits = {
    ...type,
    ...(type.shape && !type.sortable ? { unsortable: true } : {}),
  }
  return Object.fromEntries(
    fieldTraits.flatMap((trait) => (traits[trait] === undefined ? [] : [[trait, traits[trait]]])),
  )
}

/** The kind of a system field: `audit`, except for keys, which keep the kind from their schema. */
export const systemKind = (system: SystemField, own?: Field): FieldKind =>
  system !== 'key'
    ? 'audit'
    : own && own.kind !== 'audit' && isFieldKind(own.kind)
      ? own.kind
      : 'text'

/** The kind of a property: from `x-field.kind`, else the first type that recognises it. */
export function kindOf(schema: PropertySchema | boolean): FieldKind {
  const plain = unwrap(schema)
  const named = namedKind(plain)
  if (isFieldKind(named)) return named
  return (
    (Object.keys(fieldTypes) as FieldKind[]).find((kind) => fieldTypes[kind].recognises(plain)) ??
    'json'
  )
}

/**
 * The field at a path inside another field, for filters on nested values: `subField(addressModel,
 * 'state')`. List indexes are skipped; undefined: no such field.
 */
export function subField(field: Field, path: string): Field | undefined {
  const [name, ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part))
  if (name === undefined) return field
  const inner = [
    ...(field.fields ?? []),
    ...(field.variants ?? []).flatMap((variant) => variant.fields),
  ].find((each) => each.name === name)
  return inner && (rest.length > 0 ? subField(inner, rest.join('.')) : inner)
}
