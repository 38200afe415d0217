import type { FieldError, ProblemBody } from './problem.ts'

/**
 * An assignment of everything that an assign dialog offers: `pick` is the field that it chooses,
 * `record` has the other values of each link, and `except` the values that are left out: keys, or
 * those of a picker whose choices fill several fields (`userId u1`). The query of the request is
 * that of the option list; of a call that the schema declares instead, only `search`.
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
