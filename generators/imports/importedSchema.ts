import type { Schema } from '../../src/fields/schemaShape.ts'

/**
 * A schema made of something else, by the name of its file without `.json`. A part (`isPart`) is
 * not an entity, but referred to by others, from `schemas/meta/`.
 */
export type ImportedSchema = { name: string; schema: Schema; isPart?: boolean }

/** What a source gives: schemas, and sentences about what they leave out. */
export type Imported = { schemas: ImportedSchema[]; notes: string[] }

/** The head of an imported schema, for editors. */
export const metaSchemaOf = (isPart: boolean | undefined): string =>
  isPart ? './entity.json' : './meta/entity.json'
