import type { activityFields } from '../../model/hook.ts'
import {
  activitySentence,
  type FieldChange,
  type ActivityVerb,
  type ActivityEntry,
} from '../../model/activityEntry.ts'
import { grantChanges, grantName } from '../hooks/grantChanges.ts'
import { noteEvents } from '../jobs/eventNotes.ts'
import type { RequestContext } from '../requestContext.ts'
import { recordChanges } from '../realtime/recordChange.ts'
import { newKey } from '../records/newKey.ts'
import { authorOf } from '../records/write.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { fieldChanges } from './changes.ts'

/**
 * A record that was created, changed or deleted, with its state before and after. `restored`: an
 * undo did it.
 */
export type ChangedRecord = {
  key: string
  before?: WireRecord
  after?: WireRecord
  secrets?: string[]
  restored?: true
}

type Entry = {
  web_id: string
  entity: string
  entity_id: string
  type_code: number | null
  type_code_text: string
  description: string
  changes: FieldChange[]
  deed: ActivityEntry
  site_id: string | null
}

/**
 * Writes activity entries in the same transaction: one for each record, for a link one at each end,
 * for a permission one under the role or person that it was given to.
 * It is one statement, and the transaction fails if it fails. Changes of live records are also
 * collected for subscribers, and e-mails of events are begun, even if the entity has no activity.
 */
export async function recordActivity(
  call: RequestContext,
  meta: EntityMeta,
  records: ChangedRecord[],
): Promise<void> {
  call.recordChanges.push(...recordChanges(meta, call.service.accounts.account, records))
  noteEvents(call, meta, records)
  if (meta.entity.activity.off) return
  await insertEntries(
    call,
    records.flatMap((changed) => entriesOf(call, meta, changed)),
  )
}

/**
 * Writes an activity entry about a part of a record that has no activity of its own: one of its
 * fields changed. `whole` is the record under which people find it, `name` names the part.
 */
export async function recordPartActivity(
  call: RequestContext,
  meta: EntityMeta,
  whole: WireRecord,
  part: EntityMeta,
  { name, field, from, to }: { name: string; field: string } & Pick<FieldChange, 'from' | 'to'>,
): Promise<void> {
  const { title } = part.entity
  const details = { verb: 'updated', title, name, entity: part.name, of: part.name } as const
  const changes = [{ field, label: part.fields.get(field)!.label, from, to }]
  const key = String(whole[meta.entity.key])
  await insertEntries(call, [
    {
      web_id: newKey(),
      entity: meta.name,
      entity_id: key,
      type_code: meta.entity.activity.code ?? null,
      type_code_text: title,
      description: activitySentence(details, changes),
      changes,
      deed: details,
      site_id: siteOf(call, meta, key, whole),
    },
  ])
}

async function insertEntries(call: RequestContext, entries: Entry[]): Promise<void> {
  const { activity } = call.service.registry
  if (!activity || entries.length === 0) return
  const column = (name: (typeof activityFields)[number]) => columnOf(activity, name)
  // Not awaited: the statement is sent together with the commit.
  void call.sql(
    `INSERT INTO ${activity.table} (web_id, created_by, ${column('entity')}, ${column('entityId')}, ${column('typeCode')}, ${column('typeCodeText')}, ${column('description')}, ${column('changes')}, ${column('deed')}, ${column('siteId')})
     SELECT e.web_id, $2::text, e.entity, e.entity_id, e.type_code, e.type_code_text, e.description, e.changes, e.deed, e.site_id
     FROM jsonb_to_recordset($1::jsonb) AS e(web_id text, entity text, entity_id text, type_code bigint, type_code_text text, description text, changes jsonb, deed jsonb, site_id text)`,
    [JSON.stringify(entries), authorOf(call)],
    { prepared: true },
  )
  call.writtenEntities.add(activity.name, { rows: entries.map(({ web_id: key }) => ({ key })) })
}

function entriesOf(call: RequestContext, meta: EntityMeta, changed: ChangedRecord): Entry[] {
  const { entity } = meta
  const record = changed.after ?? changed.before
  if (!record) return []
  const changes = fieldChanges(meta, changed.before, changed.after, changed.secrets)
  if (changes.length === 0 && changed.before && changed.after) return []
  const entryFor = (target: string, key: string, named: Omit<ActivityEntry, 'of'>): Entry => {
    const details = { ...named, of: meta.name }
    return {
      web_id: newKey(),
      entity: target,
      entity_id: key,
      type_code: entity.activity.code ?? null,
      type_code_text: entity.title,
      description: activitySentence(details, changes),
      changes,
      deed: details,
      site_id: siteOf(call, meta, changed.key, record),
    }
  }
  const { under } = entity.activity
  if (under) {
    const parent = meta.fields.get(under)!.reference!.entity
    const key = String(record[under])
    const granted = grantChanges(call, meta, changed.before, changed.after).map((named) =>
      entryFor(parent, key, named),
    )
    if (granted.length > 0) return granted
    return [
      entryFor(parent, key, {
        verb: verbOf(changed),
        title: entity.title,
        name: displayText(meta, record),
        entity: meta.name,
        ...grantName(meta, record),
      }),
    ]
  }
  if (!entity.link)
    return [
      entryFor(meta.name, changed.key, {
        verb: verbOf(changed),
        title: entity.title,
        name: displayText(meta, record),
        entity: meta.name,
      }),
    ]
  const sides = entity.link.map((side) => side.field)
  const verb = verbOf(changed, sides.length > 1)
  return sides.flatMap((field) => {
    const target = meta.fields.get(field)?.reference?.entity
    const key = record[field]
    if (!target || typeof key !== 'string') return []
    // A link may refer to one of several entities (a role instead of a user): then the entry names
    // the link itself.
    const other = sides.find((each) => each !== field && typeof record[each] === 'string')
    const namedMeta = other
      ? call.service.registry.get(meta.fields.get(other)!.reference!.entity)
      : meta
    const name = other
      ? (record['_text'] as Record<string, string> | undefined)?.[other]
      : displayText(meta, record)
    return [
      entryFor(target, key, {
        verb,
        title: namedMeta.entity.title,
        name: name ?? '',
        entity: namedMeta.name,
      }),
    ]
  })
}

function verbOf({ before, after, restored }: ChangedRecord, isAssignment = false): ActivityVerb {
  if (restored) return before ? 'reverted' : 'restored'
  if (!before) return isAssignment ? 'assigned' : 'created'
  if (!after) return isAssignment ? 'unassigned' : 'deleted'
  return 'updated'
}

/**
 * The site of the entry, by which people who may read only some sites find it: the one that the
 * record belongs to, or else refers to.
 */
function siteOf(
  { service: { registry } }: RequestContext,
  meta: EntityMeta,
  key: string,
  record: WireRecord,
): string | null {
  const scope = meta.entity.sites
  const own = scope && 'field' in scope ? scope.field : undefined
  if (own === meta.entity.key) return key
  const sites = registry.activity?.fields.get('siteId')?.reference?.entity
  const field = own ?? meta.stored.find((each) => sites && each.reference?.entity === sites)?.name
  const site = field && record[field]
  return typeof site === 'string' ? site : null
}
