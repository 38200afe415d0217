import type { Entity, OperationKind } from './entity.ts'
import type { FieldError, ProblemBody } from './problem.ts'

/** How a file is imported: checked only, all rows or none, or each valid row. */
export const importModes = ['preview', 'all', 'each'] as const
export type ImportMode = (typeof importModes)[number]

/** The outcome of a row. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'wrong'

/**
 * The number of rows by outcome. `written` is false if nothing was saved: for a preview, and for
 * all-or-none with an invalid row.
 */
export type ImportResult = Record<RowOutcome, number> & { written: boolean }

/**
 * One row: its number as a spreadsheet counts, the key of its record, and, if it is invalid, its
 * errors (`column` as the file names it) and its cells.
 */
export type ImportedRow = {
  row: number
  outcome: RowOutcome
  key?: string
  errors?: (FieldError & { column?: string })[]
  cells?: unknown[]
}

/**
 * One line of the streamed response of an import: first the file's columns, then rows and progress,
 * then the result or the reason for the abort.
 */
export type ImportLine =
  | { total: number; columns: string[] }
  | ImportedRow
  | { done: number }
  | { result: ImportResult }
  | { problem: ProblemBody }

/**
 * A file before its import: its columns with sample values and the fields they most likely mean.
 */
export type ImportFile = {
  rows: number
  columns: { name: string; samples: string[]; path?: string }[]
}

const writes: Record<'CREATE' | 'UPDATE', OperationKind[]> = {
  CREATE: ['create', 'assign', 'save', 'replace'],
  UPDATE: ['update', 'patch', 'save', 'replace'],
}

/** Whether records of an entity can be created or updated at all. */
export const isImported = (
  entity: Pick<Entity, 'readOnly' | 'operations'>,
  action: 'CREATE' | 'UPDATE',
): boolean =>
  !entity.readOnly && entity.operations.some(({ kind }) => writes[action].includes(kind))
