import type { Service } from '../call.ts'
import type { Sql } from '../database/database.ts'

/**
 * One transaction of a client. It begins by dropping what is remembered and was written to meanwhile, by whichever instance, and
 * ends by telling what it wrote to itself: `run` notes the names of those entities in `wrote`.
 */
export async function clientTransaction<T>(service: Service, clientId: string, run: (sql: Sql, wrote: Set<string>) => Promise<T>): Promise<T> {
  let wrote = new Set<string>()
  const { look, telling } = service.writes
  const work = (sql: Sql) => {
    // A transaction that was given up begins anew.
    wrote = new Set()
    return run(sql, wrote)
  }
  const done = await service.database.transaction({ 'app.client': clientId }, work, { ...(look ? { first: look } : {}), last: () => telling(wrote) })
  service.writes.held(wrote)
  return done
}
