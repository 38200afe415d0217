import type { Entity, OperationKind } from './entity.ts'
import type { FieldError, ProblemBody } from './problem.ts'

/** How rows of a file are taken: looked at only, all of them or none, each that is good by itself. */
export const importModes = ['preview', 'all', 'each'] as const
export type ImportMode = (typeof importModes)[number]

/** What became of a row. */
export type RowOutcome = 'created' | 'updated' | 'unchanged' | 'wrong'

/** How many rows came out how; `written` is false where nothing was kept: a preview, or all-or-none with a wrong row. */
export type ImportResult = Record<RowOutcome, number> & { written: boolean }

/** One row: its number as a spreadsheet counts, its record's key, and of a wrong one the complaints (`column` as the file names it) with its cells. */
export type ImportedRow = {
  row: number
  outcome: RowOutcome
  key?: string
  errors?: (FieldError & { column?: string })[]
  cells?: unknown[]
}

/** One line of the answer of an import: the file's columns first, rows and progress as they come, then the result or why it broke off. */
export type ImportLine =
  | { total: number; columns: string[] }
  | ImportedRow
  | { done: number }
  | { result: ImportResult }
  | { problem: ProblemBody }

/** A file before it is imported: its columns with some of their values and what they most likely mean. */
export type ImportFile = {
  rows: number
  columns: { name: string; samples: string[]; path?: string }[]
}

const writes: Record<'CREATE' | 'UPDATE', OperationKind[]> = {
  CREATE: ['create', 'assign', 'save', 'replace'],
  UPDATE: ['update', 'patch', 'save', 'replace'],
}

/** Whether the contract lets records of an entity be made or changed at all. */
export const isImported = (
  entity: Pick<Entity, 'readOnly' | 'operations'>,
  action: 'CREATE' | 'UPDATE',
): boolean =>
  !entity.readOnly && entity.operations.some(({ kind }) => writes[action].includes(kind))
