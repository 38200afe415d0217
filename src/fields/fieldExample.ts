import { demoPattern } from './demo/demoPattern.ts'
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
 * An example for a field edited as JSON: a minimal value, or a map with an entry, which shows what
 * its values are. Undefined for a recursive schema.
 */
export function fieldExample(schema: Schema, name: string, build: BuildField): unknown {
  const value = exampleValue(schema, name, build)
  const isEmpty = isSchema(value) && Object.keys(value).length === 0 && !('examples' in schema)
  if (!isEmpty || schema.maxProperties === 0) return value
  return Object.fromEntries(freeEntry(schema, build).filter(([, each]) => each !== undefined))
}

/**
 * A minimal value that a resolved schema allows: a tuple, a free map, a text or a number. Undefined
 * for a recursive schema, so that it is left out.
 */
function exampleValue(schema: Schema, name: string, build: BuildField): unknown {
  if (schema['x-again'] === true) return undefined
  if ('const' in schema) return schema.const
  for (const word of ['enum', 'examples']) {
    const values: unknown[] = Array.isArray(schema[word]) ? schema[word] : []
    const fitting = values.filter((value) => word === 'enum' || isOfType(schema, value))
    if (fitting.length > 0) return fitting[0]
  }
  if (kindOf(schema as PropertySchema) !== 'json') {
    const field = build(name, schema, false)
    return fieldTypeOf(field).demo(field, 0)
  }
  const alternatives = [schema.oneOf, schema.anyOf].find(Array.isArray)
  if (alternatives) {
    const { oneOf: _, anyOf: _a, ...rest } = schema
    return alternatives
      .filter((each): each is Schema => isSchema(each) && mayBeBoth(rest, each))
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

const listedTypes = (schema: Schema): unknown[] => [schema.type ?? []].flat()

/** Whether a value, such as one of the `examples`, has a type that its schema allows. */
function isOfType(schema: Schema, value: unknown): boolean {
  const types = listedTypes(schema)
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
  return (
    types.length === 0 || types.includes(type) || (type === 'number' && types.includes('integer'))
  )
}

/** Whether a value can have the types of both schemas. */
function mayBeBoth(a: Schema, b: Schema): boolean {
  const [first, second] = [listedTypes(a), listedTypes(b)]
  return first.length === 0 || second.length === 0 || first.some((each) => second.includes(each))
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
  const least = Number(schema.minProperties ?? 0)
  const entries = required.map(
    (name) =>
      [
        name,
        exampleValue(isSchema(properties[name]) ? properties[name] : {}, name, build),
      ] as const,
  )
  const more = least > entries.length ? freeEntry(schema, build) : []
  return Object.fromEntries([...entries, ...more].filter(([, value]) => value !== undefined))
}

/** An entry of a map under a name that its schema allows. */
function freeEntry(schema: Schema, build: BuildField): [name: string, value: unknown][] {
  const patterns = isSchema(schema.patternProperties) ? schema.patternProperties : {}
  const [pattern, ofPattern] = Object.entries(patterns).find(([, each]) => isSchema(each)) ?? []
  const { propertyNames, additionalProperties } = schema
  const names = isSchema(propertyNames) ? propertyNames : {}
  const [named] = Array.isArray(names.enum) ? (names.enum as string[]) : []
  const name =
    named ?? demoPattern(pattern ?? (names.pattern as string | undefined) ?? '', 0, 'example')
  const inner = ofPattern ?? additionalProperties
  return name !== undefined && isSchema(inner) ? [[name, exampleValue(inner, name, build)]] : []
}
