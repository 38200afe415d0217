import type { Service } from '../requestContext.ts'
import type { Sql } from '../database/database.ts'
import type { RecordChange } from '../realtime/recordChange.ts'
import { createWriteLog, type WriteLog } from '../cache/writeLog.ts'

/**
 * What a transaction has written so far: to which entities (for `CacheInvalidation`), and the
 * changes of records that are published live (for `Feed`).
 */
type TransactionWrites = {
  writtenEntities: WriteLog
  recordChanges: RecordChange[]
  /** What is called once the transaction is committed, such as to wake a queue. */
  afterCommit: (() => void)[]
}

const noWrites = (): TransactionWrites => ({
  writtenEntities: createWriteLog(),
  recordChanges: [],
  afterCommit: [],
})

/** A transaction of a client, as passed to its work. */
export type TenantTransaction = TransactionWrites & {
  /**
   * Registers that the work used a cached value. If the value turns out to be stale when the
   * transaction has begun (`isStillValid` returns false), the work runs again.
   */
  trackCacheRead: (isStillValid: () => boolean) => void
}

/**
 * Runs `run` in one transaction of a client (tenant). It begins by invalidating cached values that
 * any instance has written to meanwhile, and ends by publishing to the other instances what it
 * wrote itself, as `run` records it. With `reads` the transaction is read-only.
 */
export async function tenantTransaction<T>(
  service: Service,
  clientId: string,
  run: (sql: Sql, transaction: TenantTransaction) => Promise<T>,
  { reads = false }: { reads?: boolean } = {},
): Promise<T> {
  let written = noWrites()
  let cacheReads: (() => boolean)[] = []
  const work = (sql: Sql) => {
    // A transaction that was rolled back because of a conflict runs again from the start.
    written = noWrites()
    return run(sql, {
      ...written,
      trackCacheRead: (isStillValid) => void cacheReads.push(isStillValid),
    })
  }
  const versionQuery = service.cacheInvalidation.versionQuery?.(clientId)
  const read = (rows: any[]) => {
    versionQuery!.read(rows)
    // Values read from a cache from now on are not older than the transaction.
    const earlier = cacheReads
    cacheReads = []
    return earlier.every((isStillValid) => isStillValid())
  }
  const settings = { 'app.client': clientId }
  const attached = versionQuery ? { atBegin: { ...versionQuery, read } } : {}
  if (reads) return service.database.readTransaction(settings, work, attached)
  const result = await service.database.transaction(settings, work, {
    ...attached,
    beforeCommit: () => [
      ...service.cacheInvalidation.publishOnCommit(written.writtenEntities.writes()),
      ...service.changeFeed.publishStatements(clientId, written.recordChanges),
    ],
  })
  service.cacheInvalidation.onCommitted(clientId, written.writtenEntities.writes())
  service.changeFeed.afterCommit(clientId, written.recordChanges)
  service.jobQueue?.onWritten(written.writtenEntities.writes().map(({ entity }) => entity))
  for (const run of written.afterCommit) run()
  return result
}
