import { isSchema, type Schema } from '../src/fields/schemaShape.ts'
import type { EntityKeywords } from './keywords.types.ts'
import { isForeign, isStrict } from './strict.ts'
import { eachSubschema } from './upgradeDraft.ts'

/**
 * How records may differ from what their schema says as JSON Schema: the keywords of `x-entity`.
 */
export type Departures = Required<
  Pick<
    EntityKeywords,
    | 'trimTexts'
    | 'emptyIsAbsent'
    | 'normaliseParts'
    | 'utcInstants'
    | 'impliedTypes'
    | 'closed'
    | 'checkFormats'
    | 'fillDefaults'
    | 'ignoreReadOnly'
  >
>

/**
 * The departures of a schema: all of them, or with `strict` none but those that it names. A schema
 * without our keywords describes data that others read, too: it keeps what forms do not need to
 * change.
 */
export function departuresOf(schema: Schema): Departures {
  const keywords = (isSchema(schema['x-entity']) ? schema['x-entity'] : {}) as EntityKeywords
  const usual = !isStrict(schema)
  const own = usual && !isForeign(schema)
  return {
    trimTexts: keywords.trimTexts ?? usual,
    emptyIsAbsent: keywords.emptyIsAbsent ?? usual,
    normaliseParts: keywords.normaliseParts ?? own,
    utcInstants: keywords.utcInstants ?? own,
    impliedTypes: keywords.impliedTypes ?? usual,
    closed: keywords.closed ?? own,
    checkFormats: keywords.checkFormats ?? usual,
    fillDefaults: keywords.fillDefaults ?? usual,
    ignoreReadOnly: keywords.ignoreReadOnly ?? usual,
  }
}

/**
 * A resolved schema whose fields hold whatever the schema allows: a field type that would change or
 * refuse a value gives way to a plainer one.
 */
export function asWritten(schema: Schema, departures: Departures): Schema {
  const inner = eachSubschema(schema, (sub) => asWritten(sub, departures))
  const { format, readOnly, ...rest } = inner
  const { trimTexts, emptyIsAbsent, checkFormats, ignoreReadOnly, impliedTypes } = departures
  const keepsFormat = format !== undefined && trimTexts && emptyIsAbsent && checkFormats
  const plain: Schema = {
    ...rest,
    ...(keepsFormat ? { format } : {}),
    ...(readOnly !== undefined && ignoreReadOnly ? { readOnly } : {}),
  }
  return impliedTypes || hasType(plain) ? plain : { ...plain, type: anyType }
}

const anyType = ['null', 'boolean', 'object', 'array', 'number', 'string']

/** Whether a schema names the types of its values, or lists them. */
const hasType = (schema: Schema): boolean =>
  schema.type !== undefined ||
  schema.enum !== undefined ||
  'const' in schema ||
  [schema.oneOf, schema.anyOf].some(
    (branches) =>
      Array.isArray(branches) && branches.every((each) => isSchema(each) && hasType(each)),
  )
