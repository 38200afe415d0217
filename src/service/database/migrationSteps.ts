import { quote } from '../../model/identifier.ts'
import type { Table, TableColumn } from '../../model/table.ts'

/** Something that could lose data, or can't be done with the data there is. `allow` is the word that permits it, `examples` are values it is about. */
export type Refusal = { what: string; rows: number; allow?: string; examples?: string[] }

/** What becomes of a step that depends on data: `loss` is a permitted one, `kept` a table left alone, `open` what waits for values. */
export type Decision = {
  sql?: string
  refusal?: Refusal
  loss?: Refusal
  keptTable?: string
  pendingConstraint?: string
}

/** A statement, or one that depends on the `rows` (and `examples`) that `count` answers when its turn comes. */
export type Step =
  | { sql: string }
  | { count: string; decide: (rows: number, examples: string[]) => Decision }

/** Does `sql` where no row is lost or its word permits the loss, and refuses it otherwise. */
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

/** A column may be allowed by its name alone (`site.fax`); a table, of which all is lost, by its whole word (`drop:site`). */
function isAllowed(word: string, allowed: Set<string>): boolean {
  const name = word.slice(word.indexOf(':') + 1)
  return allowed.has(word) || (name.includes('.') && allowed.has(name))
}

/** A column must have a value as soon as all rows have one. */
export function requireValue(table: Table, column: TableColumn): Step {
  const sql = `ALTER TABLE ${quote(table.name)} ALTER COLUMN ${quote(column.name)} SET NOT NULL;`
  const open = (rows: number) =>
    `column "${column.name}" of "${table.name}" is required and has no value in ${rows} row${rows === 1 ? '' : 's'}: the database goes on accepting that until they have one`
  return {
    count: `SELECT count(*) AS rows FROM ${quote(table.name)} WHERE ${quote(column.name)} IS NULL`,
    decide: (rows) => (rows ? { pendingConstraint: open(rows) } : { sql }),
  }
}
