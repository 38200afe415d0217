import { isRecord } from '../../fields/nested/nested.ts'
import { isEmpty } from '../../model/condition.ts'
import type { ImportedRow } from '../../model/importLine.ts'
import { Problem, type FieldError } from '../../model/problem.ts'
import { inexact, mostInexact } from '../http/body.ts'
import type { WireRecord } from '../sql/selection.ts'
import type { ImportPlan, Target } from './importQuery.ts'
import { readCell } from './readCell.ts'
import type { FileTable } from './readFile.ts'
import type { NamedValue } from './resolveTexts.ts'

/**
 * A row on its way to a record. `body` holds whole fields, `parts` the fields of which the file has
 * only parts (`addressModel.city`); `key` and `previous` are those of the existing record.
 */
export type RowDraft = {
  row: FileTable['rows'][number]
  body: WireRecord
  parts: Record<string, WireRecord>
  errors: FieldError[]
  key?: string
  previous?: WireRecord
}

/** The cells of a row as values. */
export function draftRow({ table, targets }: ImportPlan, row: FileTable['rows'][number]): RowDraft {
  const draft: RowDraft = { row, body: {}, parts: {}, errors: [] }
  if (row.tooMany)
    draft.errors.push({
      field: '',
      code: 'tooManyCells',
      message: 'This row has more cells than the first row has names',
    })
  for (const { at, column } of targets) {
    const cell = row.cells[at]
    if (cell === undefined) continue
    const value = table.isText && typeof cell === 'string' ? cellValue(draft, cell, column) : cell
    const isOfCell = (path: string[]) => path[0] === table.columns[at]
    for (const path of row.inexact?.filter(isOfCell).slice(0, mostInexact) ?? [])
      draft.errors.push(inexact([column.head.name, ...path.slice(1)]))
    if (column.inner === undefined) draft.body[column.head.name] = value
    else (draft.parts[column.head.name] ??= {})[column.inner] = value
  }
  return draft
}

/** A cell of a text file as a value. A number in its JSON that would be rounded is an error. */
function cellValue(
  draft: RowDraft,
  cell: string,
  { field, head, inner }: Target['column'],
): unknown {
  try {
    return readCell(cell, field)
  } catch (error) {
    if (!(error instanceof Problem) || !error.errors) throw error
    const path = [head.name, ...(inner === undefined ? [] : [inner])]
    draft.errors.push(
      ...error.errors.map((each) => inexact([...path, ...(each.field ? [each.field] : [])])),
    )
    return undefined
  }
}

/** The values of drafts that may be names of other records: all but those in columns of keys. */
export function namedValues({ targets }: ImportPlan, drafts: RowDraft[]): NamedValue[] {
  return drafts.flatMap((draft) =>
    targets.flatMap(({ column: { head, field, inner, isKey } }): NamedValue[] => {
      const complain = (error: Omit<FieldError, 'field'>) =>
        void draft.errors.push({
          ...error,
          field: inner === undefined ? head.name : `${head.name}.${inner}`,
        })
      if (isKey) return []
      if (inner !== undefined)
        return named(draft.parts[head.name], head.fields ?? [], [inner], complain)
      const value = draft.body[head.name]
      if (isRecord(value) && head.fields)
        return named(
          value,
          head.fields,
          head.fields.map(({ name }) => name),
          complain,
        )
      return value === undefined
        ? []
        : [
            {
              field,
              value,
              siblings: {
                fields: targets
                  .filter((each) => each.column.inner === undefined)
                  .map((each) => each.column.head),
                values: draft.body,
              },
              set: (resolved) => void (draft.body[head.name] = resolved),
              complain,
            },
          ]
    }),
  )
}

function named(
  values: WireRecord | undefined,
  fields: NamedValue['field'][],
  names: string[],
  complain: NamedValue['complain'],
): NamedValue[] {
  return names.flatMap((name) => {
    const field = fields.find((each) => each.name === name)
    if (!field || !values || values[name] === undefined) return []
    return [
      {
        field,
        value: values[name],
        siblings: { fields, values },
        set: (resolved: unknown) => void (values[name] = resolved),
        complain,
      },
    ]
  })
}

/**
 * The body of a write: parts are merged into the stored value, without empty parts. For a new
 * record empty cells are left out, so that defaults apply; for an existing record an empty cell
 * clears the field if it has a value.
 */
export function bodyOf({ body, parts, previous }: RowDraft, keyName: string): WireRecord {
  const merged = Object.fromEntries(
    Object.entries(parts).map(([name, given]) => {
      const stored = previous?.[name]
      const values = Object.entries({ ...(isRecord(stored) ? stored : {}), ...given }).filter(
        ([, value]) => value !== null && value !== undefined && value !== '',
      )
      return [name, values.length > 0 ? Object.fromEntries(values) : null]
    }),
  )
  const isNothing = ([name, value]: [string, unknown]) =>
    (value === null || value === '') && (!previous || isEmpty(previous[name]))
  return Object.fromEntries(
    Object.entries({ ...body, ...merged }).filter(
      (entry) => !isNothing(entry) && !(previous && entry[0] === keyName),
    ),
  )
}

/**
 * An invalid row as the response returns it: each error with its column, and the cells for
 * correction.
 */
export function wrongRow({ targets, table }: ImportPlan, { row, errors }: RowDraft): ImportedRow {
  return {
    row: row.number,
    outcome: 'wrong',
    errors: errors.map((error) => ({ ...error, ...columnOf(error.field, targets) })),
    cells: table.columns.map((_, index) => row.cells[index] ?? null),
  }
}

function columnOf(path: string, targets: Target[]): { column?: string } {
  const pathOf = ({ column: { head, inner } }: Target) =>
    inner === undefined ? head.name : `${head.name}.${inner}`
  const fitting = targets.filter(
    (target) =>
      path === pathOf(target) ||
      path.startsWith(`${pathOf(target)}.`) ||
      pathOf(target).startsWith(`${path}.`),
  )
  const best = fitting.find((target) => path.startsWith(pathOf(target))) ?? fitting[0]
  return best ? { column: best.name } : {}
}
