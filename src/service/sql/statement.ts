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
export const anyOf = (conditions: string[]): string => (conditions.length > 0 ? `(${conditions.join(' OR ')})` : 'false')

/** A text for LIKE with its wildcards meaning themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
