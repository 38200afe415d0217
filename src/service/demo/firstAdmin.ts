import { email as emailType } from '../../fields/types/email/type.ts'
import { missingPasswordRules } from '../../fields/types/password/type.ts'
import type { Entity } from '../../model/entity.ts'
import { validationMessages } from '../../model/validationMessages.ts'
import { isPublicPassword } from '../auth/commonPasswords.ts'
import { hashPassword } from '../auth/password.ts'
import type { Database } from '../database/database.ts'
import { insertRecords } from './insertRecords.ts'
import type { CreatedRecord } from './createdRecord.ts'
import { startingRecords } from './startingRecords.ts'

/**
 * The client's name and its first account. `site` is the first branch of the client (default: "Head
 * Office").
 */
export type FirstAdmin = {
  client: string
  email: string
  password: string
  firstName: string
  lastName: string
  site?: string
}

/** The account cannot be created; the message lists everything that is wrong, one line each. */
export class FirstAdminRefused extends Error {
  override name = 'FirstAdminRefused'
}

/**
 * Creates a client with its permissions, roles and look-up lists, its first branch, and an account
 * with the role Admin there, which applies at all branches (a role is assigned at a branch, so
 * there must be one). It runs in one transaction and returns the new keys. With `demo` the account
 * may have the public password of the demo.
 * Errors  FirstAdminRefused: a value is missing or malformed, the password is weak, the address is
 *         in use
 */
export async function createFirstAdmin(
  database: Database,
  entities: Entity[],
  given: FirstAdmin,
  { demo = false }: { demo?: boolean } = {},
): Promise<{ clientId: string; userId: string; siteId: string }> {
  const { client, email, firstName, lastName, site = 'Head Office' } = trimmed(given)
  refuseFaults({ ...given, client, email, firstName, lastName, site }, entities)
  if (await isPublicPassword(given.password, demo))
    throw new FirstAdminRefused(`${validationMessages.commonPassword}.`)
  const password = await hashPassword(given.password)
  const newKey = () => globalThis.crypto.randomUUID()
  const created = new Date().toISOString()
  const author = `${firstName} ${lastName}`
  const make = (values: CreatedRecord['values'], key = newKey()): CreatedRecord => ({
    key,
    version: 1,
    created,
    createdBy: author,
    values,
  })
  const { records, roleKeys } = startingRecords(newKey, created, author, entities)
  const place = make({ name: site, code: 'HQ', userEmail: email, status: 'ACTIVE' })
  const user = make({ firstName, lastName, email, password, status: 'ACTIVE' })
  const clientId = newKey()
  const made: [string, CreatedRecord[]][] = [
    ['client', [make({ name: client, email, status: 'ACTIVE' }, clientId)]],
    ...records,
    ['site', [place]],
    ['user-account', [user]],
    [
      'user-site',
      [
        make({
          siteId: place.key,
          userAccountId: user.key,
          roleId: roleKeys.get('Admin'),
          status: 'ACTIVE',
        }),
      ],
    ],
  ]
  try {
    await database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', $1, true)`, [clientId])
      for (const [name, list] of made) {
        const entity = entities.find((each) => each.name === name)
        if (!entity) throw new Error(`There is no entity "${name}": the first account needs it.`)
        await insertRecords(sql, entity, list)
      }
    })
  } catch (error) {
    if ((error as { code?: string }).code === '23505')
      throw new FirstAdminRefused(`There is an account with the address ${email} already.`)
    throw error
  }
  return { clientId, userId: user.key, siteId: place.key }
}

const trimmed = (given: FirstAdmin): FirstAdmin =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      name === 'password' ? value : value?.trim(),
    ]),
  ) as FirstAdmin

function refuseFaults(
  { client, email, password, firstName, lastName, site }: Required<FirstAdmin>,
  entities: Entity[],
): void {
  const person = entities.find(({ name }) => name === 'user-account')?.fields
  const isName = (name: 'firstName' | 'lastName', value: string) => {
    const { pattern, maxLength = Infinity } = person?.find((each) => each.name === name) ?? {}
    return value.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(value))
  }
  const faults = [
    !client
      ? 'The client needs a name.'
      : client.length > 100 && 'The name of the client must not exceed 100 characters.',
    !site && 'The first branch needs a name.',
    !firstName
      ? 'The first name is missing.'
      : !isName('firstName', firstName) &&
        `"${firstName}" is not a first name: ${validationMessages.alphabets}.`,
    !lastName
      ? 'The last name is missing.'
      : !isName('lastName', lastName) &&
        `"${lastName}" is not a last name: ${validationMessages.alphabets}.`,
    !email
      ? 'The email address is missing.'
      : emailType.check(email) && `"${email}" is not an email address.`,
    missingPasswordRules(password ?? '').length > 0 && `${validationMessages.password}.`,
  ].filter((each) => typeof each === 'string')
  if (faults.length > 0) throw new FirstAdminRefused(faults.join('\n'))
}
