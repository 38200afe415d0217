import type { Column, Entity } from '../../model/entity.ts'
import { textField } from '../../fields/textField.ts'
import { partLabelKey, type Field } from '../../model/field.ts'
import { findField } from '../../model/path.ts'
import { inSentence } from '../../model/inSentence.ts'

/**
 * A column with the field behind it. `field.name` is the column's path, as the record's flat keys
 * and `_text` spell it.
 */
export type ResolvedColumn = {
  path: string
  label: string
  parts?: LabelPart[]
  literal?: true
  field: Field
  sortable: boolean
  link: boolean
  width?: number
}

/** One part of the label of a path: its message key, and its English text. */
export type LabelPart = { key: string; label: string }

/**
 * A field found at a path; `parts` are the labels of the fields along the path, if there are
 * several.
 */
export type FoundField = Field & { parts?: LabelPart[] }

/**
 * Finds the field at a path of `entity`, also through a reference (`siteId.code`); `find` returns
 * the other entity.
 */
export function resolveField(
  entity: Entity,
  path: string,
  find: (name: string) => Entity | undefined,
): FoundField | undefined {
  const own = findField(entity, path)
  if (own?.name === path) return own
  const dot = path.indexOf('.')
  const head = dot > 0 ? findField(entity, path.slice(0, dot)) : undefined
  const headPart = head && { key: `entity.${entity.name}.${head.name}`, label: head.label }
  if (own)
    return {
      ...own,
      name: path,
      ...(head && headPart
        ? {
            label: joinLabels(head.label, own.label),
            parts: [
              headPart,
              {
                key: partLabelKey(head, own.name) ?? `entity.${entity.name}.${path}`,
                label: own.label,
              },
            ],
          }
        : {}),
    }
  const other = head?.reference && find(head.reference.entity)
  const field = other && resolveField(other, path.slice(dot + 1), find)
  return (
    field && {
      ...field,
      name: path,
      label: joinLabels(head!.label, field.label),
      parts: [
        headPart!,
        ...(field.parts ?? [{ key: `entity.${other.name}.${field.name}`, label: field.label }]),
      ],
    }
  )
}

/** "Address · state": which part of what. */
export const joinLabels = (parent: string, part: string, within = inSentence) =>
  `${parent} · ${within(part)}`

/**
 * Resolves columns to their fields; a column whose field is not found (its entity is not generated)
 * shows its value as text.
 */
export function resolveColumns(
  entity: Entity,
  columns: Column[],
  find: (name: string) => Entity | undefined,
): ResolvedColumn[] {
  return columns.map((column) => {
    const field: FoundField =
      resolveField(entity, column.field, find) ?? textField(column.field, column.label)
    const stored = Boolean(
      field.column ||
        field.system ||
        field.sortBy ||
        field.from ||
        field.reference ||
        field.text ||
        column.field.includes('.'),
    )
    return {
      path: column.field,
      label: column.label ?? field.label,
      ...(column.label === undefined && field.parts ? { parts: field.parts } : {}),
      ...(column.literal ? { literal: true } : {}),
      field,
      sortable:
        column.sortable ?? (stored && !field.through && !field.unsortable && !field.secretWhen),
      link: column.link === true,
      ...(column.width ? { width: column.width } : {}),
    }
  })
}

/**
 * The column with the link to the record: the one that the schema names, else the first one in the
 * display template, else the first.
 */
export function linkColumn(
  entity: Pick<Entity, 'display'>,
  columns: ResolvedColumn[],
): string | undefined {
  return (
    columns.find((each) => each.link) ??
    columns.find((each) => entity.display.includes(`{${each.path}}`)) ??
    columns[0]
  )?.path
}
