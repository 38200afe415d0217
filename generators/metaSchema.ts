import { readFileSync, writeFileSync } from 'node:fs'
import { applyEdits, modify, parse } from 'jsonc-parser'
import { fieldTypes, type FieldKind } from '../src/fields/fieldTypes.ts'
import type { FieldType } from '../src/fields/fieldType.ts'
import type { Schema } from './upgradeDraft.ts'

/** The meta-schema: the vocabulary that schemas are checked by, and that editors offer. */
export const metaSchemaFile = 'schemas/meta/entity.json'

/** The field types that a schema may name. */
const kinds = (Object.keys(fieldTypes) as FieldKind[]).filter(
  (kind) => !(fieldTypes[kind] as FieldType).serviceOnly,
)

/** The text of a meta-schema with the field types of the table as the values of `x-field.kind`; all else stays as it is. */
export const withFieldKinds = (text: string): string =>
  applyEdits(
    text,
    modify(text, ['$defs', 'field', 'properties', 'kind', 'enum'], kinds, {
      formattingOptions: { tabSize: 2, insertSpaces: true },
    }),
  )

/** The meta-schema that the generator checks by: a field type counts from the moment that it is in the table. */
export const readMetaSchema = (): Schema =>
  parse(withFieldKinds(readFileSync(new URL(`../${metaSchemaFile}`, import.meta.url), 'utf8')))

/** Brings the file that editors read up to date with the field types; tells whether it was not. */
export function writeMetaSchema(): boolean {
  const file = new URL(`../${metaSchemaFile}`, import.meta.url)
  const before = readFileSync(file, 'utf8')
  const after = withFieldKinds(before)
  if (after !== before) writeFileSync(file, after)
  return after !== before
}
