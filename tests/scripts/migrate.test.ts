import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { openEmbeddedDatabase } from '../../src/service/database/embeddedDatabase.ts'
import { openFolder } from './folders.ts'

const place = openFolder()
afterAll(place.remove, 60_000)

/**
 * The embedded database as an earlier version left it: a site had a fax and could be asleep, and
 * one site is and has one.
 */
const older = entities.map((entity) =>
  entity.name === 'site'
    ? {
        ...entity,
        fields: [
          ...entity.fields.map((field) =>
            field.name === 'status'
              ? { ...field, choices: [...field.choices!, { value: 'ASLEEP', label: 'Asleep' }] }
              : field,
          ),
          { name: 'fax', label: 'Fax', kind: 'text' as const, column: 'fax', sqlType: 'text' },
        ],
      }
    : entity,
)

const lacking = openFolder()
afterAll(lacking.remove)
beforeAll(async () => {
  const database = await openEmbeddedDatabase(place.data, { snapshotInterval: 0 })
  await migrate(database, older)
  await database.transaction({ 'app.client': 'acme' }, async (sql) =>
    sql(
      `INSERT INTO site (web_id, name, code, type_text_code, status, fax) VALUES ('s1', 'Boston', 'B', 'X', 'ASLEEP', '555')`,
    ),
  )
  await database.close()
}, 120_000)

test('a plan prints the statements and what needs permission, exits with 2 and changes nothing; with the permission the migration runs', {
  tags: 'thorough',
  timeout: 120_000,
}, async () => {
  const refused = place.spawn('migrate', '--plan')
  expect(refused).toMatchObject({ status: 2, err: '' })
  expect(refused.out).toContain(
    'Needs permission: column "fax" of "site" is no longer in any schema: 1 row affected (drop:site.fax)',
  )
  expect(refused.out).toContain('npm run migrate -- --allow drop:site.fax')
  const untried = await place.run('migrate')
  expect(untried).toMatchObject({ status: 2, out: '' })
  expect(untried.err).toContain('npm run migrate -- --allow drop:site.fax')
  const mistyped = await place.run('migrate', '--plan', '--allow', 'site.fox')
  expect(mistyped.status).toBe(2)
  expect(mistyped.out).toContain('No change needs --allow site.fox.')
  const permitted = await place.run('migrate', '--plan', '--allow', 'site.fax')
  expect(permitted.status).toBe(0)
  expect(permitted.out).toContain('ALTER TABLE "site" DROP COLUMN "fax";')
  expect(permitted.out).toContain('Would be lost, as allowed: column "fax"')
  const done = await place.run('migrate', '--allow', 'site.fax')
  expect(done.status).toBe(0)
  expect(done.out).toContain('Tables brought up to the schemas')
  const asleep =
    'Note: "ASLEEP" is no longer a value of column "status" of "site", and 1 row has it'
  for (const { out } of [refused, permitted, done, await place.run('migrate', '--plan')])
    expect(out).toContain(asleep)
  const database = await openEmbeddedDatabase(place.data, { snapshotInterval: 0 })
  await database.transaction({ 'app.client': 'acme' }, async (sql) =>
    sql(`UPDATE site SET status = 'ACTIVE'`),
  )
  await database.close()
  expect((await place.run('migrate')).out).not.toContain('Note')
  expect(await place.run('migrate', '--plan')).toMatchObject({
    status: 0,
    out: 'The tables match the schemas.\n',
  })
})

test('a word that is no option ends with 1 and one line', { timeout: 60_000 }, async () => {
  const { status, err } = await place.run('migrate', '--plane')
  expect(status).toBe(1)
  expect(err.trim().split('\n')).toEqual([expect.stringContaining("Unknown option '--plane'")])
})

test('the plan of a missing folder is that of an empty database, and creates no folder', {
  timeout: 60_000,
}, async () => {
  const { status, out } = await lacking.run('migrate', '--plan')
  expect(status).toBe(0)
  expect(out).toContain('CREATE TABLE "site"')
  expect(existsSync(lacking.data)).toBe(false)
})
