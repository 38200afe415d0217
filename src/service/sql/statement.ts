/**
 * The parameters of one SQL statement while its text is composed. Values never become part of the
 * text: `bind` returns the placeholder for one.
 */
export type Statement = {
  readonly params: unknown[]
  bind(value: unknown, sqlType?: string): string
  /** A table alias that is used once in this statement. */
  alias(): string
}

export function createStatement(): Statement {
  const params: unknown[] = []
  let aliases = 0
  return {
    params,
    alias: () => `j${++aliases}`,
    bind(value, sqlType) {
      params.push(value)
      return sqlType ? `$${params.length}::${sqlType}` : `$${params.length}`
    },
  }
}

/**
 * A condition on the rows of a table. `columns` are the columns of the row, quoted, that alone
 * decide it; undefined: more decides it, such as the rows of another table.
 */
export type Condition = { sql: string; columns: string[] | undefined }

/** Conditions joined by AND; none: true. */
export const allOf = (conditions: (string | Condition | undefined)[]): string => {
  const given = conditions.filter((each) => each !== undefined)
  return given.map((each) => (typeof each === 'string' ? each : each.sql)).join(' AND ') || 'true'
}

/** The columns that alone decide all of these conditions; undefined: more decides one of them. */
export const decidingColumns = (conditions: Condition[]): string[] | undefined => {
  const columns = conditions.flatMap((each) => each.columns ?? [undefined])
  return columns.every((each) => each !== undefined) ? [...new Set(columns)] : undefined
}

/** Conditions joined by OR, in brackets; none: false. */
export const anyOf = (conditions: string[]): string =>
  conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false'

/**
 * The condition that a text column has one of these values. A single value is compared with `=`:
 * one plan suits every value, and the server keeps it. A list is planned again each time while
 * PostgreSQL takes it to be shorter than the ten elements that it assumes of an unknown one (seen
 * with 15 to 18).
 */
export const isOneOf = (sql: string, values: string[], statement: Statement): string =>
  values.length === 1
    ? `${sql} = ${statement.bind(values[0], 'text')}`
    : `${sql} = ANY(${statement.bind(values, 'text[]')})`

/** A text for LIKE with its wildcards escaped. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
