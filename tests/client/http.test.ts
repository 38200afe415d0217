import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Hono } from 'hono'
import { readBaseUrl } from '../../src/client/baseUrl.ts'
import { createHttp, tokenPath } from '../../src/client/http.ts'
import type { HttpRequest } from '../../src/client/http.ts'
import { createSession } from '../../src/client/session.ts'
import { listen, memoryStorage, signedIn } from './tinyServer.ts'

let server: Awaited<ReturnType<typeof listen>>
let seen: Record<string, string>
beforeAll(async () => {
  const app = new Hono()
  app.all('/api/echo', (c) => {
    seen = c.req.header()
    return c.json({ url: c.req.url.split('/api')[1] })
  })
  app.all('/api/refuse/:status', (c) =>
    c.json(
      { status: Number(c.req.param('status')), error: 'REFUSED', message: 'Not today.' },
      Number(c.req.param('status')) as 400,
    ),
  )
  app.post(`/api${tokenPath}`, (c) => c.json({ status: 401, error: 'UNAUTHORIZED' }, 401))
  app.post('/api/aggregates', (c) =>
    c.json({
      results: [{ groups: [] }, { problem: { status: 422, error: 'TOO_SLOW', message: 'Slow.' } }],
    }),
  )
  app.all('/api/html', (c) => c.html('<h1>Bad gateway</h1>', 502))
  app.all(
    '/api/half',
    () =>
      new Response(
        new ReadableStream({
          start: (stream) => stream.enqueue(new TextEncoder().encode('{"half":')),
          pull: (stream) => stream.error(new Error('The cable came loose.')),
        }),
      ),
  )
  server = await listen(app)
})
afterAll(() => server.close())

const heard: string[] = []
beforeEach(() => void heard.splice(0))
let unattended = false
const httpOf = (session = signedIn(), baseUrl = server.baseUrl) =>
  createHttp({
    isUnattended: () => unattended,
    baseUrl: () => baseUrl,
    session,
    onUnauthorized: () => heard.push('401'),
    onFailure: (error) => heard.push(`failed ${error.status}`),
  })
const get = (path: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  verb: 'GET',
  path,
  ...more,
})

test('every call sends the token and the selected sites, joined with commas [API-COM-03, API-COM-04, API-COM-05]', async () => {
  const session = signedIn()
  session.write({ selectedSites: ['s1', 's2'] })
  await httpOf(session)(get('/echo'))
  expect(seen).toMatchObject({ authorization: 'Bearer a-token', siteids: 's1,s2' })
})

test('a call sends no site header when no site is selected or the URL contains header=false [API-COM-04, API-COM-05]', async () => {
  const session = signedIn()
  await httpOf(session)(get('/echo'))
  expect(seen).not.toHaveProperty('siteids')
  session.write({ selectedSites: ['s1'] })
  const { json } = await httpOf(session)(
    get('/echo', { params: new URLSearchParams({ header: 'false' }) }),
  )
  expect(seen).not.toHaveProperty('siteids')
  expect(json.url).toBe('/echo?header=false')
})

test('the problems among the results of several aggregates are translated', async () => {
  const http = createHttp({
    baseUrl: () => server.baseUrl,
    session: signedIn(),
    translateProblem: ({ error }) => ({ message: `${error} in Japanese` }),
  })
  const { json } = await http({ verb: 'POST', path: '/aggregates', body: { queries: [] } })
  expect(json.results).toMatchObject([
    { groups: [] },
    { problem: { status: 422, message: 'TOO_SLOW in Japanese' } },
  ])
})

test('calls include cookies, also to another host [API-COM-02]', async () => {
  // Only a browser keeps cookies; whether it sends them is an option of the request.
  const sent = vi.spyOn(globalThis, 'fetch')
  await httpOf()(get('/echo'))
  expect(sent.mock.calls.map(([, init]) => init?.credentials)).toEqual(['include'])
  sent.mockRestore()
})

test('silent statuses are not reported [API-COM-06]', async () => {
  await httpOf()(get('/echo', { silentStatuses: [409] }))
  expect(Object.keys(seen).join()).not.toMatch(/silent/i)
})

test('a failed call throws an HttpError with the problem as its body', async () => {
  await expect(httpOf()(get('/refuse/422'))).rejects.toMatchObject({
    name: 'HttpError',
    status: 422,
    message: 'Not today.',
    body: { error: 'REFUSED' },
  })
  expect(heard).toEqual(['failed 422'])
})

test('a 401 ends the session, except on the token call [AUTH-10, ERR-04, ERR-07]', async () => {
  await expect(httpOf()(get('/refuse/401'))).rejects.toMatchObject({ status: 401 })
  expect(heard).toContain('401')
  heard.splice(0)
  const signIn = { ...get(tokenPath), verb: 'POST' as const }
  await expect(httpOf()(signIn)).rejects.toMatchObject({ status: 401 })
  expect(heard).toEqual(['failed 401'])
})

test('a response that is not JSON keeps its status', async () => {
  await expect(httpOf()(get('/html'))).rejects.toMatchObject({
    status: 502,
    body: { status: 502, message: '' },
  })
})

test('a call without a response has status 0 and a message that the browser may be offline [ERR-19]', async () => {
  await expect(httpOf(signedIn(), 'http://localhost:1/api')(get('/echo'))).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('offline'),
  })
  expect(heard).toEqual(['failed 0'])
})

test('a response that breaks off counts as no response', async () => {
  // The server prints its error to the console.
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await expect(httpOf()(get('/half'))).rejects.toMatchObject({
    status: 0,
    message: expect.stringContaining('offline'),
  })
  logged.mockRestore()
})

test('an aborted call is not reported as a failure', async () => {
  await expect(httpOf()(get('/echo', { signal: AbortSignal.abort() }))).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(heard).toEqual([])
})

test.each([
  [null, 'https://desk.test/api'],
  ['', 'https://desk.test/api'],
  ['https://other.test/api/', 'https://other.test/api'],
  ['https://other.test', 'https://other.test/api'],
])('a stored base URL of %j results in %s [API-COM-01, SESS-03]', (stored, expected) => {
  expect(
    readBaseUrl(memoryStorage(stored === null ? {} : { baseUrl: stored }), 'https://desk.test'),
  ).toBe(expected)
})

test('a session survives invalid data in the storage', () => {
  expect(createSession(memoryStorage({ id_token: 't', selectedSites: '{oops' })).read()).toEqual({
    token: 't',
  })
})

test('calls while nobody is there say that they do not use the session', async () => {
  const http = httpOf()
  await http(get('/echo'))
  expect(seen).not.toHaveProperty('x-background')
  unattended = true
  await http(get('/echo'))
  expect(seen['x-background']).toBe('1')
  unattended = false
})
