import type { Service } from '../call.ts'
import type { Sql } from '../database/database.ts'

/**
 * One transaction of a client. It begins by dropping what is remembered and was written to meanwhile, by whichever instance, and
 * ends by telling what it wrote to itself: `run` notes the names of those entities in `wrote`. `for`: the person whose rights are at stake, and
 * what is remembered of them (`undefined`: nothing) when the work begins; it begins again where that was dropped.
 */
export async function clientTransaction<T>(service: Service, clientId: string, run: (sql: Sql, wrote: Set<string>) => Promise<T>, person?: { userId: string; remembered: () => unknown }): Promise<T> {
  let wrote = new Set<string>()
  let believed: unknown
  const work = (sql: Sql) => {
    // A transaction that was given up begins anew.
    wrote = new Set()
    believed = person?.remembered()
    return run(sql, wrote)
  }
  const look = service.writes.look?.(clientId, person?.userId ?? '')
  const read = (rows: any[]) => {
    look!.read(rows)
    const stands = believed === undefined || believed === person!.remembered()
    believed = undefined
    return stands
  }
  const done = await service.database.transaction({ 'app.client': clientId }, work, { ...(look ? { first: { ...look, read } } : {}), last: () => service.writes.telling(wrote) })
  service.writes.held(wrote)
  return done
}
