import { Validator } from '@cfworker/json-schema'
import { isNever, isNull, joinedProperties, joinedValues } from './alternatives.ts'
import type { Diagnostic } from './diagnostics.ts'
import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import type { Path, SchemaFile } from './read.ts'
import { Definitions } from './definitions.ts'
import type { Located, References } from './references.ts'

/** The levels of nested objects that forms show; anything deeper is edited as JSON. */
const deepest = 6

/**
 * How many schemas an entity may consist of; beyond, its definitions are loaded when they are
 * opened.
 */
const mostSchemas = 2000

/**
 * How many levels of referenced objects are written into an entity: all of them, else as many as
 * `mostSchemas` allows.
 */
const levelsTried = [Infinity, 2, 1, 0]

/** Where a schema is resolved: the schemas around it, and how many levels may still be expanded. */
type Situation = { trail: Schema[]; levels: number; isMerged: boolean }

/**
 * Expands a schema for forms: `$ref`s are resolved, `allOf` is merged, "null or X" becomes X with
 * null among its types. Where a recursive schema repeats, or has more levels than an entity can
 * contain, it becomes any JSON (`x-again`) with the name of its definition (`x-definition`).
 */
export class Resolver {
  private readonly references: References
  private readonly report: (diagnostic: Diagnostic) => void
  private readonly definitions: Definitions
  private readonly complained = new Set<string>()
  private left = Infinity
  constructor(
    references: References,
    report: (diagnostic: Diagnostic) => void,
    definitions = new Definitions(),
  ) {
    this.references = references
    this.report = report
    this.definitions = definitions
  }

  /** A schema with as many levels of the objects that it refers to as fit, at most `most`. */
  resolve(located: Located, most = Infinity): Schema {
    const tried = levelsTried.filter((levels) => levels <= most)
    for (const levels of tried) {
      this.left = levels === tried.at(-1) ? Infinity : mostSchemas
      try {
        return this.expand(located, { trail: [], levels, isMerged: true })
      } catch (cause) {
        if (cause !== tooMany) throw cause
      }
    }
    throw new Error('unreachable: the last attempt has no limit')
  }

  private expand(located: Located, { trail, levels, isMerged }: Situation): Schema {
    if (this.left-- <= 0) throw tooMany
    if (trail.length > deepest * 3 || trail.includes(located.schema)) return { 'x-again': true }
    const inner = [...trail, located.schema]
    const below: ResolveBelow = (schema, ...path) =>
      this.expand(
        { ...located, schema, path: [...located.path, ...path] },
        { trail: inner, levels, isMerged: isMerged && path[0] === 'allOf' },
      )
    let schema = this.withTargets(located, { trail: inner, levels, isMerged })
    schema = withConditional(withAllOf(schema, below), schema, below)
    schema = withAlternatives(schema, 'oneOf', below)
    schema = withAlternatives(schema, 'anyOf', below)
    return withUsableDefault(withSubschemas(schema, below))
  }

  /** The schema merged onto those that it refers to. */
  private withTargets(located: Located, { trail, levels, isMerged }: Situation): Schema {
    let schema: Schema = { ...located.schema }
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      if (typeof schema[keyword] !== 'string') continue
      const target = this.follow(schema[keyword], located, keyword)
      delete schema[keyword]
      // What is not known may describe further properties.
      if (!target) schema['x-open'] = true
      else schema = merge(this.expandTarget(target, { trail, levels, isMerged }), schema)
    }
    return schema
  }

  /**
   * What a reference leads to. What `allOf` and the root refer to is part of the same object, no
   * level below it.
   */
  private expandTarget(target: Located, { trail, levels, isMerged }: Situation): Schema {
    if (trail.includes(target.schema) || trail.length > deepest * 3)
      return { 'x-again': true, 'x-definition': this.definitions.nameOf(target) }
    if (isMerged || !this.isObject(target)) return this.expand(target, { trail, levels, isMerged })
    if (levels > 0) return this.expand(target, { trail, levels: levels - 1, isMerged: false })
    const { title, description } = target.schema
    return {
      'x-again': true,
      'x-definition': this.definitions.nameOf(target),
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
    }
  }

  /** Whether a schema describes an object with properties, or leads to one. */
  private isObject(located: Located, seen: Schema[] = []): boolean {
    const { schema } = located
    if (seen.includes(schema)) return false
    if (isSchema(schema.properties)) return true
    const isObject = (at: Located | string) =>
      typeof at !== 'string' && this.isObject(at, [...seen, schema])
    if (typeof schema.$ref === 'string' && isObject(this.references.find(schema.$ref, located)))
      return true
    return [schema.allOf, schema.oneOf, schema.anyOf, [schema.items]]
      .flatMap((parts) => (Array.isArray(parts) ? parts : []))
      .some((part) => isSchema(part) && isObject({ ...located, schema: part }))
  }

  private isCircular(ref: string, located: Located): boolean {
    const seen = new Set([located.schema])
    for (
      let at = this.references.find(ref, located);
      typeof at !== 'string';
      at = this.references.find(at.schema.$ref as string, at)
    ) {
      if (seen.has(at.schema)) return true
      if (typeof at.schema.$ref !== 'string') return false
      seen.add(at.schema)
    }
    return false
  }

  private follow(ref: string, located: Located, keyword: string): Located | undefined {
    const found = this.isCircular(ref, located)
      ? 'it only refers back to itself'
      : this.references.find(ref, located)
    if (typeof found !== 'string') return found
    const remote = found.startsWith('no schema has')
    const line = located.file.lineOf([...located.path, keyword])
    const key = `${located.file.file}:${line}:${ref}`
    if (!this.complained.has(key)) {
      this.complained.add(key)
      this.report({
        severity: remote ? 'warning' : 'error',
        file: located.file.file,
        line,
        message: `"${keyword}": "${ref}": ${found}${remote ? '; any JSON is accepted there. Put a copy of that schema into schemas/meta/ to have it checked.' : ''}`,
        ...(remote ? { topic: 'unresolved reference' } : {}),
      })
    }
    return undefined
  }
}

/** Thrown when a schema has more parts than an entity may consist of. */
const tooMany = new Error('too many schemas')

/** Resolves a subschema at a path within the schema that is being resolved. */
type ResolveBelow = (schema: Schema, ...path: Path) => Schema

function withAllOf(schema: Schema, below: ResolveBelow): Schema {
  if (!Array.isArray(schema.allOf)) return schema
  const { allOf, ...own } = schema
  const parts = (allOf as unknown[])
    .filter(isSchema)
    .map((part, index) => below(part, 'allOf', index))
  // Later parts override earlier ones, and the surrounding schema overrides all parts.
  return merge(
    parts.reduce<Schema>((whole, part) => merge(whole, part), {}),
    own,
  )
}

/** With the properties that only `then` or `else` of a schema, or of its `allOf`, name. */
function withConditional(merged: Schema, written: Schema, below: ResolveBelow): Schema {
  if (!isSchema(merged.properties) && merged.type !== 'object') return merged
  const parts: Path[] = [
    [],
    ...(Array.isArray(written.allOf) ? written.allOf : []).map((_, index) => ['allOf', index]),
  ]
  const branches = parts.flatMap((path) => {
    const part = path.length === 0 ? written : (written.allOf as unknown[])[Number(path[1])]
    return ['then', 'else'].flatMap((keyword) =>
      isSchema(part) && isSchema(part[keyword]) ? [below(part[keyword], ...path, keyword)] : [],
    )
  })
  const known = (merged.properties ?? {}) as Schema
  const more = Object.entries(joinedProperties(branches)).filter(([name]) => !(name in known))
  return more.length === 0
    ? merged
    : { ...merged, properties: { ...known, ...Object.fromEntries(more) } }
}

/**
 * "X or null" becomes X with null among its types, constants become choices; other alternatives
 * stay.
 */
function withAlternatives(schema: Schema, keyword: 'oneOf' | 'anyOf', below: ResolveBelow): Schema {
  if (!Array.isArray(schema[keyword])) return schema
  const { [keyword]: alternatives, ...own } = schema
  const parts = (alternatives as unknown[])
    .flatMap((part, index) =>
      part === false ? [] : [isSchema(part) ? below(part, keyword, index) : {}],
    )
    .filter((part) => !isNever(part))
  const some = parts.filter((part) => !isNull(part))
  const nullable = some.length < parts.length
  if (some.length === 1) return withNull(merge(some[0]!, own), nullable)
  const values = joinedValues(some)
  if (values) {
    const mayBeNull = some.some(
      (part) => part['x-nullable'] === true || [part.type].flat().includes('null'),
    )
    return merge(values, withNull(own, nullable || mayBeNull))
  }
  // "At least one of these is required" over existing properties is a rule for the validator, not a
  // choice.
  if (isSchema(own.properties) && some.every((part) => !('type' in part) || part.type === 'object'))
    return merge({ properties: joinedProperties(some) }, own)
  return { ...own, [keyword]: nullable ? [...some, { type: 'null' }] : some }
}

/**
 * A schema without a default that it refuses, or that is no value here (an empty text): a record
 * would be refused for a value that nobody gave.
 */
function withUsableDefault(schema: Schema): Schema {
  const value = schema.default
  if (value === undefined || value === null || isKeyword(schema)) return schema
  const { default: _, ...rest } = schema
  const isAbsent = hasBlank(value) && !Array.isArray(schema.enum)
  // Where a schema repeats, what it allows is not known here.
  return isAbsent || schema['x-again'] === true || !isValid(rest, value) ? rest : schema
}

/** Whether a value is, or an object contains, a text of white space, which counts as absent. */
const hasBlank = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : isSchema(value) && Object.values(value).some(hasBlank)

/** Whether the default may be a keyword of ours (`today`), which a form replaces by a value. */
const isKeyword = (schema: Schema) =>
  isSchema(schema['x-field']) || schema.default === 'today' || schema.default === 'now'

/** Whether a resolved schema allows a value; true where that cannot be known. */
export function isValid(schema: Schema, value: unknown): boolean {
  try {
    return new Validator(schema, '2020-12').validate(value).valid
  } catch {
    // A pattern that JavaScript cannot read, or a reference that is not resolved here.
    return true
  }
}

function withSubschemas(schema: Schema, below: ResolveBelow): Schema {
  const resolved = { ...schema }
  const resolve = (sub: unknown, ...path: Path) => (isSchema(sub) ? below(sub, ...path) : sub)
  for (const keyword of ['properties', 'patternProperties'])
    if (isSchema(schema[keyword]))
      resolved[keyword] = Object.fromEntries(
        Object.entries(schema[keyword]).map(([name, sub]) => [name, resolve(sub, keyword, name)]),
      )
  if (Array.isArray(schema.prefixItems))
    resolved.prefixItems = schema.prefixItems.map((sub, index) =>
      resolve(sub, 'prefixItems', index),
    )
  for (const keyword of ['items', 'additionalProperties'])
    if (isSchema(schema[keyword])) resolved[keyword] = below(schema[keyword], keyword)
  return resolved
}

/**
 * `over` on top of `base`; properties and `required` are joined, `x-field` is merged keyword by
 * keyword.
 */
function merge(base: Schema, over: Schema): Schema {
  const merged: Schema = { ...base, ...over }
  if (base.type !== undefined && over.type !== undefined) {
    const types = commonTypes([base.type].flat(), [over.type].flat())
    if (types.length > 0) merged.type = types.length === 1 ? types[0] : types
  }
  if (isSchema(base.properties) && isSchema(over.properties))
    merged.properties = {
      ...base.properties,
      ...Object.fromEntries(
        Object.entries(over.properties).map(([name, sub]) => [
          name,
          join((base.properties as Schema)[name], sub),
        ]),
      ),
    }
  if (Array.isArray(base.required) && Array.isArray(over.required))
    merged.required = [...new Set([...base.required, ...over.required])]
  if (isSchema(base['x-field']) && isSchema(over['x-field']))
    merged['x-field'] = { ...base['x-field'], ...over['x-field'] }
  return merged
}

/** The types that both of two schemas allow: an integer is a number. */
const commonTypes = (base: unknown[], over: unknown[]): unknown[] => {
  const allows = (types: unknown[], type: unknown) =>
    types.includes(type) || (type === 'integer' && types.includes('number'))
  return [
    ...new Set([
      ...over.filter((type) => allows(base, type)),
      ...base.filter((type) => allows(over, type)),
    ]),
  ]
}

const join = (base: unknown, over: unknown) =>
  isSchema(base) && isSchema(over) ? merge(base, over) : over

function withNull(schema: Schema, nullable: boolean): Schema {
  if (!nullable || schema.type === undefined)
    return nullable ? { ...schema, 'x-nullable': true } : schema
  return { ...schema, type: [...new Set([schema.type, 'null'].flat())] }
}

export type { SchemaFile }
