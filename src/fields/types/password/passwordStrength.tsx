import { ZxcvbnFactory } from '@zxcvbn-ts/core'

// The words of most guessed passwords that the rules of length and characters still let through. The package's own
// dictionaries are megabytes; sequences, repeats and dates it finds without one.
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

/** Scores of zxcvbn run from 0 to 4; below this a password falls to an online attack. */
const safeScore = 2

/** Whether a password would be guessed soon. Fetched only when a password that keeps all rules has been typed. */
export const isGuessable = (password: string): boolean =>
  judge.check(password, guessed).score < safeScore
