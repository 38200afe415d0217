import { _, Ajv2020, stringify } from 'ajv/dist/2020.js'
import { default as standalone } from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import type { Entity } from '../src/model/entity.ts'
import { isOwnKey } from '../src/model/isWritable.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'

/**
 * The schema of a request body: without fields that only the service writes. `isShared`: its
 * definitions are those of other entities, too, so none refers to its root.
 */
export function bodySchema(written: Schema, entity: Entity, isShared = false): Schema {
  const bundled = isShared ? written : withOwnRoot(written)
  const root = flattenRoot(bundled, bundled)
  const record = isWholeValue(entity, root)
    ? { type: 'object', properties: { value: root }, $defs: bundled.$defs }
    : root.type === 'array' || (isSchema(root.items) && !isSchema(root.properties))
      ? { ...flattenRoot((root.items ?? {}) as Schema, bundled), $defs: bundled.$defs }
      : root
  const dropped = new Set(
    entity.fields
      .filter(
        (field) =>
          (field.readOnly && field.system !== 'key') ||
          field.from ||
          field.text ||
          field.firstOf ||
          (field.system && !isOwnKey(field)),
      )
      .map((field) => field.name),
  )
  const properties: Schema = Object.fromEntries(
    Object.entries((record.properties ?? {}) as Schema).filter(([name]) => !dropped.has(name)),
  )
  const key = entity.fields.find(isOwnKey)
  const ofKey = key && properties[key.name]
  if (key?.maxLength && isSchema(ofKey))
    properties[key.name] = { ...ofKey, maxLength: key.maxLength }
  // A key that is left out is created, unless the service cannot make one that the schema allows.
  const absent = new Set([...dropped, ...(key && !key.required ? [key.name] : [])])
  return { ...withoutRequired(record, absent), properties }
}

/** Whether records hold the whole value of a schema that does not describe an object. */
function isWholeValue(entity: Entity, root: Schema): boolean {
  const names = entity.fields.filter((field) => !field.system).map((field) => field.name)
  return names.join() === 'value' && !(isSchema(root.properties) && 'value' in root.properties)
}

/**
 * A recursive schema with its root as a definition: a record's root is changed for request bodies,
 * those that it contains are not.
 */
function withOwnRoot(bundled: Schema): Schema {
  const text = JSON.stringify(bundled)
  if (!text.includes('"$ref":"#"')) return bundled
  let name = 'root'
  while (isSchema(bundled.$defs) && name in bundled.$defs) name = `_${name}`
  const { $defs, ...root } = JSON.parse(
    text.replaceAll('"$ref":"#"', `"$ref":"#/$defs/${name}"`),
  ) as Schema
  return { ...root, $defs: { ...($defs as Schema | undefined), [name]: root } }
}

/** A schema, and those that `allOf` adds to it, without these names in `required`. */
function withoutRequired(schema: Schema, names: Set<string>): Schema {
  const { required, allOf } = schema
  return {
    ...schema,
    ...(Array.isArray(required)
      ? { required: required.filter((name) => !names.has(String(name))) }
      : {}),
    ...(Array.isArray(allOf)
      ? {
          allOf: allOf.map((part: unknown) =>
            isSchema(part) ? withoutRequired(part, names) : part,
          ),
        }
      : {}),
  }
}

/** Keywords of which several schemas can be merged into one without a change of meaning. */
const mergeable = new Set([
  'type',
  'properties',
  'required',
  'title',
  'description',
  '$defs',
  '$ref',
  'allOf',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
])

/**
 * The root with its `$ref` and the plain objects of its `allOf` merged, so that properties can be
 * removed. What merging would change the meaning of stays in `allOf`.
 */
function flattenRoot(schema: Schema, bundled: Schema): Schema {
  const parts: Schema[] = []
  const kept: unknown[] = []
  const add = (part: unknown) => {
    if (!isSchema(part)) return void kept.push(part)
    const flat = flattenRoot(part, bundled)
    if (Object.keys(flat).every((keyword) => mergeable.has(keyword)) && !('allOf' in flat))
      parts.push(flat)
    else kept.push(flat)
  }
  const { $ref, allOf, ...rest } = schema
  if (typeof $ref === 'string' && $ref.startsWith('#/$defs/')) {
    const target = ((bundled.$defs ?? {}) as Record<string, Schema>)[$ref.slice(8)] ?? {}
    // A root that only refers to another schema is that schema.
    if (isAlone(rest) && allOf === undefined) return { ...flattenRoot(target, bundled), ...rest }
    add(target)
  } else if ($ref !== undefined) kept.push({ $ref })
  if (Array.isArray(allOf)) for (const part of allOf as unknown[]) add(part)
  const own: Schema = kept.length > 0 ? { ...rest, allOf: kept } : rest
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
    own,
  )
}

/** Whether a schema adds nothing but words to the one that it refers to. */
const isAlone = (rest: Schema) =>
  Object.keys(rest).every((keyword) =>
    ['title', 'description', '$defs', 'examples', 'default'].includes(keyword),
  )

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
export const printValidators = (schema: Schema): string => printPair(schema, true)

/** The same for a part of a large schema, as small as possible: its definitions are functions. */
export const printPartValidators = (schema: Schema): string => printPair(schema, false)

const printPair = (schema: Schema, inlineRefs: boolean): string =>
  asModule(
    inEitherMode({ inlineRefs, ownProperties: namesInherited(schema) }, (ajv) => {
      ajv.addSchema({ ...schema, $id: 'create' }).addSchema({ ...partOf(schema), $id: 'patch' })
      return standaloneCode(ajv, { create: 'create', patch: 'patch' })
    }),
  )

/**
 * Prints the validators of several entities that share their definitions as one ES module, with
 * `create0` and `patch0` for the first one.
 */
export const printSharedValidators = ({ bodies, $defs }: SharedBodies): string =>
  asModule(
    // A definition that is written out at every use would make the module several times as large.
    inEitherMode({ inlineRefs: false }, (ajv) => {
      // One schema each: the definitions of a schema are compiled for each schema that refers to
      // them.
      for (const [name, schema] of Object.entries($defs))
        ajv.addSchema({ ...toDefinitions(schema as Schema), $id: `definition:${name}` })
      const names = bodies.flatMap((body, index) => {
        const own = toDefinitions(body)
        ajv.addSchema({ ...own, $id: `create${index}` })
        ajv.addSchema({ ...partOf(own), $id: `patch${index}` })
        return [`create${index}`, `patch${index}`]
      })
      return standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])))
    }),
  )

/** A schema whose references are to schemas by name, instead of to its own definitions. */
const toDefinitions = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"definition:')) as Schema

/** Bodies without `$defs`, and the definitions that they refer to. */
export type SharedBodies = { bodies: Schema[]; $defs: Schema }

/** What a patch with only some fields can satisfy. */
const partOf = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !wholeRecord.has(keyword)))

/**
 * Whether a schema names a property that every JavaScript object inherits, such as "constructor".
 */
const namesInherited = (schema: Schema): boolean => {
  const text = JSON.stringify(schema)
  return Object.getOwnPropertyNames(Object.prototype).some((name) => text.includes(`"${name}"`))
}

/**
 * Compiles in Unicode mode, or without: some public schemas have patterns that are not valid in it.
 */
function inEitherMode(options: Options, compile: (ajv: Ajv2020) => string): string {
  try {
    return compile(compiler({ ...options, unicodeRegExp: true }))
  } catch (cause) {
    if (!/Invalid regular expression/.test(String(cause))) throw cause
    return compile(compiler({ ...options, unicodeRegExp: false }))
  }
}

type Options = { inlineRefs: boolean; unicodeRegExp?: boolean; ownProperties?: boolean }

/**
 * A new ajv instance for each validator, so that the names in its code do not depend on other
 * validators. Schemas were checked before: an instance without meta-schemas is cheap.
 */
function compiler(options: Options): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    multipleOfPrecision: 9,
    validateSchema: false,
    meta: false,
    ...options,
    messages: false,
    code: { source: true, esm: true, lines: false },
  })
  addFormats.default(ajv)
  nameExcluded(ajv)
  return ajv
}

/** Lets the errors of "not" say which properties it is about; ajv's own say nothing. */
function nameExcluded(ajv: Ajv2020): void {
  const not = ajv.getKeyword('not')
  if (typeof not === 'boolean') return
  const params = ({ schema }: { schema: unknown }) => {
    const { names, ofValues } = excludedBy(isSchema(schema) ? schema : {})
    return _`{names: ${stringify(names)}, ofValues: ${ofValues}}`
  }
  ajv.removeKeyword('not')
  ajv.addKeyword({ ...not, keyword: 'not', error: { message: '', params } } as typeof not)
}

/** The properties that a schema below "not" names, and whether it is about their values. */
function excludedBy({ required, properties, anyOf }: Schema): {
  names: string[]
  ofValues: boolean
} {
  const values = isSchema(properties) ? properties : {}
  const inner = Array.isArray(anyOf) ? anyOf.filter(isSchema).map(excludedBy) : []
  const isAny = (value: unknown) =>
    value === true || (isSchema(value) && Object.keys(value).length === 0)
  return {
    names: [
      ...new Set([
        ...(Array.isArray(required) ? required.map(String) : []),
        ...Object.keys(values),
        ...inner.flatMap(({ names }) => names),
      ]),
    ],
    ofValues: !Object.values(values).every(isAny) || inner.some(({ ofValues }) => ofValues),
  }
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
