import { headerNames } from '../../model/headers.ts'
import type { HandlerResult, Call, RequestContext } from '../requestContext.ts'
import { systemSchema } from '../database/systemTables.ts'
import { digest } from './digest.ts'
import { keyReused, wrongIdempotencyKey } from '../problems.ts'

const table = `${systemSchema}.idempotency`

/** The parts of a call that distinguish it from another one with the same key. */
type Repeatable = RequestContext & Pick<Call, 'request' | 'params' | 'body'>

/**
 * Runs a call once for its `Idempotency-Key`: a repeated call, even a concurrent one, receives the
 * response of the first. Responses are stored for a day (`purge.ts`), in the transaction of the
 * call itself, so that the key is stored if and only if the change is.
 * Errors  IDEMPOTENCY_KEY_REUSED (422) for the same key with another body, with the first response
 *         in `current`; WRONG_IDEMPOTENCY_KEY (400)
 */
export async function runIdempotent(
  call: Repeatable,
  run: () => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const key = call.request.headers.get(headerNames.idempotencyKey)
  if (key === null) return run()
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw wrongIdempotencyKey({})
  const { sql, user } = call
  // Only a hash of the key is stored. Without the key nobody can test guesses of the request body,
  // which may contain a password, against the other hash.
  const name = await digest(key)
  const hash = await digest(
    `${key} ${call.request.method} ${new URL(call.request.url).pathname} ${call.params} ${JSON.stringify(call.body)}`,
  )
  // A concurrent call with the same key waits here until the first has its response.
  const { count } = await sql(
    `INSERT INTO ${table} (user_id, key, request_hash) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [user.webId, name, hash],
    { prepared: true },
  )
  if (count === 0) return repeat(call, name, hash)
  const answer = await run()
  // Not awaited: it is sent together with the commit.
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
