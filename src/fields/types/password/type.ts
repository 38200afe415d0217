import { passwordMinimum } from '../../../model/constants.ts'
import type { FieldType } from '../../fieldType.ts'
import { isStorableText } from '../../../model/storable.ts'
import { isText, namedKind } from '../../schemaShape.ts'

/**
 * The password rules, one per point of the meter (VAL-33, VAL-34, VAL-47). A special character is
 * neither a letter nor a digit nor white space.
 */
export const passwordRules = [
  { name: 'length', test: (password: string) => [...password].length >= passwordMinimum },
  { name: 'digit', test: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'lowercase', test: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'uppercase', test: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'special', test: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

/** The name of a password rule: `length`, `digit`, `lowercase`, `uppercase`, `special`. */
export type PasswordRule = (typeof passwordRules)[number]['name']

/** The rules that a password does not meet, in order. */
export const missingPasswordRules = (password: string): PasswordRule[] =>
  passwordRules.filter(({ test }) => !test(password)).map(({ name }) => name)

/** A limit, because the cost of hashing grows with the length. */
const longest = 256

/**
 * A password. It is never returned: the service stores only its hash. One that is not stored
 * (`stored: false`) is the password that an account has already, which has no rules.
 * Shape   schema `{ type: 'string', format: 'password' }`, record `string`, column `text` (the
 *         hash)
 * Errors  `password`: the text of VAL-33; `passwordTooLong` beyond 256 characters
 */
export const password = {
  kind: 'password',
  hashed: true,
  listColumn: 'named',
  recognises: (schema) => isText(schema, 'password') || namedKind(schema) === 'password',
  sqlType: () => 'text',
  operators: [],
  sortable: false,
  searchable: false,
  accept: (value) => (value === '' ? null : (value ?? null)),
  toRow: (value) => value ?? null,
  fromRow: () => null,
  parse: () => undefined,
  text: () => '',
  demo: () => 'Quiet-Harbour-27!',
  check: (value, field) => {
    if (typeof value !== 'string' || !isStorableText(value)) return 'password'
    if (value.length > longest) return 'passwordTooLong'
    if (field.virtual) return undefined
    return missingPasswordRules(value).length === 0 ? undefined : 'password'
  },
  examples: {
    schema: { type: 'string', format: 'password' },
    good: ['Quiet-Harbour-27!', 'Straße 7ß!Ä'],
    bad: ['short1!', 'nouppercase-1', 'NOLOWERCASE-1', 'NoDigits-here', 'NoSpecial1234', 12345678],
  },
} satisfies FieldType
