import type { FieldChange } from '../../model/activityEntry.ts'
import type { Field } from '../../model/field.ts'
import type { RequestContext } from '../requestContext.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/**
 * Hides the keys and names of records that the reader may not see named, in the changes of activity
 * entries that were read. A change keeps its field, without the value. Changes are stored with the
 * keys of what they name, because a name alone does not say who may read it; where an entry from
 * before has no keys, only readers who may see all records of that entity see the name. Where the
 * field is not known any more, or the entry is read without its entity, only readers of all
 * branches see values. `hiddenSentences.ts` hides the names in the sentences.
 */
export async function hideNames(call: RequestContext, records: WireRecord[]): Promise<void> {
  const entries = records.flatMap((record) =>
    Array.isArray(record['changes'])
      ? [{ changes: record['changes'] as FieldChange[], of: entityOf(record['deed']) }]
      : [],
  )
  const fieldOf = (of: string | undefined, change: FieldChange) =>
    of === undefined ? undefined : call.service.registry.find(of)?.fields.get(change.field)
  const named = new Map<string, Set<string>>()
  for (const { changes, of } of entries)
    for (const change of changes) {
      const field = fieldOf(of, change)
      for (const side of sides)
        for (const { entity, key } of field ? referencesOf(field, change, side) : []) {
          if (!named.has(entity)) named.set(entity, new Set())
          if (key !== undefined) named.get(entity)!.add(key)
        }
    }
  const visible = await visibleKeys(call, named)
  const isVisible = ({ entity, key }: Named) => {
    const keys = visible.get(entity)
    return keys === 'all' || (key !== undefined && keys?.has(key) === true)
  }
  for (const { changes, of } of entries)
    for (const change of changes) {
      const field = fieldOf(of, change)
      if (field) for (const side of sides) hideIn(field, change, side, isVisible)
      else if (!seesAllSites(call)) {
        for (const side of sides) change[side] = null
        delete change.values
        delete change.texts
      }
      delete change.keys
    }
}

function seesAllSites({ guard, service: { registry } }: RequestContext): boolean {
  const sites = registry.activity?.fields.get('siteId')?.reference?.entity
  return !sites || guard.choosable(registry.get(sites)) === 'all'
}

const sides = ['from', 'to'] as const
type Side = (typeof sides)[number]

/**
 * A record that a change names; without a key it is not known which one. `path` is its place in a
 * stored value: `siteDevices.0.siteId`.
 */
type Named = { entity: string; key?: string; path?: string; parent?: Record<string, unknown> }

const entityOf = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'of' in entry ? String(entry.of) : undefined

/** The records that one side of a change names: by a reference, or inside a stored value. */
function referencesOf(field: Field, change: FieldChange, side: Side): Named[] {
  const reference = field.reference ?? field.item?.reference
  if (!reference) return innerReferences(field, change.values?.[side], field.name)
  if (!change[side]) return []
  const keys = change.keys?.[side]
  if (!keys?.length) return [{ entity: reference.entity }]
  return keys.map((key) => ({ entity: reference.entity, key }))
}

function innerReferences(field: Field, value: unknown, path: string): Named[] {
  if (Array.isArray(value))
    return value.flatMap((each, index) => innerReferences(field, each, `${path}.${index}`))
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Record<string, unknown>
  const fields = [
    ...(field.fields ?? []),
    ...(field.variants ?? []).flatMap((variant) => variant.fields),
  ]
  return fields.flatMap((inner): Named[] => {
    const held = parent[inner.name]
    const at = `${path}.${inner.name}`
    const entity = (inner.reference ?? inner.item?.reference)?.entity
    if (!entity) return innerReferences(inner, held, at)
    return [held]
      .flat()
      .filter((key) => typeof key === 'string' || typeof key === 'number')
      .map((key) => ({ entity, key: String(key), path: at, parent }))
  })
}

function hideIn(
  field: Field,
  change: FieldChange,
  side: Side,
  isVisible: (named: Named) => boolean,
): void {
  const hidden = referencesOf(field, change, side).filter((each) => !isVisible(each))
  // The recorded text of a stored value names all that is inside it.
  if (hidden.length > 0) change[side] = null
  for (const { parent, path } of hidden) {
    if (!parent || !path) continue
    parent[path.slice(path.lastIndexOf('.') + 1)] = null
    delete change.texts?.[side][path]
  }
}

/** Which of these keys the reader may see named, by entity; one statement for all entities. */
async function visibleKeys(
  { guard, service, sql }: RequestContext,
  named: Map<string, Set<string>>,
): Promise<Map<string, Set<string> | 'all'>> {
  const visible = new Map<string, Set<string> | 'all'>()
  const statement = createStatement()
  const parts: string[] = []
  for (const [entity, keys] of named) {
    const meta = service.registry.find(entity)
    if (!meta) continue
    const alias = statement.alias()
    const condition = guard.reader.namedCondition(meta, alias, statement)
    visible.set(entity, condition === undefined ? 'all' : new Set())
    if (condition !== undefined)
      parts.push(
        `SELECT ${statement.bind(entity, 'text')} AS entity, ${alias}.web_id AS key FROM ${meta.table} ${alias} WHERE ${alias}.web_id = ANY(${statement.bind([...keys], 'text[]')}) AND ${condition.sql}`,
      )
  }
  if (parts.length === 0) return visible
  const { rows } = await sql(parts.join(' UNION ALL '), statement.params)
  for (const { entity, key } of rows as { entity: string; key: string }[]) {
    const keys = visible.get(entity)
    if (keys && keys !== 'all') keys.add(String(key))
  }
  return visible
}
