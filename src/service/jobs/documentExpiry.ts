import { recordActivity } from '../activity/activity.ts'
import { findEntity, getEntity, type MetaOf } from '../recordTypes.ts'
import { findRecords, keyOf, versionOf } from '../records/find.ts'
import { updateRow } from '../records/write.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { noticeOverdue } from './documentNotices.ts'
import { clientsWith } from './clientsWith.ts'
import type { JobKind } from './jobKind.ts'

/** Documents that one job changes; the rest are found by the next look. */
const batch = 200

/** The condition on documents that can no longer be filled in, although nobody submitted them. */
const isOver = (meta: MetaOf<'document'>) =>
  `${columnOf(meta, 'status')} = 'SCHEDULE' AND ${columnOf(meta, 'endDate')} < now()`

/**
 * Documents expire at their end, within a minute. One that somebody is submitting at that moment is
 * left for the next look. The person is notified, and the manager, in the same transaction.
 * Source  DOC-05
 */
export const documentExpiry: JobKind = {
  name: 'document-expiry',
  schedule: {
    // The queue looks every 15 seconds, so this is within a minute.
    every: 45_000,
    async find(service, sql) {
      const meta = findEntity({ service }, 'document')
      if (!meta) return []
      const clients = await clientsWith(sql, meta, isOver(meta))
      return clients.map((clientId) => ({ clientId, key: 'all' }))
    },
  },
  async run(call) {
    const meta = getEntity(call, 'document')
    const { rows } = await call.sql(
      `SELECT web_id FROM ${meta.table} WHERE ${isOver(meta)} ORDER BY ${columnOf(meta, 'endDate')} LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    )
    const keys = rows.map((row) => String(row.web_id))
    const before = new Map(
      (await findRecords(call, meta, keys)).map((record) => [keyOf(meta, record), record]),
    )
    for (const [key, record] of before)
      await updateRow(call, meta, key, versionOf(meta, record), { status: 'EXPIRED' }, 'all')
    const changed = (await findRecords(call, meta, keys)).map((after) => {
      const key = keyOf(meta, after)
      return { key, before: before.get(key)!, after }
    })
    await recordActivity(call, meta, changed)
    await noticeOverdue(
      call,
      changed.map(({ after }) => after),
    )
  },
}
