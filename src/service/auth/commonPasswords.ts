import { isInList, refusedPasswords } from '../../model/commonPassword.ts'
import { demoPassword } from '../demo/demoPassword.ts'

let loading: Promise<Set<string>> | undefined

/** Loaded with the first new password: the list has half a megabyte. */
const load = () =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].slice(0, refusedPasswords)),
  ))

/** Whether a password is one of the most common ones, whatever its case. */
export const isCommonPassword = async (password: string): Promise<boolean> =>
  isInList(password, await load())

/** Whether nobody may choose a password: it is common, or, outside the demo, that of the demo. */
export const isPublicPassword = async (password: string, isDemo: boolean): Promise<boolean> =>
  (!isDemo && password === demoPassword) || isCommonPassword(password)
