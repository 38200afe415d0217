import { describe, expect, test } from 'vitest'
import type { Database } from '../../../src/service/database/database.ts'
import { migrate } from '../../../src/service/database/migrate.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { dialects, freshPostgres, openEmptyPglite, openTestDatabase } from '../../databases.ts'
import { country, entity, field } from './entities.ts'

const thing = entity('thing', [field('name'), field('note')])
const entities = [thing, country]
const owner = () => `owner_${Math.random().toString(36).slice(2)}`

async function fill(database: Database, last = 999): Promise<void> {
  await database.transaction({ 'app.client': 'acme' }, (sql) =>
    sql(
      `INSERT INTO thing (web_id, name) SELECT n::text, 'Thing ' || n FROM generate_series(100, ${last}) n`,
    ),
  )
}
const find = (database: Database) =>
  database.transaction(
    { 'app.client': 'acme' },
    async (sql) =>
      (await sql(`SELECT branchdesk_system.find_text('thing', '%thing 77%', 1000) AS keys`)).rows[0]
        .keys as string[] | null,
  )
const indexes = (database: Database) =>
  database.admin(async (sql) =>
    (
      await sql(
        `SELECT indexname AS name FROM pg_indexes WHERE indexname LIKE 'thing\\_search\\_%'`,
      )
    ).rows.map(({ name }) => name as string),
  )
const found = Array.from({ length: 10 }, (_, n) => `77${n}`)

describe('the search index', () => {
  test.each([
    'superuser',
    'plain owner',
  ])('is created for a %s, who still sees the rows of all clients', async (kind) => {
    const database = openPostgres(
      await freshPostgres(kind === 'superuser' ? {} : { user: owner() }),
    )
    await migrate(database, entities)
    await fill(database)
    expect((await find(database))?.sort()).toEqual(found)
    expect(
      await database.admin(
        async (sql) => (await sql('SELECT count(name)::int AS things FROM thing')).rows,
      ),
    ).toEqual([{ things: 900 }])
    expect(await migrate(database, entities)).toMatchObject({ statements: [] })
    await database.close()
  })

  test.each(dialects)('is written under row-level security on %s', async (dialect) => {
    const database = await openTestDatabase(dialect, entities)
    await fill(database, 6_000)
    const plan = await database.admin(async (sql) =>
      (
        await sql(
          `REINDEX TABLE thing; ANALYZE thing; SELECT set_config('app.client', 'acme', true), set_config('app.term', '%thing 77%', true), set_config('role', 'branchdesk_search', true); EXPLAIN SELECT web_id FROM thing`,
        )
      ).rows
        .map((row) => row['QUERY PLAN'])
        .join('\n'),
    )
    expect(plan).toMatch(/Index Cond: \(\(client_id = .*AND .*~~\*/)
    await database.close()
  })

  test('is added to an older database with its rows, as the plan lists, and follows the searched fields', async () => {
    const database = openPostgres(await freshPostgres())
    await migrate(database, [{ ...thing, display: '{version}' }, country])
    await fill(database)
    expect(await indexes(database)).toEqual([])
    const plan = await migrate(database, entities, { plan: true })
    expect(plan.statements.join('\n')).toMatch(
      /CREATE INDEX "thing_search_\w+" ON "thing" USING gin/,
    )
    expect(await indexes(database)).toEqual([])
    expect((await migrate(database, entities)).statements).toEqual(plan.statements)
    expect((await find(database))?.sort()).toEqual(found)

    const [before] = await indexes(database)
    await migrate(database, [{ ...thing, display: '{note}' }, country])
    expect(await indexes(database)).not.toEqual([before])
    expect(await find(database)).toEqual([])
    await migrate(database, [
      entity('thing', [field('label', { renamedFrom: 'name' }), field('note')], {
        display: '{label}',
      }),
      country,
    ])
    expect((await find(database))?.sort()).toEqual(found)
    await database.close()
  })

  test('is skipped where the owner lacks the permission to create it, and created once an administrator grants it', async () => {
    const user = owner()
    const address = await freshPostgres({ user })
    const server = openPostgres(await freshPostgres())
    await server.admin((sql) => sql(`REVOKE branchdesk_search FROM "${user}"`))
    const database = openPostgres(address)
    await migrate(database, entities)
    await fill(database)
    expect(await indexes(database)).toEqual([])
    expect(await find(database)).toBeNull()
    await server.admin((sql) => sql(`GRANT branchdesk_search TO "${user}"`))
    expect((await migrate(database, entities)).statements.join('\n')).toContain('USING gin')
    expect((await find(database))?.sort()).toEqual(found)
    await server.admin((sql) => sql(`REVOKE branchdesk_search FROM "${user}"`))
    await migrate(database, entities)
    expect(await indexes(database)).toEqual([])
    expect(await find(database)).toBeNull()
    await Promise.all([database.close(), server.close()])
  })

  test('is created in the embedded database, too, and added to an older one with its rows', async () => {
    const database = await openEmptyPglite()
    await migrate(database, [{ ...thing, display: '{version}' }, country])
    await fill(database)
    await database.admin((sql) => sql('DROP EXTENSION pg_trgm; DROP EXTENSION btree_gin'))
    expect((await migrate(database, entities)).statements.join('\n')).toContain('USING gin')
    expect((await find(database))?.sort()).toEqual(found)
    await database.close()
  })
})
