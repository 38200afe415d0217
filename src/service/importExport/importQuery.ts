import {
  guessColumns,
  importColumns,
  type ImportExportColumn,
} from '../../model/importExportColumns.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import { importModes, type ImportMode } from '../../model/importLine.ts'
import type { Call } from '../requestContext.ts'
import { parseJson } from '../http/body.ts'
import { entityFacts, unknownField, wrongQuery } from '../problems.ts'
import type { EntityMeta, FieldMeta } from '../sql/entityRegistry.ts'
import type { FileTable } from './readFile.ts'

/** One column of the file and the field that it sets. `at` is its index in the file. */
export type Target = { at: number; name: string; column: ImportExportColumn }

/**
 * The requested import. `match`: the columns that find the existing record of a row; if empty,
 * every row is a new record. `refersToItself`: a row may refer to a record that another row
 * creates.
 */
export type ImportPlan = {
  mode: ImportMode
  table: FileTable
  targets: Target[]
  match: Target[]
  refersToItself: boolean
}

/**
 * The columns that the person may import to. Text files set a nested field by its parts; only JSON
 * sets it as a whole.
 */
export function importable(
  { meta, guard }: Pick<Call, 'meta' | 'guard'>,
  { isText }: Pick<FileTable, 'isText'>,
): ImportExportColumn[] {
  const isHidden = ({ permission }: { permission?: string }) =>
    permission !== undefined && !guard.reader.permits(permission)
  return importColumns(meta.entity, isText).filter(
    ({ head, field, isWritable }) =>
      (isWritable || head.name === meta.key.name) && !isHidden(head) && !isHidden(field),
  )
}

/**
 * Reads the query: `mode`; `mapping`, a JSON object of column → path, where an empty path skips the
 * column and columns without an entry are guessed; `key`, the paths that match records (default:
 * the key of the record if the file has it).
 * Errors  WRONG_QUERY, UNKNOWN_FIELD (400), also for fields that the person may not see
 */
export function readImportPlan(call: Call, table: FileTable): ImportPlan {
  const { meta, params } = call
  const known = importable(call, table)
  const mapping = readMapping(params.get('mapping'), table)
  const guessed = guessColumns(table.columns, known)
  const unknown = Object.values(mapping).filter(
    (path) => path !== '' && !known.some((column) => column.path === path),
  )
  if (unknown.length > 0)
    throw unknownField({
      ...entityFacts(meta),
      fields: unknown.map((field) => `"${field}"`),
      known: known.map(({ path }) => path),
    })
  const targets = table.columns.flatMap((name, at): Target[] => {
    const path = mapping[name]
    const taken = new Set(Object.values(mapping))
    const column =
      path === undefined
        ? guessed[at] && !taken.has(guessed[at].path)
          ? guessed[at]
          : undefined
        : known.find((each) => each.path === path)
    return column ? [{ at, name, column }] : []
  })
  const faults = [...clashes(targets), ...modeFaults(params.get('mode'))]
  const match = readMatch(meta, params.get('key'), targets, faults)
  if (targets.length === 0 && table.rows.length > 0)
    faults.push({
      parameter: 'mapping',
      given: params.get('mapping') ?? '',
      allowed: `at least one column for one of ${known.map(({ path }) => path).join(', ')}`,
    })
  if (faults.length > 0) throw wrongQuery({ faults })
  return {
    mode: (params.get('mode') ?? 'preview') as ImportMode,
    table,
    targets,
    match,
    refersToItself: [...meta.fields.values()].some(
      (field) => field.reference?.entity === meta.name,
    ),
  }
}

type Fault = { parameter: string; given: string; allowed: string }

const modeFaults = (mode: string | null): Fault[] =>
  mode === null || (importModes as readonly string[]).includes(mode)
    ? []
    : [{ parameter: 'mode', given: mode, allowed: `columns, ${importModes.join(', ')}` }]

function readMapping(given: string | null, table: FileTable): Record<string, string> {
  if (given === null || given === '') return {}
  const fault = (allowed: string) =>
    wrongQuery({ faults: [{ parameter: 'mapping', given, allowed }] })
  let mapping: unknown
  try {
    mapping = parseJson(given)
  } catch {
    throw fault('a JSON object of column: field')
  }
  if (!isRecord(mapping) || !Object.values(mapping).every((path) => typeof path === 'string'))
    throw fault('a JSON object of column: field')
  const unknown = Object.keys(mapping).find((name) => !table.columns.includes(name))
  if (unknown !== undefined) throw fault(`columns of the file: ${table.columns.join(', ')}`)
  return mapping as Record<string, string>
}

/**
 * Errors for two columns that set the same field; a reference by its text and by its key is the
 * same field.
 */
function clashes(targets: Target[]): Fault[] {
  const pathOf = ({ column: { head, inner } }: Target) =>
    inner === undefined ? head.name : `${head.name}.${inner}`
  return targets.flatMap((target, index) => {
    const other = targets
      .slice(0, index)
      .find(
        (each) =>
          pathOf(each) === pathOf(target) ||
          (each.column.head === target.column.head &&
            (each.column.inner === undefined) !== (target.column.inner === undefined)),
      )
    return other
      ? [
          {
            parameter: 'mapping',
            given: target.column.path,
            allowed: `each field once; "${other.name}" sets it already`,
          },
        ]
      : []
  })
}

/** Whether records can be found by a field: it holds one short value. */
const isMatched = (field: FieldMeta) =>
  !field.shape &&
  field.type.importKey !== false &&
  field.quoted !== undefined &&
  !field.writeOnly &&
  !field.secretWhen

/**
 * The names of the fields that an import can find records by: the key, and what holds one short
 * value.
 */
export const importKeys = (meta: EntityMeta): string[] =>
  [...meta.fields.values()]
    .filter((field) => field === meta.key || isMatched(field))
    .map(({ name }) => name)

function readMatch(
  meta: EntityMeta,
  given: string | null,
  targets: Target[],
  faults: Fault[],
): Target[] {
  if (given === null) return targets.filter(({ column }) => column.path === meta.key.name)
  const paths = given
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
  const keys = importKeys(meta)
  const fits = ({ column: { head, inner } }: Target) =>
    head.name === meta.key.name || (inner === undefined && keys.includes(head.name))
  const possible = targets.filter(fits)
  return paths.flatMap((path) => {
    const found = possible.find(({ column }) => column.path === path || column.head.name === path)
    if (!found)
      faults.push({
        parameter: 'key',
        given: path,
        allowed: `mapped fields with one short value: ${possible.map(({ column }) => column.path).join(', ') || 'none is mapped'}`,
      })
    return found ? [found] : []
  })
}
