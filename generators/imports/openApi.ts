import { parse } from 'yaml'
import { isSchema, type Schema } from '../../src/fields/schemaShape.ts'
import { nameOf } from '../read.ts'
import { metaSchemaOf, type Imported, type ImportedSchema } from './importedSchema.ts'

/** Keywords of OpenAPI that say nothing about a value. */
const dropped = new Set(['xml', 'externalDocs', 'discriminator'])

/**
 * The schemas of an OpenAPI document (Swagger 2, OpenAPI 3.0 and 3.1; YAML or JSON). A schema that
 * a call takes or returns, itself or in a list, is an entity if it is an object; the others are
 * parts.
 * Errors  a text that is neither YAML nor JSON, or that has no schemas
 */
export function importOpenApi(text: string): Imported {
  const document: unknown = parse(text)
  const schemas = isSchema(document) ? schemasOf(document) : undefined
  if (!schemas || Object.keys(schemas).length === 0)
    throw new Error('The document has no schemas: neither components.schemas nor definitions.')
  const inCalls = new Set<string>()
  collectReferences((document as Schema).paths, inCalls)
  const isEntity = (name: string) => {
    const schema = schemas[name]
    return isSchema(schema) && isObject(schema, schemas) && (inCalls.has(name) || hasId(schema))
  }
  const list = Object.entries(schemas).map(([name, schema]): ImportedSchema => {
    const isPart = !isEntity(name)
    const pathOf = (other: string) =>
      isEntity(other)
        ? `${isPart ? '../' : ''}${nameOf(other)}.json#/`
        : `${isPart ? '' : 'meta/'}${nameOf(other)}.json#/`
    return {
      name: nameOf(name),
      schema: { $schema: metaSchemaOf(isPart), ...(convert(schema, pathOf) as Schema) },
      ...(isPart ? { isPart } : {}),
    }
  })
  return { schemas: list, notes: [] }
}

function schemasOf({ components, definitions }: Schema): Record<string, unknown> | undefined {
  const found = isSchema(components) ? components.schemas : definitions
  return isSchema(found) ? found : undefined
}

const referencePrefix = /^#\/(components\/schemas|definitions)\//

/** The name of the schema that a reference within the document leads to. */
const nameInReference = (reference: unknown): string | undefined =>
  typeof reference === 'string' && referencePrefix.test(reference)
    ? decodeURIComponent(reference.replace(referencePrefix, ''))
        .replaceAll('~1', '/')
        .replaceAll('~0', '~')
    : undefined

/** Collects the names of all schemas that bodies and answers of calls refer to, or list. */
function collectReferences(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  const name = isSchema(value) ? nameInReference(value.$ref) : undefined
  if (name) names.add(name)
  for (const each of Object.values(value)) collectReferences(each, names)
}

/** Whether a schema describes objects, by itself or by what it is composed of. */
function isObject(
  schema: Schema,
  schemas: Record<string, unknown>,
  seen = new Set<string>(),
): boolean {
  if (schema.type === 'object' || isSchema(schema.properties))
    return schema.properties !== undefined
  const parts = Array.isArray(schema.allOf) ? schema.allOf : []
  return parts.some((part) => {
    const name = isSchema(part) ? nameInReference(part.$ref) : undefined
    if (name === undefined) return isSchema(part) && isObject(part, schemas, seen)
    if (seen.has(name)) return false
    const target = schemas[name]
    return isSchema(target) && isObject(target, schemas, new Set([...seen, name]))
  })
}

const hasId = ({ properties }: Schema): boolean => isSchema(properties) && 'id' in properties

/** A schema of OpenAPI as JSON Schema 2020-12. */
function convert(value: unknown, pathOf: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(each, pathOf))
  if (!isSchema(value)) return value
  const result: Schema = {}
  for (const [keyword, given] of Object.entries(value)) {
    if (dropped.has(keyword)) continue
    const reference = keyword === '$ref' ? nameInReference(given) : undefined
    if (reference !== undefined) result.$ref = pathOf(reference)
    else if (keyword === 'example') result.examples = [given]
    else if (keyword === 'properties' && isSchema(given))
      result.properties = Object.fromEntries(
        Object.entries(given).map(([name, property]) => [name, convert(property, pathOf)]),
      )
    else if (['enum', 'const', 'default', 'examples', 'required'].includes(keyword))
      result[keyword] = given
    else if (keyword !== 'nullable') result[keyword] = convert(given, pathOf)
  }
  return value.nullable === true ? nullable(withLimits(result)) : withLimits(result)
}

/** `exclusiveMinimum: true` of OpenAPI 3.0 makes `minimum` exclusive. */
function withLimits(schema: Schema): Schema {
  for (const limit of ['minimum', 'maximum'] as const) {
    const exclusive = limit === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum'
    if (typeof schema[exclusive] !== 'boolean') continue
    if (schema[exclusive] && schema[limit] !== undefined) {
      schema[exclusive] = schema[limit]
      delete schema[limit]
    } else delete schema[exclusive]
  }
  return schema
}

/** Lets a schema of OpenAPI 3.0 be null as well. */
function nullable(schema: Schema): Schema {
  if (typeof schema.type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  const choices =
    Array.isArray(schema.enum) && !schema.enum.includes(null) ? [...schema.enum, null] : undefined
  return { ...schema, type: [schema.type, 'null'], ...(choices ? { enum: choices } : {}) }
}
