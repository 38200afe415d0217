import type { activityFields } from '../../model/hook.ts'
import { literal } from '../../model/identifier.ts'
import { columnOf, type EntityMeta, type EntityRegistry } from '../sql/entityRegistry.ts'
import type { Reader } from '../sql/expression.ts'
import { allOf, anyOf, createStatement, type Statement } from '../sql/statement.ts'

/** What stands in a sentence in place of a name. */
const hiddenName = '…'

type ActivityField = (typeof activityFields)[number]

/** The fields of an activity entry that contain the name of a record. */
export const isSentence = (activity: EntityMeta, field: string): boolean =>
  activity.hasHook('activity') && (field === 'description' || field === 'deed')

/**
 * The value of such a field with the name replaced where the condition `isHidden` holds. It takes
 * the place of the column in searches, filters, orders and groups, which would reveal the name,
 * too.
 */
export function sentenceWithoutName(
  activity: EntityMeta,
  field: string,
  alias: string,
  isHidden: string,
): string {
  const column = (name: ActivityField) => `${alias}.${columnOf(activity, name)}`
  const replaced =
    field === 'deed'
      ? `jsonb_set(${column('deed')}, '{name}', ${literal(JSON.stringify(hiddenName))}::jsonb)`
      : `replace(${column('description')}, ${column('deed')} ->> 'name', ${literal(hiddenName)})`
  return `(CASE WHEN ${isHidden} THEN ${replaced} ELSE ${alias}.${columnOf(activity, field)} END)`
}

/**
 * The condition on entries about a link, or a part of a record, whose sentence repeats a name from
 * their changes that the reader may not see. Where a change has no keys of what it names, or its
 * field is not known any more, the name is hidden from readers of some records only. Undefined: no
 * name is hidden.
 */
export function namesHiddenRecord(
  activity: EntityMeta,
  alias: string,
  registry: EntityRegistry,
  reader: Reader,
  statement: Statement,
): string | undefined {
  const targets = limitedTargets(registry, reader)
  if (targets.size === 0) return undefined
  const column = (field: ActivityField) => `${alias}.${columnOf(activity, field)}`
  const [change, side] = [statement.alias(), statement.alias()]
  const of = `${column('deed')} ->> 'of'`
  const field = `(${of}) || '.' || (${change}.value ->> 'field')`
  const keys = `${change}.value -> 'keys' -> ${side}.name`
  const reasons = [...targets].map(([name, fields]) => {
    const [target, key, row] = [registry.get(name), statement.alias(), statement.alias()]
    const named = `SELECT 1 FROM ${target.table} ${row} WHERE ${allOf([`${row}.web_id = ${key}.value`, reader.namedCondition(target, row, statement)])}`
    const isHidden = `EXISTS (SELECT 1 FROM jsonb_array_elements_text(${keys}) ${key} WHERE NOT EXISTS (${named}))`
    return `(${field} IN (${fields.map(literal).join(', ')}) AND CASE WHEN jsonb_array_length(coalesce(${keys}, '[]')) = 0 THEN true ELSE ${isHidden} END)`
  })
  const sites = activity.fields.get('siteId')?.reference?.entity
  if (sites && targets.has(sites)) {
    const known = registry.all.flatMap((meta) =>
      [...meta.fields.keys()].map((each) => `${meta.name}.${each}`),
    )
    reasons.push(`coalesce(${field} <> ALL(${statement.bind(known, 'text[]')}), true)`)
  }
  const changes = `jsonb_array_elements(CASE WHEN jsonb_typeof(${column('changes')}) = 'array' THEN ${column('changes')} ELSE '[]' END)`
  const isRepeated = `strpos(${column('deed')} ->> 'name', nullif(${change}.value ->> ${side}.name, '')) > 0`
  return `(${column('entity')} IS DISTINCT FROM (${of}) AND EXISTS (SELECT 1 FROM ${changes} ${change} CROSS JOIN (VALUES ('from'), ('to')) ${side} (name) WHERE ${isRepeated} AND ${anyOf(reasons)}))`
}

/** The entities of which the reader sees only some named, with the fields that refer to each. */
function limitedTargets(registry: EntityRegistry, reader: Reader): Map<string, string[]> {
  const targets = new Map<string, string[]>()
  for (const meta of registry.all)
    for (const field of meta.fields.values()) {
      const target = (field.reference ?? field.item?.reference)?.entity
      if (target)
        targets.set(target, [...(targets.get(target) ?? []), `${meta.name}.${field.name}`])
    }
  for (const name of targets.keys())
    if (reader.namedCondition(registry.get(name), 'm', createStatement()) === undefined)
      targets.delete(name)
  return targets
}
