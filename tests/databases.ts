import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { searchRoles } from '../src/model/searchIndex.ts'
import { serviceRole } from '../src/model/table.ts'
import type { Entity } from '../src/model/entity.ts'
import type { Database } from '../src/service/database/database.ts'
import { createSearchRoles } from '../src/service/database/searchRole.ts'
import { migrate, databaseFingerprint } from '../src/service/database/migrate.ts'
import { openMemoryDatabase, type MemoryDatabase } from '../src/service/database/pgliteMemory.ts'
import { openPostgres } from '../src/service/database/postgres.ts'
import { createServiceRole } from '../src/service/database/systemTables.ts'
import { testsAll } from '../scripts/testScope.ts'
import { serverVariable } from './postgresServer.ts'

/**
 * Both dialects, for `describe.each(dialects)`: the suites of what the databases differ in, which
 * are transactions, SQL that is composed per call, snapshots, change feeds and concurrency.
 */
export const dialects = ['pglite', 'postgres'] as const

/**
 * The dialects of the suites of rules that stand above the database: PostgreSQL, the faster one;
 * both with `npm test -- --all`.
 */
export const mainDialects = testsAll() ? dialects : (['postgres'] as const)

/**
 * The cases of a family on a dialect: all of them on PostgreSQL, the first one of each kind on
 * PGlite. With `npm test -- --all` there are all of them on both.
 */
export function casesOn<Case>(
  dialect: Database['dialect'],
  cases: Case[],
  kindOf: (each: Case) => string,
): Case[] {
  if (testsAll() || dialect === 'postgres') return cases
  return firstOfEach(cases, kindOf)
}

/** The first case of each kind. */
export function firstOfEach<Case>(cases: Case[], kindOf: (each: Case) => string): Case[] {
  const first = new Map<string, Case>()
  for (const each of cases) if (!first.has(kindOf(each))) first.set(kindOf(each), each)
  return [...first.values()]
}

/**
 * Whether a suite on a kind of database repeats the tests of rules that stand above the database:
 * not on PGlite, which runs the same statements, except with `npm test -- --all`.
 */
export const repeatsRules = (kind: string): boolean => testsAll() || kind !== 'pglite'

const everyMigratedKind = ['pglite', 'postgres', 'postgres as a plain owner'] as const

/**
 * The databases of the suites of migrations. In production the owner of the tables is rarely a
 * superuser, and row-level security applies to such an owner. A superuser on PostgreSQL may do
 * more, and PGlite has no other user: it runs with `npm test -- --all`.
 */
export const migratedKinds = everyMigratedKind.filter((kind) => testsAll() || kind !== 'postgres')

const cache = fileURLToPath(new URL('../node_modules/.cache/branchdesk', import.meta.url))
const pglitePackage = new URL('../node_modules/@electric-sql/pglite/package.json', import.meta.url)

/**
 * A fresh, migrated database: PGlite starts from a snapshot kept per schema, PostgreSQL copies a
 * database that the run creates once per schema.
 */
export async function openTestDatabase(
  dialect: Database['dialect'],
  entities: Entity[],
): Promise<Database> {
  const database =
    dialect === 'pglite'
      ? await openFromCache(entities)
      : openPostgres(await freshPostgres({ template: await migratedTemplate(entities) }), {
          connections: 4,
        })
  return database
}

/**
 * The database of this run with the tables of these entities, created by the first caller; returns
 * its name.
 */
async function migratedTemplate(entities: Entity[]): Promise<string> {
  const name = `template_${databaseFingerprint(entities)}`
  await onServer(async (client) => {
    // Test files run in parallel: the others wait until it is complete.
    await client.query(`SELECT pg_advisory_lock(hashtext('${name}'))`)
    if ((await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${name}_partial`)
    await client.query(`CREATE DATABASE ${name}_partial`)
    const database = openPostgres(`${server()}${name}_partial`, { connections: 1 })
    await migrate(database, entities)
    await database.close()
    await client.query(`ALTER DATABASE ${name}_partial RENAME TO ${name}`)
  })
  return name
}

/**
 * Creates a database on the PostgreSQL of this run and returns its address: empty, or a copy of
 * `template`. `user` creates an owner who is not a superuser but may use the service's roles.
 */
export async function freshPostgres({
  user,
  template,
}: {
  user?: string
  template?: string
} = {}): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(async (client) => {
    if (user)
      await client.query(
        `${createServiceRole}; ${createSearchRoles}; CREATE ROLE "${user}" LOGIN; GRANT ${[serviceRole, ...Object.values(searchRoles)].join()} TO "${user}"`,
      )
    await client.query(
      `CREATE DATABASE ${name}${user ? ` OWNER "${user}"` : ''}${template ? ` TEMPLATE ${template}` : ''}`,
    )
  })
  return `${user ? server().replace('//postgres@', `//${user}@`) : server()}${name}`
}

/** The address of the PostgreSQL of this run, without a database. */
function server(): string {
  const address = process.env[serverVariable]
  if (!address)
    throw new Error(
      `${serverVariable} is not set: vitest must run tests/postgresServer.ts as globalSetup.`,
    )
  return address
}

/** Runs a function with a connection to the server's own database, as its superuser. */
async function onServer(run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(`${server()}postgres`)
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/**
 * A PGlite without any table, from a snapshot: creating the files of a new one takes five times as
 * long.
 */
export async function openEmptyPglite(): Promise<MemoryDatabase> {
  const { version } = JSON.parse(await readFile(pglitePackage, 'utf8')) as { version: string }
  return openCached(`empty-${version}`, openMemoryDatabase)
}

async function openFromCache(entities: Entity[]): Promise<Database> {
  return openCached(databaseFingerprint(entities), async () => {
    const database = await openEmptyPglite()
    await migrate(database, entities)
    return database
  })
}

/** The database of a snapshot in the cache; `create` makes the one that is missing. */
async function openCached(
  name: string,
  create: () => Promise<MemoryDatabase>,
): Promise<MemoryDatabase> {
  const file = `${cache}/database-${name}.tar`
  if (existsSync(file)) return openMemoryDatabase({ snapshot: await readFile(file) })
  const database = await create()
  await mkdir(cache, { recursive: true })
  // Suites run in parallel: each writes its own file, and the last one renames it.
  const partial = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(partial, await database.dump())
  await rename(partial, file)
  await removeOld()
  return database
}

/** Each schema change leaves a snapshot of some 30 MB: old ones are removed. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!/^database-.*\.tar$/.test(name)) continue
    const path = `${cache}/${name}`
    if (Date.now() - (await stat(path)).mtimeMs > 86_400_000) await rm(path, { force: true })
  }
}
