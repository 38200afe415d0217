import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWorld, type World } from './testService.ts'

let world: World
beforeAll(async () => void (world = await openWorld('postgres')))
afterAll(() => world.close())

/** Messages to the database: a call waits for one round trip per message. */
const messages = vi.spyOn(pg.Client.prototype, 'query')
let made = 0
beforeEach(() => void (made = 0))

/** The number of messages of a call with warm caches. */
async function messagesOf(call: () => Promise<{ status: number }>): Promise<number> {
  for (let times = 0; times < 3; times++) {
    made += 1
    messages.mockClear()
    expect((await call()).status).toBeLessThan(300)
  }
  return messages.mock.calls.length
}

const site = () => ({
  name: `Mill Lane ${made}`,
  code: `ML-${made}`,
  userEmail: 'mill@acme.test',
  addAddress: false,
})

const entriesOf = async (key: string): Promise<object[]> =>
  (
    await world.call(
      'admin',
      'GET',
      `/security/audits?entityId=${key}&size=100&page=0&sort=createdDate,asc`,
    )
  ).body.content

test('a record, a page and the activity of a record are read with one message each', async () => {
  expect(await messagesOf(() => world.call('admin', 'GET', '/site/sites/s1'))).toBe(1)
  expect(await messagesOf(() => world.call('admin', 'GET', '/site/sites?size=2'))).toBe(1)
  expect(await messagesOf(() => world.call('admin', 'GET', '/security/audits?entityId=s1'))).toBe(1)
})

test('creating and updating a record take two messages each', async () => {
  expect(await messagesOf(() => world.call('admin', 'POST', '/site/sites', site()))).toBe(2)
  expect(
    await messagesOf(() =>
      world.call('admin', 'PATCH', '/site/sites/s1', { description: `Rebuilt ${made}` }),
    ),
  ).toBe(2)
})

test('an update that is sent with its commit returns the record as it is read afterwards, with its activity', async () => {
  const { body: created } = await world.call('admin', 'POST', '/site/sites', {
    ...site(),
    name: 'Second Street',
    code: 'SECOND',
    description: 'Once',
  })
  const changes = { description: 'Twice', startDate: '2099-03-01', status: 'INACTIVE' }
  const path = `/site/sites/${created.webId}`
  const changed = await world.call('admin', 'PATCH', path, changes)
  expect(changed).toMatchObject({ status: 200, body: { ...changes, version: 2 } })
  expect(changed.body).toEqual((await world.call('admin', 'GET', path)).body)
  const [, last] = await entriesOf(created.webId)
  expect(last).toMatchObject({
    changes: [
      { field: 'startDate', from: null, to: '03-01-2099' },
      { field: 'description', from: 'Once', to: 'Twice' },
      { field: 'status', from: 'Active', to: 'Inactive' },
    ],
  })

  // One that the database refuses leaves record and activity alone.
  await world.call('admin', 'POST', '/site/sites', { ...site(), name: 'Third', code: 'THIRD' })
  const refused = await world.call('admin', 'PATCH', path, { code: 'THIRD' })
  expect(refused.status).toBe(409)
  expect((await world.call('admin', 'GET', path)).body).toEqual(changed.body)
  expect(await entriesOf(created.webId)).toHaveLength(2)
})

test('an Idempotency-Key costs one message: the check whether it is known', async () => {
  expect(
    await messagesOf(() =>
      world.call(
        'admin',
        'POST',
        '/site/sites',
        { ...site(), name: `Mill Road ${made}`, code: `MR-${made}` },
        { 'idempotency-key': `site-${made}` },
      ),
    ),
  ).toBe(3)
})

test('the permissions of a role are read once, so an assignment takes two messages, and again after a change', async () => {
  const branches = await Promise.all(
    Array.from(
      { length: 6 },
      async (_, n) =>
        (
          await world.call('admin', 'POST', '/site/sites', {
            ...site(),
            name: `Quay ${n}`,
            code: `QY-${n}`,
          })
        ).body.webId as string,
    ),
  )
  const assign = () =>
    world.call('admin', 'POST', '/site/userSites/assignUsers', [
      { siteId: branches.pop(), userAccountId: 'loner', roleId: 'User' },
    ])
  expect(await messagesOf(assign)).toBe(2)
  expect(
    (await world.call('admin', 'PATCH', '/security/roles/User', { roleName: 'Front desk' })).status,
  ).toBe(200)
  messages.mockClear()
  expect((await assign()).status).toBe(201)
  expect(messages.mock.calls.length).toBeGreaterThan(2)
})
