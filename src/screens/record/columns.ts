import type { Column, Entity } from '../../model/entity.ts'
import type { Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { inSentence } from './inSentence.ts'

/** A column with the field behind it. `field.name` is the column's path, as the record's flat keys and `_text` spell it. */
export type ResolvedColumn = { path: string; label: string; field: Field; sortable: boolean; link: boolean; width?: number }

// What has no one value to sort by; the schema may still say `sortable`.
const unsortable = new Set(['list', 'tags', 'json', 'group', 'choice', 'phones', 'password'])

/** The field at a path of `entity`, also through a reference (`siteId.code`), by way of `find` for the other entity. */
export function resolveField(entity: Entity, path: string, find: (name: string) => Entity | undefined): Field | undefined {
  const own = findField(entity, path)
  if (own?.name === path) return own
  const dot = path.indexOf('.')
  const head = dot > 0 ? findField(entity, path.slice(0, dot)) : undefined
  if (own) return { ...own, name: path, label: head ? joinLabels(head.label, own.label) : own.label }
  const other = head?.reference && find(head.reference.entity)
  const field = other && resolveField(other, path.slice(dot + 1), find)
  return field && { ...field, name: path, label: joinLabels(head!.label, field.label) }
}

/** "Address · state": which part of what. */
const joinLabels = (whole: string, part: string) => `${whole} · ${inSentence(part)}`

/** Columns with their fields; a column whose field can't be found (its entity is not generated) shows its value as text. */
export function resolveColumns(entity: Entity, columns: Column[], find: (name: string) => Entity | undefined): ResolvedColumn[] {
  return columns.map((column) => {
    const field = resolveField(entity, column.field, find) ?? { name: column.field, label: column.label ?? column.field, kind: 'text' }
    const stored = Boolean(field.column || field.system || field.sortBy || field.from || field.reference || field.text || column.field.includes('.'))
    return {
      path: column.field,
      label: column.label ?? field.label,
      field,
      sortable: column.sortable ?? (stored && !field.through && !unsortable.has(field.kind)),
      link: column.link === true,
      ...(column.width ? { width: column.width } : {}),
    }
  })
}

/**
 * The column that carries the link to the record: the one the schema names, else the first that the display template
 * is made of, else the first.
 */
export function linkColumn(entity: Pick<Entity, 'display'>, columns: ResolvedColumn[]): string | undefined {
  return (columns.find((each) => each.link) ?? columns.find((each) => entity.display.includes(`{${each.path}}`)) ?? columns[0])?.path
}
