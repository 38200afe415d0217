import type { SignedIn } from '../call.ts'
import { recordChanges } from '../changes/recordChange.ts'
import { authorOf } from '../records/write.ts'
import { columnOf, type Shape } from '../sql/catalogue.ts'
import { displayText, type WireRecord } from '../sql/selection.ts'
import { changesBetween, type Change } from './changes.ts'

/** A record that was made, changed or removed: as it was, as it is. `restored`: by taking back what was done to it. */
export type Deed = { key: string; before?: WireRecord; after?: WireRecord; secrets?: string[]; restored?: true }

type Entry = { entity: string; entity_id: string; type_code: number | null; type_code_text: string; description: string; changes: Change[]; site_id: string | null }

/**
 * Notes deeds in the same transaction: one row for each record, for links one at either end. One statement for all, which fails the transaction if it fails.
 * Those on live records are noted for who listens, too, whether or not the entity has activity.
 */
export async function noteActivity(call: SignedIn, shape: Shape, deeds: Deed[]): Promise<void> {
  call.changed.push(...recordChanges(shape, deeds))
  const activity = call.service.catalogue.find('activity')
  if (!activity || shape.entity.activity.off) return
  const entries = deeds.flatMap((deed) => entriesOf(call, shape, deed))
  if (entries.length === 0) return
  const column = (name: string) => columnOf(activity, name)
  // Nobody waits for it: it goes along with the commit.
  void call.sql(
    `INSERT INTO ${activity.table} (web_id, created_by, ${column('entity')}, ${column('entityId')}, ${column('typeCode')}, ${column('typeCodeText')}, ${column('description')}, ${column('changes')}, ${column('siteId')})
     SELECT gen_random_uuid()::text, $2::text, e.entity, e.entity_id, e.type_code, e.type_code_text, e.description, e.changes, e.site_id
     FROM jsonb_to_recordset($1::jsonb) AS e(entity text, entity_id text, type_code bigint, type_code_text text, description text, changes jsonb, site_id text)`,
    [JSON.stringify(entries), authorOf(call)],
    { kept: true },
  )
  call.wrote.add(activity.name)
}

function entriesOf(call: SignedIn, shape: Shape, deed: Deed): Entry[] {
  const { entity } = shape
  const record = deed.after ?? deed.before
  if (!record) return []
  const changes = changesBetween(shape, deed.before, deed.after, deed.secrets)
  if (changes.length === 0 && deed.before && deed.after) return []
  const common = { type_code: entity.activity.code ?? null, type_code_text: entity.title, changes, site_id: siteOf(shape, deed.key, record) }
  if (!entity.link) return [{ ...common, entity: shape.name, entity_id: deed.key, description: sentence(`${entity.title} "${displayText(shape, record)}"`, deed, changes) }]
  const sides = entity.link.map((side) => side.field)
  return sides.flatMap((field) => {
    const target = shape.fields.get(field)?.reference?.entity
    const key = record[field]
    if (!target || typeof key !== 'string') return []
    // A link may lead to one of several (a role in the place of a user): then it goes by its own name.
    const other = sides.find((each) => each !== field && typeof record[each] === 'string')
    const otherTitle = other ? call.service.catalogue.get(shape.fields.get(other)!.reference!.entity).entity.title : entity.title
    const name = other ? (record['_text'] as Record<string, string> | undefined)?.[other] : displayText(shape, record)
    return [{ ...common, entity: target, entity_id: key, description: sentence(`${otherTitle} "${name ?? ''}"`, deed, changes, sides.length > 1 ? ['assigned', 'unassigned'] : undefined) }]
  })
}

function sentence(what: string, { before, after, restored }: Deed, changes: Change[], [made, removed] = ['created', 'deleted']): string {
  if (restored) return `${what} was restored${before ? `: ${changes.map((change) => change.label).join(', ')}` : ''}`
  if (!before) return `${what} was ${made}`
  if (!after) return `${what} was ${removed}`
  return `${what} was updated: ${changes.map((change) => change.label).join(', ')}`
}

/** The site by which people with some sites only find the activity. */
function siteOf(shape: Shape, key: string, record: WireRecord): string | null {
  const scope = shape.entity.sites
  if (!scope || !('field' in scope)) return null
  const site = scope.field === shape.entity.key ? key : record[scope.field]
  return typeof site === 'string' ? site : null
}
