import type { ActivityEntry } from '../../model/activityEntry.ts'
import type { RequestContext } from '../requestContext.ts'
import { createResolver } from '../sql/expression.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/**
 * Adds to activity entries about a link or a part the record that they are recorded under
 * (`deed.under`), if it still exists and the reader may see it named. Lists of several records need
 * it: "User was assigned" does not say to which branch.
 */
export async function nameHolders(
  { guard, service: { registry }, sql }: RequestContext,
  records: WireRecord[],
): Promise<void> {
  const entries = records.flatMap((record) => {
    const { entity, entityId } = record
    const entry = record['deed']
    return isEntry(entry) &&
      typeof entity === 'string' &&
      typeof entityId === 'string' &&
      entry.of !== entity
      ? [{ entity, key: entityId, entry }]
      : []
  })
  const keys = new Map<string, Set<string>>()
  for (const { entity, key } of entries) keys.set(entity, (keys.get(entity) ?? new Set()).add(key))
  const statement = createStatement()
  const parts = [...keys].flatMap(([entity, wanted]) => {
    const meta = registry.find(entity)
    if (!meta) return []
    const alias = statement.alias()
    const { display, at, joins } = createResolver(registry, meta, alias, guard.reader, statement)
    const name = display(at)
    const named = guard.reader.namedCondition(meta, alias, statement)
    return [
      `SELECT ${statement.bind(entity, 'text')} AS entity, ${alias}.web_id AS key, ${name} AS name FROM ${meta.table} ${alias} ${joins.join(' ')} WHERE ${alias}.web_id = ANY(${statement.bind([...wanted], 'text[]')})${named ? ` AND ${named.sql}` : ''}`,
    ]
  })
  if (parts.length === 0) return
  const { rows } = await sql(parts.join(' UNION ALL '), statement.params)
  const names = new Map(
    (rows as { entity: string; key: string; name: string | null }[]).map(
      ({ entity, key, name }) => [`${entity} ${key}`, name],
    ),
  )
  for (const { entity, key, entry } of entries) {
    const name = names.get(`${entity} ${key}`)
    if (name) entry.under = { entity, title: registry.get(entity).entity.title, name }
  }
}

const isEntry = (value: unknown): value is ActivityEntry =>
  typeof value === 'object' && value !== null && 'of' in value
