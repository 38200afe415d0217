import {
  importExportColumns,
  targetOf,
  type ImportExportColumn,
} from '../../model/importExportColumns.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import type { Call } from '../requestContext.ts'
import { entityFacts, unknownField, wrongQuery } from '../problems.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { createResolver, type Reader } from '../sql/expression.ts'
import type { Texts, WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'
import { cellText } from './cellText.ts'

/**
 * One column of an export. `name` is the key in the record, `cell` returns the text of the cell in
 * a CSV file.
 */
export type ExportColumn = { path: string; name: string; cell: (record: WireRecord) => string }

/**
 * The requested export, without the parameters of the list. `fields` are the fields that its
 * statement selects.
 */
export type ExportPlan = {
  format: 'csv' | 'json'
  columns: ExportColumn[]
  heads: string[]
  hasByteOrderMark: boolean
  fields: string[]
}

/**
 * The parameters of an export itself; a field with such a name can be filtered with an explicit
 * operator (`format[eq]`).
 */
export const exportParameters = ['format', 'columns', 'heads', 'bom']

/**
 * Reads the parameters of an export: `format` (`csv` or `json`), `columns` (paths; default:
 * everything that the person may read), `heads` (a JSON list of texts for the first row; default:
 * the paths), `bom` (a byte order mark for spreadsheets).
 * Errors  WRONG_QUERY, UNKNOWN_FIELD (400), also for fields that the person may not see
 */
export function planExport(call: Call): ExportPlan {
  const columns = columnsOf(call)
  const { params } = call
  const format = params.get('format') ?? 'csv'
  const heads = headsIn(params.get('heads'), columns)
  const isFormat = format === 'csv' || format === 'json'
  if (!isFormat || !heads) {
    const faults = [
      ...(heads
        ? []
        : [
            {
              parameter: 'heads',
              given: params.get('heads')!,
              allowed: 'a JSON list with a text for each column',
            },
          ]),
      ...(isFormat ? [] : [{ parameter: 'format', given: format, allowed: 'csv, json' }]),
    ]
    throw wrongQuery({ faults })
  }
  return {
    format,
    columns,
    heads,
    hasByteOrderMark: params.get('bom') === 'true',
    fields: fieldsToRead(call.meta, columns),
  }
}

/**
 * The columns that the parameter `columns` asks for, or all that the person may read.
 * Errors  UNKNOWN_FIELD (400)
 */
function columnsOf({ meta, guard, service, params }: Call): ExportColumn[] {
  const resolver = createResolver(service.registry, meta, 't', guard.reader, createStatement())
  const all = readable(meta, guard.reader)
  const requested =
    params
      .get('columns')
      ?.split(',')
      .map((each) => each.trim())
      .filter(Boolean) ?? []
  if (requested.length === 0) return all.map(ownColumn)
  const find = (path: string): ExportColumn[] => {
    // The name of a nested field selects all of its parts.
    const own = all.filter(
      (column) =>
        column.path === path ||
        (column.inner !== undefined && column.head.name === path && !column.isKey),
    )
    if (own.length > 0) return own.map(ownColumn)
    const expression = meta.paths.has(path) ? resolver.find(path) : undefined
    if (!expression) return []
    const { field } = expression
    return [
      { path, name: path, cell: (record) => cellText(record[path], field, textOf(record, path)) },
    ]
  }
  const columns = requested.map(find)
  const unknown = requested.filter((_, index) => columns[index]!.length === 0)
  if (unknown.length > 0)
    throw unknownField({
      ...entityFacts(meta),
      fields: unknown.map((field) => `"${field}"`),
      known: all.map(({ path }) => path),
    })
  return columns.flat()
}

const readable = (meta: EntityMeta, reader: Reader): ImportExportColumn[] =>
  importExportColumns(meta.entity).filter(({ head, field }) =>
    [head, field].every(
      (each) =>
        !each.writeOnly &&
        !each.hashed &&
        (each.permission === undefined || reader.permits(each.permission)),
    ),
  )

const textOf = (record: WireRecord, path: string): string | undefined =>
  ((record['_text'] ?? {}) as Texts)[path]

function ownColumn({ path, head, field, inner, isKey }: ImportExportColumn): ExportColumn {
  const at = inner === undefined ? head.name : `${head.name}.${inner}`
  const valueOf = (record: WireRecord) => {
    const value = record[head.name]
    return inner === undefined ? value : isRecord(value) ? value[inner] : undefined
  }
  const hasWords =
    !isKey &&
    (targetOf(field) !== undefined || field.firstOf !== undefined || field.through !== undefined)
  return {
    path,
    name: head.name,
    cell: (record) => cellText(valueOf(record), field, hasWords ? textOf(record, at) : undefined),
  }
}

/**
 * Templates and masks depend on other fields of the record: if there are any, all fields are read.
 */
function fieldsToRead(meta: EntityMeta, columns: ExportColumn[]): string[] {
  const names = [...new Set([meta.key.name, ...columns.map(({ name }) => name)])]
  const isWhole = names.some(
    (name) => meta.fields.get(name)?.text || meta.fields.get(name)?.secretWhen,
  )
  return isWhole ? [...new Set([...meta.fields.keys(), ...names])] : names
}

/** The first row; undefined if the parameter is invalid. */
function headsIn(given: string | null, columns: ExportColumn[]): string[] | undefined {
  if (given === null) return columns.map(({ path }) => path)
  try {
    const heads: unknown = JSON.parse(given)
    return Array.isArray(heads) &&
      heads.length === columns.length &&
      heads.every((head) => typeof head === 'string')
      ? heads
      : undefined
  } catch {
    return undefined
  }
}
