import { eachSubschema } from './upgradeDraft.ts'
import { type Schema } from '../src/fields/schemaShape.ts'
import type { Located, References } from './references.ts'

/**
 * Makes a schema self-contained: every `$ref` points into its own `$defs`. It can be compiled to
 * validators and types without other files, and may still be recursive.
 */
export function bundle(root: Located, references: References): Schema {
  const names = new Names([root.schema, ''])
  const defs: Schema = {}
  const define = (target: Located): string => {
    const known = names.of(target.schema)
    if (known !== undefined) return known
    const name = names.add(target)
    defs[name] = {}
    defs[name] = visit(target, references, define)
    return name
  }
  const schema = visit(root, references, define)
  return fixSelf({ ...schema, ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}) })
}

/** The definitions that large schemas share: each is contained once, however many refer to it. */
export class SharedDefinitions {
  /** The definitions by name, with references among each other. */
  readonly $defs: Schema = {}
  private readonly names = new Names()
  private readonly references: References
  constructor(references: References) {
    this.references = references
  }

  /** A schema whose references point into the shared definitions, which `$defs` is. */
  bundle(root: Located): Schema {
    const schema = visit(root, this.references, this.define)
    return { ...schema, $defs: this.$defs }
  }

  private readonly define = (target: Located): string => {
    const known = this.names.of(target.schema)
    if (known !== undefined) return known
    const name = this.names.add(target)
    this.$defs[name] = {}
    this.$defs[name] = visit(target, this.references, this.define)
    return name
  }
}

/** Whether a schema and all that it refers to take more than `limit` characters. */
export function isLarger(root: Located, references: References, limit: number): boolean {
  const seen = new Set([root.schema])
  const open = [root]
  let size = 0
  for (let at = open.shift(); at; at = open.shift()) {
    const schema = visit(at, references, (target) => {
      if (!seen.has(target.schema)) open.push(target)
      seen.add(target.schema)
      return ''
    })
    size += JSON.stringify(schema).length
    if (size > limit) return true
  }
  return false
}

/**
 * The nearest definitions of a large schema, about `limit` characters of them. What is further away
 * may be anything: it allows whatever the schema allows, and more.
 */
export function bundlePart(root: Located, references: References, limit: number): Schema {
  const names = new Names([root.schema, ''])
  const defs: Schema = {}
  const open: { name: string; target: Located }[] = []
  let left = limit
  const define = (target: Located): string | undefined => {
    const known = names.of(target.schema)
    if (known !== undefined) return known
    const size = sizeOf(target.schema)
    if (size > left) return undefined
    left -= size
    const name = names.add(target)
    open.push({ name, target })
    return name
  }
  const visited = (at: Located) => onlyWidening(visit(at, references, define))
  const schema = visited(root)
  for (let next = open.shift(); next; next = open.shift()) defs[next.name] = visited(next.target)
  return fixSelf({ ...schema, $defs: defs })
}

const sizes = new WeakMap<Schema, number>()

/** How many characters a schema has, without those that it refers to. */
function sizeOf(schema: Schema): number {
  const known = sizes.get(schema)
  if (known !== undefined) return known
  const size = JSON.stringify(schema).length
  sizes.set(schema, size)
  return size
}

/** A schema without keywords by which a wider schema inside makes the whole narrower, and without descriptions. */
function onlyWidening(schema: Schema): Schema {
  const {
    not: _not,
    if: _if,
    then: _then,
    else: _else,
    maxContains: _maxContains,
    unevaluatedProperties: _properties,
    unevaluatedItems: _items,
    description: _description,
    oneOf,
    ...rest
  } = schema
  const wider: Schema = Array.isArray(oneOf)
    ? rest.anyOf
      ? { ...rest, allOf: [...((rest.allOf as unknown[]) ?? []), { anyOf: oneOf }] }
      : { ...rest, anyOf: oneOf }
    : rest
  return eachSubschema(wider, onlyWidening)
}

/** Unique names of definitions. */
class Names {
  private readonly byTarget: Map<Schema, string>
  private readonly taken: Set<string>
  constructor(...known: [Schema, string][]) {
    this.byTarget = new Map(known)
    this.taken = new Set(known.map(([, name]) => name))
  }
  of(target: Schema): string | undefined {
    return this.byTarget.get(target)
  }
  add(target: Located): string {
    const baseName = String(target.path.at(-1) ?? target.file.name).replace(/[^a-zA-Z0-9_]/g, '_')
    let name = baseName
    for (let n = 2; this.taken.has(name); n++) name = `${baseName}${n}`
    this.byTarget.set(target.schema, name)
    this.taken.add(name)
    return name
  }
}

/**
 * A schema without what no validator needs, whose references have the names that `define` gives to
 * their targets. A reference without a name allows anything.
 */
function visit(
  at: Located,
  references: References,
  define: (target: Located) => string | undefined,
): Schema {
  const {
    $id: _id,
    $schema: _dialect,
    $anchor: _anchor,
    $dynamicAnchor: _dynamic,
    $defs: _defs,
    definitions: _definitions,
    $comment: _comment,
    ...rest
  } = at.schema
  const kept: Schema = rest
  for (const keyword of Object.keys(kept)) if (keyword.startsWith('x-')) delete kept[keyword]
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
    if (typeof kept[keyword] !== 'string') continue
    const target = references.find(kept[keyword], at.file)
    delete kept[keyword]
    const name = typeof target === 'string' ? undefined : define(target)
    if (name !== undefined) kept.$ref = `#/$defs/${name}`
  }
  // The field type, not JSON Schema, checks formats such as phone and MAC address.
  if (typeof kept.format === 'string' && !validatedFormats.has(kept.format)) delete kept.format
  return eachSubschema(kept, (sub, path) =>
    visit({ ...at, schema: sub, path: [...at.path, ...path] }, references, define),
  )
}

/** Turns references to the root, `#/$defs/` without a name, into `#`. */
const fixSelf = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/"', '"$ref":"#"')) as Schema

/**
 * Formats that ajv-formats checks in the form that field types store; `time` and `phone` have their
 * own checks.
 */
export const validatedFormats = new Set([
  'date',
  'date-time',
  'duration',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'regex',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'byte',
  'int32',
  'int64',
  'float',
  'double',
])
/** All formats that the generator knows; others are reported as unknown. */
export const knownFormats = new Set([
  ...validatedFormats,
  'time',
  'phone',
  'tel',
  'mac',
  'mac-address',
  'password',
  'idn-email',
  'idn-hostname',
  'iri',
  'iri-reference',
  'binary',
  'uri-template',
  'text',
  'textarea',
  'string',
])
