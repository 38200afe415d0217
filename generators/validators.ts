import { Ajv2020 } from 'ajv/dist/2020.js'
import { default as standalone } from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import type { Entity } from '../src/model/entity.ts'
import { isSchema, type Schema } from './upgradeDraft.ts'

/** What a body may hold: the schema without what only the service writes, and without what the rules ask for. */
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
  // The key is the service's to check: it may be left out, and then it is made.
  const required = (Array.isArray(record.required) ? (record.required as string[]) : []).filter(
    (name) => !dropped.has(name),
  )
  return { ...record, properties, required }
}

/** The root with its `$ref` and the plain objects of its `allOf` written out, so that its properties can be picked from. */
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
    (whole, part) => ({
      ...part,
      ...whole,
      properties: both((part.properties ?? {}) as Schema, (whole.properties ?? {}) as Schema),
      required: [
        ...new Set([
          ...((part.required as string[]) ?? []),
          ...((whole.required as string[]) ?? []),
        ]),
      ],
    }),
    rest,
  )
}

/** The properties of two schemas that both hold: what both name must fit both. */
const both = (one: Schema, other: Schema): Schema => ({
  ...one,
  ...Object.fromEntries(
    Object.entries(other).map(([name, sub]) => [
      name,
      name in one && one[name] !== sub ? { allOf: [one[name], sub] } : sub,
    ]),
  ),
})

/** Keywords that speak of the whole record, so that some of its fields alone can't be held to them. */
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

// CommonJS: what types call the module's default is one step deeper at run time.
const standaloneCode = (
  'default' in standalone ? standalone.default : standalone
) as typeof standalone

/** The validators of one entity as an ES module with `create` (a whole record) and `patch` (some of its fields). */
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
    // Public schemas hold patterns that are regular expressions, though not in Unicode mode.
    if (!/Invalid regular expression/.test(String(cause))) throw cause
    code = compile(compiler(false))
  }
  return asModule(code)
}

/**
 * One for each validator, so that the names in its code do not depend on its neighbours. The schemas were checked before:
 * without its meta-schemas an instance costs next to nothing.
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

/** ajv's standalone code asks for its runtime with `require`, also as an ES module (ajv 8.20); imports take its place. */
function asModule(code: string): string {
  const imports = new Map<string, string>()
  const body = code.replace(
    /require\("([^"]+)"\)(\.default)?/g,
    (_, path: string, isDefault?: string) => {
      const name = path.replace(/[^a-zA-Z0-9]/g, '_')
      imports.set(name, `import ${name} from '${path}.js'`)
      // CommonJS seen from an ES module is its exports, whose `default` is the function; bundlers may unwrap it already.
      return isDefault ? `(${name}.default ?? ${name})` : name
    },
  )
  return `${[...imports.values()].join('\n')}\n${body.replace('"use strict";', '')}\n`
}
