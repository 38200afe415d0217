import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Database, Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import { tooMany } from '../problems.ts'

/** What a try is counted under, how many of them are borne and for how many seconds they are remembered. */
export type RateLimit = { name: string; allowed: number; seconds: number }

/** Counts tries: in this process while it is the only one, else in the database for all instances. */
export type RateLimiter = {
  /** Counts one try under each of them, up to the first that bears no more. Errors TOO_MANY_REQUESTS (429) with Retry-After */
  consume(tries: RateLimit[]): Promise<void>
  /** Takes one try back from each of them; `whole`: all that were counted. */
  refund(tries: (RateLimit & { whole?: true })[]): Promise<void>
}

export const createRateLimiter = (database: Database): RateLimiter =>
  database.exclusive ? limitsHere() : limitsOfAll(database)

function limitsHere(): RateLimiter {
  const limiters = new Map<string, RateLimiterMemory>()
  const limiterOf = ({ allowed, seconds }: RateLimit) => {
    const key = `${allowed}/${seconds}`
    const limiter =
      limiters.get(key) ?? new RateLimiterMemory({ points: allowed, duration: seconds })
    limiters.set(key, limiter)
    return limiter
  }
  return {
    async consume(tries) {
      try {
        for (const each of tries) await limiterOf(each).consume(each.name)
      } catch (refused) {
        if (refused instanceof Error) throw refused
        throw tooManyFor((refused as { msBeforeNext: number }).msBeforeNext / 1000)
      }
    },
    async refund(tries) {
      for (const each of tries)
        await (each.whole ? limiterOf(each).delete(each.name) : limiterOf(each).reward(each.name))
    },
  }
}

const table = `${systemSchema}.attempt`
/** Addresses of people and machines are not kept where a hash of them will do. */
const hashed = `encode(sha256(convert_to($1, 'UTF8')), 'hex')`

function limitsOfAll(database: Database): RateLimiter {
  return {
    async consume(tries) {
      // Thrown only outside, so that what was counted stays counted.
      const wait = await database.transaction({}, async (sql) => {
        for (const each of tries) {
          const { points, wait } = await count(sql, each)
          if (points === 1) await sweep(sql)
          if (points > each.allowed) return wait
        }
        return undefined
      })
      if (wait !== undefined) throw tooManyFor(wait)
    },
    async refund(tries) {
      await database.transaction({}, async (sql) => {
        for (const { name, whole } of tries)
          await sql(
            whole
              ? `DELETE FROM ${table} WHERE name = ${hashed}`
              : `UPDATE ${table} SET points = greatest(points - 1, 0) WHERE name = ${hashed}`,
            [name],
          )
      })
    },
  }
}

/** One try more, in one statement: a thousand at once may not slip past together. */
async function count(
  sql: Sql,
  { name, seconds }: RateLimit,
): Promise<{ points: number; wait: number }> {
  const { rows } = await sql(
    `INSERT INTO ${table} AS a (name, points, until) VALUES (${hashed}, 1, now() + make_interval(secs => $2::int))
     ON CONFLICT (name) DO UPDATE SET points = CASE WHEN a.until <= now() THEN 1 ELSE a.points + 1 END, until = CASE WHEN a.until <= now() THEN excluded.until ELSE a.until END
     RETURNING points, extract(epoch FROM until - now())::float8 AS wait`,
    [name, seconds],
  )
  return rows[0]
}

/** Forgets some of what is over; what another one is counting at the moment is left to it. */
async function sweep(sql: Sql): Promise<void> {
  await sql(
    `DELETE FROM ${table} WHERE name IN (SELECT name FROM ${table} WHERE until < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )
}

function tooManyFor(wait: number) {
  const seconds = Math.max(1, Math.ceil(wait))
  return tooMany({ seconds, headers: { 'retry-after': String(seconds) } })
}
