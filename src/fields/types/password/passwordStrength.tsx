import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { isInList } from '../../../model/commonPassword.ts'
import { commonPasswords } from './commonPasswords.ts'

// Words in frequent passwords that meet the rules of length and characters. The package's
// dictionaries have megabytes; it detects sequences, repeats and dates without them.
const guessed = [
  'password',
  'passw0rd',
  'welcome',
  'qwerty',
  'admin',
  'letmein',
  'branchdesk',
  'summer',
  'winter',
  'spring',
  'autumn',
  'changeme',
  'secret',
  'login',
  'monday',
  'iloveyou',
  'dragon',
  'football',
  'abc123',
  '123456',
]

const judge = new ZxcvbnFactory()

/** Scores of zxcvbn are 0 to 4; below this an online attack may succeed. */
const safeScore = 2

const common = new Set(commonPasswords.split(' '))

/**
 * Whether a password is easy to guess, or so common that the service refuses it. This module is
 * loaded only after a password meets all rules.
 */
export const isGuessable = (password: string): boolean =>
  isInList(password, common) || judge.check(password, guessed).score < safeScore
