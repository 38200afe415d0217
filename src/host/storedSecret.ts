import { randomBytes } from 'node:crypto'
import type { Database } from '../service/database/database.ts'
import { systemSchema } from '../service/database/systemTables.ts'

/**
 * `tokenSecret` signs tokens: it is stored so that a restart signs nobody out. `realtimePublicKey`
 * is the public key of the realtime endpoint, which applications keep.
 */
type SecretName = 'tokenSecret' | 'realtimePublicKey'

/**
 * 256 bits as base64url, created once and stored in the database, so that it survives a restart and
 * all instances on one database share it.
 */
export async function storedSecret(database: Database, name: SecretName): Promise<string> {
  return database.admin(async (sql) => {
    // If two instances start together, the value of the first one counts.
    await sql(
      `INSERT INTO ${systemSchema}.meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`,
      [name, randomBytes(32).toString('base64url')],
    )
    const { rows } = await sql(`SELECT value FROM ${systemSchema}.meta WHERE name = $1`, [name])
    return rows[0].value as string
  })
}
