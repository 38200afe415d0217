import { fieldTypeOf } from '../src/fields/fieldTypes.ts'
import type { Entity } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { mostColumns, largestRow, rowBytes } from '../src/model/rowSize.ts'
import { tableOf } from '../src/model/table.ts'

/** The types of columns whose values JSON keeps as they are. */
const packedTypes = new Set(['text', 'boolean', 'integer', 'numeric', 'double precision', 'jsonb'])

/**
 * Packs the fields that a row has no room for into one JSON column: the last ones, optional ones
 * first, and none that a keyword, another record or a column of a list depends on.
 */
export function packFields(entity: Entity, all: Entity[]): void {
  if (!isTooWide(entity)) return
  const referring = all.map((each) => (each === entity ? '' : JSON.stringify(each)))
  const named = namesIn([
    own(entity),
    ...referring.filter((text) => text.includes(`"entity":${JSON.stringify(entity.name)}`)),
  ])
  const movable = entity.fields.filter((field) => isPackable(field) && !named.has(field.name))
  const last = movable.toReversed()
  for (const field of [
    ...last.filter(({ required }) => !required),
    ...last.filter(({ required }) => required),
  ]) {
    field.packed = field.column!
    delete field.column
    if (!isTooWide(entity)) return
  }
}

function isTooWide(entity: Entity): boolean {
  const { columns } = tableOf(entity)
  return columns.length > mostColumns || rowBytes(columns) > largestRow
}

const isPackable = (field: Field): boolean =>
  Boolean(field.column && packedTypes.has(field.sqlType ?? '')) &&
  !(field.system || field.unique || field.hashed || field.encrypted || field.renamedFrom) &&
  !(field.secretWhen || field.sortBy) &&
  isPlain(field)

/** Whether a value names no other record, no look-up and no file. */
const isPlain = (field: Field): boolean =>
  !(field.reference || field.lookup || fieldTypeOf(field).files) &&
  [
    ...(field.fields ?? []),
    ...(field.item ? [field.item] : []),
    ...(field.variants ?? []).flatMap((variant) => variant.fields),
  ].every(isPlain)

/** What may depend on single fields of an entity: all of it but its form and detail. */
function own({ fields, form: _form, detail, list: { columns, sort }, ...rest }: Entity): string {
  const joined = fields.map(({ from, text, firstOf, through }) => ({
    from,
    text,
    firstOf,
    through,
  }))
  return JSON.stringify([rest, detail.facts, columns, sort, joined])
}

/** The names in JSON texts: whole texts, and the words of templates and paths. */
const namesIn = (texts: string[]): Set<string> =>
  new Set(
    texts.flatMap((text) => [
      ...text.split(/[^\p{L}\p{N}_$-]+/u),
      ...[...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, name]) => name!),
    ]),
  )
