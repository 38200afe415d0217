import { randomBytes } from 'node:crypto'
import type { Database } from '../service/database/database.ts'
import { systemSchema } from '../service/database/systemTables.ts'

/** The key that signs tokens: a restart signs nobody out. The key of the realtime endpoint: applications know it for good. */
type SecretName = 'tokenSecret' | 'realtimePublicKey'

/** 256 bits as base64url, made once and kept in the database, so that it outlives a restart and every instance on one database has the same. */
export async function storedSecret(database: Database, name: SecretName): Promise<string> {
  return database.admin(async (sql) => {
    // Of two instances that start together the first one's stands for both.
    await sql(
      `INSERT INTO ${systemSchema}.meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING`,
      [name, randomBytes(32).toString('base64url')],
    )
    const { rows } = await sql(`SELECT value FROM ${systemSchema}.meta WHERE name = $1`, [name])
    return rows[0].value as string
  })
}
