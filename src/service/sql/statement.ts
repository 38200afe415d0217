/**
 * The parameters of one SQL statement while its text is composed. Values never enter the text: `bind` answers the
 * placeholder that stands for one.
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
 * The condition that a column of texts holds one of these. A single one is compared as such: one plan suits every value, and the server keeps it, while
 * a list is planned anew for as long as PostgreSQL takes it to be shorter than the ten elements that it assumes of an unknown one (seen with 15 to 18).
 */
export const isOneOf = (sql: string, values: string[], statement: Statement): string =>
  values.length === 1
    ? `${sql} = ${statement.bind(values[0], 'text')}`
    : `${sql} = ANY(${statement.bind(values, 'text[]')})`

/** A text for LIKE with its wildcards meaning themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
