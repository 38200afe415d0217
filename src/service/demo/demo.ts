import type { Entity } from '../../model/entity.ts'
import { quote } from '../../model/identifier.ts'
import { tableOf } from '../../model/table.ts'
import { hashPassword } from '../auth/password.ts'
import type { ValidatorModule } from '../../model/validation.ts'
import type { Database, Sql } from '../database/database.ts'
import { makeClient, type CreatedClient } from './client.ts'
import type { KnownKeys } from './derivedRecords.ts'
import { markDemoFilled } from './demoFilled.ts'
import { createSeededRandom } from './seededRandom.ts'
import { insertDemoFiles } from './files.ts'
import { fillGeography, type Geography } from './geography.ts'
import { insertRecords } from './insertRecords.ts'
import { demoPassword } from './demoPassword.ts'
import { profiles } from './profiles.ts'

/**
 * The amount of demo data. `sites` and `users` are those of Acme Retail (default: 24 and 180;
 * devices and locations grow with the sites); the other client stays small. `today` (`yyyy-MM-dd`)
 * is the day up to which records exist: the same day gives the same records. `validators`, by
 * entity, check the records that are derived from fields.
 */
export type DemoOptions = {
  sites?: number
  users?: number
  geography?: Geography
  today?: string
  validators?: Record<string, ValidatorModule>
  progress?: (line: string) => void
}

/**
 * Fills the tables of `entities` with the demo data: two clients with people, branches, equipment
 * and a month of activity, and the countries of the world. It runs in one transaction; call it once
 * per database (`isDemoFilled`); the content of its files is added by `addDemoFiles`. Entities that
 * the demo has no code for get records derived from their fields.
 */
export async function fillDemo(
  database: Database,
  entities: Entity[],
  options: DemoOptions = {},
): Promise<void> {
  const {
    geography = 'all',
    today = new Date().toISOString().slice(0, 10),
    progress = () => undefined,
  } = options
  const passwordHash = await hashPassword(demoPassword)
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  await database.admin(async (sql) => {
    const places = await fillGeography(sql, byName, geography, `${today}T00:00:00Z`)
    if (places > 0) progress(`${places.toLocaleString('en')} countries, states and cities`)
    const shared = await sharedKeys(sql, entities)
    for (const profile of profiles) {
      const ownOptions = profile === profiles[0] ? options : {}
      const size = {
        sites: ownOptions.sites ?? profile.sites.length,
        users: ownOptions.users ?? profile.users,
        passwordHash,
      }
      const createdClient = makeClient(
        createSeededRandom(profile.seed, today),
        profile,
        byName,
        shared,
        size,
        options.validators,
      )
      await sql(`SELECT set_config('app.client', $1, true)`, [profile.key])
      await insertClient(sql, byName, createdClient, progress)
      await insertDemoFiles(sql, createdClient.records)
      progress(
        `${profile.name}: ${[...createdClient.records].map(([name, list]) => `${list.length} ${byName.get(name)!.many.toLowerCase()}`).join(', ')}`,
      )
    }
    await sql(`SELECT set_config('app.client', '', true)`)
    await markDemoFilled(sql, today)
  })
}

async function insertClient(
  sql: Sql,
  entities: Map<string, Entity>,
  { records, derived }: CreatedClient,
  progress: (line: string) => void,
): Promise<void> {
  for (const [name, list] of records) {
    const entity = entities.get(name)!
    if (derived.has(name) && list.length === 0)
      progress(`No demo records of ${name}: derived values do not satisfy the rules of its schema`)
    else if (!derived.has(name)) await insertRecords(sql, entity, list)
    else {
      // A schema may require values that cannot be derived from its fields; that must not prevent a
      // start.
      await sql('SAVEPOINT derived')
      try {
        list.length = await insertRecords(sql, entity, list, { lenient: true })
        await sql('RELEASE SAVEPOINT derived')
      } catch (error) {
        await sql('ROLLBACK TO SAVEPOINT derived')
        records.delete(name)
        progress(`No demo records of ${name}: ${(error as Error).message}`)
      }
    }
  }
}

/**
 * Keys of records that belong to all clients and that derived records may refer to; enough of them
 * to differ.
 */
async function sharedKeys(sql: Sql, entities: Entity[]): Promise<KnownKeys> {
  const keys = new Map<string, string[]>()
  for (const entity of entities) {
    if (entity.tenant !== 'shared') continue
    const { rows } = await sql(
      `SELECT web_id FROM ${quote(tableOf(entity).name)} ORDER BY web_id LIMIT 100`,
    )
    keys.set(
      entity.name,
      rows.map((row) => row.web_id as string),
    )
  }
  return (name) => keys.get(name) ?? []
}
