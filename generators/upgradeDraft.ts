import { ignoringCase } from './ignoringCase.ts'
import { isStrict } from './strict.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'

/** Keywords whose values are schemas, lists of schemas, or schemas by name. */
export const schemaKeywords = {
  one: [
    'additionalProperties',
    'unevaluatedProperties',
    'unevaluatedItems',
    'propertyNames',
    'contains',
    'not',
    'if',
    'then',
    'else',
    'items',
    'contentSchema',
  ],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  byName: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
} as const

/**
 * Whether a property name is reserved: the inherited properties of JavaScript objects
 * (`constructor`, `toString`), and `_text`, where responses contain the texts of references.
 */
export const isReserved = (name: string): boolean => name in Object.prototype || name === '_text'

/**
 * Upgrades a schema of any draft to 2020-12, so that the rest of the generator handles one dialect.
 * Source  draft-04 `id`, boolean `exclusiveMinimum`; draft-07 `dependencies`, lists of `items`, anchors (`$id: '#name'`);
 *         OpenAPI `nullable`; draft-03 `required: true` on a property and schemas among its types;
 *         2019-09 `$recursiveRef`
 */
export function upgradeDraft(given: Schema, reading = readingOf(given)): Schema {
  const schema: Schema = reading.refAlone ? withoutSiblings(given) : { ...given }
  if (
    typeof schema.id === 'string' &&
    schema.$id === undefined &&
    /^(https?:|urn:|#|\/)/.test(schema.id)
  )
    move(schema, 'id', '$id')
  // Any other text is a name, which no reference follows.
  if (typeof schema.id === 'string') delete schema.id
  if (typeof schema.$id === 'string' && /^#[A-Za-z_][-A-Za-z0-9._]*$/.test(schema.$id)) {
    schema.$anchor = schema.$id.slice(1)
    delete schema.$id
  }
  // A pointer to where the schema stands, which some tools write, says nothing, as does the part of
  // a page that describes it.
  if (typeof schema.$id === 'string' && schema.$id.startsWith('#/')) delete schema.$id
  else if (typeof schema.$id === 'string') schema.$id = schema.$id.replace(/#.*/s, '')
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[flag] !== 'boolean') continue
    const exclusive = schema[flag]
    delete schema[flag]
    if (exclusive && limit in schema) move(schema, limit, flag)
  }
  if (typeof schema.pattern === 'string') schema.pattern = ignoringCase(schema.pattern)
  if (typeof schema.divisibleBy === 'number') move(schema, 'divisibleBy', 'multipleOf')
  if (schema.type === 'any') delete schema.type
  if (Array.isArray(schema.type)) schema.type = [...new Set(schema.type as unknown[])]
  if (Array.isArray(schema.type) && schema.type.some(isSchema)) {
    schema.anyOf = schema.type.map((type: unknown) =>
      isSchema(type) ? type : type === 'any' ? {} : { type },
    )
    delete schema.type
  }
  if (schema.$recursiveRef === '#' && schema.$ref === undefined)
    move(schema, '$recursiveRef', '$ref')
  delete schema.$recursiveAnchor
  if (schema.nullable === true) {
    if (typeof schema.type === 'string') schema.type = [...new Set([schema.type, 'null'])]
    if (Array.isArray(schema.enum) && !schema.enum.includes(null))
      schema.enum = [...schema.enum, null]
  }
  delete schema.nullable
  if (Array.isArray(schema.items)) {
    schema.prefixItems = schema.items
    delete schema.items
    if ('additionalItems' in schema) move(schema, 'additionalItems', 'items')
  }
  delete schema.additionalItems
  if (isSchema(schema.dependencies)) {
    for (const [name, value] of Object.entries(schema.dependencies)) {
      const keyword = Array.isArray(value) ? 'dependentRequired' : 'dependentSchemas'
      schema[keyword] = { ...(schema[keyword] as Schema | undefined), [name]: value }
    }
    delete schema.dependencies
  }
  if (isSchema(schema.properties)) {
    const required = Object.entries(schema.properties)
      .filter(([, value]) => isSchema(value) && value.required === true)
      .map(([name]) => name)
    if (required.length > 0)
      schema.required = [...(Array.isArray(schema.required) ? schema.required : []), ...required]
  }
  if (typeof schema.required === 'boolean') delete schema.required
  const isKept = (name: unknown) => reading.isStrict || !isReserved(String(name))
  if (isSchema(schema.properties))
    schema.properties = Object.fromEntries(
      Object.entries(schema.properties).filter(([name]) => isKept(name)),
    )
  if (Array.isArray(schema.required))
    schema.required = [...new Set(schema.required as unknown[])].filter(isKept)
  return eachSubschema(schema, (sub) => upgradeDraft(sub, reading))
}

/** How a file is read: exactly as JSON Schema says, and in a draft where `$ref` has no siblings. */
type Reading = { isStrict: boolean; refAlone: boolean }

/**
 * Drafts before 2019-09 ignore what stands beside `$ref`; ajv does not, nor do most who write it.
 */
const readingOf = (root: Schema): Reading => ({
  isStrict: isStrict(root),
  refAlone: isStrict(root) && /draft-0[3467]\b/.test(String(root.$schema)),
})

/** A reference without what checks values or gives it another address. */
const withoutSiblings = (schema: Schema): Schema =>
  typeof schema.$ref === 'string'
    ? Object.fromEntries(
        Object.entries(schema).filter(
          ([keyword]) =>
            keyword.startsWith('x-') ||
            ['$ref', '$schema', 'title', 'description', 'default', 'definitions'].includes(keyword),
        ),
      )
    : { ...schema }

/** A copy of `schema` with `change` applied to each schema directly below it. */
export function eachSubschema(
  schema: Schema,
  change: (sub: Schema, path: (string | number)[]) => unknown,
): Schema {
  const copy: Schema = { ...schema }
  for (const keyword of schemaKeywords.one)
    if (isSchema(copy[keyword])) copy[keyword] = change(copy[keyword], [keyword])
  for (const keyword of schemaKeywords.list)
    if (Array.isArray(copy[keyword]))
      copy[keyword] = copy[keyword].map((sub: unknown, index) =>
        isSchema(sub) ? change(sub, [keyword, index]) : sub,
      )
  for (const keyword of schemaKeywords.byName)
    if (isSchema(copy[keyword]))
      copy[keyword] = Object.fromEntries(
        Object.entries(copy[keyword]).map(([name, sub]) => [
          name,
          isSchema(sub) ? change(sub, [keyword, name]) : sub,
        ]),
      )
  return copy
}

function move(schema: Schema, from: string, to: string) {
  schema[to] = schema[from]
  delete schema[from]
}
