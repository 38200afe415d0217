import type { AttachedStatements, Sql } from '../database/database.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'
import { allClients, changesAfter, changeTable, maxChanges, snapshotParams } from './changeLog.ts'
import { contains, isLater, readSnapshot, type Snapshot } from './snapshot.ts'
import type { Write } from './writeLog.ts'

/**
 * Invalidates cached values after a write by any instance. Each transaction that writes adds rows
 * to the log of changes, and each transaction begins by reading what was committed since the last
 * time: a cached value is never older than the transaction that uses it. A notification after the
 * commit (LISTEN/NOTIFY) would leave a moment in which another instance still trusts its stale
 * cache.
 * Rows are only added, so that no write waits for the commit of another one. A transaction may
 * commit after one that began later: the log is therefore read by the snapshot of the last reading,
 * not by a number, and no change is missed or read twice.
 */
export type CacheInvalidation = {
  /**
   * First in a transaction of a client: reads the changes of all instances since the last time and
   * invalidates what they concern.
   */
  versionQuery?: (clientId: string) => {
    text: string
    params: unknown[]
    read: (rows: any[]) => void
  }
  /** Last in a transaction that wrote: adds its writes to the log. */
  publishOnCommit(
    writes: EntityWrite[],
  ): ReturnType<NonNullable<AttachedStatements['beforeCommit']>>
  /** Runs the same statements at once; only the commit should follow. */
  publishNow(sql: Sql, writes: EntityWrite[]): Promise<void>
  /** To be called after that transaction has committed. */
  onCommitted(clientId: string, writes: EntityWrite[]): void
}

/** What a transaction wrote to one entity. */
export type EntityWrite = { entity: string } & Write

/** A write as caches learn of it; `hasRows`: its rows stand in the log. */
export type NotedWrite = Omit<EntityWrite, 'rows'> & { hasRows: boolean }

/** What to invalidate of a client: what the writes concern, or everything (`writes` is absent). */
export type Invalidated = { clientId: string; writes?: NotedWrite[] }

/** The name under which writes to sessions are recorded: they are cached as part of an identity. */
export const sessionEntity = 'session'

/**
 * Milliseconds after which every cached value is dropped: a write by hand, past the service, is not
 * in the log.
 */
export const maxCacheAge = 60_000
/** Clients whose last reading is kept; for another one everything is invalidated. */
const maxClients = 10_000

/**
 * Creates the cache invalidation of one instance; `invalidate` receives what was written to. With
 * `isExclusive` no other instance exists, and the log need not be read.
 */
export function createCacheInvalidation(
  registry: EntityRegistry,
  isExclusive: boolean,
  invalidate: (what: Invalidated) => void,
): CacheInvalidation {
  const publishOnCommit: CacheInvalidation['publishOnCommit'] = (writes) =>
    logStatements(registry, writes)
  return {
    ...(isExclusive ? {} : { versionQuery: createVersionQuery(invalidate) }),
    publishOnCommit,
    async publishNow(sql, writes) {
      for (const { text, params } of publishOnCommit(writes)) await sql(text, params)
    },
    onCommitted(clientId, writes) {
      if (isExclusive && writes.length > 0)
        invalidate({
          clientId,
          writes: writes.map(({ rows, ...write }) => ({ ...write, hasRows: rows !== undefined })),
        })
    },
  }
}

/** How far the log of a client was read; at `expiresAt` its cached values are dropped. */
type Reading = { snapshot: Snapshot; text: string; expiresAt: number }

/** Reads the changes that were committed since the last reading, of any transaction. */
function createVersionQuery(
  invalidate: (what: Invalidated) => void,
): NonNullable<CacheInvalidation['versionQuery']> {
  const readings = new Map<string, Reading>()
  const startAgain = (clientId: string, snapshot: Snapshot, text: string) => {
    if (readings.size >= maxClients) readings.delete(readings.keys().next().value!)
    readings.set(clientId, { snapshot, text, expiresAt: Date.now() + maxCacheAge })
    invalidate({ clientId })
  }
  return (clientId) => {
    const { snapshot: since, text: sinceText = '' } = readings.get(clientId) ?? {}
    return {
      text: versionQueryText,
      params: [...snapshotParams(since), sinceText],
      read([row]) {
        const text = row.snapshot as string
        const known = readings.get(clientId)
        const isCurrent = known !== undefined && Date.now() <= known.expiresAt
        // Nothing was committed since: most transactions of those who read.
        if (isCurrent && text === known.text) return
        const snapshot = readSnapshot(text)
        if (!isCurrent) return startAgain(clientId, snapshot, text)
        // Results may arrive out of order: an older one says nothing new.
        if (!isLater(snapshot, known.snapshot)) return
        if (!since || isLater(since, known.snapshot)) return startAgain(clientId, snapshot, text)
        const changes = (row.changes ?? []) as LoggedChange[]
        if (changes.length >= maxChanges) return startAgain(clientId, snapshot, text)
        const writes = changes.flatMap(([transaction, entity, users, columns, hasRows]) =>
          contains(known.snapshot, BigInt(transaction))
            ? []
            : [{ entity, ...(users ? { users } : {}), ...(columns ? { columns } : {}), hasRows }],
        )
        known.snapshot = snapshot
        known.text = text
        if (writes.length > 0) invalidate({ clientId, writes })
      },
    }
  }
}

/** A row of the log, as the query below returns it. */
type LoggedChange = [
  transaction: string,
  entity: string,
  users: string[] | null,
  columns: string[] | null,
  hasRows: boolean,
]

// The log is not read where the snapshot is still that of the last reading.
const versionQueryText = `SELECT s.snapshot, CASE WHEN s.snapshot <> $3::text THEN (SELECT jsonb_agg(jsonb_build_array(c.transaction::text, c.entity, c.users, c.columns, c.rows IS NOT NULL)) FROM ${changesAfter(1)} c) END AS changes FROM (SELECT pg_current_snapshot()::text AS snapshot) s`

/** The statement that adds writes to the log. */
function logStatements(
  registry: EntityRegistry,
  writes: EntityWrite[],
): { text: string; params: unknown[] }[] {
  if (writes.length === 0) return []
  const rows = writes.map((write) => ({
    ...write,
    ...(registry.find(write.entity)?.entity.tenant === 'shared' ? { client: allClients } : {}),
  }))
  return [{ text: logText, params: [JSON.stringify(rows)] }]
}

const logText = `INSERT INTO ${changeTable} (client_id, entity, users, columns, rows) SELECT coalesce(c.client, current_setting('app.client')), c.entity, c.users, c.columns, c.rows FROM jsonb_to_recordset($1::jsonb) AS c (client text, entity text, users text[], columns text[], rows jsonb)`
