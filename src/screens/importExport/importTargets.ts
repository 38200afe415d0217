import type { Entity } from '../../model/entity.ts'
import {
  guessColumns,
  importColumns,
  type ImportExportColumn,
} from '../../model/importExportColumns.ts'
import type { ImportFile } from '../../model/importLine.ts'
import type { ImportSettings } from './useImport.ts'

/** A field that a column of a file can be mapped to: its path and label. */
export type ImportTarget = {
  path: string
  label: string
  required: boolean
  column: ImportExportColumn
}

/**
 * Everything that an import may set, and the record's key, by which records are matched. `permits`
 * says which fields the user may see; `isText`: the file is CSV.
 */
export function importTargets(
  entity: Entity,
  labelOf: (column: ImportExportColumn) => string,
  permits: (permission: string | undefined) => boolean,
  isText: boolean,
): ImportTarget[] {
  return importColumns(entity, isText)
    .filter(
      ({ head, field, isWritable }) =>
        (isWritable || head.name === entity.key) &&
        permits(head.permission) &&
        permits(field.permission),
    )
    .map((column) => ({
      path: column.path,
      label: labelOf(column),
      required:
        column.isWritable &&
        !column.isKey &&
        column.inner === undefined &&
        column.head.required === true &&
        column.head.default === undefined,
      column,
    }))
}

/** Maps the columns that the service did not recognise by their labels in the current language. */
export function guessByLabel(file: ImportFile, targets: ImportTarget[]): ImportFile {
  const taken = new Set(file.columns.map(({ path }) => path))
  const known = targets
    .filter(({ path }) => !taken.has(path))
    .map(({ column, label }) => ({ ...column, label }))
  const guessed = guessColumns(
    file.columns.map(({ name, path }) => (path ? '_' : name)),
    known,
  )
  return {
    ...file,
    columns: file.columns.map((column, index) =>
      column.path || !guessed[index] ? column : { ...column, path: guessed[index].path },
    ),
  }
}

/** The mapped sets of fields that identify a record: the key first, then unique fields. */
export function matchKeys(
  entity: Entity,
  targets: ImportTarget[],
  mapping: Record<string, string>,
): { paths: string[]; label: string }[] {
  const mapped = targets.filter(({ path }) => Object.values(mapping).includes(path))
  const find = (name: string) =>
    mapped.find(({ column }) => column.head.name === name && column.inner === undefined)
  const sets = [
    [entity.key],
    ...entity.unique,
    ...entity.fields.filter((field) => field.unique).map((field) => [field.name]),
  ]
  return sets.flatMap((names) => {
    const found = names.map(find)
    return found.every((each) => each !== undefined)
      ? [
          {
            paths: found.map(({ path }) => path),
            label: found.map(({ label }) => label).join(' + '),
          },
        ]
      : []
  })
}

/** A set of paths as one option value. */
export const matchKeyValue = (paths: string[]): string => paths.join(',')

/**
 * The initial settings for a file: the guessed mapping, its first match key, and each good row
 * imported independently.
 */
export function initialImportSettings(
  entity: Entity,
  targets: ImportTarget[],
  file: ImportFile,
): ImportSettings {
  const mapping = Object.fromEntries(file.columns.map(({ name, path }) => [name, path ?? '']))
  return { mapping, key: matchKeys(entity, targets, mapping)[0]?.paths ?? [], mode: 'each' }
}
