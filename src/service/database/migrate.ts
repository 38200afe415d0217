import type { Entity } from '../../model/entity.ts'
import { fingerprint, quote } from '../../model/identifier.ts'
import { withoutSearch } from '../../model/searchIndex.ts'
import { schemaFingerprint, serviceRole, tablesOf } from '../../model/table.ts'
import { readActualTables } from './actualTables.ts'
import type { Database, Sql } from './database.ts'
import { searchSetupSql, isSearchPossible, setUpSearch } from './searchRole.ts'
import { printOwnerPolicy } from './ownerPolicy.ts'
import { renameTables } from './renameTables.ts'
import { newTable, orphanSteps, tableSteps } from './schemaSteps.ts'
import type { Refusal, Step } from './migrationSteps.ts'
import { createServiceRole, systemSchema, systemTables } from './systemTables.ts'

/**
 * What a migration did, or with `plan` would do: its `statements` in order; the `losses` that were
 * permitted; the `warnings` about rows that do not fit the schemas yet; the `keptTables` that no
 * schema has (`drop:<name>` drops one); with `plan` also the `refusals`.
 */
export type Migration = {
  statements: string[]
  losses: Refusal[]
  warnings: string[]
  keptTables: string[]
  refusals: Refusal[]
}

/**
 * Thrown when the schemas require a change that could lose data; lists all of them at once, and
 * nothing was changed.
 */
export class SchemaRefused extends Error {
  override name = 'SchemaRefused'
  readonly refusals: Refusal[]
  /** `command`: the command that accepts the permission. */
  constructor(refusals: Refusal[], command = 'npm start') {
    const words = refusals.flatMap(({ allow }) => allow ?? [])
    const way = words.length
      ? [
          `Nothing was changed. To accept the loss: ${command} -- --allow ${words.join(',')}`,
          'A field or an entity that only changed its name keeps its values with "renamedFrom" in its schema.',
        ]
      : ['Nothing was changed.']
    super(
      [
        'The schemas ask for changes that could lose data:',
        ...refusals.map((each) => `  - ${refusalLine(each)}`),
        ...way,
      ].join('\n'),
    )
    this.refusals = refusals
  }
}

/** A refusal, or a permitted loss, as one line for the terminal. */
export function refusalLine({ what, rows, allow, examples }: Refusal): string {
  return `${what}: ${rows} row${rows === 1 ? '' : 's'} affected${examples?.length ? `, such as ${examples.join('; ')}` : ''}${allow ? ` (${allow})` : ''}`
}

/** The database has tables of another program; the message is one line for the terminal. */
export class ForeignDatabase extends Error {}

/** Thrown when the migration timed out because a table was in use; nothing was changed. */
export class SchemaBusy extends Error {
  override name = 'SchemaBusy'
}

/**
 * Migrates the tables to the entities: everything in one transaction or nothing. Does nothing, in
 * two short queries, when the same entities were applied last without a warning. Instances that
 * start together take turns. `plan` changes nothing and returns what would be done. `allow`
 * contains the keywords of refusals (`drop:site.phone`, `change:site.code`, for a column also its
 * name alone: `site.phone`). `patience` is how long to wait for a table in use: 15,000 milliseconds
 * by default. `schema` is the `schemaFingerprint` of the entities where it is known already.
 * Errors  `SchemaRefused`; `SchemaBusy`; a foreign table with the name of an entity; a user who may
 *         not use the role of the service
 */
export async function migrate(
  database: Database,
  entities: Entity[],
  options: { plan?: boolean; allow?: string[]; patience?: number; schema?: string } = {},
): Promise<Migration> {
  const planned = new Planned()
  const schema = options.schema ?? schemaFingerprint(entities)
  try {
    return await database.admin(async (sql) => {
      if (database.dialect === 'postgres')
        await sql(
          `SELECT pg_advisory_xact_lock(hashtext('${systemSchema}')); SET LOCAL lock_timeout = ${options.patience ?? 15_000}`,
        )
      const known = await readMeta(sql)
      if (
        known.schema === requiredDatabase(schema, known.searchable === 'true') &&
        !options.allow?.length
      )
        return emptyMigration()
      const migration = await apply(
        sql,
        entities,
        schema,
        JSON.parse(known.tables ?? '[]') as string[],
        new Set(options.allow),
      )
      // DDL is transactional: a plan is the migration itself, rolled back.
      if (options.plan) throw planned.with(migration)
      if (migration.refusals.length) throw new SchemaRefused(migration.refusals)
      return migration
    })
  } catch (error) {
    if (error === planned && planned.migration) return planned.migration
    if ((error as { code?: string }).code === '55P03')
      throw new SchemaBusy(
        'Nothing was changed: a table is in use by a long call or report. Try again when it is done.',
        { cause: error },
      )
    throw error
  }
}

/**
 * The fingerprint of the database that a set of entities requires, equal for two versions of the
 * product that require the same; `isSearchable`: with text indexes.
 */
export const databaseFingerprint = (entities: Entity[], isSearchable = false): string =>
  requiredDatabase(schemaFingerprint(entities), isSearchable)

/** As `databaseFingerprint`, of the `schemaFingerprint` of the entities. */
const requiredDatabase = (schema: string, isSearchable: boolean): string =>
  fingerprint(schema + systemTables + printOwnerPolicy('') + searchSetupSql + String(isSearchable))

const emptyMigration = (): Migration => ({
  statements: [],
  losses: [],
  warnings: [],
  keptTables: [],
  refusals: [],
})

class Planned extends Error {
  migration: Migration | undefined
  with(migration: Migration): this {
    this.migration = migration
    return this
  }
}

async function readMeta(sql: Sql): Promise<Record<string, string>> {
  const { rows: found } = await sql(
    `SELECT to_regclass('${systemSchema}.meta') IS NOT NULL AS there`,
  )
  if (!found[0].there) return {}
  const { rows } = await sql(
    `SELECT name, value FROM ${systemSchema}.meta WHERE name IN ('schema', 'tables') UNION ALL SELECT 'searchable', ${isSearchPossible}::text`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

async function apply(
  sql: Sql,
  entities: Entity[],
  schema: string,
  ours: string[],
  allowed: Set<string>,
): Promise<Migration> {
  await sql(createServiceRole)
  await tryServiceRole(sql)
  await sql(systemTables)
  const isSearchable = await setUpSearch(sql)
  const tables = isSearchable ? tablesOf(entities) : tablesOf(entities).map(withoutSearch)
  const found = await readActualTables(sql)
  const renamed = await renameTables(sql, entities, found, ours)
  const actual = renamed.statements.length ? await readActualTables(sql) : found
  const known = [...ours.filter((name) => actual.has(name)), ...renamed.names]
  const wanted = new Set(tables.map(({ name }) => name))
  const strange = tables.find(({ name }) => actual.has(name) && !known.includes(name))
  if (strange)
    throw new ForeignDatabase(
      `The database has a table "${strange.name}" that does not belong to Branchdesk. Give Branchdesk a database of its own.`,
    )
  const orphans = known.filter((name) => !wanted.has(name))
  const migration = await run(sql, [
    ...tables.flatMap((table): Step[] => {
      const there = actual.get(table.name)
      return there ? tableSteps(table, there, allowed) : [{ sql: newTable(table) }]
    }),
    ...orphans.flatMap((name) => orphanSteps(name, actual.get(name)!.secured, allowed)),
    ...renamed.after,
  ])
  // Undo data fits the tables as they were.
  if (renamed.statements.length + migration.statements.length > 0)
    await sql(`TRUNCATE ${systemSchema}.undo, ${systemSchema}.undo_row`)
  await sql(
    `INSERT INTO ${systemSchema}.meta (name, value) VALUES ('schema', $1), ('tables', $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [
      // Rows that do not fit are looked for again with each start, until they do.
      migration.warnings.length > 0 ? '' : requiredDatabase(schema, isSearchable),
      JSON.stringify([...new Set([...known, ...wanted])]),
    ],
  )
  return { ...migration, statements: [...renamed.statements, ...migration.statements] }
}

async function tryServiceRole(sql: Sql): Promise<void> {
  const { rows } = await sql('SELECT current_user AS name')
  try {
    await sql(`SET LOCAL ROLE ${quote(serviceRole)}; SET LOCAL ROLE NONE`)
  } catch (error) {
    throw new Error(
      `The database's user ${rows[0].name} may not work as the role ${serviceRole}. Let an administrator run: GRANT ${serviceRole} TO ${quote(rows[0].name)};`,
      { cause: error },
    )
  }
}

/** Runs statements in batches, interrupted only where the data decides. */
async function run(sql: Sql, steps: Step[]): Promise<Migration> {
  const migration = emptyMigration()
  let batch: { sql: string; isSetting?: true }[] = []
  const flush = async () => {
    if (batch.length) await sql(batch.map((each) => each.sql).join('\n'))
    migration.statements.push(...batch.filter((each) => !each.isSetting).map((each) => each.sql))
    batch = []
  }
  for (const step of steps) {
    if ('sql' in step) batch.push(step)
    else {
      await flush()
      const { rows } = await sql(step.count)
      const {
        sql: statement,
        refusal,
        loss,
        keptTable: kept,
        warning,
      } = step.decide(Number(rows[0].rows), rows[0].examples ?? [])
      if (statement) batch.push({ sql: statement })
      if (refusal) migration.refusals.push(refusal)
      if (loss) migration.losses.push(loss)
      if (kept) migration.keptTables.push(kept)
      if (warning) migration.warnings.push(warning)
    }
  }
  await flush()
  return migration
}

/** A fact about this database (`demo`), or undefined. */
export async function readFact(database: Database, name: string): Promise<string | undefined> {
  return database.admin(
    async (sql) =>
      (await sql(`SELECT value FROM ${systemSchema}.meta WHERE name = $1`, [name])).rows[0]?.value,
  )
}

/**
 * Writes a fact about this database within `admin`, so that it is stored if and only if the rest of
 * the transaction is.
 */
export async function writeFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql(
    `INSERT INTO ${systemSchema}.meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [name, value],
  )
}
