import { eachSubschema } from './upgradeDraft.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import type { Located, References } from './references.ts'
import { trackable } from './trackable.ts'

/**
 * Makes a schema self-contained: every `$ref` points into its own `$defs`. It can be compiled to
 * validators and types without other files, and may still be recursive.
 */
export function bundle(root: Located, references: References, formats = true): Schema {
  const scope = enter(noAnchors, root, references)
  const names = new Names({ target: root, scope, name: '' })
  const defs: Schema = {}
  const define: Define = (target, within) => {
    const known = names.of(target, within)
    if (known !== undefined) return known
    const name = names.add(target, within)
    defs[name] = {}
    defs[name] = visit(target, { references, define, scope: within, formats })
    return name
  }
  const schema = visit(root, { references, define, scope, formats })
  const whole = { ...schema, ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}) }
  return fixSelf(trackable(whole))
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
    const { references, define } = this
    const scope = enter(noAnchors, root, references)
    return { ...visit(root, { references, define, scope }), $defs: this.$defs }
  }

  private readonly define: Define = (target, scope) => {
    const { references, define } = this
    const known = this.names.of(target, scope)
    if (known !== undefined) return known
    const name = this.names.add(target, scope)
    this.$defs[name] = {}
    this.$defs[name] = visit(target, { references, define, scope })
    return name
  }
}

/** Whether a schema and all that it refers to take more than `limit` characters. */
export function isLarger(root: Located, references: References, limit: number): boolean {
  const seen = new Set([root.schema])
  const open = [root]
  let size = 0
  for (let at = open.shift(); at; at = open.shift()) {
    const define = (target: Located) => {
      if (!seen.has(target.schema)) open.push(target)
      seen.add(target.schema)
      return ''
    }
    const schema = visit(at, { references, define, scope: noAnchors })
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
  const scope = enter(noAnchors, root, references)
  const names = new Names({ target: root, scope, name: '' })
  const defs: Schema = {}
  const open: { name: string; target: Located; scope: Scope }[] = []
  let left = limit
  const define: Define = (target, within) => {
    const known = names.of(target, within)
    if (known !== undefined) return known
    const size = sizeOf(target.schema)
    if (size > left) return undefined
    left -= size
    const name = names.add(target, within)
    open.push({ name, target, scope: within })
    return name
  }
  const visited = (at: Located, within: Scope) =>
    onlyWidening(visit(at, { references, define, scope: within }))
  const schema = visited(root, scope)
  for (let next = open.shift(); next; next = open.shift())
    defs[next.name] = visited(next.target, next.scope)
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

/**
 * A schema without keywords by which a wider schema inside makes the whole narrower, and without
 * descriptions.
 */
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

/**
 * Where a schema is used: the schemas that `$dynamicRef`s by name lead to from there, each of the
 * outermost resource that has the name.
 */
type Scope = ReadonlyMap<string, Located>

const noAnchors: Scope = new Map()

/** The scope inside a schema, whose resource may be another one than that around it. */
function enter(scope: Scope, at: Located, references: References): Scope {
  const added = references
    .dynamicAnchorsOf(references.resourceOf(at))
    .filter(([name]) => !scope.has(name))
  return added.length === 0 ? scope : new Map([...scope, ...added])
}

/** Gives a definition, as it is used in a scope, a name; undefined: it may be anything. */
type Define = (target: Located, scope: Scope) => string | undefined

/** Unique names of definitions, one for each scope that changes what they mean. */
class Names {
  private readonly known = new Map<Schema, { scope: Scope; name: string }[]>()
  private readonly taken = new Set<string>()
  constructor(...known: { target: Located; scope: Scope; name: string }[]) {
    for (const { target, scope, name } of known) this.note(target, scope, name)
  }
  of(target: Located, scope: Scope): string | undefined {
    return this.known.get(target.schema)?.find((each) => isSameScope(each.scope, scope))?.name
  }
  add(target: Located, scope: Scope): string {
    const baseName = String(target.path.at(-1) ?? target.file.name).replace(/[^a-zA-Z0-9_]/g, '_')
    let name = baseName
    for (let n = 2; this.taken.has(name); n++) name = `${baseName}${n}`
    this.note(target, scope, name)
    return name
  }
  private note({ schema }: Located, scope: Scope, name: string) {
    this.known.set(schema, [...(this.known.get(schema) ?? []), { scope, name }])
    this.taken.add(name)
  }
}

const isSameScope = (one: Scope, other: Scope): boolean =>
  one.size === other.size &&
  [...one].every(([name, { schema }]) => other.get(name)?.schema === schema)

/** What a visit of a schema needs: `formats` is false where formats only describe. */
type Visit = { references: References; define: Define; scope: Scope; formats?: boolean }

/**
 * A schema without what no validator needs, whose references have the names that `define` gives to
 * their targets. A reference without a name allows anything.
 */
function visit(at: Located, { references, define, scope: around, formats = true }: Visit): Schema {
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
  const scope = at.schema.$id === undefined ? around : enter(around, at, references)
  const kept: Schema = rest
  for (const keyword of Object.keys(kept)) if (keyword.startsWith('x-')) delete kept[keyword]
  const targets = ['$ref', '$dynamicRef', '$recursiveRef'].flatMap((keyword) => {
    if (typeof kept[keyword] !== 'string') return []
    const target = targetOf(keyword, kept[keyword], at, { references, scope })
    delete kept[keyword]
    const name = target && define(target, enter(scope, target, references))
    return name === undefined ? [] : [{ $ref: `#/$defs/${name}` }]
  })
  if (targets.length === 1) Object.assign(kept, targets[0])
  else if (targets.length > 1)
    kept.allOf = [...(Array.isArray(kept.allOf) ? kept.allOf : []), ...targets]
  // The field type, not JSON Schema, checks formats such as phone and MAC address.
  if (typeof kept.format === 'string' && !(formats && validatedFormats.has(kept.format)))
    delete kept.format
  return eachSubschema(withoutPitfalls(kept), (sub, path) =>
    targets.some((each) => each === sub)
      ? sub
      : visit(
          { ...at, schema: sub, path: [...at.path, ...path] },
          { references, define, scope, formats },
        ),
  )
}

/** A schema in other words where ajv 8.20 does not do what JSON Schema says. */
function withoutPitfalls(schema: Schema): Schema {
  const { enum: values, ...rest } = schema
  const kept: Schema = Array.isArray(values) && values.length === 0 ? rest : schema
  const { properties, patternProperties } = kept
  const isFirst = isSchema(properties) && Object.hasOwn(properties, '__proto__')
  return {
    ...kept,
    // An empty list of values allows none; ajv does not compile it.
    ...(kept === rest ? { allOf: [...((rest.allOf as unknown[]) ?? []), false] } : {}),
    // ajv ignores a property of this name.
    ...(isFirst
      ? {
          patternProperties: {
            ...(patternProperties as Schema | undefined),
            '^__proto__$': properties['__proto__'],
          },
        }
      : {}),
  }
}

/**
 * What a reference leads to; a `$dynamicRef` to a name leads to the outermost schema with the name.
 */
function targetOf(
  keyword: string,
  ref: string,
  at: Located,
  { references, scope }: Pick<Visit, 'references' | 'scope'>,
): Located | undefined {
  const target = references.find(ref, at)
  if (typeof target === 'string') return undefined
  const name = ref.slice(ref.indexOf('#') + 1)
  return keyword === '$dynamicRef' && target.schema.$dynamicAnchor === name
    ? (scope.get(name) ?? target)
    : target
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
