import { millisecondsInHour } from 'date-fns/constants'
import { literal } from '../../model/identifier.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/fileStore.ts'
import { fileTable, thumbnailKey } from '../files/fileTable.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'
import { undoRows } from '../undo/snapshotRecorder.ts'
import { wholeJob, type JobKind } from './jobKind.ts'

/**
 * `unusedFor`: how long a file stays that no record holds, by default two days: the day in which a
 * removal can be undone, and another for forms that are open. `checkedFor`: how long a file that a
 * record holds is not looked for again (default: a week). Both are intervals of PostgreSQL.
 * `batch`: files per transaction.
 */
export type SweepOptions = {
  database: Database
  registry: EntityRegistry
  fileStore: FileStore
  unusedFor?: string
  checkedFor?: string
  batch?: number
}

/** Removes files that no record holds every hour. */
export const fileSweep: JobKind = {
  name: 'file-sweep',
  schedule: {
    every: millisecondsInHour,
    find: async (_service, sql) =>
      wholeJob(
        (
          await sql(
            `SELECT 1 FROM ${fileTable} WHERE removed_at IS NOT NULL OR (${due({})}) LIMIT 1`,
          )
        ).count > 0,
      ),
  },
  async work({ log, ...service }, isOver) {
    const count = await removeUnusedFiles(service, isOver)
    if (count > 0) log.info({ count }, 'Unused files were removed')
  },
}

/**
 * Removes the files of all clients that no record and no change that can be undone holds, and the
 * remains of uploads that a crash broke off. A file is first marked, then its content is deleted,
 * and its row last: a crash in between leaves work for the next run and nothing else. Returns the
 * number of files.
 */
export async function removeUnusedFiles(
  options: SweepOptions,
  isOver: () => boolean = () => false,
): Promise<number> {
  const { database, fileStore, batch = 10_000 } = options
  const text = markStatement(options)
  const isDue = `SELECT 1 FROM ${fileTable} WHERE ${due(options)} LIMIT 1`
  for (let more = true; more && !isOver(); )
    more = await database.admin(
      async (sql) =>
        // Without work, no record is read.
        (await sql(isDue)).count > 0 && (await sql(text, [batch])).rows[0].seen === batch,
    )
  let removed = 0
  for (let more = true; more && !isOver(); ) {
    const keys = await database.admin(async (sql) =>
      (await sql(`SELECT key FROM ${fileTable} WHERE removed_at IS NOT NULL LIMIT 100`)).rows.map(
        (row) => row.key as string,
      ),
    )
    for (const key of keys) {
      await fileStore.delete(key)
      await fileStore.delete(thumbnailKey(key))
    }
    await database.admin((sql) =>
      sql(`DELETE FROM ${fileTable} WHERE key = ANY($1::text[]) AND removed_at IS NOT NULL`, [
        keys,
      ]),
    )
    removed += keys.length
    more = keys.length === 100
  }
  return removed
}

/**
 * Marks unused files as removed, which no record can hold any more, and notes of the others that
 * they were looked for. A write that puts a file into a record at the same time holds its row,
 * which is then skipped, or finds it removed.
 */
function markStatement(options: SweepOptions): string {
  const { registry } = options
  const held = [
    ...registry.all.flatMap((meta) =>
      [...meta.fields.values()]
        .filter(({ sqlType, quoted }) => sqlType === 'jsonb' && quoted)
        .map(({ quoted }) => `SELECT ${keysIn(`t.${quoted}`)} FROM ${meta.table} t`),
    ),
    `SELECT ${keysIn(`u.before`)} FROM ${undoRows} u`,
  ]
  return `WITH seen AS (
      SELECT key FROM ${fileTable} WHERE ${due(options)}
      ORDER BY used_at LIMIT $1 FOR UPDATE SKIP LOCKED),
    held AS (SELECT DISTINCT h.key FROM (${held.join(' UNION ALL ')}) AS h (key) WHERE h.key IN (SELECT key FROM seen)),
    kept AS (UPDATE ${fileTable} f SET checked_at = now() FROM held WHERE f.key = held.key),
    gone AS (UPDATE ${fileTable} f SET removed_at = now(), size = NULL FROM seen WHERE f.key = seen.key AND NOT EXISTS (SELECT 1 FROM held WHERE held.key = f.key))
    SELECT count(*)::int AS seen FROM seen`
}

/** The keys of files anywhere in a value: those of other objects are never those of files. */
const keysIn = (column: string) => `jsonb_path_query(${column}, '$.**.key') #>> '{}'`

/** The condition on files that it is time to look for. */
const due = ({ unusedFor = '2 days', checkedFor = '7 days' }: Partial<SweepOptions>) =>
  `removed_at IS NULL AND used_at <= now() - interval ${literal(unusedFor)} AND (checked_at IS NULL OR checked_at <= now() - interval ${literal(checkedFor)})`
