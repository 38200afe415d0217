import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, validators } from '../../src/generated/entities.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Row = Record<string, any>

const byStatus = { name: 'byStatus', show: 'bar', entity: 'site', group: ['status'] }
const secretTitle = 'People called Smith'
const people = {
  name: 'people',
  show: 'figure',
  title: secretTitle,
  entity: 'user-account',
  filter: { lastName: 'Smith' },
  width: 4,
}

describe.each(mainDialects)('dashboards of people on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    // A field that needs a permission which only the Admin has.
    const guarded = entities.map((entity) =>
      entity.name === 'form-definition'
        ? {
            ...entity,
            fields: entity.fields.map((field) =>
              field.name === 'status' ? { ...field, permission: 'USERS:ROLES' } : field,
            ),
          }
        : entity,
    )
    world = await openWorld(dialect, { schemas: { entities: guarded, validators } })
  })
  afterAll(() => world.close())
  const call = (who: Person, verb: string, path: string, body?: unknown) =>
    world.call(who, verb, `/static-data/dashboards${path}`, body)
  const make = async (who: Person, more: Row = {}): Promise<Row> => {
    const { status, body } = await call(who, 'POST', '', { title: 'Mine', ...more })
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }

  test('a person stores a dashboard of their own and changes its elements; nobody else finds it [DASH-05]', async () => {
    const made = await make('admin', { elements: [byStatus] })
    expect(made).toMatchObject({ title: 'Mine', userId: 'admin', elements: [byStatus] })
    const moved = [people, { ...byStatus, width: 12 }]
    const { status, body } = await call('admin', 'PATCH', `/${made.webId}`, { elements: moved })
    expect([status, body.elements]).toEqual([200, moved])
    for (const who of ['manager', 'hq', 'gadmin'] as const) {
      expect((await call(who, 'GET', `/${made.webId}`)).status).toBe(404)
      expect((await call(who, 'GET', '?size=100')).body.content).toEqual([])
    }
    // Lists leave out the elements, which are large.
    const [listed] = (await call('admin', 'GET', '?size=100')).body.content
    expect(listed).not.toHaveProperty('elements')
  })

  test.each([
    [
      'an unknown keyword',
      { ...byStatus, groups: ['status'] },
      /Elements \(1\.groups\) is not a known field/,
    ],
    ['an unknown shape', { ...byStatus, name: 'b', show: 'pie' }, /Elements \(1\.show\)/],
    ['an unknown entity', { ...byStatus, name: 'b', entity: 'sites' }, /elements\.1\.entity/],
    ['an unknown field', { ...byStatus, name: 'b', group: ['nmae'] }, /elements\.1\.group\.0/],
    [
      'a secret',
      { ...byStatus, name: 'b', entity: 'user-account', group: ['password'] },
      /elements\.1\.group\.0/,
    ],
    [
      'a filter by a secret',
      { ...people, filter: { 'password[starts]': 'a' } },
      /elements\.1\.filter\.password/,
    ],
    [
      'records found by a secret',
      { ...people, show: 'records', filter: { 'password[starts]': 'a' } },
      /elements\.1\.filter\.password/,
    ],
    [
      'records found by an unknown operator',
      { ...people, show: 'records', filter: { 'lastName[like]': 'a' } },
      /elements\.1\.filter/,
    ],
    [
      'an unknown operator',
      { ...people, filter: { 'lastName[like]': 'a' } },
      /elements\.1\.filter/,
    ],
    ['seconds', { ...byStatus, name: 'b', group: ['createdDate:second'] }, /elements\.1\.group/],
    ['the sum of a text', { ...byStatus, name: 'b', measure: 'sum:name' }, /elements\.1/],
    ['a line without dates', { ...byStatus, name: 'b', show: 'line' }, /elements\.1\.group/],
    ['a heatmap of one group', { ...byStatus, name: 'b', show: 'heatmap' }, /elements\.1\.group/],
    ['the name of another', { ...byStatus, show: 'donut' }, /elements\.1\.name/],
    [
      'a call',
      { name: 'b', show: 'bar', entity: 'site', call: 'GET site/sites' },
      /elements\.1\.call/,
    ],
  ])('an element with %s is refused at its place [DASH-05]', async (_, element, place) => {
    const { status, body } = await call('admin', 'POST', '', {
      title: 'Wrong',
      elements: [byStatus, element],
    })
    expect([status, body.error]).toEqual([400, 'VALIDATION'])
    expect(body.errors.map((each: Row) => `${each.field}: ${each.message}`)).toEqual([
      expect.stringMatching(place),
    ])
  })

  test('a dashboard has at most 12 elements', async () => {
    const elements = Array.from({ length: 13 }, (_, at) => ({ ...byStatus, name: `n${at}` }))
    const { status, body } = await call('admin', 'POST', '', { title: 'Many', elements })
    expect([status, body.errors[0].field]).toEqual([400, 'elements'])
  })

  test('holders of the role read a shared dashboard, without anything of what they may not read, and cannot change it [GEN-09]', async () => {
    const shared = await make('admin', {
      roleId: 'User',
      elements: [
        byStatus,
        people,
        { name: 'forms', show: 'figure', entity: 'form-definition' },
        { name: 'guarded', show: 'donut', entity: 'form-definition', group: ['status'] },
        { name: 'found', show: 'records', entity: 'form-definition', filter: { status: 'ACTIVE' } },
        { name: 'note', show: 'text', text: 'For everyone' },
      ],
    })
    const { status, body } = await call('user', 'GET', `/${shared.webId}`)
    expect(status).toBe(200)
    expect(body.elements).toEqual([
      { name: 'byStatus', show: 'bar', forbidden: true },
      { name: 'people', show: 'figure', width: 4, forbidden: true },
      { name: 'forms', show: 'figure', entity: 'form-definition' },
      { name: 'guarded', show: 'donut', forbidden: true },
      { name: 'found', show: 'records', forbidden: true },
      { name: 'note', show: 'text', text: 'For everyone' },
    ])
    const listed = (await call('user', 'GET', '')).body.content as Row[]
    expect(listed.map(({ webId }) => webId)).toContain(shared.webId)
    expect(JSON.stringify(listed)).not.toContain('Smith')
    const exported = await world.call(
      'user',
      'GET',
      '/export/own-dashboard?format=json&columns=elements',
    )
    expect([exported.status, JSON.stringify(exported.body)]).toEqual([
      200,
      expect.not.stringContaining('Smith'),
    ])
    // Nor by asking which dashboards contain it.
    for (const query of ['elements[contains]=Smith', 'elements=Smith', 'search=Smith']) {
      const { status: answer, body: asked } = await call('user', 'GET', `?${query}`)
      expect([query, answer === 200 ? asked.content : answer]).toEqual([
        query,
        query.startsWith('search') ? [] : 400,
      ])
    }
    const change = await call('user', 'PATCH', `/${shared.webId}`, { elements: [] })
    expect([change.status, change.body.error]).toEqual([403, 'FORBIDDEN'])
    expect((await call('user', 'DELETE', '', [shared.webId])).status).toBe(404)
    expect((await call('loner', 'GET', `/${shared.webId}`)).status).toBe(200)
    expect((await call('manager', 'GET', `/${shared.webId}`)).status).toBe(404)
  })

  test('an element that its owner may no longer read neither changes nor keeps the others from changing', async () => {
    const { webId } = await make('manager', { elements: [byStatus] })
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(
        `UPDATE own_dashboard SET elements = jsonb_build_array(jsonb_build_object('name', 'gone', 'show', 'figure', 'entity', 'no-entity')) || elements`,
      )
    })
    const { elements } = (await call('manager', 'GET', `/${webId}`)).body
    const moved = [
      { ...elements[1], width: 4 },
      { ...elements[0], width: 8 },
    ]
    const { status, body } = await call('manager', 'PATCH', `/${webId}`, { elements: moved })
    expect([status, body.elements]).toEqual([200, moved])
    const changed = [{ ...elements[0], title: 'New' }]
    expect((await call('manager', 'PATCH', `/${webId}`, { elements: changed })).status).toBe(400)
  })
})
