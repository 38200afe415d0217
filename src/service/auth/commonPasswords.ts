import { demoPassword } from '../demo/demoPassword.ts'

/** How many of the most common passwords are refused. */
const refused = 10_000

let loading: Promise<Set<string>> | undefined

/** Loaded with the first new password: the list has half a megabyte. */
const load = () =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, refused)),
  ))

/**
 * Whether a password is one of the most common ones, whatever its case. What people add at the ends
 * to satisfy the rules does not count: `Password1!` is `password1`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await load()
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(lower.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** Whether nobody may choose a password: it is common, or, outside the demo, that of the demo. */
export const isPublicPassword = async (password: string, isDemo: boolean): Promise<boolean> =>
  (!isDemo && password === demoPassword) || isCommonPassword(password)
