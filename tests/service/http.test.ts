import { findTooLarge } from '../../src/service/http/findTooLarge.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

let world: World
beforeAll(
  async () =>
    void (world = await openWorld(mainDialects[0], {
      more: {
        openapi: { openapi: '3.1.0' },
        docsFile: async (name) =>
          name === 'swagger-ui.css'
            ? { content: new TextEncoder().encode('a{}'), type: 'text/css' }
            : undefined,
      },
    })),
)
afterAll(() => world.close())

const site = { name: 'Somewhere', code: 'X-1', userEmail: 'a@acme.test', addAddress: false }
const raw = (path: string, init?: RequestInit) =>
  world.service.fetch(new Request(`http://desk.test${path}`, init))
const bearer = () => ({ authorization: `Bearer ${world.tokens.admin}` })

test('the health checks need no token', async () => {
  expect(await (await raw('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await raw('/readyz')).status).toBe(200)
})

test('every response has strict security headers and a request id', async () => {
  for (const path of ['/healthz', '/api/site/sites', '/api/nothing', '/api/docs']) {
    const { headers } = await raw(path)
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(headers.get('content-security-policy')).not.toContain('unsafe-eval')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toBeTruthy()
  }
})

test('a given request id is kept, unless it could break the log', async () => {
  expect(
    (await raw('/healthz', { headers: { 'x-request-id': 'abc-123' } })).headers.get('x-request-id'),
  ).toBe('abc-123')
  expect(
    (await raw('/healthz', { headers: { 'x-request-id': 'a b"c' } })).headers.get('x-request-id'),
  ).not.toBe('a b"c')
})

test('each request is logged in one line with id, method, route, status, time and user', async () => {
  world.logged.length = 0
  await world.call('admin', 'GET', '/site/sites/s1')
  expect(world.logged).toHaveLength(1)
  expect(world.logged[0]!.facts).toEqual({
    requestId: expect.any(String),
    method: 'GET',
    route: '/site/sites/{webId}',
    status: 200,
    ms: expect.any(Number),
    user: 'admin',
  })
})

test('a body that is too large is refused with 413, with a declared length or in chunks', async () => {
  const large = JSON.stringify({ ...site, description: 'x'.repeat(2_000_000) })
  expect((await world.call('admin', 'POST', '/site/sites', large)).status).toBe(413)
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      if (sent > 52_428_800) controller.close()
      else controller.enqueue(new Uint8Array(65_536).fill(32))
    },
  })
  const response = await raw('/api/site/sites', {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(sent).toBeLessThan(4_000_000)
})

test('a body that is too large names the part that is to blame, and none where many are', async () => {
  const post = async (body: unknown) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await raw('/api/site/sites', {
      method: 'POST',
      headers: {
        ...bearer(),
        'content-type': 'application/json',
        'content-length': String(new TextEncoder().encode(text).length),
      },
      body: text,
    })
    return [response.status, ((await response.json()) as { message: string }).message]
  }
  const allowed = 'The body is larger than the 1048576 bytes that are allowed'
  const rows = [{ label: 'Roof' }, { label: 'Floor', picture: 'ä'.repeat(2_600_000) }]
  expect(await post({ ...site, rows })).toEqual([
    413,
    `${allowed}: "Floor" (rows.1.picture) alone has 5200002.`,
  ])
  const many = Array.from({ length: 20 }, () => ({ picture: 'x'.repeat(200_000) }))
  expect(await post({ ...site, rows: many })).toEqual([
    413,
    expect.stringMatching(/: rows alone has 40\d{5}\.$/),
  ])
  expect(await post(many)).toEqual([413, `${allowed}.`])
  expect(await post(`{"label": ${'['.repeat(2_000_000)}`)).toEqual([413, `${allowed}.`])
})

test('bodies of another type, invalid JSON, empty bodies and wrong shapes have different errors', async () => {
  expect(
    (
      await raw('/api/site/sites', {
        method: 'POST',
        headers: { ...bearer(), 'content-type': 'text/plain' },
        body: '{}',
      })
    ).status,
  ).toBe(415)
  for (const body of ['{', '', 'null', '[]', '"text"', '3']) {
    const { status, body: problem } = await world.call('admin', 'POST', '/site/sites', body)
    expect([body, status]).toEqual([body, 400])
    expect(problem).toMatchObject({
      status: 400,
      error: expect.any(String),
      message: expect.any(String),
    })
  }
  const bytes = await raw('/api/site/sites', {
    method: 'POST',
    headers: { ...bearer(), 'content-type': 'application/json' },
    body: new Uint8Array([0x22, 0xff, 0x22]),
  })
  expect(bytes.status).toBe(400)
})

test('values that PostgreSQL cannot store and keys of JavaScript prototypes are refused with 400', async () => {
  for (const body of [
    JSON.stringify({ ...site, name: 'a\u0000b' }),
    '{"name":"\\ud800"}',
    '{"__proto__":{"status":"x"}}',
    '{"name":{"constructor":1}}',
    `${'['.repeat(5000)}${']'.repeat(5000)}`,
  ]) {
    expect([
      body.slice(0, 40),
      (await world.call('admin', 'POST', '/site/sites', body)).status,
    ]).toEqual([body.slice(0, 40), 400])
  }
  for (const path of ['/site/sites?search=%00abc', '/site/sites/%00', '/site/sites?name=%00'])
    expect([path, (await world.call('admin', 'GET', path)).status]).toEqual([path, 400])
})

test('an unknown path is 404, an unsupported method 405 with Allow, and a trailing slash makes no difference [API-DEV-10]', async () => {
  expect((await world.call('admin', 'GET', '/site/nothing')).status).toBe(404)
  const wrong = await world.call('admin', 'PATCH', '/site/siteDevices')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('DELETE, GET, HEAD, POST')
  expect((await world.call('admin', 'GET', '/site/siteDevices/')).status).toBe(200)
  expect((await world.call('admin', 'DELETE', '/site/siteDevices/', ['sd-none'])).status).toBe(404)
})

test('debugMessage is only in responses of site calls and contains no SQL [ERR-02]', async () => {
  expect((await world.call('admin', 'GET', '/site/sites?sort=nothing')).body.debugMessage).toMatch(
    /^UNKNOWN_SORT \(400\) in request/,
  )
  expect(
    (await world.call('admin', 'GET', '/security/roles?sort=nothing')).body.debugMessage,
  ).toBeUndefined()
})

test('a configured origin may make calls, another one may not', async () => {
  const preflight = (origin: string) =>
    raw('/api/site/sites', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,siteids',
      },
    })
  const allowed = await preflight('https://desk.example')
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://desk.example')
  expect(allowed.headers.get('access-control-allow-credentials')).toBe('true')
  expect(
    (await preflight('https://evil.example')).headers.get('access-control-allow-origin'),
  ).toBeNull()
})

test('the OpenAPI document and its page are served, the page without inline script', async () => {
  expect((await (await raw('/api/openapi.json')).json()).openapi).toBe('3.1.0')
  const page = await (await raw('/api/docs')).text()
  expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect((await raw('/api/docs/init.js')).headers.get('content-type')).toContain('javascript')
  expect((await raw('/api/docs/swagger-ui.css')).status).toBe(200)
  expect((await raw('/api/docs/other.txt')).status).toBe(404)
})

test('an unexpected error is a 500 that contains only its request id, and is logged with its stack', async () => {
  const failing = await openWorld(mainDialects[0])
  await failing.database.admin((sql) => sql('ALTER TABLE site RENAME COLUMN name TO other'))
  failing.logged.length = 0
  const { status, body } = await failing.call('admin', 'GET', '/site/sites')
  expect(status).toBe(500)
  expect(body.message).toContain(body.debugMessage.split(' ').at(-1))
  expect(JSON.stringify(body)).not.toMatch(/select|column|site_|\bat /i)
  expect(failing.logged.find((line) => line.level === 'error')?.facts).toMatchObject({
    error: { stack: expect.any(String) },
  })
  await failing.close()
})

test.each([
  'with its length',
  'in pieces',
])('a body %s whose sender disconnects is reported as unreadable, not as a database error', async (kind) => {
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"name":')),
    pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  })
  const logged = world.logged.length
  const answer = await raw('/api/site/sites', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      ...bearer(),
      'content-type': 'application/json',
      ...(kind === 'in pieces' ? {} : { 'content-length': '500' }),
    },
  } as RequestInit)
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
    400,
    'UNREADABLE_BODY',
  ])
  expect(world.logged.slice(logged).filter(({ level }) => level !== 'info')).toEqual([])
})

test('a full disk is a 507 that says so, and the service is not ready for a minute', async () => {
  const world = await openWorld(mainDialects[0])
  const ready = async () =>
    (await world.service.fetch(new Request('http://desk.test/readyz'))).status
  await world.database.admin(async (sql) => {
    await sql(
      `CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`,
    )
    await sql(
      'CREATE TRIGGER fill_disk BEFORE UPDATE ON location FOR EACH ROW EXECUTE FUNCTION fill_disk()',
    )
  })
  expect(await ready()).toBe(200)
  const { status, body } = await world.call('admin', 'PATCH', '/site/locations/loc1', {
    name: 'Cellar',
  })
  expect([status, body.error]).toEqual([507, 'DISK_FULL'])
  expect(body.message).toContain('the disk of the service is full')
  expect(await ready()).toBe(503)
  expect((await world.call('admin', 'GET', '/site/locations')).status).toBe(200)
  await world.close()
})

test('of a body that is too large, each part is measured once, however deep it is', () => {
  let reads = 0
  const leaf = {
    get text() {
      reads++
      return 'x'.repeat(2_000)
    },
  }
  const body = Array.from({ length: 60 }).reduce<unknown>((inner) => [inner], leaf)
  expect(findTooLarge(body, 1_000)?.part).toBe(`${'0.'.repeat(60)}text`)
  expect(reads).toBeLessThan(10)
})
