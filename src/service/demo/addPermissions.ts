import type { Entity } from '../../model/entity.ts'
import { quote } from '../../model/identifier.ts'
import { tableOf } from '../../model/table.ts'
import type { Database } from '../database/database.ts'
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
      await insertRecords(sql, group, createdRecords.groups, { lenient: true })
      added += await insertRecords(sql, permission, createdRecords.permissions, { lenient: true })
    }
    await sql(`SELECT set_config('app.client', '', true)`)
    return added
  })
}
