import { millisecondsInHour } from 'date-fns/constants'
import { filesIn } from '../../model/fileValue.ts'
import { fileTable } from '../files/fileTable.ts'
import { findRecords } from '../records/find.ts'
import { removeRecords } from '../records/removeRecords.ts'
import type { RequestContext, Service } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { withSystem } from '../tenancy/withSystem.ts'
import { wholeJob, type JobKind } from './jobKind.ts'

/** Records that one transaction deletes, so that others run in between. */
const defaultBatch = 200

/**
 * Deletes records that are older than their client wants to keep them (keyword `retention`), every
 * hour.
 */
export const retention: JobKind = {
  name: 'retention',
  schedule: {
    every: millisecondsInHour,
    async find(service, sql) {
      for (const meta of entitiesWithRetention(service))
        for (const { clientId, days } of await clientsOf(service, meta, sql))
          if ((await sql(oldRows(meta, 'LIMIT 1'), [clientId, days])).count > 0)
            return wholeJob(true)
      return []
    },
  },
  async work(service, isOver) {
    const count = await removeExpiredRecords(service, isOver)
    if (count > 0) service.log.info({ count }, 'Records past their retention were deleted')
  },
}

/**
 * Deletes the records of all clients that are past their retention, in transactions of at most
 * `batch` records each. Returns their number. Locked records are left for the next run.
 */
export async function removeExpiredRecords(
  service: Service,
  isOver: () => boolean = () => false,
  batch = defaultBatch,
): Promise<number> {
  let removed = 0
  for (const meta of entitiesWithRetention(service)) {
    const clients = await service.database.admin((sql) => clientsOf(service, meta, sql))
    for (const { clientId } of clients)
      for (let more = true; more && !isOver(); ) {
        const count = await withSystem(service, clientId, (call) => removeSome(call, meta, batch))
        removed += count
        more = count === batch
      }
  }
  return removed
}

const entitiesWithRetention = ({ registry }: Service): EntityMeta[] =>
  registry.all.filter(({ entity }) => entity.retention)

/** The clients that want an entity's records to be deleted, and after how many days. */
async function clientsOf(
  { registry }: Service,
  { entity }: EntityMeta,
  sql: RequestContext['sql'],
): Promise<{ clientId: string; days: number }[]> {
  const { of, days } = entity.retention!
  const owner = registry.get(of)
  const column = columnOf(owner, days)
  const { rows } = await sql(
    `SELECT client_id AS client, ${column}::int AS days FROM ${owner.table} WHERE web_id = client_id AND ${column} IS NOT NULL ORDER BY client_id`,
  )
  return rows.map((row) => ({ clientId: String(row.client), days: Number(row.days) }))
}

/**
 * A query of the keys of the records of the client `$1` that are older than `$2` days, the oldest
 * first; `limit` ends it.
 */
function oldRows(meta: EntityMeta, limit: string): string {
  const created = columnOf(meta, meta.entity.system.createdDate)
  return `SELECT web_id FROM ${meta.table} WHERE client_id = $1 AND ${created} < now() - make_interval(days => $2::int) ORDER BY ${created} ${limit}`
}

/**
 * Deletes the next records of the client; the days are read again, as they may have changed since.
 */
async function removeSome(call: RequestContext, meta: EntityMeta, batch: number): Promise<number> {
  const clients = await clientsOf(call.service, meta, call.sql)
  const own = clients.find(({ clientId }) => clientId === call.user.clientId)
  if (!own) return 0
  const { rows } = await call.sql(oldRows(meta, 'LIMIT $3::int FOR UPDATE SKIP LOCKED'), [
    own.clientId,
    own.days,
    batch,
  ])
  const keys = rows.map((row) => String(row.web_id))
  if (keys.length === 0) return 0
  await clearReferences(call, meta, keys)
  const records = await findRecords(call, meta, keys, { scope: 'all' })
  // The rules of the entity are about people who delete records, like those of a client's removal.
  await removeRecords(
    call,
    meta,
    records,
    'all',
    call.service.registry.get(meta.entity.retention!.of),
  )
  await releaseFiles(
    call,
    filesIn(records).map(({ key }) => key),
  )
  return keys.length
}

/**
 * Clears references to the records. The version of the records that remain stays, because nobody
 * edited them.
 */
async function clearReferences(
  call: RequestContext,
  meta: EntityMeta,
  keys: string[],
): Promise<void> {
  for (const { meta: other, field } of meta.dependants.filter(
    ({ onRemove }) => onRemove === 'clear',
  )) {
    await call.sql(
      `UPDATE ${other.table} SET ${field.quoted} = NULL WHERE ${field.quoted} = ANY($1::text[])`,
      [keys],
    )
    call.writtenEntities.add(other.name)
  }
}

/** Makes the next sweep check these files again. */
async function releaseFiles({ sql }: RequestContext, keys: string[]): Promise<void> {
  if (keys.length > 0)
    await sql(`UPDATE ${fileTable} SET checked_at = NULL WHERE key = ANY($1::text[])`, [keys])
}
