import { Ajv2020 } from 'ajv/dist/2020.js'
import { default as standalone } from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import type { Entity } from '../src/model/entity.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'

/** The schema of a request body: without fields that only the service writes. */
export function bodySchema(bundled: Schema, entity: Entity): Schema {
  const root = flattenRoot(bundled, bundled)
  const items = isSchema(root.items) ? flattenRoot(root.items, bundled) : undefined
  const record =
    isSchema(root.properties) || Array.isArray(root.oneOf) || Array.isArray(root.anyOf)
      ? root
      : items && isSchema(items.properties)
        ? { ...items, $defs: bundled.$defs }
        : { type: 'object', properties: { value: root }, $defs: bundled.$defs }
  const dropped = new Set(
    entity.fields
      .filter(
        (field) =>
          (field.readOnly && field.system !== 'key') ||
          field.from ||
          field.text ||
          field.firstOf ||
          field.system,
      )
      .map((field) => field.name),
  )
  const properties = Object.fromEntries(
    Object.entries((record.properties ?? {}) as Schema).filter(([name]) => !dropped.has(name)),
  )
  // The service checks the key; if it is left out, the service creates one.
  const required = (Array.isArray(record.required) ? (record.required as string[]) : []).filter(
    (name) => !dropped.has(name),
  )
  return { ...record, properties, required }
}

/**
 * The root with its `$ref` and the plain objects of its `allOf` merged, so that properties can be
 * removed.
 */
function flattenRoot(schema: Schema, bundled: Schema): Schema {
  const parts: Schema[] = []
  let rest: Schema = schema
  if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/$defs/')) {
    const { $ref, ...siblings } = schema
    parts.push(
      flattenRoot(((bundled.$defs ?? {}) as Record<string, Schema>)[$ref.slice(8)] ?? {}, bundled),
    )
    rest = siblings
  }
  if (Array.isArray(rest.allOf)) {
    const { allOf, ...siblings } = rest
    const isPlain = (part: unknown): part is Schema =>
      isSchema(part) && !['if', 'oneOf', 'anyOf', 'not'].some((word) => word in part)
    const conditions = (allOf as unknown[]).filter((part) => !isPlain(part))
    parts.push(...(allOf as unknown[]).filter(isPlain).map((part) => flattenRoot(part, bundled)))
    rest = conditions.length > 0 ? { ...siblings, allOf: conditions } : siblings
  }
  return parts.reduce<Schema>(
    (merged, part) => ({
      ...part,
      ...merged,
      properties: both((part.properties ?? {}) as Schema, (merged.properties ?? {}) as Schema),
      required: [
        ...new Set([
          ...((part.required as string[]) ?? []),
          ...((merged.required as string[]) ?? []),
        ]),
      ],
    }),
    rest,
  )
}

/** The properties of two schemas that both apply: a property in both must match both. */
const both = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, sub]) => [
      name,
      name in one && one[name] !== sub ? { allOf: [one[name], sub] } : sub,
    ]),
  ),
})

/** Keywords about the whole record, which a patch with only some fields cannot satisfy. */
const wholeRecord = new Set([
  'required',
  'minProperties',
  'dependentRequired',
  'dependentSchemas',
  'oneOf',
  'anyOf',
  'allOf',
  'if',
  'then',
  'else',
  'not',
])

// CommonJS: at run time the default export of the types is one level deeper.
const standaloneCode = (
  'default' in standalone ? standalone.default : standalone
) as typeof standalone

/**
 * Prints the validators of one entity as an ES module with `create` (a full record) and `patch`
 * (some fields).
 */
export function printValidators(schema: Schema): string {
  const partial = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !wholeRecord.has(keyword)),
  )
  const compile = (ajv: Ajv2020) => {
    ajv.addSchema({ ...schema, $id: 'create' }).addSchema({ ...partial, $id: 'patch' })
    return standaloneCode(ajv, { create: 'create', patch: 'patch' })
  }
  let code: string
  try {
    code = compile(compiler(true))
  } catch (cause) {
    // Some public schemas have patterns that are not valid in Unicode mode.
    if (!/Invalid regular expression/.test(String(cause))) throw cause
    code = compile(compiler(false))
  }
  return asModule(code)
}

/**
 * A new ajv instance for each validator, so that the names in its code do not depend on other
 * validators. Schemas were checked before: an instance without meta-schemas is cheap.
 */
function compiler(unicodeRegExp: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    multipleOfPrecision: 9,
    validateSchema: false,
    meta: false,
    unicodeRegExp,
    messages: false,
    code: { source: true, esm: true, lines: false },
  })
  addFormats.default(ajv)
  return ajv
}

/**
 * Replaces `require` by imports: ajv's standalone code uses it for its runtime even in ES modules
 * (ajv 8.20).
 */
function asModule(code: string): string {
  const imports = new Map<string, string>()
  const body = code.replace(
    /require\("([^"]+)"\)(\.default)?/g,
    (_, path: string, isDefault?: string) => {
      const name = path.replace(/[^a-zA-Z0-9]/g, '_')
      imports.set(name, `import ${name} from '${path}.js'`)
      // A CommonJS module imported from an ES module may be wrapped in `default`, depending on the
      // bundler.
      return isDefault ? `(${name}.default ?? ${name})` : name
    },
  )
  return `${[...imports.values()].join('\n')}\n${body.replace('"use strict";', '')}\n`
}
