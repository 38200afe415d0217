import { holds } from '../../model/condition.ts'
import type { ChangedRecord } from '../activity/activity.ts'
import { newKey } from '../records/newKey.ts'
import { authorOf } from '../records/write.ts'
import { findEntity } from '../recordTypes.ts'
import type { RequestContext } from '../requestContext.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import type { WireRecord } from '../sql/selection.ts'
import { eventTypes, type EventType } from './eventTypes.ts'
import { eventMessages } from './jobKind.ts'
import { jobTable } from './jobQueue.ts'

/** What a job of messages is about; a removed record is part of it. */
export type EventNote = {
  type: string
  entity: string
  key: string
  author: string
  record?: WireRecord
}

/**
 * Adds a job for each type of messages that a write causes and for which the client has a
 * configuration, within the transaction of the write; always for those that may be sent by SMS. An
 * undo causes none.
 */
export function noteEvents(call: RequestContext, meta: EntityMeta, records: ChangedRecord[]): void {
  const causes = eventTypes.filter(({ entity }) => entity === meta.name)
  const config = causes.length > 0 ? findEntity(call, 'email-event-config') : undefined
  if (!config) return
  const notes = causes.flatMap((cause) =>
    records
      .filter((changed) => !changed.restored && isCausedBy(meta, cause, changed))
      .map(({ key, before, after }) => ({
        id: newKey(),
        type: cause.type,
        entity: meta.name,
        key,
        author: authorOf(call),
        ...(cause.eventIn ? { bySms: true } : {}),
        ...(after ? {} : { record: withoutLargeFields(meta, before!) }),
      })),
  )
  if (notes.length === 0) return
  // Not awaited: the statement is sent together with the commit.
  void call.sql(
    `INSERT INTO ${jobTable} (kind, key, payload)
     SELECT $2::text, n.value->>'id', n.value - 'id' - 'bySms' FROM jsonb_array_elements($1::jsonb) AS n
     WHERE n.value ? 'bySms' OR EXISTS (SELECT FROM ${config.table} WHERE ${columnOf(config, 'emailType')} = n.value->>'type' AND ${columnOf(config, 'status')} = 'ACTIVE')`,
    [JSON.stringify(notes), eventMessages],
  )
  call.afterCommit.push(() => call.service.jobQueue?.wake())
}

function isCausedBy(
  meta: EntityMeta,
  { change, fields, except = [], when }: EventType,
  changed: ChangedRecord,
): boolean {
  const { before, after } = changed
  if (change !== (!before ? 'created' : !after ? 'removed' : 'changed')) return false
  const record = (after ?? before)!
  if (!holds(when, { record })) return false
  if (change !== 'changed') return true
  const names = fields ?? meta.stored.filter(({ system }) => !system).map(({ name }) => name)
  return names.some(
    (name) =>
      !except.includes(name) && JSON.stringify(before![name]) !== JSON.stringify(after![name]),
  )
}

const withoutLargeFields = (meta: EntityMeta, record: WireRecord): WireRecord =>
  Object.fromEntries(
    meta.stored
      .filter((field) => !field.writeOnly && !field.detailOnly)
      .map(({ name }) => [name, record[name]]),
  )
