import type { Entity } from '../../model/entity.ts'
import { quote } from '../../model/identifier.ts'
import { tableOf } from '../../model/table.ts'
import type { Database, Sql } from '../database/database.ts'
import type { CreatedRecord } from './createdRecord.ts'
import { insertRecords } from './insertRecords.ts'
import { startingPermissions } from './startingPermissions.ts'

/**
 * Adds the missing permissions to every client, such as those of an entity from a new schema.
 * Returns how many it added.
 */
export async function addPermissions(database: Database, entities: Entity[]): Promise<number> {
  const [client, group, permission] = ['client', 'permission-group', 'permission'].map((name) =>
    entities.find((entity) => entity.name === name),
  )
  if (!client || !group || !permission) return 0
  const createdRecords = startingPermissions(new Date().toISOString(), 'Branchdesk', entities)
  return database.admin(async (sql) => {
    const { rows } = await sql(`SELECT web_id FROM ${quote(tableOf(client).name)} ORDER BY web_id`)
    let added = 0
    for (const { web_id: id } of rows) {
      await sql(`SELECT set_config('app.client', $1, true)`, [id])
      await insertMissing(sql, group, createdRecords.groups, id)
      added += await insertMissing(sql, permission, createdRecords.permissions, id)
    }
    await sql(`SELECT set_config('app.client', '', true)`)
    return added
  })
}

/**
 * Inserts the records that the client does not have; returns how many. Each start finds them all
 * there, and comparing keys takes a fraction of what inserting does that changes nothing.
 */
async function insertMissing(
  sql: Sql,
  entity: Entity,
  records: CreatedRecord[],
  clientId: string,
): Promise<number> {
  const { rows } = await sql(
    `SELECT key FROM unnest($1::text[]) AS wanted (key) WHERE NOT EXISTS (SELECT FROM ${quote(tableOf(entity).name)} WHERE client_id = $2 AND web_id = key)`,
    [records.map(({ key }) => key), clientId],
  )
  const missing = new Set(rows.map(({ key }) => key))
  return insertRecords(
    sql,
    entity,
    records.filter(({ key }) => missing.has(key)),
    // Another key may have the same code.
    { lenient: true },
  )
}
