import { fieldTypeOf, kindOf } from './fieldTypes.ts'
import type { PropertySchema } from './fieldType.ts'
import type { Field } from '../model/field.ts'
import { isSchema, type Schema } from './schemaShape.ts'

/**
 * Builds the field of a schema. It is a parameter because fields contain samples and samples need
 * fields.
 */
type BuildField = (name: string, schema: Schema, required: boolean) => Field

/**
 * A minimal value that a resolved schema allows, for fields edited as JSON: a tuple, a free map, a
 * text or a number. Undefined for a recursive schema, so that it is left out.
 */
export function exampleValue(schema: Schema, name: string, build: BuildField): unknown {
  if (schema['x-again'] === true) return undefined
  if ('const' in schema) return schema.const
  for (const word of ['enum', 'examples'])
    if (Array.isArray(schema[word]) && schema[word].length > 0)
      return (schema[word] as unknown[])[0]
  if (kindOf(schema as PropertySchema) !== 'json') {
    const field = build(name, schema, false)
    return fieldTypeOf(field).demo(field, 0)
  }
  const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (alternatives) {
    const { oneOf: _, anyOf: _a, ...rest } = schema
    return alternatives
      .filter(isSchema)
      .map((each) => exampleValue({ ...rest, ...each }, name, build))
      .find((each) => each !== undefined && each !== null)
  }
  const types = [schema.type].flat().filter((each) => each !== 'null')
  if (types.length > 1)
    return exampleValue(
      { ...schema, type: types.includes('string') ? 'string' : types[0] },
      name,
      build,
    )
  if (types[0] === 'array' || 'items' in schema || 'prefixItems' in schema)
    return listSample(schema, name, build)
  if (
    types[0] === 'object' ||
    'additionalProperties' in schema ||
    'patternProperties' in schema ||
    'properties' in schema
  )
    return objectSample(schema, build)
  return schema.type === 'null' ? null : { note: 'Example' }
}

function listSample(schema: Schema, name: string, build: BuildField): unknown[] {
  const first = (Array.isArray(schema.prefixItems) ? schema.prefixItems : []).map((each) =>
    isSchema(each) ? exampleValue(each, name, build) : null,
  )
  const inner = [schema.items, schema.contains].find((each) => isSchema(each))
  const least = Number(schema.minItems ?? (schema.contains ? 1 : 0))
  const rest = Array.from({ length: Math.max(0, Math.min(least, 20) - first.length) }, () =>
    inner ? exampleValue(inner, name, build) : null,
  )
  return [...first, ...rest]
}

function objectSample(schema: Schema, build: BuildField): Schema {
  const properties = isSchema(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  const entries = required.map(
    (name) =>
      [
        name,
        exampleValue(isSchema(properties[name]) ? properties[name] : {}, name, build),
      ] as const,
  )
  const free = isSchema(schema.additionalProperties) ? schema.additionalProperties : undefined
  const more =
    free && Number(schema.minProperties ?? 0) > entries.length
      ? [['example', exampleValue(free, 'example', build)] as const]
      : []
  return Object.fromEntries([...entries, ...more].filter(([, value]) => value !== undefined))
}
