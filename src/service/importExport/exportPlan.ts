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

/** One column of an export: what it reads of a record, `name` being the record's own key for it, and its cell in a CSV file. */
export type ExportColumn = { path: string; name: string; cell: (record: WireRecord) => string }

/** What an export was asked for, besides the list's own parameters. `take` is what its statement has to select. */
export type ExportPlan = {
  format: 'csv' | 'json'
  columns: ExportColumn[]
  heads: string[]
  hasByteOrderMark: boolean
  fields: string[]
}

/** The parameters that an export has of its own; a field of such a name is filtered by with its operator (`format[eq]`). */
export const exportParameters = ['format', 'columns', 'heads', 'bom']

/**
 * Reads what an export is asked for: `format` (`csv` or `json`), `columns` (paths; all that the person may read unless said),
 * `heads` (a JSON list of texts for the first row, the paths unless said), `bom` (a mark at the start for spreadsheets).
 * Errors  WRONG_QUERY, UNKNOWN_FIELD (400), also for fields that the person may not see
 */
export function planExport({ meta: shape, guard, service, params }: Call): ExportPlan {
  const resolver = createResolver(service.registry, shape, 't', guard.reader, createStatement())
  const all = readable(shape, guard.reader)
  const asked =
    params
      .get('columns')
      ?.split(',')
      .map((each) => each.trim())
      .filter(Boolean) ?? []
  const find = (path: string): ExportColumn[] => {
    // A nested one by its own name means all of its parts.
    const own = all.filter(
      (column) =>
        column.path === path ||
        (column.inner !== undefined && column.head.name === path && !column.isKey),
    )
    if (own.length > 0) return own.map(ownColumn)
    const expression = shape.paths.has(path) ? resolver.find(path) : undefined
    return expression
      ? [
          {
            path,
            name: path,
            cell: (record) => cellText(record[path], expression.field, textOf(record, path)),
          },
        ]
      : []
  }
  const columns = asked.length > 0 ? asked.map(find) : [all.map(ownColumn)]
  const unknown = asked.filter((_, index) => columns[index]!.length === 0)
  if (unknown.length > 0)
    throw unknownField({
      ...entityFacts(shape),
      fields: unknown.map((field) => `"${field}"`),
      known: all.map(({ path }) => path),
    })
  const known = columns.flat()
  const format = params.get('format') ?? 'csv'
  const heads = headsIn(params.get('heads'), known)
  if ((format !== 'csv' && format !== 'json') || !heads) {
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
      ...(format === 'csv' || format === 'json'
        ? []
        : [{ parameter: 'format', given: format, allowed: 'csv, json' }]),
    ]
    throw wrongQuery({ faults })
  }
  return {
    format,
    columns: known,
    heads,
    hasByteOrderMark: params.get('bom') === 'true',
    fields: takenBy(shape, known),
  }
}

const readable = (shape: EntityMeta, reader: Reader): ImportExportColumn[] =>
  importExportColumns(shape.entity).filter(({ head, field }) =>
    [head, field].every(
      (each) =>
        !each.writeOnly &&
        each.kind !== 'password' &&
        (each.permission === undefined || reader.permits(each.permission)),
    ),
  )

const textOf = (record: WireRecord, path: string): string | undefined =>
  ((record['_text'] ?? {}) as Texts)[path]

function ownColumn({ path, head, field, inner, isKey }: ImportExportColumn): ExportColumn {
  const at = inner === undefined ? head.name : `${head.name}.${inner}`
  const valueOf = (record: WireRecord) => {
    const whole = record[head.name]
    return inner === undefined ? whole : isRecord(whole) ? whole[inner] : undefined
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

/** Templates and masks are worked out from other fields of the record: where there are any, the record is read whole. */
function takenBy(shape: EntityMeta, columns: ExportColumn[]): string[] {
  const names = [...new Set([shape.key.name, ...columns.map(({ name }) => name)])]
  const isWhole = names.some(
    (name) => shape.fields.get(name)?.text || shape.fields.get(name)?.secretWhen,
  )
  return isWhole ? [...new Set([...shape.fields.keys(), ...names])] : names
}

/** The first row; undefined: what was given is none. */
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
