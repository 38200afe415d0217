import { readFileSync, writeFileSync } from 'node:fs'
import { applyEdits, modify, parse } from 'jsonc-parser'
import { fieldTypes, type FieldKind } from '../src/fields/fieldTypes.ts'
import type { FieldType } from '../src/fields/fieldType.ts'
import type { Schema } from '../src/fields/schemaShape.ts'

/** The meta-schema: the keywords that schemas are checked against, and that editors suggest. */
export const metaSchemaFile = 'schemas/meta/entity.json'

/** The field types that a schema may name. */
const kinds = (Object.keys(fieldTypes) as FieldKind[]).filter(
  (kind) => !(fieldTypes[kind] as FieldType).serviceOnly,
)

/** The text of a meta-schema with the current field types as the values of `x-field.kind`. */
export const withFieldKinds = (text: string): string =>
  applyEdits(
    text,
    modify(text, ['$defs', 'field', 'properties', 'kind', 'enum'], kinds, {
      formattingOptions: { tabSize: 2, insertSpaces: true },
    }),
  )

/** The meta-schema for the check, with the current field types. */
export const readMetaSchema = (): Schema => withoutNames(parse(withFieldKinds(readMeta('entity'))))

/** The meta-schema of dashboards for the check. */
export const readDashboardMetaSchema = (): Schema => withoutNames(parse(readMeta('dashboard')))

const readMeta = (name: string) =>
  readFileSync(new URL(`../schemas/meta/${name}.json`, import.meta.url), 'utf8')

/** A meta-schema without the names that only editors offer, which the generator writes. */
const withoutNames = ({ allOf: _, ...schema }: Schema): Schema => schema

/**
 * Writes the current field types into the meta-schema file, for editors; returns whether it
 * changed.
 */
export function writeMetaSchema(): boolean {
  const file = new URL(`../${metaSchemaFile}`, import.meta.url)
  const before = readFileSync(file, 'utf8')
  const after = withFieldKinds(before)
  if (after !== before) writeFileSync(file, after)
  return after !== before
}
