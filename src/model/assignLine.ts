import type { FieldError, ProblemBody } from './problem.ts'

/**
 * An assignment of everything that the option list of an assign dialog finds: `pick` is the
 * reference whose records are assigned, `record` has the other values of each link, and `except`
 * the keys that are left out. The query of the request is that of the option list.
 */
export type AssignMatching = { pick: string; record: Record<string, unknown>; except?: string[] }

/** How many records were assigned, were assigned already, and were refused. */
export type AssignCounts = { assigned: number; skipped: number; refused: number }

/** A record that was not assigned, and why. */
export type RefusedRecord = { key: string; errors: FieldError[] }

/**
 * One line of the streamed response: first the number of matching records, then refused ones and
 * the counts so far, then the result or the reason for the abort.
 */
export type AssignLine =
  | { total: number }
  | RefusedRecord
  | ({ done: number } & AssignCounts)
  | { result: AssignCounts }
  | { problem: ProblemBody }
