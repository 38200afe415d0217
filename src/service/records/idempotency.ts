import type { HandlerResult, Call, RequestContext } from '../requestContext.ts'
import { systemSchema } from '../database/systemTables.ts'
import { digest } from './digest.ts'
import { keyReused, wrongIdempotencyKey } from '../problems.ts'

const table = `${systemSchema}.idempotency`

/** A call as it is told from another one with the same key. */
type Repeatable = RequestContext & Pick<Call, 'request' | 'params' | 'body'>

/**
 * Runs a call once for its `Idempotency-Key`: a repeat, also one at the same time, is answered what the first one was. Kept for a
 * day (`purge.ts`), in the transaction of the call itself, so that key and deed stand or fall together.
 * Errors  IDEMPOTENCY_KEY_REUSED (422) for the same key with another body, with what the first was answered in `current`;
 *         WRONG_IDEMPOTENCY_KEY (400)
 */
export async function runIdempotent(
  call: Repeatable,
  run: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const key = call.request.headers.get('idempotency-key')
  if (key === null) return run()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw wrongIdempotencyKey({})
  const { sql, user } = call
  // Of the key a hash alone is kept: without it nobody can find out by trying what the other one, of a body with a password perhaps, was made of.
  const name = await digest(key)
  const hash = await digest(
    `${key} ${call.request.method} ${new URL(call.request.url).pathname} ${call.params} ${JSON.stringify(call.body)}`,
  )
  // A second one at the same time waits here until the first has been answered.
  const { count } = await sql(
    `INSERT INTO ${table} (user_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [user.webId, name, hash],
    { prepared: true },
  )
  if (count === 0) return repeat(call, name, hash)
  const answer = await run()
  // Nobody waits for it: it goes along with the commit.
  void sql(
    `UPDATE ${table} SET status = $3::int, headers = $4::jsonb, body = $5::jsonb WHERE user_id = $1 AND key = $2`,
    [
      user.webId,
      name,
      answer.status,
      JSON.stringify(answer.headers ?? {}),
      answer.body === undefined ? null : JSON.stringify(answer.body),
    ],
    { prepared: true },
  )
  return answer
}

async function repeat(
  { sql, user }: RequestContext,
  name: string,
  hash: string,
): Promise<HandlerResult> {
  const { rows } = await sql(
    `SELECT request_hash, status, headers, body FROM ${table} WHERE user_id = $1 AND key = $2`,
    [user.webId, name],
  )
  const [first] = rows as {
    request_hash: string
    status: number
    headers: Record<string, string>
    body: unknown
  }[]
  if (!first || first.request_hash !== hash)
    throw keyReused({ more: { current: first?.body ?? undefined } })
  return {
    status: first.status,
    body: first.body ?? undefined,
    headers: { ...first.headers, 'idempotency-replayed': 'true' },
  }
}
