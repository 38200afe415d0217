import type { Diagnostic } from './diagnostics.ts'
import { isSchema, type Schema } from './upgradeDraft.ts'
import type { Path, SchemaFile } from './read.ts'
import type { Located, References } from './references.ts'

/** The levels of nested objects that forms show; anything deeper is edited as JSON. */
const deepest = 6

/**
 * Expands a schema for forms: `$ref`s are resolved, `allOf` is merged, "null or X" becomes X with
 * null among its types. Where a recursive schema repeats, it becomes any JSON (marked `x-again`).
 */
export class Resolver {
  private readonly references: References
  private readonly report: (diagnostic: Diagnostic) => void
  private readonly complained = new Set<string>()
  constructor(references: References, report: (diagnostic: Diagnostic) => void) {
    this.references = references
    this.report = report
  }

  resolve(located: Located, stack: Schema[] = []): Schema {
    if (stack.length > deepest * 3 || stack.includes(located.schema)) return { 'x-again': true }
    const trail = [...stack, located.schema]
    let schema: Schema = { ...located.schema }
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      if (typeof schema[keyword] !== 'string') continue
      const target = this.follow(schema[keyword], located, keyword)
      delete schema[keyword]
      if (target) schema = merge(this.resolve(target, trail), schema)
    }
    if (Array.isArray(schema.allOf)) {
      const parts = schema.allOf
        .filter(isSchema)
        .map((part, index) =>
          this.resolve(
            { ...located, schema: part, path: [...located.path, 'allOf', index] },
            trail,
          ),
        )
      delete schema.allOf
      // Later parts override earlier ones, and the surrounding schema overrides all parts.
      schema = merge(
        parts.reduce<Schema>((whole, part) => merge(whole, part), {}),
        schema,
      )
    }
    for (const keyword of ['oneOf', 'anyOf']) {
      if (!Array.isArray(schema[keyword])) continue
      const parts = schema[keyword].map((part: unknown, index: number) =>
        isSchema(part)
          ? this.resolve(
              { ...located, schema: part, path: [...located.path, keyword, index] },
              trail,
            )
          : {},
      )
      const some = parts.filter((part) => part.type !== 'null')
      delete schema[keyword]
      if (some.length === 1) schema = withNull(merge(some[0]!, schema), some.length < parts.length)
      else if (some.every((part) => 'const' in part && !isSchema(part.const)))
        schema = merge(choices(some), withNull(schema, some.length < parts.length))
      else if (
        isSchema(schema.properties) &&
        some.every((part) => !('type' in part) || part.type === 'object')
      ) {
        // "At least one of these is required" over existing properties is a rule for the validator,
        // not a choice.
        schema = some.reduce<Schema>(
          (whole, part) => merge({ properties: part.properties ?? {} }, whole),
          schema,
        )
      } else schema[keyword] = some.length < parts.length ? [...some, { type: 'null' }] : some
    }
    const below = (sub: unknown, ...path: Path) =>
      isSchema(sub)
        ? this.resolve({ ...located, schema: sub, path: [...located.path, ...path] }, trail)
        : sub
    if (isSchema(schema.properties))
      schema.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, sub]) => [
          name,
          below(sub, 'properties', name),
        ]),
      )
    if (Array.isArray(schema.prefixItems))
      schema.prefixItems = schema.prefixItems.map((sub, index) => below(sub, 'prefixItems', index))
    for (const keyword of ['items', 'additionalProperties'])
      if (isSchema(schema[keyword])) schema[keyword] = below(schema[keyword], keyword)
    return schema
  }

  private isCircular(ref: string, located: Located): boolean {
    const seen = new Set([located.schema])
    for (
      let at = this.references.find(ref, located.file);
      typeof at !== 'string';
      at = this.references.find(at.schema.$ref as string, at.file)
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
      : this.references.find(ref, located.file)
    if (typeof found !== 'string') return found
    const remote = /^https?:/.test(ref)
    const line = located.file.lineOf([...located.path, keyword])
    const key = `${located.file.file}:${line}:${ref}`
    if (!this.complained.has(key)) {
      this.complained.add(key)
      this.report({
        severity: remote ? 'warning' : 'error',
        file: located.file.file,
        line,
        message: `"${keyword}": "${ref}": ${found}${remote ? '; any JSON is accepted there.' : ''}`,
      })
    }
    return undefined
  }
}

/**
 * `over` on top of `base`; properties and `required` are joined, `x-field` is merged keyword by
 * keyword.
 */
function merge(base: Schema, over: Schema): Schema {
  const merged: Schema = { ...base, ...over }
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

const join = (base: unknown, over: unknown) =>
  isSchema(base) && isSchema(over) ? merge(base, over) : over

function withNull(schema: Schema, nullable: boolean): Schema {
  if (!nullable || schema.type === undefined)
    return nullable ? { ...schema, 'x-nullable': true } : schema
  return { ...schema, type: [...new Set([schema.type, 'null'].flat())] }
}

const choices = (parts: Schema[]): Schema => ({
  enum: parts.map((part) => part.const),
  'x-field': {
    labels: Object.fromEntries(
      parts
        .filter((part) => typeof part.title === 'string')
        .map((part) => [String(part.const), part.title]),
    ),
  },
})

export type { SchemaFile }
