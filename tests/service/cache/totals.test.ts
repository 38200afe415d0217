import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as generated from '../../../src/generated/entities.ts'
import { purgeChangeLog } from '../../../src/service/jobs/changeLogPurge.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { openPostgres } from '../../../src/service/database/postgres.ts'
import { createService, type RunningService } from '../../../src/service/service.ts'
import { serverVariable } from '../../postgresServer.ts'
import { openWorld, type World } from '../testService.ts'
import { watched } from '../watchedStatements.ts'

const config = {
  clientCredential: 'branchdesk:branchdesk',
  corsOrigins: [],
  tokenSecret: 'a secret of the tests, long enough',
  demo: false,
}
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

describe('totals of two instances on one PostgreSQL', () => {
  let world: World
  let other: Database
  let service: RunningService
  /** The statements that the other instance ran. */
  const statements: string[] = []

  beforeAll(async () => {
    world = await openWorld('postgres', { config })
    const name = await world.database.admin(
      async (sql) => (await sql('SELECT current_database() AS name')).rows[0].name as string,
    )
    other = openPostgres(`${process.env[serverVariable]}${name}`, { connections: 8 })
    service = createService({
      database: watched(other, ({ text }) => statements.push(text)),
      ...generated,
      log: silent,
      config,
    })
  })
  afterAll(async () => {
    await service.close()
    await other.close()
    await world.close()
  })

  /** A call as the admin to one of the instances. */
  const call = async (at: 0 | 1, verb: string, path: string, body?: unknown) => {
    const request = new Request(`http://desk.test/api${path}`, {
      method: verb,
      headers: {
        authorization: `Bearer ${world.tokens.admin}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const response = await (at === 0 ? world.service : service).fetch(request)
    const text = await response.text()
    return { status: response.status, body: text ? JSON.parse(text) : undefined }
  }
  const lists = [
    '/site/locations?size=1',
    '/site/locations?size=1&status=ACTIVE',
    '/site/locations?size=1&status=INACTIVE',
    '/site/locations?size=1&name[contains]=7',
    '/site/locations?size=1&siteIds=s1',
  ]
  const totalOf = async (at: 0 | 1, path: string) =>
    (await call(at, 'GET', path)).body.totalElements as number
  /** The rows of a list, one by one: a page that is not full gives its total without a count. */
  const rowsOf = async (path: string) =>
    (await call(0, 'GET', path.replace('size=1', 'size=1000'))).body.content.length as number

  const query = async (text: string) =>
    (await other.transaction({ 'app.client': 'acme' }, (sql) => sql(text))).rows
  const activityOf = async (client: string) =>
    Number((await query(`SELECT count(*) AS n FROM activity WHERE client_id = '${client}'`))[0].n)
  /** The records whose versions and entries differ: each version after the first has one entry. */
  const updatesWithoutEntry = () =>
    query(
      `SELECT l.web_id, l.version, count(a.web_id)::int AS entries FROM location l LEFT JOIN activity a ON a.entity_id = l.web_id AND a.deed ->> 'verb' = 'updated' WHERE l.name ~ '^(Start|Place|Renamed) ' GROUP BY 1, 2 HAVING l.version <> 1 + count(a.web_id)`,
    )

  const counts = () => statements.filter((text) => text.includes('count(*)'))
  const create = async (at: 0 | 1, name: string, status = 'ACTIVE') => {
    const made = await call(at, 'POST', '/site/locations', {
      name,
      locationCode: name.replaceAll(' ', '-'),
      status,
      siteIds: ['s1'],
    })
    expect(made.status).toBe(201)
    return made.body as { webId: string; version: number }
  }

  /** Changes a record as it is now; returns the status. */
  const change = async (at: 0 | 1, key: string, values: object) => {
    const { status, body } = await call(at, 'GET', `/site/locations/${key}`)
    if (status !== 200) return status
    return (await call(at, 'PUT', `/site/locations/${key}`, { ...body, ...values })).status
  }

  test('totals and activity are exact after any concurrent writes at both instances', async () => {
    let number = 0
    const keys: string[] = []
    const outcomes = new Set<string>()
    for (let index = 0; index < 6; index++) keys.push((await create(0, `Start ${index}`)).webId)
    const step = fc.record({
      at: fc.constantFrom<0 | 1>(0, 1),
      kind: fc.constantFrom('create', 'status', 'rename', 'code', 'delete', 'read'),
      pick: fc.nat(),
    })
    const run = async ({ at, kind, pick }: { at: 0 | 1; kind: string; pick: number }) => {
      const key = keys[pick % keys.length]!
      if (kind === 'create')
        return void keys.push(
          (await create(at, `Place ${++number}`, pick % 2 ? 'ACTIVE' : 'INACTIVE')).webId,
        )
      if (kind === 'read') return void (await totalOf(at, lists[pick % lists.length]!))
      if (kind === 'delete') return void (await call(at, 'DELETE', '/site/locations', [key]))
      const values = {
        status: { status: pick % 2 ? 'ACTIVE' : 'INACTIVE' },
        rename: { name: `Renamed ${pick}` },
        code: { locationCode: `C-${pick}` },
      }[kind]!
      // A record that is gone or was changed meanwhile is refused.
      outcomes.add(`${kind} ${await change(at, key, values)}`)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        for (const path of lists) await Promise.all([totalOf(0, path), totalOf(1, path)])
        await Promise.all(steps.map(run))
        for (const path of lists) {
          const rows = await rowsOf(path)
          expect([path, await totalOf(0, path), await totalOf(1, path)]).toEqual([path, rows, rows])
        }
        const entries = await activityOf('acme')
        const path = '/security/audits?size=1'
        expect([await totalOf(0, path), await totalOf(1, path)]).toEqual([entries, entries])
        expect(await updatesWithoutEntry()).toEqual([])
      }),
      { numRuns: 15 },
    )
    expect([...outcomes]).toEqual(expect.arrayContaining(['status 200', 'rename 200', 'code 200']))
  })

  test('a change of a field that no condition names counts nothing', async () => {
    const { webId } = await create(0, 'Noted')
    await totalOf(1, lists[1]!)
    statements.length = 0
    expect(await change(0, webId, { locationCode: 'NOTED-2' })).toBe(200)
    await totalOf(1, lists[1]!)
    expect(counts()).toEqual([])
  })

  test('after a new record only the new record is counted', async () => {
    const before = await totalOf(1, lists[1]!)
    statements.length = 0
    await create(0, 'Counted alone')
    expect(await totalOf(1, lists[1]!)).toBe(before + 1)
    expect(counts()).toHaveLength(1)
    expect(counts()[0]).toContain('WITH logged')
  })

  test('calls that need the same total at the same time count once', async () => {
    const path = '/site/locations?size=1&name[contains]=o'
    await totalOf(1, path)
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO branchdesk_system.change (client_id, entity) VALUES ('acme', 'location')`,
      )
    })
    statements.length = 0
    const totals = await Promise.all(Array.from({ length: 6 }, () => totalOf(1, path)))
    expect(new Set(totals).size).toBe(1)
    expect(counts()).toHaveLength(1)
  })

  test('a writer whose commit is pending does not keep others of its client waiting', async () => {
    let finish = () => undefined as void
    const pending = new Promise<void>((resolve) => (finish = resolve))
    let written = () => undefined as void
    const hasWritten = new Promise<void>((resolve) => (written = resolve))
    const before = await totalOf(1, lists[0]!)
    const slow = other.transaction({ 'app.client': 'acme' }, async (sql) => {
      await sql(
        `INSERT INTO location (web_id, name, location_code, status) VALUES ('slow', 'Slow', 'SLOW', 'ACTIVE')`,
      )
      await sql(
        `INSERT INTO branchdesk_system.change (client_id, entity) VALUES ('acme', 'location')`,
      )
      written()
      await pending
    })
    await hasWritten
    // Begins later and commits first; its change has the larger number.
    await create(0, 'Quick')
    expect(await totalOf(1, lists[0]!)).toBe(before + 1)
    finish()
    await slow
    expect(await totalOf(1, lists[0]!)).toBe(before + 2)
    expect(await totalOf(0, lists[0]!)).toBe(before + 2)
  })

  test('the log of changes keeps what was committed after the snapshot of its purge', async () => {
    const snapshot = await purgeChangeLog(other, undefined)
    await create(0, 'After the purge')
    await purgeChangeLog(other, snapshot)
    const { rows } = await other.admin((sql) =>
      sql(`SELECT DISTINCT entity FROM branchdesk_system.change ORDER BY entity`),
    )
    expect(rows.map(({ entity }) => entity)).toContain('location')
    await purgeChangeLog(other, await purgeChangeLog(other, undefined))
    expect(
      (await other.admin((sql) => sql('SELECT 1 FROM branchdesk_system.change'))).rows,
    ).toEqual([])
  })
})
