import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AssignCounts, AssignLine, RefusedRecord } from '../../src/model/assignLine.ts'
import { permissionPrefix } from '../../src/model/constants.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { mainDialects, repeatsRules } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

describe.each(mainDialects)('assigning everything that the option list finds on %s', (dialect) => {
  const many = testsAll() ? 10_000 : dialect === 'postgres' ? 2_000 : 600
  let world: World
  beforeEach(async () => void (world = await openWorld(dialect)))
  afterEach(() => world.close())

  /** Starts an assignment; the response before its body is read. */
  const start = (
    who: Person,
    query: string,
    body: unknown,
    link = 'user-site',
    signal?: AbortSignal,
  ) =>
    world.service.fetch(
      new Request(`http://desk.test/api/assign/${link}?${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.tokens[who]}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
        ...(signal ? { signal } : {}),
      }),
    )
  const assign = async (who: Person, query: string, body: unknown, link?: string) => {
    const answer = await start(who, query, body, link)
    const text = await answer.text()
    const isLines = answer.headers.get('content-type')?.includes('ndjson')
    const lines = isLines
      ? text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as AssignLine)
      : []
    return {
      status: answer.status,
      lines,
      result: (lines.at(-1) as { result?: AssignCounts })?.result,
      body: isLines ? undefined : JSON.parse(text),
    }
  }
  const inAcme = (text: string, values: unknown[] = []) =>
    world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      return (await sql(text, values)).rows
    })
  const users = (count: number, name = 'Crew') =>
    inAcme(
      `INSERT INTO user_account (web_id, first_name, last_name, email, status, password) SELECT $2 || n, $2, 'Number ' || n, $2 || n || '@acme.test', 'ACTIVE', 'x' FROM generate_series(1, $1::int) n`,
      [count, name],
    )
  const linked = async (site: string) =>
    (
      await inAcme(
        `SELECT user_account_id AS who, role_id AS role FROM user_site WHERE site_id = $1 ORDER BY 1`,
        [site],
      )
    ).map(({ who, role }) => `${who} ${role}`)
  const crewAt = async (site: string) =>
    (await linked(site)).filter((each) => each.startsWith('Crew')).length
  const optionsOf = async (who: Person, query: string) =>
    Number(
      (await world.call(who, 'GET', `/security/filter/USERS?size=1&${query}`)).headers.get(
        'x-total-count',
      ),
    )
  const toSite = (siteId: string, more: object = {}) => ({
    pick: 'userAccountId',
    record: { siteId, roleId: 'User' },
    ...more,
  })

  test('thousands of users are linked to a branch by one request, with progress, counts and one activity each; a second run links nobody again', async () => {
    await users(many)
    await users(1, 'Other')
    const { status, lines, result } = await assign(
      'admin',
      'search=Crew&status=ACTIVE',
      toSite('s2'),
    )
    expect(status).toBe(200)
    expect(lines[0]).toEqual({ total: many })
    expect(lines[1]).toEqual({ done: 200, assigned: 200, skipped: 0, refused: 0 })
    expect(lines).toHaveLength(2 + many / 200)
    expect(result).toEqual({ assigned: many, skipped: 0, refused: 0 })
    expect(await crewAt('s2')).toBe(many)
    expect(await linked('s2')).not.toContain('Other1 User')
    // An entry at each end of the link.
    const entries = (text: string) =>
      inAcme(
        `SELECT count(DISTINCT description)::int AS texts, count(*)::int AS entries FROM activity WHERE description LIKE $1`,
        [text],
      )
    expect(await entries('User "Crew Number %" was assigned')).toEqual([
      { texts: many, entries: many },
    ])
    expect(await entries('Branch "Denver Union" was assigned')).toEqual([
      { texts: 1, entries: many },
    ])

    const again = await assign('admin', 'search=Crew&status=ACTIVE', toSite('s2'))
    expect(again.lines).toEqual([{ total: 0 }, { result: { assigned: 0, skipped: 0, refused: 0 } }])
    expect(await crewAt('s2')).toBe(many)
  })

  test.runIf(repeatsRules(dialect))(
    'the option list decides who is linked: filter, search, who is linked already, and who is left out [DLG-50]',
    async () => {
      await users(3)
      await inAcme(`UPDATE user_account SET status = 'INACTIVE' WHERE web_id = 'Crew1'`)
      expect(
        (await assign('admin', 'status=ACTIVE', toSite('s2', { except: ['Crew2'] }))).result,
      ).toEqual({ assigned: 4, skipped: 0, refused: 0 })
      expect(await linked('s2')).toEqual([
        'Crew3 User',
        'admin Admin',
        'hq User',
        'loner User',
        'manager Manager',
        'user User',
      ])
    },
  )

  test.runIf(repeatsRules(dialect))(
    'someone links only the people whom they may choose, to branches where they may',
    async () => {
      await users(3)
      await inAcme(
        `INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status) VALUES ('c1', 's1', 'Crew1', 'User', 'ACTIVE'), ('c3', 's3', 'Crew3', 'User', 'ACTIVE')`,
      )
      await inAcme(
        `INSERT INTO role_permission (web_id, role_id, permission_code) VALUES ('rp', 'Manager', $1)`,
        [`${permissionPrefix}:BUSINESS:SITE:CREATE`],
      )
      const found = await optionsOf('manager', 'search=Crew')
      expect(found).toBeLessThan(3)
      const { result } = await assign('manager', 'search=Crew', toSite('s2'))
      expect(result).toEqual({ assigned: found, skipped: 0, refused: 0 })
      expect(await linked('s2')).toContain('Crew1 User')
      expect(await linked('s2')).not.toContain('Crew3 User')

      const elsewhere = await assign('manager', 'search=Crew', toSite('s3'))
      expect([elsewhere.status, elsewhere.lines]).toEqual([
        expect.toSatisfy((status: number) => [400, 403].includes(status)),
        [],
      ])
      expect(await linked('s3')).toEqual(['Crew3 User', 'admin Admin', 'loner User'])
    },
  )

  test.runIf(repeatsRules(dialect))(
    'the people and roles of a form are assigned by the search of their call, without those that are left out or assigned [DLG-50, FORM-24]',
    async () => {
      // More than the records that one request of the contract takes.
      const crew = 601
      await users(crew)
      await users(1, 'Other')
      await inAcme(
        `INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status) SELECT 'at' || web_id, 's2', web_id, 'User', 'ACTIVE' FROM user_account WHERE web_id LIKE 'Crew%' OR web_id LIKE 'Other%'`,
      )
      const form = await world.call('admin', 'POST', '/forms/definitions/global', {
        name: 'Handover',
        siteIds: ['s2'],
      })
      const record = { formDefinitionId: form.body.webId, siteId: 's2' }
      const body = { pick: 'assignment', record, except: ['userId Crew7'] }
      const { status, lines, result } = await assign('admin', 'search=crew', body, 'form-user')
      expect([status, lines[0], result]).toEqual([
        200,
        { total: crew - 1 },
        { assigned: crew - 1, skipped: 0, refused: 0 },
      ])
      const of = async () =>
        inAcme(
          `SELECT count(*)::int AS people, count(role_id)::int AS roles FROM form_user WHERE form_definition_id = $1 AND site_id = 's2'`,
          [record.formDefinitionId],
        )
      expect(await of()).toEqual([{ people: crew - 1, roles: 0 }])
      const rest = await assign('admin', '', { pick: 'assignment', record }, 'form-user')
      // Crew7, the other one, and who was there before; and their roles.
      expect(rest.result).toMatchObject({ skipped: 0, refused: 0 })
      expect(await of()).toEqual([
        { people: crew - 1 + rest.result!.assigned, roles: expect.any(Number) },
      ])
      expect(
        (await assign('admin', '', { pick: 'assignment', record }, 'form-user')).lines,
      ).toEqual([{ total: 0 }, { result: { assigned: 0, skipped: 0, refused: 0 } }])
      expect(
        await assign(
          'admin',
          '',
          { pick: 'assignment', record: { formDefinitionId: record.formDefinitionId } },
          'form-user',
        ),
      ).toMatchObject({ status: 400, body: { errors: [{ field: 'siteId', code: 'required' }] } })
    },
  )

  test.runIf(repeatsRules(dialect))(
    'someone without the permission to assign is refused, and so is a role that they may not grant or that does not exist',
    async () => {
      expect(await assign('user', '', toSite('s1'))).toMatchObject({
        status: 403,
        body: { error: 'FORBIDDEN' },
      })
      expect(await assign('gadmin', '', toSite('s1'))).toMatchObject({ status: 400 })
      expect(
        await assign('admin', '', {
          pick: 'userAccountId',
          record: { siteId: 's2', roleId: 'nobody' },
        }),
      ).toMatchObject({ status: 400, body: { errors: [{ field: 'roleId' }] } })
      expect(await linked('s2')).toEqual(['admin Admin', 'manager Manager'])
    },
  )

  test.runIf(repeatsRules(dialect))(
    'a request that names nothing to assign is refused with what is allowed',
    async () => {
      const wrong = async (body: unknown, link?: string) => {
        const { status, body: problem } = await assign('admin', '', body, link)
        return [status, problem.error, problem.message]
      }
      expect(await wrong(toSite('s1'), 'device')).toEqual([404, 'NOT_FOUND', expect.any(String)])
      expect(await wrong([])).toEqual([400, 'WRONG_BODY', expect.stringContaining('pick, record')])
      expect(await wrong({ pick: 'roleId', record: {} })).toEqual([
        400,
        'UNKNOWN_FIELD',
        expect.stringContaining('userAccountId'),
      ])
    },
  )

  test.runIf(repeatsRules(dialect))(
    'a person who is linked meanwhile is skipped, and one who is gone is refused without stopping the others',
    async () => {
      await users(401)
      // After the keys are read, the transaction of the first batch links one of the last batch and
      // deletes another.
      await inAcme(
        `CREATE FUNCTION meanwhile() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
           INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status) VALUES ('x', 's2', 'Crew99', 'Admin', 'ACTIVE');
           DELETE FROM user_account WHERE web_id = 'Crew98';
           RETURN NULL;
         END $$`,
      )
      await inAcme(
        `CREATE TRIGGER meanwhile AFTER INSERT ON user_site FOR EACH ROW WHEN (NEW.user_account_id = 'Crew1') EXECUTE FUNCTION meanwhile()`,
      )
      const { lines } = await assign('admin', 'search=Crew', toSite('s2'))
      expect(lines.find((line): line is RefusedRecord => 'key' in line)).toMatchObject({
        key: 'Crew98',
        errors: [{ field: 'userAccountId', code: 'reference' }],
      })
      expect(lines.at(-1)).toEqual({ result: { assigned: 399, skipped: 1, refused: 1 } })
      expect(await linked('s2')).toContain('Crew99 Admin')
    },
  )

  test('a caller who disconnects stops it after the current batch, and the next request assigns the rest', async () => {
    await users(1000)
    const answer = await start('admin', 'search=Crew', toSite('s2'))
    await answer.body!.cancel()
    await expect
      .poll(() => world.logged.find(({ line }) => line === 'Matching records were assigned')?.facts)
      .toMatchObject({ how: 'broken off', matching: 1000 })
    const done = await crewAt('s2')
    expect(done % 200).toBe(0)
    expect(done).toBeLessThan(1000)
    const { result } = await assign('admin', 'search=Crew', toSite('s2'))
    expect(result).toEqual({ assigned: 1000 - done, skipped: 0, refused: 0 })
    expect(await crewAt('s2')).toBe(1000)
  })
})
