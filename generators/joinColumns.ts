import { fieldTypeOf } from '../src/fields/fieldTypes.ts'
import type { Column } from '../src/model/entity.ts'
import type { Field } from '../src/model/field.ts'
import { findField } from '../src/model/path.ts'
import type { Draft } from './buildEntity.ts'
import type { Drafts } from './drafts.ts'
import type { Path } from './read.ts'
import type { ColumnKeywords } from './keywords.types.ts'

/**
 * The columns of a table from the schema, sortable if their fields are. Columns without a field are
 * reported and left out.
 */
export function joinColumns(
  drafts: Drafts,
  draft: Draft,
  keywords: ColumnKeywords[],
  at: Path,
): Column[] {
  return keywords.flatMap((word, index) => {
    const column: Column = typeof word === 'string' ? { field: word } : { ...word }
    const field = joinColumn(drafts, draft, column.field, [...at, index])
    if (!field) return []
    if (field.detailOnly)
      drafts.reportError(
        draft,
        [...at, index],
        `"${column.field}" cannot be a column: lists leave it out (detailOnly).`,
      )
    const sortable =
      fieldTypeOf(field).sortable &&
      !field.secretWhen &&
      !field.text &&
      !field.firstOf &&
      !field.through &&
      !field.virtual
    return [
      {
        ...column,
        ...((column.sortable ?? (sortable || Boolean(field.sortBy))) ? { sortable: true } : {}),
      },
    ]
  })
}

/** The field that a column shows; a path through a reference becomes a joined field. */
export function joinColumn(
  drafts: Drafts,
  draft: Draft,
  path: string,
  at: Path,
): Field | undefined {
  const known = findField(draft.entity, path)
  if (known || !path.includes('.')) return known ?? drafts.fieldAt(draft, path, at, 'column')
  const target = drafts.fieldBehind(draft, path, at)
  if (!target || target === 'display') return undefined
  const {
    name: _,
    column: _c,
    sqlType: _s,
    required: _r,
    unique: _u,
    system: _y,
    default: _d,
    min: _m,
    max: _x,
    wire: _w,
    inline: _i,
    ...shown
  } = target
  const field: Field = { name: path, ...shown, from: path, readOnly: true, hidden: true }
  draft.entity.fields.push(field)
  return field
}

/** The given paths without those that are reported as unknown. */
export const joinPaths = (drafts: Drafts, draft: Draft, paths: string[], at: Path): string[] =>
  paths.filter((path, index) => joinColumn(drafts, draft, path, [...at, index]))
