import { idleLogout } from '../../model/constants.ts'
import type { Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import { tokenLifetime } from './token.ts'

const table = `${systemSchema}.session`

/** Milliseconds between two notes of the last use of a session. */
export const renewAfter = 60_000

const ago = (milliseconds: number) => `now() - interval '${milliseconds / 1_000} seconds'`

/** SQL condition: the session `s` has not ended; an idle one ends as in the console (SESS-06). */
const isLive = `s.revoked_at IS NULL AND s.expires_at > now() AND s.used_at > ${ago(idleLogout)}`

/** SQL condition: the session `id` of `user` (both SQL) is valid. */
export const liveSession = (id: string, user: string): string =>
  `EXISTS (SELECT 1 FROM ${table} s WHERE s.session_id = ${id} AND s.user_id = ${user} AND ${isLive})`

/** Notes that a session is in use, unless it has ended or another instance has just noted it. */
export async function renewSession(sql: Sql, id: string): Promise<void> {
  await sql(
    `UPDATE ${table} s SET used_at = now() WHERE s.session_id = $1 AND ${isLive} AND s.used_at < ${ago(renewAfter)}`,
    [id],
  )
}

/** Opens a session for a person who has just been authenticated. Returns its id. */
export async function openSession(sql: Sql, userId: string): Promise<string> {
  const id = globalThis.crypto.randomUUID()
  await sql(
    `INSERT INTO ${table} (session_id, user_id, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
    [id, userId, tokenLifetime],
  )
  return id
}

export async function revokeSession(sql: Sql, id: string): Promise<void> {
  await sql(`UPDATE ${table} SET revoked_at = now() WHERE session_id = $1 AND revoked_at IS NULL`, [
    id,
  ])
}

/** Ends all sessions of these people, except the session `except` if given. */
export async function revokeSessionsOf(
  sql: Sql,
  userIds: string[],
  except?: string,
): Promise<void> {
  await sql(
    `UPDATE ${table} SET revoked_at = now() WHERE user_id = ANY($1::text[]) AND revoked_at IS NULL AND session_id IS DISTINCT FROM $2`,
    [userIds, except ?? null],
  )
}
