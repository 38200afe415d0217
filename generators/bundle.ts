import { eachSubschema } from './upgradeDraft.ts'
import { type Schema } from '../src/fields/schemaShape.ts'
import type { Located, References } from './references.ts'

/**
 * Makes a schema self-contained: every `$ref` points into its own `$defs`. It can be compiled to
 * validators and types without other files, and may still be recursive.
 */
export function bundle(root: Located, references: References): Schema {
  const names = new Map<Schema, string>()
  const defs: Schema = {}
  const visit = (schema: Schema, at: Located): Schema => {
    const {
      $id: _id,
      $schema: _dialect,
      $anchor: _anchor,
      $dynamicAnchor: _dynamic,
      $defs: _defs,
      definitions: _definitions,
      $comment: _comment,
      ...rest
    } = schema
    const kept: Schema = rest
    for (const keyword of Object.keys(kept)) if (keyword.startsWith('x-')) delete kept[keyword]
    for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
      if (typeof kept[keyword] !== 'string') continue
      const target = references.find(kept[keyword], at.file)
      delete kept[keyword]
      if (typeof target !== 'string') kept.$ref = `#/$defs/${define(target)}`
    }
    // The field type, not JSON Schema, checks formats such as phone and MAC address.
    if (typeof kept.format === 'string' && !validatedFormats.has(kept.format)) delete kept.format
    return eachSubschema(kept, (sub, path) => visit(sub, { ...at, path: [...at.path, ...path] }))
  }
  const define = (target: Located): string => {
    const known = names.get(target.schema)
    if (known) return known
    const baseName = String(target.path.at(-1) ?? target.file.name).replace(/[^a-zA-Z0-9_]/g, '_')
    const used = new Set(names.values())
    let name = baseName
    for (let n = 2; used.has(name); n++) name = `${baseName}${n}`
    names.set(target.schema, name)
    defs[name] = {}
    defs[name] = visit(target.schema, target)
    return name
  }
  names.set(root.schema, '')
  const schema = visit(root.schema, root)
  return fixSelf({ ...schema, ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}) })
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
