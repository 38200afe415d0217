import type { Field } from '../../src/model/field.ts'
import { choicesOf } from '../../src/fields/types/enum/type.ts'
import type { PropertySchema } from '../../src/fields/fieldType.ts'
import { fieldTypes, kindOf, traitsOf } from '../../src/fields/fieldTypes.ts'
import { isNullable, objectBranches, typesOf, unwrap } from '../../src/fields/schemaShape.ts'

const properties = (schema: PropertySchema): Field[] => {
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, PropertySchema>).map(
    ([name, inner]) => ({
      ...fieldFrom(name, inner),
      ...(required.includes(name) ? { required: true as const } : {}),
    }),
  )
}

/**
 * A field as the generator creates it from a property, with only the parts that these tests need.
 */
export function fieldFrom(name: string, given: PropertySchema, more: Partial<Field> = {}): Field {
  const schema = unwrap(given)
  const kind = kindOf(schema)
  const of = (keyword: string) =>
    schema[keyword] === undefined ? {} : { [keyword]: schema[keyword] }
  const inner = unwrap(schema.items)
  const field: Field = {
    name,
    label: typeof schema.title === 'string' ? schema.title : name,
    kind,
    ...traitsOf({ name, label: name, kind }),
    ...of('maxLength'),
    ...of('minLength'),
    ...of('pattern'),
    ...of('minimum'),
    ...of('maximum'),
    ...of('multipleOf'),
    ...of('minItems'),
    ...of('format'),
    ...([schema.type].flat().includes('integer') ? { integer: true as const } : {}),
    ...(isNullable(given) ? { nullable: true as const } : {}),
    ...(kind === 'enum' || kind === 'status' ? { choices: choicesOf(schema) } : {}),
    ...(schema.properties && kind !== 'choice' ? { fields: properties(schema) } : {}),
    ...(inner.properties ? { fields: properties(inner) } : {}),
    ...(kind === 'tags' ? { item: fieldFrom('item', inner) } : {}),
    ...(kind === 'choice'
      ? {
          variants: objectBranches(schema)!.map((branch, index) => ({
            label: String(index),
            fields: properties(branch),
          })),
        }
      : {}),
    ...(schema['x-field'] as Partial<Field> | undefined),
    ...more,
  }
  if (typesOf(schema).length === 0 && !field.kind) throw new Error(name)
  const sqlType = fieldTypes[kind].sqlType
  return sqlType ? { ...field, kind, column: name, sqlType: sqlType(field) } : { ...field, kind }
}
