import type { Database } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'

/** Where a sign-in comes from: a network address, and the device that a cookie names. */
export type SignInCaller = { address?: string | undefined; device?: string | undefined }

/** Remembers from which addresses and devices people have signed in to an account. */
export type KnownCallers = {
  /** What is known of a caller. */
  find(account: string, caller: SignInCaller): Promise<{ address: boolean; device: boolean }>
  remember(account: string, caller: SignInCaller): Promise<void>
}

const table = `${systemSchema}.known_caller`
/** Stored as a hash, because names contain e-mail and network addresses. */
const hashed = (parameter: string) => `encode(sha256(convert_to(${parameter}, 'UTF8')), 'hex')`

const namesOf = (account: string, { address, device }: SignInCaller) => ({
  ...(address ? { address: `${account} address ${address}` } : {}),
  ...(device ? { device: `${account} device ${device}` } : {}),
})

export const createKnownCallers = (database: Database): KnownCallers => ({
  async find(account, caller) {
    const names = namesOf(account, caller)
    const { rows } = await database.transaction({}, (sql) =>
      sql(
        `SELECT given.name FROM unnest($1::text[]) AS given(name) JOIN ${table} k ON k.name = ${hashed('given.name')}`,
        [Object.values(names)],
      ),
    )
    const isKnown = (name: string | undefined) => rows.some((row) => row.name === name)
    return { address: isKnown(names.address), device: isKnown(names.device) }
  },
  async remember(account, caller) {
    await database.transaction({}, (sql) =>
      sql(
        `INSERT INTO ${table} AS k (name) SELECT ${hashed('given.name')} FROM unnest($1::text[]) AS given(name) ORDER BY 1
         ON CONFLICT (name) DO UPDATE SET used_at = now() WHERE k.used_at < now() - interval '1 day'`,
        [Object.values(namesOf(account, caller))],
      ),
    )
  },
})
