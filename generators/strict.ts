import { isSchema, type Schema } from '../src/fields/schemaShape.ts'

/** Whether a file wants its records checked exactly as JSON Schema says. */
export const isStrict = (schema: Schema): boolean =>
  isSchema(schema['x-entity']) && schema['x-entity'].strict === true
