import type { Service } from '../call.ts'
import type { Sql } from '../database/database.ts'
import type { RecordChange } from './recordChange.ts'

/** What a transaction has written so far: names of entities (`Writes`), and what became of live records (`Feed`). */
export type Written = { wrote: Set<string>; changed: RecordChange[] }

/**
 * One transaction of a client. It begins by dropping what is remembered and was written to meanwhile, by whichever instance, and
 * ends by telling what it wrote to itself, which `run` notes in `written`. `person`: the person whose rights are at stake, and
 * what is remembered of them (`undefined`: nothing) when the work begins; it begins again where that was dropped. `reads`: the work
 * only reads.
 */
export async function clientTransaction<T>(service: Service, clientId: string, run: (sql: Sql, written: Written) => Promise<T>, { person, reads = false }: { person?: { userId: string; remembered: () => unknown }; reads?: boolean } = {}): Promise<T> {
  let written: Written = { wrote: new Set(), changed: [] }
  let believed: unknown
  const work = (sql: Sql) => {
    // A transaction that was given up begins anew.
    written = { wrote: new Set(), changed: [] }
    believed = person?.remembered()
    return run(sql, written)
  }
  const look = service.writes.look?.(clientId, person?.userId ?? '')
  const read = (rows: any[]) => {
    look!.read(rows)
    const stands = believed === undefined || believed === person!.remembered()
    believed = undefined
    return stands
  }
  const settings = { 'app.client': clientId }
  const first = look ? { first: { ...look, read } } : {}
  if (reads) return service.database.reading(settings, work, first)
  const done = await service.database.transaction(settings, work, { ...first, last: () => [...service.writes.telling(written.wrote), ...service.feed.telling(clientId, written.changed)] })
  service.writes.held(written.wrote)
  service.feed.held(clientId, written.changed)
  return done
}
