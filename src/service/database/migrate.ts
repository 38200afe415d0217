import type { Entity } from '../../model/entity.ts'
import { fingerprint, quote } from '../../model/identifier.ts'
import { printTable, schemaFingerprint, serviceRole, tablesOf, type Table } from '../../model/table.ts'
import { readCatalogue, type ActualTable } from './catalogue.ts'
import type { Database, Sql } from './database.ts'
import { orphanSteps, stepsOf, type Refusal, type Step } from './schemaSteps.ts'
import { makeServiceRole, systemSchema, systemTables } from './systemTables.ts'

/** What was done, or with `plan` would be: statements in order, and the names of tables kept although no schema has them (`drop:<name>` drops one). */
export type Migration = { statements: string[]; kept: string[]; refusals: Refusal[] }

/** Thrown when the schemas ask for what could lose data; lists everything at once, and nothing was changed. */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused'
  readonly refusals: Refusal[]
  constructor(refusals: Refusal[]) {
    const words = refusals.flatMap(({ allow }) => allow ?? [])
    const lines = refusals.map(({ what, rows, allow }) => `  - ${what}: ${rows} row${rows === 1 ? '' : 's'} affected${allow ? ` (${allow})` : ''}`)
    const way = words.length ? [`Nothing was changed. To accept the loss: npm start -- --allow ${words.join(',')}`, 'A field that only changed its name keeps its values with "renamedFrom" in its schema.'] : ['Nothing was changed.']
    super(['The schemas ask for changes that could lose data:', ...lines, ...way].join('\n'))
    this.refusals = refusals
  }
}

/**
 * Brings the tables to what the entities say: all of it in one transaction or nothing. Does nothing, in two short queries,
 * when the same entities were applied last. Instances that start together take turns.
 * `plan` changes nothing and answers what would be done; `allow` holds words of a refusal (`drop:site.phone`, `change:site.code`).
 * Errors  `SchemaRefused`; a table of somebody else's with an entity's name; a user who may not work as the service's role
 */
export async function migrate(database: Database, entities: Entity[], options: { plan?: boolean; allow?: string[] } = {}): Promise<Migration> {
  const mark = fingerprint(schemaFingerprint(entities) + systemTables)
  const planned = new Planned()
  try {
    return await database.admin(async (sql) => {
      if (database.dialect === 'postgres') await sql(`SELECT pg_advisory_xact_lock(hashtext('${systemSchema}'))`)
      const known = await readMeta(sql)
      if (known.schema === mark && !options.allow?.length) return nothing
      const migration = await apply(sql, entities, JSON.parse(known.tables ?? '[]') as string[], mark, new Set(options.allow))
      // DDL is transactional: a plan is the migration itself, taken back.
      if (options.plan) throw planned.with(migration)
      if (migration.refusals.length) throw new SchemaRefused(migration.refusals)
      return migration
    })
  } catch (error) {
    if (error === planned && planned.migration) return planned.migration
    throw error
  }
}

const nothing: Migration = { statements: [], kept: [], refusals: [] }

class Planned extends Error {
  migration: Migration | undefined
  with(migration: Migration): this {
    this.migration = migration
    return this
  }
}

async function readMeta(sql: Sql): Promise<Record<string, string>> {
  const { rows: found } = await sql(`SELECT to_regclass('${systemSchema}.meta') IS NOT NULL AS there`)
  if (!found[0].there) return {}
  const { rows } = await sql(`SELECT name, value FROM ${systemSchema}.meta WHERE name IN ('schema', 'tables')`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function apply(sql: Sql, entities: Entity[], ours: string[], mark: string, allowed: Set<string>): Promise<Migration> {
  await sql(makeServiceRole)
  await tryServiceRole(sql)
  await sql(systemTables)
  const tables = tablesOf(entities)
  const actual = await readCatalogue(sql)
  const wanted = new Set(tables.map(({ name }) => name))
  const strange = tables.find(({ name }) => actual.has(name) && !ours.includes(name))
  if (strange) throw new Error(`The database has a table "${strange.name}" that is not ours. Give Branchdesk a database of its own.`)
  const orphans = ours.filter((name) => actual.has(name) && !wanted.has(name))
  const migration = await run(sql, [
    ...tables.flatMap((table) => tableSteps(table, actual.get(table.name), allowed)),
    ...orphans.flatMap((name) => orphanSteps(name, actual.get(name)!.secured, allowed)),
  ])
  const owned = [...new Set([...ours.filter((name) => actual.has(name)), ...wanted])]
  await sql(
    `INSERT INTO ${systemSchema}.meta (name, value) VALUES ('schema', $1), ('tables', $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [mark, JSON.stringify(owned)],
  )
  return migration
}

async function tryServiceRole(sql: Sql): Promise<void> {
  const { rows } = await sql('SELECT current_user AS name')
  try {
    await sql(`SET LOCAL ROLE ${quote(serviceRole)}; SET LOCAL ROLE NONE`)
  } catch (error) {
    throw new Error(`The database's user ${rows[0].name} may not work as the role ${serviceRole}. Let an administrator run: GRANT ${serviceRole} TO ${quote(rows[0].name)};`, { cause: error })
  }
}

function tableSteps(table: Table, actual: ActualTable | undefined, allowed: Set<string>): Step[] {
  return actual ? stepsOf(table, actual, allowed) : [{ sql: printTable(table) }]
}

/** Runs statements in batches, stopping only where the data decides. */
async function run(sql: Sql, steps: Step[]): Promise<Migration> {
  const migration: Migration = { statements: [], kept: [], refusals: [] }
  let batch: string[] = []
  const flush = async () => {
    if (batch.length) await sql(batch.join('\n'))
    migration.statements.push(...batch)
    batch = []
  }
  for (const step of steps) {
    if ('sql' in step) batch.push(step.sql)
    else {
      await flush()
      const { rows } = await sql(step.count)
      const { sql: statement, refusal, kept } = step.decide(Number(rows[0].rows))
      if (statement) batch.push(statement)
      if (refusal) migration.refusals.push(refusal)
      if (kept) migration.kept.push(kept)
    }
  }
  await flush()
  return migration
}

/** A fact about this database (`demo`), or undefined. */
export async function readFact(database: Database, name: string): Promise<string | undefined> {
  return database.admin(async (sql) => (await sql(`SELECT value FROM ${systemSchema}.meta WHERE name = $1`, [name])).rows[0]?.value)
}

/** Writes a fact about this database within `admin`, so that it stands or falls with what it says. */
export async function writeFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql(`INSERT INTO ${systemSchema}.meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`, [name, value])
}
