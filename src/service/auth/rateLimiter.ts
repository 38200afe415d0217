import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Database, Sql } from '../database/database.ts'
import { systemSchema } from '../database/systemTables.ts'
import { tooMany, tooManyForLong } from '../problems.ts'

/**
 * One limit: the name that attempts are counted under, how many are allowed, and for how many
 * seconds they count.
 */
export type RateLimit = { name: string; allowed: number; seconds: number }

/**
 * Counts attempts: in memory if this is the only process, else in the database for all instances.
 */
export type RateLimiter = {
  /**
   * Counts one attempt under each limit, up to the first that is exceeded. Errors TOO_MANY_REQUESTS
   * (429) with Retry-After
   */
  consume(tries: RateLimit[]): Promise<void>
  /** Takes one attempt back from each limit; `whole`: all attempts. */
  refund(tries: (RateLimit & { whole?: true })[]): Promise<void>
}

export const createRateLimiter = (database: Database): RateLimiter =>
  database.exclusive ? createMemoryRateLimiter() : createDatabaseRateLimiter(database)

/** Counts in the memory of this process: for limits that protect it, and need not be exact. */
export function createMemoryRateLimiter(): RateLimiter {
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
/** Stored as a hash, because names contain e-mail and network addresses. */
const hashed = `encode(sha256(convert_to($1, 'UTF8')), 'hex')`

function createDatabaseRateLimiter(database: Database): RateLimiter {
  return {
    async consume(tries) {
      // Thrown after the transaction, so that the attempts stay counted.
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

/**
 * Counts one attempt in the transaction of `sql`, which a transaction that fails takes back: for
 * limits on what is written. Others under the same name wait until the transaction ends, at any
 * instance, so none of them can pass together.
 * Errors  TOO_MANY_REQUESTS (429) with Retry-After
 */
export async function countWritten(sql: Sql, limit: RateLimit): Promise<void> {
  const { points, wait } = await count(sql, limit)
  if (points > limit.allowed) throw tooManyFor(wait)
}

/** Counts one attempt in one statement, so that concurrent attempts cannot pass together. */
async function count(
  sql: Sql,
  { name, seconds }: RateLimit,
): Promise<{ points: number; wait: number }> {
  const { rows } = await sql(
    `INSERT INTO ${table} AS a (name, points, until) VALUES (${hashed}, 1, now() + make_interval(secs => $2::int))
     ON CONFLICT (name) DO UPDATE SET points = CASE WHEN a.until <= now() THEN 1 ELSE a.points + 1 END, until = CASE WHEN a.until <= now() THEN excluded.until ELSE a.until END
     RETURNING points, extract(epoch FROM until - now())::float8 AS wait`,
    [name, seconds],
    { prepared: true },
  )
  return rows[0]
}

/** Deletes some expired counts; rows that another transaction holds are skipped. */
async function sweep(sql: Sql): Promise<void> {
  await sql(
    `DELETE FROM ${table} WHERE name IN (SELECT name FROM ${table} WHERE until < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  )
}

function tooManyFor(wait: number) {
  const seconds = Math.max(1, Math.ceil(wait))
  const headers = { 'retry-after': String(seconds) }
  return seconds > 90
    ? tooManyForLong({ minutes: Math.ceil(seconds / 60), seconds, headers })
    : tooMany({ seconds, headers })
}
