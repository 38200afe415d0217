import type { Field } from '../model/field.ts'
import { createAddress } from './address.ts'
import { audit } from './audit.ts'
import { boolean } from './boolean.ts'
import { createChoice } from './choice.ts'
import { computed } from './computed.ts'
import { date } from './date.ts'
import { email } from './email.ts'
import { enumeration } from './enum.ts'
import type { FieldType, PropertySchema } from './fieldType.ts'
import { createGroup } from './group.ts'
import { instant } from './instant.ts'
import { json } from './json.ts'
import { createList } from './list.ts'
import { longText } from './longText.ts'
import { lookup } from './lookup.ts'
import { mac } from './mac.ts'
import { number } from './number.ts'
import { password } from './password.ts'
import { phone } from './phone.ts'
import { phones } from './phones.ts'
import { reference } from './reference.ts'
import { namedKind, unwrap } from './schemaShape.ts'
import { status } from './status.ts'
import { createTags } from './tags.ts'
import { text } from './text.ts'
import { time } from './time.ts'
import { url } from './url.ts'

// In the order they are asked whether they recognise a property: what the schema says in `x-field` first, then listed values,
// formats, plain types, shapes, and `json` for the rest.
const table = {
  status,
  address: createAddress(fieldTypeOf),
  phones,
  audit,
  computed,
  reference,
  lookup,
  password,
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

/** The type of a field. Throws where its `kind` names none: generated data and field types are of different ages. */
export function fieldTypeOf(field: Field): FieldType {
  if (!isFieldKind(field.kind))
    throw new Error(
      `Field "${field.name}" has the kind "${field.kind}", which is none of ${Object.keys(fieldTypes).join(', ')}.`,
    )
  return fieldTypes[field.kind]
}

/** The kind of a property: the one it names in `x-field.kind`, else the first that recognises it. */
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
 * The field at a path inside another one, for filters on nested values: `subField(addressModel, 'state')`. List indexes are
 * skipped; undefined where there is none.
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
