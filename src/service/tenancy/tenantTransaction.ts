import type { Service } from '../requestContext.ts'
import type { Sql } from '../database/database.ts'
import type { RecordChange } from '../realtime/recordChange.ts'

/** What a transaction has written so far: names of entities (`Writes`), and what became of live records (`Feed`). */
type TransactionWrites = { writtenEntities: Set<string>; recordChanges: RecordChange[] }

/** A transaction of a client as its work sees it. */
export type TenantTransaction = TransactionWrites & {
  /** The work goes by something remembered, which may turn out to be dropped when the transaction has begun (`stands` is false then): the work begins anew. */
  trackCacheRead: (stands: () => boolean) => void
}

/**
 * One transaction of a client. It begins by dropping what is remembered and was written to meanwhile, by whichever instance, and
 * ends by telling what it wrote to itself, which `run` notes. `userId`: the person whose rights are at stake. `reads`: the work only reads.
 */
export async function tenantTransaction<T>(
  service: Service,
  clientId: string,
  run: (sql: Sql, transaction: TenantTransaction) => Promise<T>,
  { userId = '', reads = false }: { userId?: string; reads?: boolean } = {},
): Promise<T> {
  let written: TransactionWrites = { writtenEntities: new Set(), recordChanges: [] }
  let beliefs: (() => boolean)[] = []
  const work = (sql: Sql) => {
    // A transaction that was given up begins anew.
    written = { writtenEntities: new Set(), recordChanges: [] }
    return run(sql, { ...written, trackCacheRead: (stands) => void beliefs.push(stands) })
  }
  const look = service.cacheInvalidation.versionQuery?.(clientId, userId)
  const read = (rows: any[]) => {
    look!.read(rows)
    // What is believed from now on is not older than the transaction.
    const before = beliefs
    beliefs = []
    return before.every((stands) => stands())
  }
  const settings = { 'app.client': clientId }
  const first = look ? { first: { ...look, read } } : {}
  if (reads) return service.database.readTransaction(settings, work, first)
  const done = await service.database.transaction(settings, work, {
    ...first,
    beforeCommit: () => [
      ...service.cacheInvalidation.publishOnCommit(written.writtenEntities),
      ...service.changeFeed.publishStatements(clientId, written.recordChanges),
    ],
  })
  service.cacheInvalidation.onCommitted(written.writtenEntities)
  service.changeFeed.afterCommit(clientId, written.recordChanges)
  return done
}
