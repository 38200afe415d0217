import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { commonPasswords } from '../../src/fields/types/password/commonPasswords.ts'
import { isGuessable } from '../../src/fields/types/password/passwordStrength.tsx'
import { missingPasswordRules } from '../../src/fields/types/password/type.ts'
import { refusedPasswords } from '../../src/model/commonPassword.ts'

const refused = dictionary['passwords-common'].slice(0, refusedPasswords)

test('the meter has every common password that can meet the rules', () => {
  const canMeet = (word: string) =>
    /\p{Nd}/u.test(word) && (word.match(/\p{L}/gu) ?? []).length >= 2
  expect(commonPasswords.split(' ')).toEqual(refused.filter(canMeet))
})

test('the meter warns of what the service refuses as common', () => {
  // A capital and signs at the end meet the rules for any word with a digit and two letters.
  const asTyped = refused.map(
    (word) => `${word.replace(/\p{Ll}/u, (letter) => letter.toUpperCase())}!!!!`,
  )
  const allowed = asTyped.filter((password) => missingPasswordRules(password).length === 0)
  expect(allowed.length).toBeGreaterThan(500)
  expect(allowed.filter((password) => !isGuessable(password))).toEqual([])
  expect(isGuessable('Quiet-Harbour-27!')).toBe(false)
})
