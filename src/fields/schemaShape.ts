import type { PropertySchema } from './fieldType.ts'

/** A JSON Schema, or any part of one. */
export type Schema = { [keyword: string]: unknown }

export const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNullSchema = (schema: unknown) =>
  isSchema(schema) &&
  (schema.type === 'null' ||
    schema.const === null ||
    (Array.isArray(schema.enum) &&
      schema.enum.length > 0 &&
      schema.enum.every((each) => each === null)))

/** The alternatives of a schema. */
const branchesOf = (schema: PropertySchema): unknown[] | undefined =>
  Array.isArray(schema.oneOf)
    ? schema.oneOf
    : Array.isArray(schema.anyOf)
      ? schema.anyOf
      : undefined

/**
 * Simplifies a schema: boolean schemas become `{}`, `[X, null]` becomes X, a single branch and
 * `allOf` are merged into the surrounding schema, whose keywords win.
 */
export function unwrap(schema: unknown): PropertySchema {
  if (!isSchema(schema)) return {}
  const { allOf, ...outside } = schema as PropertySchema
  if (Array.isArray(allOf)) return unwrap(mergeSchemas([...allOf.map(unwrap), outside]))
  const branches = branchesOf(outside)
  if (!branches) return outside
  const real = branches.filter((branch) => !isNullSchema(branch))
  if (real.length !== 1) return outside
  const rest = Object.entries(outside).filter(
    ([keyword]) => keyword !== 'oneOf' && keyword !== 'anyOf',
  )
  return unwrap(mergeSchemas([unwrap(real[0]), Object.fromEntries(rest)]))
}

/**
 * Merges schemas: `properties` and `required` are joined, for other keywords the later schema wins.
 */
function mergeSchemas(schemas: PropertySchema[]): PropertySchema {
  const merged = Object.assign({}, ...schemas) as PropertySchema
  const properties = schemas
    .filter((each) => isSchema(each.properties))
    .map((each) => each.properties)
  if (properties.length > 0) merged.properties = Object.assign({}, ...properties)
  const required = schemas.flatMap((each) => (Array.isArray(each.required) ? each.required : []))
  if (required.length > 0) merged.required = [...new Set(required)]
  return merged
}

/** Whether a schema allows null by `type`, `enum`, a null branch, or OpenAPI's `nullable`. */
export function isNullable(schema: unknown): boolean {
  if (!isSchema(schema)) return schema === true
  if (schema.nullable === true || isNullSchema(schema)) return true
  if (Array.isArray(schema.type)) return schema.type.includes('null')
  if (Array.isArray(schema.enum)) return schema.enum.includes(null)
  return branchesOf(schema as PropertySchema)?.some(isNullable) ?? false
}

/** The type that a schema without `type` means by its keywords. */
const impliedBy: [type: string, keywords: string[]][] = [
  [
    'object',
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  [
    'string',
    ['pattern', 'minLength', 'maxLength', 'format', 'contentEncoding', 'contentMediaType'],
  ],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
]

const typeOfValue = (value: unknown) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value

/**
 * The JSON types that a schema allows, without null; derived from its keywords if `type` is
 * missing; empty: any.
 */
export function typesOf(given: unknown): string[] {
  const schema = unwrap(given)
  const named = schema.type === undefined ? undefined : [schema.type].flat()
  const types = named ?? impliedTypes(schema)
  // An integer is a number; the two together are one type.
  const distinct = new Set(
    types.filter((each) => each !== 'null').map((each) => (each === 'integer' ? 'number' : each)),
  )
  return [...distinct]
}

function impliedTypes(schema: PropertySchema): string[] {
  if ('const' in schema) return [typeOfValue(schema.const)]
  if (Array.isArray(schema.enum)) return schema.enum.map(typeOfValue)
  const keyword = impliedBy.find(([, keywords]) => keywords.some((each) => each in schema))
  const branches = branchesOf(schema)
  if (branches && !keyword) {
    const each = branches.filter((branch) => !isNullSchema(branch)).map(typesOf)
    // A branch that allows anything makes the whole allow anything.
    return each.some((types) => types.length === 0) ? [] : each.flat()
  }
  return keyword ? [keyword[0]] : []
}

/** Whether a schema allows only strings and has one of `formats`, if given. */
export const isText = (given: unknown, ...formats: string[]): boolean => {
  const schema = unwrap(given)
  const types = typesOf(schema)
  return (
    types.length === 1 &&
    types[0] === 'string' &&
    (formats.length === 0 || formats.includes(schema.format ?? ''))
  )
}

/** The field type that the schema names: `x-field.kind`. */
export const namedKind = (schema: PropertySchema): unknown => unwrap(schema)['x-field']?.kind

/** Whether `x-field` has one of these keywords. */
export const hasFieldKeyword = (schema: PropertySchema, ...keywords: string[]): boolean => {
  const field = unwrap(schema)['x-field']
  return isSchema(field) && keywords.some((keyword) => field[keyword] !== undefined)
}

/**
 * The values that a schema lists (`enum`, `const`, `oneOf` of constants) with their titles;
 * undefined: none.
 */
export function listedValues(given: unknown): { value: unknown; label?: string }[] | undefined {
  const schema = unwrap(given)
  if ('const' in schema)
    return schema.const === null
      ? []
      : [
          {
            value: schema.const,
            ...(typeof schema.title === 'string' ? { label: schema.title } : {}),
          },
        ]
  if (Array.isArray(schema.enum)) {
    const names = (schema.enumNames ??
      schema['x-enumNames'] ??
      schema['x-enum-varnames']) as unknown
    const label = (index: number) =>
      Array.isArray(names) && typeof names[index] === 'string'
        ? { label: names[index] as string }
        : {}
    return schema.enum
      .map((value, index) => ({ value, ...label(index) }))
      .filter(({ value }) => value !== null)
  }
  const lists = branchesOf(schema)?.map(listedValues)
  if (!lists || lists.length === 0 || lists.some((list) => list === undefined)) return undefined
  return lists.flatMap((list) => list!)
}

/**
 * The branches of a `oneOf`/`anyOf` if all are objects with properties; undefined: the schema is
 * not a choice.
 */
export function objectBranches(given: unknown): PropertySchema[] | undefined {
  const schema = unwrap(given)
  const branches = branchesOf(schema)
    ?.filter((branch) => !isNullSchema(branch))
    .map(unwrap)
  if (!branches || branches.length < 2) return undefined
  const isShaped = (branch: PropertySchema) =>
    isSchema(branch.properties) && typesOf(branch).join() === 'object'
  return branches.every(isShaped) ? branches : undefined
}

/** Whether a schema is an object with named properties. */
export const hasProperties = (given: unknown): boolean => {
  const { properties } = unwrap(given)
  return isSchema(properties) && Object.keys(properties).length > 0
}
