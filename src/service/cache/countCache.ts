import { packedColumn } from '../../model/table.ts'
import type { Sql } from '../database/database.ts'
import type { EntityMeta, EntityRegistry } from '../sql/entityRegistry.ts'
import type { Count } from '../sql/listStatement.ts'
import { maxCacheAge, type Invalidated } from './cacheInvalidation.ts'
import { changesAfter, maxChanges, snapshotParams } from './changeLog.ts'
import { loggedColumns } from './loggedColumns.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** Totals of lists, cached for each client and kept up with what is written. */
export type CountCache = {
  total(sql: Sql, clientId: string, count: Count): Promise<number>
  /**
   * The version of everything of a client that a statement reads: a text that differs after each
   * write that may change its result.
   */
  versionOf(clientId: string, text: string): string
  /** To be called when a write is committed, or was noticed. */
  invalidate(what: Invalidated): void
}

/**
 * A total as a statement counted it in its snapshot, at a time in milliseconds. `version` is that
 * of everything it reads, `recountVersion` only of what cannot be added or subtracted.
 */
type Counted = {
  total: number
  snapshot: Snapshot
  at: number
  version: string
  recountVersion: string
}

/**
 * The counters that a statement depends on: of any write that may change its result, and of those
 * after which it has to be counted again.
 */
type Dependencies = { all: string[]; recount: string[] }

const maxEntries = 1_000
const maxTexts = 1_000
const maxClients = 10_000

/**
 * Counting 100,000 rows costs more than reading a page of them. A total is valid until something is
 * written that its statement reads: rows that are added or removed, or one of the columns that it
 * names. Where the log of changes knows the rows, only these are counted, as they were and as they
 * are; otherwise the whole is counted again. What several calls need at the same time is counted
 * once.
 */
export function createCountCache(registry: EntityRegistry): CountCache {
  const counters = new Map<string, Map<string, number>>()
  const totals = new Map<string, Counted>()
  const running = new Map<string, Promise<Counted>>()
  const dependencies = new Map<string, Dependencies>()
  let resets = 0

  const countersOf = (clientId: string) => {
    let found = counters.get(clientId)
    if (!found) {
      if (counters.size >= maxClients) counters.clear()
      counters.set(clientId, (found = new Map([['', ++resets]])))
    }
    return found
  }
  const dependenciesOf = (text: string, main?: EntityMeta) => {
    let found = dependencies.get(text)
    if (!found) {
      found = findDependencies(registry, text, main)
      if (dependencies.size >= maxTexts) dependencies.clear()
      dependencies.set(text, found)
    }
    return found
  }
  const versionOf = (clientId: string, names: string[]) => {
    const found = countersOf(clientId)
    return names.map((name) => found.get(name) ?? 0).join()
  }

  return {
    async total(sql, clientId, count) {
      await sql.begun()
      const key = `${clientId} ${JSON.stringify(count.params)} ${count.text}`
      const { all, recount } = dependenciesOf(count.text, count.meta)
      const versions = {
        version: versionOf(clientId, all),
        recountVersion: versionOf(clientId, recount),
      }
      const known = totals.get(key)
      if (known?.version === versions.version) return known.total
      const name = `${versions.version} ${key}`
      const others = running.get(name)
      if (others) {
        // If the call that counts is cancelled, the others count for themselves.
        const counted = await others.catch(() => undefined)
        if (counted) return counted.total
      }
      const counting = countAgain(sql, count, known, versions)
      running.set(name, counting)
      try {
        const counted = await counting
        if (totals.size >= maxEntries) totals.delete(totals.keys().next().value!)
        totals.set(key, counted)
        return counted.total
      } finally {
        if (running.get(name) === counting) running.delete(name)
      }
    },
    versionOf: (clientId, text) => versionOf(clientId, dependenciesOf(text).all),
    invalidate({ clientId, writes }) {
      if (!writes) return void counters.delete(clientId)
      const found = countersOf(clientId)
      const raise = (name: string) => found.set(name, (found.get(name) ?? 0) + 1)
      for (const { entity, columns, hasRows } of writes) {
        const written = columns?.map((column) => `${entity}.${column}`) ?? [entity]
        for (const name of written) raise(name)
        if (!hasRows) for (const name of written) raise(unknownRows(name))
      }
    },
  }
}

/** Counts the rows that changed since a known total where that is enough, else all rows. */
async function countAgain(
  sql: Sql,
  count: Count,
  known: Counted | undefined,
  versions: Pick<Counted, 'version' | 'recountVersion'>,
): Promise<Counted> {
  const at = Date.now()
  // Older changes may have been deleted from the log.
  if (known?.recountVersion === versions.recountVersion && at - known.at < maxCacheAge) {
    const { total, snapshot, changes } = await countOnce(
      sql,
      differenceStatement(count, known.snapshot),
    )
    // Beyond the bound it is only known that there are more.
    const isComplete = changes < maxChanges
    if (isComplete && (known.total <= count.bound || total >= 0))
      return {
        ...versions,
        at,
        snapshot,
        total: Math.min(known.total + total, count.bound + 1),
      }
  }
  const { total, snapshot } = await countOnce(sql, count)
  return { ...versions, at, total, snapshot }
}

/** The counter of those writes whose rows are not known. */
const unknownRows = (name: string) => `${name}?`

/**
 * Finds the tables and columns that a statement reads by their names in its text. A name that
 * stands there for something else costs a count, never a wrong total.
 */
function findDependencies(
  registry: EntityRegistry,
  text: string,
  main: EntityMeta | undefined,
): Dependencies {
  // The first counter changes when everything is dropped.
  const all = ['']
  const recount = ['']
  for (const meta of registry.all) {
    const uses = text.split(meta.table).length - 1
    if (uses === 0) continue
    const columns = columnsOf(meta).filter((column) => text.includes(column))
    const names = [meta.name, ...columns.map((column) => `${meta.name}.${column}`)]
    all.push(...names)
    const isCountable =
      meta === main && uses === 1 && columns.every((column) => loggedColumns(meta).includes(column))
    recount.push(...(isCountable ? names.map(unknownRows) : names))
  }
  return { all, recount }
}

const columnsOf = (meta: EntityMeta): string[] => [
  ...new Set([
    ...[...meta.fields.values()].flatMap((field) => (field.quoted ? [field.column!] : [])),
    packedColumn,
  ]),
]

async function countOnce(
  sql: Sql,
  { text, params }: { text: string; params: unknown[] },
): Promise<{ total: number; snapshot: Snapshot; changes: number }> {
  const { rows } = await sql(text, params)
  const [{ total, snapshot, changes = 0 }] = rows as [
    { total: number; snapshot: string; changes?: number },
  ]
  return { total, snapshot: readSnapshot(snapshot), changes }
}

/**
 * Counts by how many rows a total has changed since a snapshot: of the rows that were written
 * since, those that are counted now, without those that were counted as they were. All of it is one
 * statement and hence one snapshot, which the new total then has.
 */
function differenceStatement(
  { meta, joins, conditions, params }: Count,
  since: Snapshot,
): { text: string; params: unknown[] } {
  const first = params.length + 1
  const logged = changesAfter(first + 1)
  const changed = `SELECT DISTINCT ON (r.key) r.key, r.before FROM logged c, jsonb_to_recordset(c.rows) AS r (key text, before jsonb) WHERE c.entity = $${first}::text ORDER BY r.key, c.change_id`
  const counted = `SELECT 1 FROM ${meta.table} t ${joins} WHERE (${conditions}) AND t.web_id = k.key OFFSET 0`
  const was = `SELECT count(*)::int FROM (SELECT (jsonb_populate_record(NULL::${meta.table}, k.before)).* FROM changed k WHERE k.before IS NOT NULL) t ${joins} WHERE ${conditions}`
  return {
    text: `WITH logged AS MATERIALIZED (SELECT * FROM ${logged} l), changed AS MATERIALIZED (${changed}) SELECT (SELECT count(*)::int FROM changed k CROSS JOIN LATERAL (${counted}) present) - (${was}) AS total, (SELECT count(*)::int FROM logged) AS changes, pg_current_snapshot()::text AS snapshot`,
    params: [...params, meta.name, ...snapshotParams(since)],
  }
}
