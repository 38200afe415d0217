import {
  activitySentence,
  type FieldChange,
  type ActivityVerb,
  type ActivityEntry,
} from '../../model/activityEntry.ts'
import type { RequestContext } from '../requestContext.ts'
import { recordChanges } from '../realtime/recordChange.ts'
import { authorOf } from '../records/write.ts'
import { columnOf, type EntityMeta } from '../sql/entityRegistry.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { fieldChanges } from './changes.ts'

/** A record that was made, changed or removed: as it was, as it is. `restored`: by taking back what was done to it. */
export type ChangedRecord = {
  key: string
  before?: WireRecord
  after?: WireRecord
  secrets?: string[]
  restored?: true
}

type Entry = {
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
 * Notes deeds in the same transaction: one row for each record, for links one at either end. One statement for all, which fails the transaction if it fails.
 * Those on live records are noted for who listens, too, whether or not the entity has activity.
 */
export async function recordActivity(
  call: RequestContext,
  shape: EntityMeta,
  deeds: ChangedRecord[],
): Promise<void> {
  call.recordChanges.push(...recordChanges(shape, deeds))
  const activity = call.service.registry.find('activity')
  if (!activity || shape.entity.activity.off) return
  const entries = deeds.flatMap((deed) => entriesOf(call, shape, deed))
  if (entries.length === 0) return
  const column = (name: string) => columnOf(activity, name)
  // Nobody waits for it: it goes along with the commit.
  void call.sql(
    `INSERT INTO ${activity.table} (web_id, created_by, ${column('entity')}, ${column('entityId')}, ${column('typeCode')}, ${column('typeCodeText')}, ${column('description')}, ${column('changes')}, ${column('deed')}, ${column('siteId')})
     SELECT gen_random_uuid()::text, $2::text, e.entity, e.entity_id, e.type_code, e.type_code_text, e.description, e.changes, e.deed, e.site_id
     FROM jsonb_to_recordset($1::jsonb) AS e(entity text, entity_id text, type_code bigint, type_code_text text, description text, changes jsonb, deed jsonb, site_id text)`,
    [JSON.stringify(entries), authorOf(call)],
    { prepared: true },
  )
  call.writtenEntities.add(activity.name)
}

function entriesOf(call: RequestContext, shape: EntityMeta, deed: ChangedRecord): Entry[] {
  const { entity } = shape
  const record = deed.after ?? deed.before
  if (!record) return []
  const changes = fieldChanges(shape, deed.before, deed.after, deed.secrets)
  if (changes.length === 0 && deed.before && deed.after) return []
  const note = (target: string, key: string, named: Omit<ActivityEntry, 'of'>): Entry => {
    const noted = { ...named, of: shape.name }
    return {
      entity: target,
      entity_id: key,
      type_code: entity.activity.code ?? null,
      type_code_text: entity.title,
      description: activitySentence(noted, changes),
      changes,
      deed: noted,
      site_id: siteOf(shape, deed.key, record),
    }
  }
  if (!entity.link)
    return [
      note(shape.name, deed.key, {
        verb: verbOf(deed),
        title: entity.title,
        name: displayText(shape, record),
        entity: shape.name,
      }),
    ]
  const sides = entity.link.map((side) => side.field)
  const verb = verbOf(deed, sides.length > 1)
  return sides.flatMap((field) => {
    const target = shape.fields.get(field)?.reference?.entity
    const key = record[field]
    if (!target || typeof key !== 'string') return []
    // A link may lead to one of several (a role in the place of a user): then it goes by its own name.
    const other = sides.find((each) => each !== field && typeof record[each] === 'string')
    const told = other
      ? call.service.registry.get(shape.fields.get(other)!.reference!.entity)
      : shape
    const name = other
      ? (record['_text'] as Record<string, string> | undefined)?.[other]
      : displayText(shape, record)
    return [
      note(target, key, { verb, title: told.entity.title, name: name ?? '', entity: told.name }),
    ]
  })
}

function verbOf({ before, after, restored }: ChangedRecord, isAssignment = false): ActivityVerb {
  if (restored) return before ? 'reverted' : 'restored'
  if (!before) return isAssignment ? 'assigned' : 'created'
  if (!after) return isAssignment ? 'unassigned' : 'deleted'
  return 'updated'
}

/** The site by which people with some sites only find the activity. */
function siteOf(shape: EntityMeta, key: string, record: WireRecord): string | null {
  const scope = shape.entity.sites
  if (!scope || !('field' in scope)) return null
  const site = scope.field === shape.entity.key ? key : record[scope.field]
  return typeof site === 'string' ? site : null
}
