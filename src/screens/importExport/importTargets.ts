import type { Entity } from '../../model/entity.ts'
import {
  guessColumns,
  importColumns,
  type ImportExportColumn,
} from '../../model/importExportColumns.ts'
import type { ImportFile } from '../../model/importLine.ts'
import type { ImportSettings } from './useImport.ts'

/** What a column of a file can mean: a path with the name that people give it. */
export type ImportTarget = {
  path: string
  label: string
  required: boolean
  column: ImportExportColumn
}

/** Everything that an import may set, and the record's key, by which it is matched. `permits` says which fields the person may see; `isText`: the file is CSV. */
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

/** The file with what its columns mean by their names in the language at work, where the service knew none of them. */
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

/** The sets of fields that tell records apart and are mapped: the key first, then what must be unique. */
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

/** A set of paths as the value of a choice. */
export const matchKeyValue = (paths: string[]): string => paths.join(',')

/** What is proposed for a file: the guessed meanings, the first key that it has, and every good row by itself. */
export function initialImportSettings(
  entity: Entity,
  targets: ImportTarget[],
  file: ImportFile,
): ImportSettings {
  const mapping = Object.fromEntries(file.columns.map(({ name, path }) => [name, path ?? '']))
  return { mapping, key: matchKeys(entity, targets, mapping)[0]?.paths ?? [], mode: 'each' }
}
