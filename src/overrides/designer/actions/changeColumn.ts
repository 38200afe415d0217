import type { DesignColumn } from '../../../design/design.ts'

/**
 * Changes the chosen column; `name` is the name of the step. Changes with the same `merges` that
 * follow each other are one step.
 */
export type ChangeColumn = (
  name: string,
  change: (column: DesignColumn) => DesignColumn,
  merges?: string,
) => void
