import { findRecords } from '../records/find.ts'
import { findEntity, getEntity, type MetaOf } from '../recordTypes.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { clientsWith } from './clientsWith.ts'
import { reminderKey, remindOfEnd } from './documentNotices.ts'
import { notification, type JobKind } from './jobKind.ts'
import { jobTable } from './jobQueue.ts'

/** Documents that one job looks at; the rest are found by the next look. */
const batch = 200

/**
 * The condition on documents of people that end within two hours, or within half of their time if
 * that is shorter, and of which nobody was reminded.
 */
function isDue(meta: MetaOf<'document'>): string {
  const { table } = meta
  const column = (name: 'status' | 'startDate' | 'endDate' | 'userId') =>
    `${table}.${columnOf(meta, name)}`
  const [start, end] = [column('startDate'), column('endDate')]
  return `${column('status')} = 'SCHEDULE' AND ${end} BETWEEN now() AND now() + interval '2 hours'
    AND ${column('userId')} IS NOT NULL AND coalesce(${start}, '-infinity') <= now() AND (${start} IS NULL OR ${end} - now() <= (${end} - ${start}) / 2)
    AND NOT EXISTS (SELECT FROM ${jobTable} j WHERE j.client_id = ${table}.client_id AND j.kind = '${notification}' AND j.key = ${reminderKey(meta)})`
}

/**
 * People are reminded of the end of their documents, once each: the job that notifies them is added
 * in the same transaction and stays for a month.
 */
export const documentReminders: JobKind = {
  name: 'document-reminders',
  schedule: {
    every: 60_000,
    async find(service, sql) {
      const meta = findEntity({ service }, 'document')
      if (!meta || !findEntity({ service }, 'notification')) return []
      const clients = await clientsWith(sql, meta, isDue(meta))
      return clients.map((clientId) => ({ clientId, key: 'all' }))
    },
  },
  async run(call) {
    const meta = getEntity(call, 'document')
    const { rows } = await call.sql(
      `SELECT web_id AS key FROM ${meta.table} WHERE ${isDue(meta)} ORDER BY ${columnOf(meta, 'endDate')} LIMIT ${batch}`,
    )
    await remindOfEnd(
      call,
      await findRecords(
        call,
        meta,
        rows.map(({ key }) => String(key)),
      ),
    )
  },
}
