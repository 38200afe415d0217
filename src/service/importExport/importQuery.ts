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
import type { EntityMeta } from '../sql/entityRegistry.ts'
import type { FileTable } from './readFile.ts'

/** One column of the file and what it sets. `at` is its place in the file. */
export type Target = { at: number; name: string; column: ImportExportColumn }

/**
 * What an import was asked for. `match`: the columns by which a record is found that is there already; none: every row is new.
 * `refersToItself`: a row may name a record that another row makes.
 */
export type ImportPlan = {
  mode: ImportMode
  table: FileTable
  targets: Target[]
  match: Target[]
  refersToItself: boolean
}

/** The columns that the person may import to. A nested field is set by its parts; as a whole it stands in JSON alone. */
export function importable(
  { meta: shape, guard }: Pick<Call, 'meta' | 'guard'>,
  { isText }: Pick<FileTable, 'isText'>,
): ImportExportColumn[] {
  const isHidden = ({ permission }: { permission?: string }) =>
    permission !== undefined && !guard.reader.permits(permission)
  return importColumns(shape.entity, isText).filter(
    ({ head, field, isWritable }) =>
      (isWritable || head.name === shape.key.name) && !isHidden(head) && !isHidden(field),
  )
}

/**
 * What the query says: `mode`; `mapping`, a JSON object of column → path, where an empty path leaves the column out and what it
 * does not name is guessed; `key`, the paths by which records are matched, the record's key unless said where the file has it.
 * Errors  WRONG_QUERY, UNKNOWN_FIELD (400), also for fields that the person may not see
 */
export function readImportPlan(call: Call, table: FileTable): ImportPlan {
  const { meta: shape, params } = call
  const known = importable(call, table)
  const said = readMapping(params.get('mapping'), table)
  const guessed = guessColumns(table.columns, known)
  const unknown = Object.values(said).filter(
    (path) => path !== '' && !known.some((column) => column.path === path),
  )
  if (unknown.length > 0)
    throw unknownField({
      ...entityFacts(shape),
      fields: unknown.map((field) => `"${field}"`),
      known: known.map(({ path }) => path),
    })
  const targets = table.columns.flatMap((name, at): Target[] => {
    const path = said[name]
    const taken = new Set(Object.values(said))
    const column =
      path === undefined
        ? guessed[at] && !taken.has(guessed[at].path)
          ? guessed[at]
          : undefined
        : known.find((each) => each.path === path)
    return column ? [{ at, name, column }] : []
  })
  const faults = [...clashes(targets), ...modeFaults(params.get('mode'))]
  const match = matchOf(shape, params.get('key'), targets, faults)
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
    refersToItself: [...shape.fields.values()].some(
      (field) => field.reference?.entity === shape.name,
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
  const strange = Object.keys(mapping).find((name) => !table.columns.includes(name))
  if (strange !== undefined) throw fault(`columns of the file: ${table.columns.join(', ')}`)
  return mapping as Record<string, string>
}

/** Two columns for one field; a reference by its text and by its key is the same one. */
function clashes(targets: Target[]): Fault[] {
  const place = ({ column: { head, inner } }: Target) =>
    inner === undefined ? head.name : `${head.name}.${inner}`
  return targets.flatMap((target, index) => {
    const other = targets
      .slice(0, index)
      .find(
        (each) =>
          place(each) === place(target) ||
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

/** Kinds of one short value that records can be found by. */
const matched = new Set([
  'text',
  'email',
  'reference',
  'lookup',
  'number',
  'enum',
  'status',
  'phone',
  'mac',
  'url',
  'date',
  'longText',
])

function matchOf(
  shape: EntityMeta,
  given: string | null,
  targets: Target[],
  faults: Fault[],
): Target[] {
  if (given === null) return targets.filter(({ column }) => column.path === shape.key.name)
  const paths = given
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean)
  const fits = ({ column: { head, inner } }: Target) =>
    head.name === shape.key.name ||
    (inner === undefined &&
      matched.has(head.kind) &&
      shape.fields.get(head.name)?.quoted !== undefined &&
      !head.writeOnly &&
      !head.secretWhen)
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
