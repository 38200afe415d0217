/**
 * Whether a password is in a list of common ones, which are in lower case. What people add at the
 * ends to satisfy the rules does not count: `Password1!` is `password1`.
 */
export function isInList(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** How many of the most common passwords are refused. */
export const refusedPasswords = 10_000
