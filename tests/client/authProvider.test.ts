import { afterEach, beforeEach, expect, test } from 'vitest'
import { Hono } from 'hono'
import { createAuthProvider } from '../../src/client/authProvider.ts'
import { createHttp } from '../../src/client/http.ts'
import { createSession } from '../../src/client/session.ts'
import { listen, memoryStorage } from './tinyServer.ts'

const user = {
  webId: 'u1',
  clientId: 'c 1',
  firstName: 'Ana',
  lastName: 'Kovač',
  email: 'ana@acme.test',
  currentUserSite: [{ siteId: 's1', userRoleId: 'r1', roleName: 'Manager' }],
  permissionModels: [],
}
let calls: { what: string; authorization: string | undefined; body?: string }[]
let server: Awaited<ReturnType<typeof listen>>
let answers: { user: number; client: number; details?: object; included?: true }

beforeEach(async () => {
  calls = []
  answers = { user: 200, client: 200 }
  const app = new Hono()
  app.use(async ({ req }, next) => {
    calls.push({
      what: `${req.method} ${req.path}`,
      authorization: req.header('authorization'),
      ...(req.method === 'POST' ? { body: await req.text() } : {}),
    })
    await next()
  })
  app.post('/api/security/oauth/token', (c) =>
    calls.at(-1)!.body!.includes('password=right')
      ? c.json({ access_token: 'fresh', ...(answers.included ? { user } : {}) })
      : c.json({ error: 'invalid_grant', error_description: 'Wrong email or password.' }, 401),
  )
  app.get('/api/security/userAccounts/currentUser', (c) =>
    c.json(answers.user === 200 ? user : { message: 'no' }, answers.user as 200),
  )
  app.get('/api/security/clients/:id', (c) =>
    c.json(
      answers.client === 200
        ? (answers.details ?? { webId: c.req.param('id') })
        : { message: 'no' },
      answers.client as 200,
    ),
  )
  server = await listen(app)
})
afterEach(() => server.close())

function start(stored: Record<string, string> = {}, whenIdle?: (run: () => void) => void) {
  const storage = memoryStorage(stored)
  const session = createSession(storage)
  const heard: string[] = []
  const http = createHttp({
    baseUrl: () => server.baseUrl,
    session,
    onUnauthorized: () => heard.push('unauthorized'),
  })
  const auth = createAuthProvider({
    http,
    session,
    credential: 'branchdesk:branchdesk',
    onClientFailure: () => heard.push('client failed'),
    ...(whenIdle ? { whenIdle } : {}),
  })
  return { storage, session, auth, heard }
}

test('a session starts authenticated exactly when a token is stored [AUTH-01, SESS-01]', () => {
  expect(start().session.read()).toEqual({})
  expect(start({ id_token: 'kept' }).session.read().token).toBe('kept')
})

test('login stores the token, loads the current user, then the client details, in this order [AUTH-03, AUTH-05, API-AUTH-01, SESS-02]', async () => {
  const { auth, session, storage } = start()
  await auth.login({ username: 'ana@acme.test', password: 'right' })
  // The client's details are not waited for: no screen needs them to open.
  await expect
    .poll(() => calls.map((each) => each.what))
    .toEqual([
      'POST /api/security/oauth/token',
      'GET /api/security/userAccounts/currentUser',
      'GET /api/security/clients/c 1',
    ])
  expect(calls[0]).toMatchObject({
    authorization: `Basic ${btoa('branchdesk:branchdesk')}`,
    body: 'username=ana%40acme.test&password=right&grant_type=password&include=user',
  })
  expect(calls[1]!.authorization).toBe('Bearer fresh')
  expect(storage.entries.get('id_token')).toBe('fresh')
  expect(JSON.parse(storage.entries.get('currentUser')!)).toMatchObject({ webId: 'u1' })
  await expect
    .poll(() => session.read())
    .toMatchObject({ token: 'fresh', user: { webId: 'u1' }, client: { webId: 'c 1' } })
})

test('login does not ask for the user whom the token came with [AUTH-03]', async () => {
  answers.included = true
  const { auth, session, storage } = start()
  const seen: unknown[] = []
  session.subscribe(() => seen.push(session.read().user?.webId))
  await auth.login({ username: 'ana@acme.test', password: 'right' })
  await expect.poll(() => session.read().client).toEqual({ webId: 'c 1' })
  expect(calls.map((each) => each.what)).toEqual([
    'POST /api/security/oauth/token',
    'GET /api/security/clients/c 1',
  ])
  expect(storage.entries.get('id_token')).toBe('fresh')
  // Nobody sees a token without its user.
  expect(seen).toEqual([undefined, 'u1', 'u1'])
})

test('a failed login throws error_description, keeps the errors and stores no token [AUTH-04, ERR-06, ERR-07]', async () => {
  const { auth, session, storage, heard } = start()
  await expect(auth.login({ username: 'ana@acme.test', password: 'wrong' })).rejects.toThrow(
    'Wrong email or password.',
  )
  expect(storage.entries.size).toBe(0)
  expect(session.read().errors).toMatchObject({ status: 401, error: 'invalid_grant' })
  expect(heard).toEqual([])
})

test('client details are the first of a page of clients, or the client itself [CLNT-02, CLNT-03]', async () => {
  const acme = { webId: 'c 1', name: 'Acme', addressModel: { country: 'US' } }
  for (const details of [{ content: [acme, { webId: 'c 2' }], totalElements: 2 }, acme]) {
    answers.details = details
    const { auth, session } = start()
    await auth.login({ username: 'ana@acme.test', password: 'right' })
    await expect.poll(() => session.read().client).toEqual(acme)
  }
})

test('a person without a role, who may read only their own account, is not asked for the client', async () => {
  const roles = user.currentUserSite.splice(0)
  await start().auth.login({ username: 'ana', password: 'right' })
  user.currentUserSite.push(...roles)
  expect(calls.some(({ what }) => what.includes('/clients/'))).toBe(false)
})

test('the client is loaded when the page is idle, unless the person has signed out', async () => {
  const runs: (() => void)[] = []
  const { auth, session } = start({}, (run) => runs.push(run))
  const asked = () => calls.filter(({ what }) => what.includes('/clients/')).length
  await auth.login({ username: 'ana', password: 'right' })
  expect([runs.length, asked()]).toEqual([1, 0])
  session.purge()
  runs[0]!()
  await auth.login({ username: 'ana', password: 'right' })
  runs[1]!()
  await expect.poll(() => session.read().client).toBeTruthy()
  expect(asked()).toBe(1)
})

test('a failure to load the client details keeps the person signed in and is reported [ERR-10]', async () => {
  answers.client = 500
  const { auth, session, heard } = start()
  await auth.login({ username: 'ana@acme.test', password: 'right' })
  await expect.poll(() => heard).toEqual(['client failed'])
  expect(session.read().user).toMatchObject({ webId: 'u1' })
})

test('logout removes token, user, client, errors and selected sites, and keeps the settings of the browser [AUTH-06, SESS-08]', async () => {
  const { auth, session, storage } = start({
    theme: 'theme-dark',
    language: 'de',
    baseUrl: 'https://other.test/api',
  })
  await auth.login({ username: 'ana@acme.test', password: 'right' })
  session.write({ selectedSites: ['s1'] })
  await auth.logout({})
  expect(session.read()).toEqual({})
  expect([...storage.entries.keys()].toSorted()).toEqual(['baseUrl', 'language', 'theme'])
})

test('verify without a token clears the session and makes no call [AUTH-07]', async () => {
  const { auth, session } = start()
  await expect(auth.verify()).rejects.toThrow('Unauthorized')
  expect(session.read()).toEqual({})
  expect(calls).toEqual([])
})

test('verify loads the current user once [AUTH-08]', async () => {
  const { auth } = start({ id_token: 'kept' })
  await Promise.all([auth.verify(), auth.verify()])
  await auth.verify()
  expect(calls.map((each) => each.what)).toEqual(['GET /api/security/userAccounts/currentUser'])
})

test.each([401, 500])('verify that fails with %i clears the session [AUTH-09]', async (status) => {
  answers.user = status
  const { auth, session, storage, heard } = start({ id_token: 'stale', selectedSites: '["s1"]' })
  await expect(auth.verify()).rejects.toThrow('no')
  expect(session.read()).toEqual({})
  expect(storage.entries.size).toBe(0)
  expect(heard).toEqual(status === 401 ? ['unauthorized'] : [])
})
