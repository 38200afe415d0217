import { isSchema, type Schema } from '../src/fields/schemaShape.ts'

/**
 * Whether a schema was written without this product in mind: it has none of its keywords, and does
 * not name its meta-schema.
 */
export const isForeign = (schema: Schema): boolean =>
  !/"x-(?:entity|field|link)":|"\$schema":"[^"]*meta\/entity\.json"/.test(JSON.stringify(schema))

/** Whether a file wants its records checked exactly as JSON Schema says. */
export const isStrict = (schema: Schema): boolean =>
  isSchema(schema['x-entity']) && schema['x-entity'].strict === true
