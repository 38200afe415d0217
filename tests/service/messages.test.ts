import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openWorld, type World } from './testService.ts'

let world: World
beforeAll(async () => void (world = await openWorld('postgres')))
afterAll(() => world.close())

/** Messages to the database: each is a way there and back, on which a call waits. */
const messages = vi.spyOn(pg.Client.prototype, 'query')
let made = 0
beforeEach(() => void (made = 0))

/** How many messages a call takes once what can be remembered is. */
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

test('a record, a page and the activity of a record are read with one message each', async () => {
  expect(await messagesOf(() => world.call('admin', 'GET', '/site/sites/s1'))).toBe(1)
  expect(await messagesOf(() => world.call('admin', 'GET', '/site/sites?size=2'))).toBe(1)
  expect(await messagesOf(() => world.call('admin', 'GET', '/security/audits?entityId=s1'))).toBe(1)
})

test('a record is made with two messages and changed with three: the activity of it travels with the commit', async () => {
  expect(await messagesOf(() => world.call('admin', 'POST', '/site/sites', site()))).toBe(2)
  expect(
    await messagesOf(() =>
      world.call('admin', 'PATCH', '/site/sites/s1', { description: `Rebuilt ${made}` }),
    ),
  ).toBe(3)
})

test('an Idempotency-Key costs one message: whether it is known', async () => {
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

test('what is in a role is read once, so that assigning somebody takes two messages, and anew after it was changed', async () => {
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
