/**
 * Compiles a pattern of a schema with the flag `u` as ajv does, else without; undefined if both
 * fail.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause
    }
  }
  return undefined
}
