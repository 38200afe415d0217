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

/** Conditions joined by AND; none: true. */
export const allOf = (conditions: (string | undefined)[]): string => {
  const given = conditions.filter((each) => each !== undefined)
  return given.length > 0 ? given.join(' AND ') : 'true'
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
