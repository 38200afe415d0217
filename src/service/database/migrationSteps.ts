import { quote } from '../../model/identifier.ts'
import type { Table, TableColumn } from '../../model/table.ts'

/**
 * A change that could lose data, or that the existing data does not permit. `allow` is the keyword
 * that permits it, `examples` are affected values.
 */
export type Refusal = { what: string; rows: number; allow?: string; examples?: string[] }

/**
 * The decision on a step that depends on data: `sql` runs; `refusal` stops the migration; `loss` is
 * a permitted refusal; `keptTable` is a table that stays; `warning` is about rows that do not fit.
 */
export type Decision = {
  sql?: string
  refusal?: Refusal
  loss?: Refusal
  keptTable?: string
  warning?: string
}

/**
 * A statement (`isSetting`: only for the steps in between, undone by a later one; `movesValues`: it
 * reads and writes rows), or a decision that
 * depends on the `rows` (and `examples`) that the query `count`
 * returns when it is reached.
 */
export type Step =
  | { sql: string; isSetting?: true; movesValues?: true }
  | { count: string; decide: (rows: number, examples: string[]) => Decision }

/** Decides to run `sql` where no row is lost or the loss is permitted, and refuses otherwise. */
export function decideLossy(
  loss: { what: string; allow: string },
  sql: string,
  allowed: Set<string>,
  permitted = sql,
): (rows: number, examples: string[]) => Decision {
  return (rows, examples) => {
    if (rows === 0) return { sql }
    const refusal: Refusal = { ...loss, rows, ...(examples.length ? { examples } : {}) }
    return isAllowed(loss.allow, allowed) ? { sql: permitted, loss: refusal } : { refusal }
  }
}

/**
 * A column may be permitted by its name alone (`site.fax`); a table, all of whose data is lost,
 * only by the full keyword (`drop:site`).
 */
function isAllowed(word: string, allowed: Set<string>): boolean {
  const name = word.slice(word.indexOf(':') + 1)
  return allowed.has(word) || (name.includes('.') && allowed.has(name))
}

/** Makes a column NOT NULL as soon as all rows have a value. */
export function requireValue(table: Table, column: TableColumn): Step {
  const sql = `ALTER TABLE ${quote(table.name)} ALTER COLUMN ${quote(column.name)} SET NOT NULL;`
  const warning = (rows: number) =>
    `column "${column.name}" of "${table.name}" is required and has no value in ${rows} row${rows === 1 ? '' : 's'}: the database goes on accepting that until they have one`
  return {
    count: `SELECT count(*) AS rows FROM ${quote(table.name)} WHERE ${quote(column.name)} IS NULL`,
    decide: (rows) => (rows ? { warning: warning(rows) } : { sql }),
  }
}
