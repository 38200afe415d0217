import { eachSubschema, type Schema } from './upgradeDraft.ts'
import type { Located, References } from './references.ts'

/**
 * One schema that stands alone: every `$ref` points into its own `$defs`, so that it can be compiled and turned into types
 * without its neighbours, and may still hold itself.
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
    // A form's own words for a type (masked phone, MAC address) are checked by the field type, not by JSON Schema.
    if (typeof kept.format === 'string' && !validatedFormats.has(kept.format)) delete kept.format
    return eachSubschema(kept, (sub, path) => visit(sub, { ...at, path: [...at.path, ...path] }))
  }
  const define = (target: Located): string => {
    const known = names.get(target.schema)
    if (known) return known
    const said = String(target.path.at(-1) ?? target.file.name).replace(/[^a-zA-Z0-9_]/g, '_')
    const used = new Set(names.values())
    let name = said
    for (let n = 2; used.has(name); n++) name = `${said}${n}`
    names.set(target.schema, name)
    defs[name] = {}
    defs[name] = visit(target.schema, target)
    return name
  }
  names.set(root.schema, '')
  const schema = visit(root.schema, root)
  return fixSelf({ ...schema, ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}) })
}

/** A reference to the root itself: `#/$defs/` with no name is `#`. */
const fixSelf = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/"', '"$ref":"#"')) as Schema

/** Formats that ajv-formats checks as the field types keep them; `time` and `phone` have their own. */
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
/** Formats that are understood one way or another; others are named as not known. */
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
