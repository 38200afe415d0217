import { randomBytes } from 'node:crypto'
import type { Database } from '../service/database/database.ts'
import { systemSchema } from '../service/database/systemTables.ts'

/**
 * The key that signs tokens, 256 bits as base64url: made once and kept in the database, so that a restart signs nobody out and
 * every instance on one database takes the others' tokens.
 */
export async function tokenSecret(database: Database): Promise<string> {
  return database.admin(async (sql) => {
    // Of two instances that start together the first one's key stands for both.
    await sql(`INSERT INTO ${systemSchema}.meta (name, value) VALUES ('tokenSecret', $1) ON CONFLICT (name) DO NOTHING`, [randomBytes(32).toString('base64url')])
    const { rows } = await sql(`SELECT value FROM ${systemSchema}.meta WHERE name = 'tokenSecret'`)
    return rows[0].value as string
  })
}
