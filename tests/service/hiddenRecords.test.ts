import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, signIn, type World } from './testService.ts'

type Row = Record<string, any>

/** A list inside a user's record that refers to branches. */
const inside = entities
  .find(({ name }) => name === 'user-account')!
  .fields.find(({ fields }) => fields?.some(({ reference }) => reference?.entity === 'site'))!

describe.each(mainDialects)('what a person may not read, on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect, { everyEntity: true })
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO location (web_id, name, location_code, status) VALUES ('loc3', 'Back room', 'L3', 'ACTIVE')`,
      )
      await sql(
        `INSERT INTO site_location (web_id, site_id, location_id, status) VALUES ('sl3', 's3', 'loc3', 'ACTIVE')`,
      )
      await sql(`UPDATE form_section SET site_id = 's3', location_id = 'loc3'`)
      await sql(
        `INSERT INTO user_account (web_id, first_name, last_name, email, status, password) SELECT 'nobody', 'No', 'Body', 'nobody@acme.test', 'ACTIVE', password FROM user_account WHERE web_id = 'user'`,
      )
    })
  })
  afterAll(() => world.close())

  const foreign = /s3|loc3|Austin South|Back room|L3/
  const read = async (who: 'admin' | 'manager', path: string) => {
    const { status, body } = await world.call(who, 'GET', path)
    expect([path, status]).toEqual([path, 200])
    return body
  }

  test('a record shows neither key nor name of a branch or location that its reader may not read, in lists, filters and exports', async () => {
    const list = '/forms/definitionSections?size=50'
    const seen: Row[] = (await read('manager', list)).content
    expect(seen.length).toBeGreaterThan(0)
    for (const row of seen)
      expect(row).toMatchObject({
        siteId: null,
        locationId: null,
        locationName: null,
        locationCode: null,
      })
    expect(
      JSON.stringify(seen.map(({ siteId, locationId, _text }) => [siteId, locationId, _text])),
    ).not.toMatch(foreign)
    expect((await read('manager', `${list}&siteId=s3`)).content).toEqual([])
    for (const [path, names] of [
      ['/site/userSites', 'Austin'],
      ['/forms/definitionSections', 'Back room'],
      ['/document', 'Austin South'],
    ])
      expect([path, (await read('manager', `${path}?search=${names}`)).content]).toEqual([path, []])
    const file = await world.call('manager', 'GET', '/export/form-section')
    expect([file.status, foreign.test(String(file.body))]).toEqual([200, false])
    expect((await read('admin', `${list}&siteId=s3`)).content[0]).toMatchObject({
      siteId: 's3',
      locationName: 'Back room',
    })
  })

  test('an edit by someone who does not see a reference keeps it', async () => {
    const [row] = (await read('manager', '/forms/definitionSections?size=1')).content
    const path = `/forms/definitionSections/${row.webId}`
    // A save sends what the form has: a reference that its writer did not see is left out.
    const saved = await world.call('admin', 'PUT', path, {
      formDefinitionId: row.formDefinitionId,
      formSectionId: row.formSectionId,
      recordHistory: true,
    })
    expect([saved.status, saved.body.siteId]).toEqual([200, 's3'])
  })

  test('the activity of a readable record hides what happened at a branch that the reader may not read [ACT-01]', async () => {
    const assigned = await world.call('admin', 'POST', '/site/userSites', {
      siteId: 's3',
      userAccountId: 'user',
      roleId: 'User',
    })
    expect(assigned.status).toBe(201)
    const path = '/security/audits?entityId=user&size=50'
    const entries = async (who: 'admin' | 'manager'): Promise<Row[]> =>
      (await read(who, path)).content
    expect(JSON.stringify(await entries('admin'))).toContain('Austin South')
    expect(JSON.stringify(await entries('manager'))).not.toMatch(/Austin South|"s3"/)
    const all = (await read('manager', '/security/audits?size=200')).content as Row[]
    expect(all.filter((each) => each.siteId === 's3')).toEqual([])
  })

  test('the sentence about a link names nobody whom the reader may not read [ACT-01]', async () => {
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `INSERT INTO user_account (web_id, first_name, last_name, email, status, password) VALUES ('away', 'No', 'Body', 'away@acme.test', 'ACTIVE', '')`,
      )
      await sql(
        `INSERT INTO user_site (web_id, user_account_id, site_id, role_id, status) VALUES ('us3', 'away', 's3', 'User', 'ACTIVE')`,
      )
      await sql(
        `INSERT INTO activity (web_id, entity, entity_id, type_code_text, description, changes, deed, site_id) VALUES ('left', 'site', 's1', 'Branch user', 'User "No Body" was unassigned', $1::jsonb, $2::jsonb, 's1')`,
        [
          JSON.stringify([
            {
              field: 'userAccountId',
              label: 'User',
              from: 'No Body',
              to: null,
              keys: { from: ['away'], to: [] },
            },
          ]),
          JSON.stringify({
            verb: 'unassigned',
            title: 'User',
            name: 'No Body',
            entity: 'user-account',
            of: 'user-site',
          }),
        ],
      )
    })
    const description = async (who: 'admin' | 'manager') => {
      const entry = await read(who, '/security/audits/left')
      return [entry.description, entry['deed'].name]
    }
    expect(await description('admin')).toEqual(['User "No Body" was unassigned', 'No Body'])
    expect(await description('manager')).toEqual(['User "…" was unassigned', '…'])
    const options = async (who: 'admin' | 'manager') =>
      (await read(who, '/security/filter/AUDITS?size=100'))
        .map((each: { text: string }) => each.text)
        .filter((text: string) => text.endsWith('was unassigned'))
    expect(await options('admin')).toContain('User "No Body" was unassigned')
    expect(await options('manager')).toEqual(['User "…" was unassigned'])
    // Nor does any other use of the sentence reveal the name.
    const found = async (who: 'admin' | 'manager', query: string) =>
      (await read(who, `/security/audits?${query}`)).content.map(({ webId }: Row) => webId)
    for (const query of ['search=No%20Body', 'description%5Bcontains%5D=No%20Body']) {
      expect([query, await found('admin', query)]).toEqual([query, ['left']])
      expect([query, await found('manager', query)]).toEqual([query, []])
    }
    expect(await found('manager', 'search=was%20unassigned')).toEqual(['left'])
    const rest = [
      '/security/audits/aggregate?group=description',
      '/export/activity?columns=description',
      '/export/activity?columns=description,deed&format=json',
    ]
    for (const path of rest) {
      const text = async (who: 'admin' | 'manager') => JSON.stringify(await read(who, path))
      expect([path, (await text('admin')).includes('No Body')]).toEqual([path, true])
      expect([path, (await text('manager')).includes('No Body')]).toEqual([path, false])
    }
    for (const path of [
      '/security/audits?deed.name%5Bcontains%5D=No',
      '/security/audits/aggregate?group=deed.name',
    ])
      expect([path, (await world.call('manager', 'GET', path)).status]).toEqual([path, 400])
  })

  test('an entry about a link names the record that it is recorded under to those who may see it named [ACT-01]', async () => {
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      for (const [id, entity, key, of, site] of [
        ['at-branch', 'site', 's1', 'user-site', 's1'],
        ['of-user', 'user-account', 'away', 'user-site', 's1'],
        ['itself', 'site', 's1', 'site', 's1'],
        ['of-deleted', 'site', 'gone', 'user-site', 's1'],
      ])
        await sql(
          `INSERT INTO activity (web_id, entity, entity_id, type_code_text, description, changes, deed, site_id) VALUES ($1, $2, $3, 'Branch user', 'A sentence', '[]', $4::jsonb, $5)`,
          [
            id,
            entity,
            key,
            JSON.stringify({
              verb: 'assigned',
              title: 'User',
              name: 'X',
              entity: 'user-account',
              of,
            }),
            site,
          ],
        )
    })
    const under = async (who: 'admin' | 'manager') => {
      const { content } = await read(who, '/security/audits?search=A%20sentence')
      return Object.fromEntries(content.map((each: Row) => [each.webId, each['deed'].under]))
    }
    const branch = { entity: 'site', title: 'Branch', name: 'Boston Harbor' }
    expect(await under('admin')).toEqual({
      'at-branch': branch,
      'of-user': { entity: 'user-account', title: 'User', name: 'No Body' },
      itself: undefined,
      'of-deleted': undefined,
    })
    const seen = await under('manager')
    expect(seen['at-branch']).toEqual(branch)
    expect(seen['of-user']).toBeUndefined()
    expect((await read('admin', '/security/audits/at-branch'))['deed'].under).toEqual(branch)
  })

  test('an email is read by those who may see its recipient named', async () => {
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      for (const name of ['user', 'loner', 'stranger'])
        await sql(
          `INSERT INTO email (web_id, recipient, subject, body, email_type, status) VALUES ($1, $1 || '@acme.test', 'Note to ' || $1, 'x', 'TEST', 'FAILED')`,
          [name],
        )
    })
    const found = async (who: 'admin' | 'manager', query = '') =>
      (await read(who, `/email/emails?search=Note${query}`)).content
        .map(({ webId }: Row) => webId)
        .sort()
    expect(await found('admin')).toEqual(['loner', 'stranger', 'user'])
    expect(await found('manager')).toEqual(['stranger', 'user'])
    expect(await found('manager', '&recipient=loner%40acme.test')).toEqual([])
    for (const [verb, path] of [
      ['GET', '/email/emails/loner'],
      ['POST', '/email/emails/loner/send'],
    ] as const)
      expect([path, (await world.call('manager', verb, path)).status]).toEqual([
        path,
        verb === 'GET' ? 404 : 403,
      ])
    const file = String((await world.call('manager', 'GET', '/export/email')).body)
    expect([file.includes('user@acme.test'), file.includes('loner@acme.test')]).toEqual([
      true,
      false,
    ])
  })

  test('the changes in activity hide the keys and names of branches that the reader may not read, also inside stored values [ACT-01]', async () => {
    const entry = async (id: string, of: string, changes: object[]) =>
      world.database.admin(async (sql) => {
        await sql(`SELECT set_config('app.client', 'acme', true)`)
        await sql(
          `INSERT INTO activity (web_id, entity, entity_id, type_code_text, description, changes, deed) VALUES ($1, 'user-account', 'user', 'User', 'x', $2::jsonb, $3::jsonb)`,
          [
            id,
            JSON.stringify(changes),
            JSON.stringify({ verb: 'updated', title: 'User', name: 'x', entity: of, of }),
          ],
        )
      })
    const moved = { field: 'siteId', label: 'Branch', from: 'Boston', to: 'Austin South' }
    await entry('moved', 'user-site', [{ ...moved, keys: { from: ['s1'], to: ['s3'] } }])
    // Written before entries had keys.
    await entry('movedBefore', 'user-site', [moved])
    const row = { siteId: 's3', userRoleId: 'Manager' }
    await entry('inside', 'user-account', [
      {
        field: inside.name,
        label: inside.label,
        from: null,
        to: 'Austin South, Manager',
        values: { from: null, to: [row, { ...row, siteId: 's1' }] },
        texts: {
          from: {},
          to: {
            [`${inside.name}.0.siteId`]: 'Austin South',
            [`${inside.name}.1.siteId`]: 'Boston',
          },
        },
      },
    ])
    await entry('unknown', 'user-account', [{ ...moved, field: 'gone' }])
    const changesOf = async (who: 'admin' | 'manager'): Promise<Record<string, Row>> => {
      const { content } = await read(who, '/security/audits?entityId=user&size=100')
      return Object.fromEntries(
        content.map(({ webId, changes }: Row) => [webId, (changes as Row[])?.[0]]),
      )
    }
    const [admins, managers] = [await changesOf('admin'), await changesOf('manager')]
    for (const id of ['moved', 'movedBefore', 'inside', 'unknown']) {
      expect([id, /Austin South/.test(JSON.stringify(admins[id]))]).toEqual([id, true])
      expect([id, foreign.test(JSON.stringify(managers[id]))]).toEqual([id, false])
    }
    expect(admins['moved']).toEqual(moved)
    expect(managers['moved']).toEqual({ ...moved, to: null })
    expect(managers['inside']).toMatchObject({
      values: { to: [{ siteId: null }, { siteId: 's1' }] },
      texts: { to: { [`${inside.name}.1.siteId`]: 'Boston' } },
    })
    // A filter would let the reader guess what is hidden.
    const guess = '/security/audits?entityId=user&changes.to%5Bcontains%5D=Austin'
    expect((await world.call('manager', 'GET', guess)).status).toBe(400)
    const file = await world.call('manager', 'GET', '/export/activity?format=json')
    expect([file.status, /Austin South/.test(JSON.stringify(file.body))]).toEqual([200, false])
  })

  test('a person without a role reads nothing but their own account', async () => {
    const token = (await signIn(world.service, 'nobody@acme.test')).body.access_token
    const get = async (path: string, verb = 'GET', body?: object) => {
      const response = await world.service.fetch(
        new Request(`http://desk.test/api${path}`, {
          method: verb,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      )
      // An empty list of one's own branches tells nothing.
      return (await response.text()) === '[]' ? 204 : response.status
    }
    const paths = entities.flatMap((entity) => [
      ...entity.operations
        .filter(
          ({ verb, path, kind }) => verb === 'GET' && !path.includes('{') && kind !== 'action',
        )
        .map(({ path }) => path),
      `/export/${entity.name}`,
    ])
    const open: string[] = []
    for (const path of paths) if ((await get(path)) === 200) open.push(path)
    expect(open).toEqual([])
    expect([
      await get('/security/clients/acme'),
      await get('/security/userAccounts/nobody'),
      await get('/security/userAccounts/currentUser'),
      await get('/security/userAccounts/nobody', 'PATCH', { lastName: 'Else' }),
      await get('/security/userAccounts/user'),
    ]).toEqual([403, 200, 200, 200, 403])
    const refused = await world.service.fetch(
      new Request('http://desk.test/api/site/countries', {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(await refused.json()).toMatchObject({
      error: 'FORBIDDEN',
      message: 'You have no role yet. Ask an administrator for one.',
    })
  })
})
