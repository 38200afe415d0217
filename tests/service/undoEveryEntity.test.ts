import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { migrate } from '../../src/service/database/migrate.ts'
import { purgeExpired } from '../../src/service/jobs/purge.ts'
import { testsAll } from '../../scripts/testScope.ts'
import { dialects, repeatsRules } from '../databases.ts'
import {
  openWorld,
  password,
  signIn,
  type Answered,
  type Person,
  type World,
} from './testService.ts'

let serial = 0
/** The records of the large removal: 10,000 with `npm test -- --all`. */
const many = testsAll() ? 10_000 : 1_500
const nobody = '00000000-0000-7000-8000-000000000000'

describe.each(dialects)('the undo of removals and bulk changes on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const call = (
    who: Person,
    verb: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => world.call(who, verb, path, body, headers)
  const make = async (path: string, body: object, who: Person = 'admin') => {
    const made = await call(who, 'POST', path, body)
    expect([path, made.status, made.body]).toEqual([path, 201, expect.anything()])
    return made.body
  }
  const device = (fields: object = {}) =>
    make('/site/devices', {
      name: `Scanner ${++serial}`,
      uuId: `scan-${serial}`,
      typeTextCode: 'TABLET',
      status: 'ACTIVE',
      ...fields,
    })
  const account = (fields: object = {}, who: Person = 'admin') =>
    make(
      '/security/userAccounts',
      {
        firstName: 'Etta',
        lastName: 'Tester',
        email: `etta.${++serial}.${letters(serial)}@acme.test`,
        status: 'ACTIVE',
        currentUserSite: [{ siteId: 's1', userRoleId: 'User' }],
        ...fields,
      },
      who,
    )
  const removed = async (path: string, ids: string[], who: Person = 'admin') => {
    const answer = await call(who, 'DELETE', path, ids)
    expect([path, answer.status, answer.body]).toEqual([path, 204, undefined])
    return answer.headers.get('x-undo')!
  }
  const undo = (id: string, who: Person = 'admin', headers?: Record<string, string>) =>
    call(who, 'POST', `/undo/${id}`, undefined, headers)
  const open = async (who: Person = 'admin'): Promise<string[]> =>
    (await call(who, 'GET', '/undo')).body.map(({ id }: { id: string }) => id)
  const admin = (text: string, params?: unknown[]) =>
    world.database.admin(
      async (sql) => (
        await sql(`SELECT set_config('app.client', 'acme', true)`), (await sql(text, params)).rows
      ),
    )
  const outcomeOf = ({ status, body }: Answered) => [
    status,
    body.error,
    body.errors?.map(({ message }: { message: string }) => message),
  ]

  test('belongs to the person: for other people, other clients and unknown keys it does not exist', async () => {
    const { webId } = await device()
    const id = await removed('/site/devices', [webId])
    expect(await open()).toContain(id)
    expect([await open('hq'), await open('gadmin')]).toEqual([[], []])
    const unknown = await undo(nobody)
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: 'NOT_FOUND', message: 'There is nothing to undo here.' },
    })
    for (const who of ['hq', 'manager', 'gadmin'] as const)
      expect((await undo(id, who)).body).toEqual(unknown.body)
    for (const odd of ["x' OR '1'='1", '%2e%2e', 'x'.repeat(3000)])
      expect([odd, (await undo(odd)).status]).toEqual([odd, 404])
    expect([
      (await world.call(undefined, 'GET', '/undo')).status,
      (await world.call(undefined, 'POST', `/undo/${id}`)).status,
      (await call('admin', 'DELETE', `/undo/${id}`)).status,
    ]).toEqual([401, 401, 405])
    expect((await undo(id)).body).toMatchObject({
      id,
      kind: 'remove',
      entity: 'device',
      title: 'Device',
      records: 1,
    })
    expect(await undo(id)).toMatchObject({
      status: 410,
      body: { error: 'UNDO_USED', message: 'This was already undone.' },
    })
    expect((await call('admin', 'GET', `/site/devices/${webId}`)).body.webId).toBe(webId)
  })

  test('expires after a day, and is deleted with its stored rows', async () => {
    const [late, early] = [
      await removed('/site/devices', [(await device()).webId]),
      await removed('/site/devices', [(await device()).webId]),
    ]
    const [{ hours }] = await admin(
      `SELECT extract(epoch FROM expires_at - created_at) / 3600 AS hours FROM branchdesk_system.undo WHERE undo_id = $1`,
      [late],
    )
    expect(Number(hours)).toBe(24)
    await admin(
      `UPDATE branchdesk_system.undo SET expires_at = now() - interval '1 second' WHERE undo_id = $1`,
      [late],
    )
    expect(await undo(late)).toMatchObject({
      status: 410,
      body: { error: 'UNDO_EXPIRED', message: 'This is too old to be undone.' },
    })
    const kept = await open()
    expect([kept.includes(late), kept.includes(early)]).toEqual([false, true])
    const theirs = await removed('/site/devices', ['gd1'], 'gadmin')
    expect(await purgeExpired({ database: world.database })).toBe(1)
    expect(
      await admin(`SELECT undo_id FROM branchdesk_system.undo_row WHERE undo_id = ANY($1)`, [
        [late, early],
      ]),
    ).toEqual([{ undo_id: early }])
    expect((await undo(late)).status).toBe(404)
    expect([(await undo(early)).status, (await undo(theirs, 'gadmin')).status]).toEqual([200, 200])
  })

  test('restores links, activity and everything in the response; cleared references are set again', async () => {
    const location = await make('/site/locations', {
      name: 'Dock',
      locationCode: `D${++serial}`,
      status: 'ACTIVE',
      siteIds: ['s1', 's2'],
    })
    const before = (await call('admin', 'GET', `/site/locations/${location.webId}`)).body
    const answer = await call('admin', 'DELETE', '/site/locations', [location.webId])
    expect(answer.headers.get('x-removed-links')).toBe('site-location=2')
    expect((await undo(answer.headers.get('x-undo')!)).status).toBe(200)
    expect((await call('admin', 'GET', `/site/locations/${location.webId}`)).body).toEqual(before)
    const { content } = (
      await call('admin', 'GET', `/security/audits?entityId=${location.webId}&size=50`)
    ).body
    expect(content.map(({ description }: { description: string }) => description)).toEqual(
      expect.arrayContaining([
        'Location "Dock" was restored',
        'Branch "Boston Harbor" was restored',
        'Branch "Denver Union" was restored',
        'Location "Dock" was deleted',
      ]),
    )
  })

  test('restores positions in an order, also among records that were added and moved since', async () => {
    const form = (await make('/forms/definitions/global', { name: 'Opening', siteIds: ['s1'] }))
      .webId as string
    const add = async (name: string) => {
      const answer = await call('admin', 'POST', '/forms/definitionSections', [
        { formDefinitionId: form, formSectionId: (await make('/forms/sections', { name })).webId },
      ])
      expect(answer.status).toBeLessThan(300)
      return answer.body[0].webId as string
    }
    for (const name of ['a', 'b', 'c', 'd', 'e']) await add(`${name}${serial}`)
    const order = async () =>
      (
        await admin(
          `SELECT web_id, sequence FROM form_section WHERE form_definition_id = $1 ORDER BY sequence`,
          [form],
        )
      ).map((row) => [row.web_id, Number(row.sequence)])
    const before = await order()
    const [a, b, c, d, e] = before.map(([key]) => key as string) as [
      string,
      string,
      string,
      string,
      string,
    ]
    expect(before.map(([, place]) => place)).toEqual([1, 2, 3, 4, 5])
    expect((await undo(await removed('/forms/definitionSections', [b, d]))).status).toBe(200)
    expect(await order()).toEqual(before)
    const id = await removed('/forms/definitionSections', [b, d])
    const f = await add(`f${++serial}`)
    expect((await undo(id)).status).toBe(200)
    expect((await order()).map(([key]) => key)).toEqual([a, b, c, d, e, f])
    expect((await order()).map(([, place]) => place)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('names the record with the same unique values that blocks it, and restores all or nothing', async () => {
    const [one, two] = [await device(), await device()]
    const id = await removed('/site/devices', [one.webId, two.webId])
    const again = await device({ uuId: two.uuId })
    expect(outcomeOf(await undo(id))).toEqual([
      409,
      'UNDO_BLOCKED',
      [`“${two.name}”: there is another device with this UUID now`],
    ])
    expect((await call('admin', 'GET', `/site/devices/${one.webId}`)).status).toBe(404)
    expect(await open()).toContain(id)
    await removed('/site/devices', [again.webId])
    expect((await undo(id)).status).toBe(200)
  })

  test('names the missing record that the restored one refers to', async () => {
    const location = await make('/site/locations', {
      name: 'Annex',
      locationCode: `A${++serial}`,
      status: 'ACTIVE',
      siteIds: ['s1'],
    })
    const [{ web_id: link }] = await admin(
      `SELECT web_id FROM site_location WHERE location_id = $1`,
      [location.webId],
    )
    const id = await removed('/site/siteLocations', [link])
    const whole = await removed('/site/locations', [location.webId])
    const answer = await undo(id)
    expect(outcomeOf(answer)).toEqual([
      409,
      'UNDO_BLOCKED',
      [expect.stringMatching(/^“.+”: the record in Location no longer exists$/)],
    ])
    expect(answer.body.message).toBe('Nothing was undone: 1 record is blocked.')
    expect([(await undo(whole)).status, (await undo(id)).status]).toEqual([200, 200])
  })

  test('refuses an account whose address another client uses by now, without revealing who', async () => {
    const email = `twice.${letters(++serial)}@acme.test`
    const one = await account({ email })
    const id = await removed('/security/userAccounts', [one.webId])
    await make(
      '/security/userAccounts',
      {
        firstName: 'Gil',
        lastName: 'Globex',
        email,
        status: 'ACTIVE',
        currentUserSite: [{ siteId: 'g1', userRoleId: 'gUser' }],
      },
      'gadmin',
    )
    const answer = await undo(id)
    expect(outcomeOf(answer)).toEqual([
      409,
      'UNDO_BLOCKED',
      ['“Etta Tester”: there is another user with this Email now'],
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/globex|Gil/i)
  })

  test('restores an account with its password but without its earlier sessions', async () => {
    const one = await account({ password: 'Branchdesk-2!' })
    const session = (await signIn(world.service, one.email, 'Branchdesk-2!')).body.access_token
    const asThem = () =>
      world.call(undefined, 'GET', '/security/userAccounts/currentUser', undefined, {
        authorization: `Bearer ${session}`,
      })
    expect((await asThem()).status).toBe(200)
    const id = await removed('/security/userAccounts', [one.webId])
    expect((await asThem()).status).toBe(401)
    expect((await undo(id)).status).toBe(200)
    expect((await asThem()).status).toBe(401)
    const fresh = (await signIn(world.service, one.email, 'Branchdesk-2!')).body.access_token
    expect(
      (
        await world.call(undefined, 'GET', '/security/userAccounts/currentUser', undefined, {
          authorization: `Bearer ${fresh}`,
        })
      ).body.currentUserSite,
    ).toMatchObject([{ siteId: 's1', roleName: 'User' }])
  })

  test('restores a status that was set in bulk, unless a record changed or was removed since; unchanged ones are not affected [USER-38]', async () => {
    const [one, two, idle] = [
      await account(),
      await account(),
      await account({ status: 'INACTIVE' }),
    ]
    const setAll = (ids: string[]) =>
      call('admin', 'PATCH', '/security/userAccounts/bulkStatusUpdate?status=INACTIVE', ids)
    const read = async (webId: string) =>
      (await call('admin', 'GET', `/security/userAccounts/${webId}`)).body
    const answer = await setAll([idle.webId, one.webId, two.webId])
    const id = answer.headers.get('x-undo')!
    const listed = (await call('admin', 'GET', '/undo')).body[0]
    expect(listed).toMatchObject({
      id,
      kind: 'change',
      entity: 'user-account',
      records: 2,
      name: 'Etta Tester',
    })
    expect((await setAll([idle.webId])).headers.get('x-undo')).toBeNull()
    const changed = await read(two.webId)
    expect(
      (await call('admin', 'PATCH', `/security/userAccounts/${two.webId}`, { lastName: 'Changed' }))
        .status,
    ).toBe(200)
    expect(outcomeOf(await undo(id))).toEqual([
      409,
      'UNDO_BLOCKED',
      ['“Etta Changed” has been changed since'],
    ])
    expect((await read(one.webId)).status).toBe('INACTIVE')
    await admin(`UPDATE user_account SET last_name = 'Tester', version = $2 WHERE web_id = $1`, [
      two.webId,
      changed.version,
    ])
    const gone = await removed('/security/userAccounts', [two.webId])
    expect(outcomeOf(await undo(id))).toEqual([
      409,
      'UNDO_BLOCKED',
      [expect.stringMatching(/^“.*” has been deleted since$/)],
    ])
    expect((await undo(gone)).status).toBe(200)
    expect((await undo(id)).status).toBe(200)
    const back = await read(one.webId)
    expect([
      back.status,
      back.version,
      (await read(two.webId)).status,
      (await read(idle.webId)).status,
    ]).toEqual(['ACTIVE', one.version + 2, 'ACTIVE', 'INACTIVE'])
    const { content } = (
      await call('admin', 'GET', `/security/audits?entityId=${one.webId}&size=50`)
    ).body
    expect(content[0].description).toBe('User "Etta Tester" was restored: Status')
  })

  test('needs the permission of the original action at the same site: revoked rights block it, too', async () => {
    const one = await account({}, 'manager')
    const id = await removed('/security/userAccounts', [one.webId], 'manager')
    await admin(
      `UPDATE role_permission SET enabled = false WHERE role_id = 'Manager' AND permission_code LIKE '%DELETE'`,
    )
    await account()
    expect(await undo(id, 'manager')).toMatchObject({
      status: 403,
      body: { message: 'This needs the permission “Users: delete”. Ask an administrator for it.' },
    })
    await admin(`UPDATE role_permission SET enabled = true WHERE role_id = 'Manager'`)
    const links = await admin(
      `DELETE FROM user_site WHERE user_account_id = 'manager' AND site_id = 's1' RETURNING web_id`,
    )
    expect(links).toHaveLength(1)
    await account()
    expect((await undo(id, 'manager')).status).toBe(403)
    await admin(
      `INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status) VALUES ('manager-s1', 's1', 'manager', 'Manager', 'ACTIVE')`,
    )
    await account()
    expect((await undo(id, 'manager')).status).toBe(200)
  })

  test('restores a branch with its remover’s own rights, but not after someone has changed those rights', async () => {
    const role = (
      await make('/security/roles', {
        roleName: `Keeper ${++serial}`,
        status: 'ACTIVE',
        allSites: false,
      })
    ).webId
    for (const code of ['BRANCHDESK:BUSINESS:SITE:DELETE', 'BRANCHDESK:BUSINESS:SITE:READ'])
      await make('/security/rolePermissions', { roleId: role, permissionCode: code, enabled: true })
    const [here, there] = [await branch(), await branch()]
    const remover = await account({
      password,
      currentUserSite: [
        { siteId: here, userRoleId: role },
        { siteId: there, userRoleId: role },
      ],
    })
    const token = (await signIn(world.service, remover.email)).body.access_token
    const as = (verb: string, path: string, body?: unknown) =>
      world.call(undefined, verb, path, body, { authorization: `Bearer ${token}` })
    const first = (await as('DELETE', '/site/sites?cascade=true', [here])).headers.get('x-undo')!
    expect((await as('POST', `/undo/${first}`)).status).toBe(200)
    const second = (await as('DELETE', '/site/sites?cascade=true', [here])).headers.get('x-undo')!
    const [{ web_id: link }] = await admin(
      `SELECT web_id FROM user_site WHERE user_account_id = $1 AND site_id = $2`,
      [remover.webId, there],
    )
    expect(
      (await call('admin', 'PATCH', `/site/userSites/${link}`, { roleId: 'User' })).status,
    ).toBeLessThan(300)
    expect((await as('POST', `/undo/${second}`)).status).toBe(403)
    expect((await call('admin', 'GET', `/site/sites/${here}`)).status).toBe(404)
  })

  test('does not give anybody a role that exceeds the current rights of the person', async () => {
    const role = (
      await make('/security/roles', {
        roleName: `Helper ${++serial}`,
        status: 'ACTIVE',
        allSites: false,
      })
    ).webId
    for (const code of ['BRANCHDESK:USERS:ROLES:DELETE', 'BRANCHDESK:USERS:ROLES:READ'])
      await make('/security/rolePermissions', { roleId: role, permissionCode: code, enabled: true })
    const helper = await account({
      password,
      currentUserSite: [{ siteId: 's1', userRoleId: role }],
    })
    const token = (await signIn(world.service, helper.email)).body.access_token
    const mighty = (
      await make('/security/roles', {
        roleName: `Mighty ${++serial}`,
        status: 'ACTIVE',
        allSites: true,
      })
    ).webId
    const permission = entities.find(({ name }) => name === 'role')!.permission
    const answer = await world.call(undefined, 'DELETE', '/security/roles', [mighty], {
      authorization: `Bearer ${token}`,
    })
    if (permission === 'USERS:ROLES') expect(answer.status).toBe(204)
    const id = answer.headers.get('x-undo') ?? nobody
    const back = await world.call(undefined, 'POST', `/undo/${id}`, undefined, {
      authorization: `Bearer ${token}`,
    })
    expect(back).toMatchObject(
      answer.status === 204 ? { status: 403, body: { error: 'FORBIDDEN' } } : { status: 404 },
    )
  })

  test('checks the rules again: a section in design by now, a default that was set meanwhile', async () => {
    const section = (await make('/forms/sections', { name: `Till ${++serial}` })).webId
    const row = (await make('/forms/sectionRows', { formSectionId: section, sequence: 1 })).webId
    const id = await removed('/forms/sectionRows', [row])
    await admin(
      `INSERT INTO section_draft (web_id, form_section_id, user_id, data) VALUES ($1, $1, 'manager', '{}')`,
      [section],
    )
    expect(await undo(id)).toMatchObject({ status: 422, body: { error: 'RULE' } })
    await admin(`DELETE FROM section_draft WHERE web_id = $1`, [section])
    expect((await undo(id)).status).toBe(200)
    const filter = (title: string) =>
      make('/static-data/savedFilter', {
        title,
        value: '{}',
        frameName: `screen${serial}`,
        defaultIndicator: true,
      })
    const first = await filter('First')
    const undoFirst = await removed('/static-data/savedFilter', [first.webId])
    const second = await filter('Second')
    expect((await undo(undoFirst)).status).toBe(200)
    expect(
      await admin(`SELECT web_id FROM saved_filter WHERE frame_name = $1 AND default_indicator`, [
        `screen${serial}`,
      ]),
    ).toEqual([{ web_id: second.webId }])
  })

  test('is idempotent: a removal and its undo that are sent again under the same key return the first response', async () => {
    const { webId } = await device()
    const key = { 'idempotency-key': `gone-${++serial}` }
    const [first, second] = [
      await call('admin', 'DELETE', '/site/devices', [webId], key),
      await call('admin', 'DELETE', '/site/devices', [webId], key),
    ]
    expect([
      first.status,
      second.status,
      second.headers.get('idempotency-replayed'),
      second.headers.get('x-undo'),
    ]).toEqual([204, 204, 'true', first.headers.get('x-undo')])
    expect((await call('admin', 'DELETE', '/site/devices', [nobody], key)).body.error).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    )
    const id = first.headers.get('x-undo')!
    const again = { 'idempotency-key': `back-${serial}` }
    const [back, repeated] = [await undo(id, 'admin', again), await undo(id, 'admin', again)]
    expect([back.status, repeated.status, repeated.body]).toEqual([200, 200, back.body])
    expect((await undo(id)).status).toBe(410)
  })

  test('succeeds for one of two concurrent calls, and the other gets the reason', async () => {
    const { webId } = await device()
    const id = await removed('/site/devices', [webId])
    const answers = await Promise.all([undo(id), undo(id), undo(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
    expect(
      await admin(`SELECT count(*)::int AS found FROM device WHERE web_id = $1`, [webId]),
    ).toEqual([{ found: 1 }])
  })

  test('is stored atomically with the action: an abort before the commit leaves neither', async () => {
    const { webId } = await device()
    const before = await open()
    const { transaction } = world.database
    world.database.transaction = async (settings, work, along) =>
      transaction(
        settings,
        async (sql) => {
          await work(sql)
          throw new Error('The power is cut.')
        },
        along,
      )
    const cut = await call('admin', 'DELETE', '/site/devices', [webId])
    world.database.transaction = transaction
    expect(cut.status).toBe(500)
    expect((await call('admin', 'GET', `/site/devices/${webId}`)).status).toBe(200)
    expect(await open()).toEqual(before)
    expect(await admin(`SELECT 1 FROM branchdesk_system.undo_row WHERE key = $1`, [webId])).toEqual(
      [],
    )
  })

  test.runIf(repeatsRules(dialect))(
    'restores many records with as many statements as two',
    { timeout: 120_000 },
    async () => {
      const statements = async (run: () => Promise<unknown>) => {
        let count = 0
        const { transaction } = world.database
        world.database.transaction = (settings, work, along) =>
          transaction(
            settings,
            (sql) =>
              work(
                Object.assign((...asked: Parameters<typeof sql>) => (count++, sql(...asked)), {
                  begun: sql.begun,
                }),
              ),
            along,
          )
        await run()
        world.database.transaction = transaction
        return count
      }
      const fill = async (name: string, rows: number) => {
        await admin(
          `INSERT INTO device (web_id, name, type_text_code, uu_id, status) SELECT $1 || n, $1 || n, 'TABLET', $1 || n, 'ACTIVE' FROM generate_series(1, $2::int) n`,
          [name, rows],
        )
        await admin(
          `INSERT INTO site_device (web_id, site_id, device_id, status) SELECT 'l' || $1 || n, 's1', $1 || n, 'ACTIVE' FROM generate_series(1, $2::int) n`,
          [name, rows],
        )
        return Array.from({ length: rows }, (_, index) => `${name}${index + 1}`)
      }
      const both = async (keys: string[]) => {
        let id = ''
        const removing = await statements(async () => {
          id = await removed('/site/devices', keys)
        })
        const restoring = await statements(async () => expect((await undo(id)).status).toBe(200))
        return [removing, restoring]
      }
      const few = await both(await fill('few', 2))
      expect(await both(await fill('many', many))).toEqual(few)
      expect(
        await admin(
          `SELECT (SELECT count(*)::int FROM device WHERE uu_id LIKE 'many%') AS devices, (SELECT count(*)::int FROM site_device WHERE device_id LIKE 'many%') AS links`,
        ),
      ).toEqual([{ devices: many, links: many }])
    },
  )

  test('ends with a change of the tables, because its rows no longer fit', async () => {
    await removed('/site/devices', [(await device()).webId])
    await migrate(world.database, entities)
    expect(await open()).not.toEqual([])
    const device2 = entities.map((entity) =>
      entity.name === 'device'
        ? {
            ...entity,
            fields: [
              ...entity.fields,
              {
                name: 'shelf',
                label: 'Shelf',
                kind: 'text' as const,
                column: 'shelf',
                sqlType: 'text',
              },
            ],
          }
        : entity,
    )
    await migrate(world.database, device2)
    expect(await open()).toEqual([])
  })

  async function branch(): Promise<string> {
    return (
      await make('/site/sites', {
        name: `Branch ${++serial}`,
        code: `B-${serial}`,
        typeTextCode: 'FLAGSHIP',
        status: 'ACTIVE',
        addressModel: {
          street: '1 Main',
          country: 'US',
          state: 'US-MA',
          city: 'Boston',
          postalCode: '02110',
        },
      })
    ).webId
  }
})

const letters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
