import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Hono } from 'hono'
import { createDataProvider } from '../../src/client/dataProvider.ts'
import { createHttp } from '../../src/client/http.ts'
import { findUndoPlan } from '../../src/client/undoPlan.ts'
import { listen, signedIn } from './tinyServer.ts'
import { manifest } from './exampleEntities.ts'
import { formatTotal } from '../../src/screens/states/formatCount.ts'

type Seen = {
  call: string
  query: Record<string, string>
  headers: Record<string, string>
  body: any
}
let seen: Seen[] = []
let server: Awaited<ReturnType<typeof listen>>
let answer: (call: string) => {
  body?: unknown
  headers?: Record<string, string>
  status?: number
} = () => ({ body: {} })

beforeAll(async () => {
  const app = new Hono()
  app.all('*', async (c) => {
    const text = await c.req.text()
    const call = `${c.req.method} ${c.req.path.replace('/api', '')}`
    seen.push({
      call,
      query: c.req.query(),
      headers: c.req.header(),
      body: text ? JSON.parse(text) : undefined,
    })
    const { body, headers = {}, status = 200 } = answer(call)
    return body === undefined
      ? c.body(null, 204, headers)
      : typeof body === 'string'
        ? c.body(body, status as 200, headers)
        : c.json(body as never, status as 200, headers)
  })
  server = await listen(app)
})
afterAll(() => server.close())
beforeEach(() => {
  seen = []
  answer = () => ({ body: {} })
})

let baseUrl: (() => string) | undefined
const provider = createDataProvider({
  manifest,
  http: createHttp({ baseUrl: () => baseUrl?.() ?? server.baseUrl, session: signedIn() }),
})
const page = (...content: object[]) => ({
  body: { content, totalElements: 41, size: 20, number: 0 },
})
test('what stands in the path of a request is not a query parameter, too', async () => {
  await provider.request({
    call: 'GET forms/sections/{id}/preview',
    params: { id: '7', size: 'phone' },
  })
  expect(seen).toMatchObject([{ call: 'GET /forms/sections/7/preview' }])
  expect(seen[0]!.query).toEqual({ size: 'phone' })
})

const asked = {
  pagination: { page: 2, perPage: 20 },
  sort: { field: 'createdDate', order: 'DESC' as const },
  filter: {},
}

test('a list is requested by page from 0, and its rows get an id [API-COM-13, API-SITE-02, LIST-20, LIST-32]', async () => {
  answer = () => page({ webId: 's1', name: 'Boston Harbor' })
  const { data, total } = await provider.getList('site', {
    ...asked,
    filter: { status: 'ACTIVE', search: ' bos ', 'code[starts]': 'BH' },
  })
  expect(seen[0]).toMatchObject({
    call: 'GET /site/sites',
    query: {
      page: '1',
      size: '20',
      sort: 'createdDate,desc',
      status: 'ACTIVE',
      search: 'bos',
      'code[starts]': 'BH',
    },
  })
  expect(data).toEqual([{ id: 's1', webId: 's1', name: 'Boston Harbor' }])
  expect(total).toBe(41)
})

test('a total at which the service stopped counting is shown as the least that there are', async () => {
  answer = () => ({ body: { content: [], totalElements: 250_000, totalIsBound: true } })
  const { total, meta } = await provider.getList('site', asked)
  expect(formatTotal(total!, meta, 'en')).toBe('250,000+')
  answer = () => page()
  const whole = await provider.getList('site', asked)
  expect(formatTotal(whole.total!, whole.meta, 'en')).toBe('41')
})

test('the list of a link side uses the path of that side [API-DEV-06]', async () => {
  answer = () => page()
  await provider.getList('site-device', { ...asked, filter: { siteId: 's1' } })
  expect(seen[0]!.call).toBe('GET /site/siteDevices/s1/devices')
  expect(seen[0]!.query).not.toHaveProperty('siteId')
})

test('parameters that a schema renames are sent under that name [API-LOC-04, API-USITE-01]', async () => {
  answer = () => page()
  await provider.getList('site-location', { ...asked, filter: { search: 'shelf', siteId: 's1' } })
  await provider.getManyReference('user-site', { ...asked, target: 'userAccountId', id: 'u1' })
  expect(seen[0]!.query).toMatchObject({ searchLocation: 'shelf', siteId: 's1' })
  expect(seen[1]!.query).toMatchObject({ userId: 'u1' })
})

test('an update sends the version that was read, and not the id of ra-core [API-SITE-05]', async () => {
  answer = () => ({ body: { webId: 's1', name: 'B', version: 4 } })
  const { data } = await provider.update('site', {
    id: 's1',
    data: { id: 's1', webId: 's1', name: 'B', _text: {} },
    previousData: { id: 's1', webId: 's1', version: 3 } as never,
  })
  expect(seen[0]).toMatchObject({
    call: 'PUT /site/sites/s1',
    headers: { 'if-match': '"3"' },
    body: { webId: 's1', name: 'B' },
  })
  expect(seen[0]!.body).not.toHaveProperty('id')
  expect(data).toMatchObject({ id: 's1', version: 4 })
})

test('a conflict error contains both states of the record', async () => {
  answer = () => ({
    status: 409,
    body: {
      status: 409,
      error: 'CONFLICT',
      message: 'Someone was faster.',
      current: { webId: 's1', version: 9 },
    },
  })
  await expect(
    provider.update('site', { id: 's1', data: {}, previousData: { version: 1 } as never }),
  ).rejects.toMatchObject({ status: 409, body: { current: { version: 9 } } })
})

test('each create has its own idempotency key, and a retry without an answer reuses it', async () => {
  answer = () => ({ body: { webId: 'new' } })
  await provider.create('site', { data: { name: 'A' } })
  await provider.create('site', { data: { name: 'A' } })
  baseUrl = () => 'http://localhost:1/api'
  await expect(provider.create('site', { data: { name: 'B' } })).rejects.toMatchObject({
    status: 0,
  })
  baseUrl = undefined
  await provider.create('site', { data: { name: 'B' } })
  const keys = seen.map((each) => each.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(3)
})

test('removing many records is one call with the list of keys [LIST-11, API-BULK-01, API-COM-17]', async () => {
  answer = () => ({ headers: { 'x-undo': 'u1' } })
  expect(await provider.deleteMany('site', { ids: ['s1', 's2'] })).toEqual({
    data: ['s1', 's2'],
    undo: ['u1'],
  })
  expect(seen).toMatchObject([{ call: 'DELETE /site/sites', body: ['s1', 's2'] }])
})

test('an update of many records is one request, whose result can be undone', async () => {
  answer = () => ({ headers: { 'x-undo': 'u2' } })
  const data = { id: 'none', name: 'Same' }
  const result = await provider.updateMany('site', { ids: ['s1', 's2'], data })
  expect(result).toEqual({ data: ['s1', 's2'] })
  expect(findUndoPlan(result.data)).toEqual({ keys: ['u2'] })
  expect(seen).toMatchObject([
    { call: 'PATCH /bulk/site', body: { keys: ['s1', 's2'], values: { name: 'Same' } } },
  ])
})

test('a retried removal reuses its idempotency key, and another removal has a new one', async () => {
  answer = () => ({})
  baseUrl = () => 'http://localhost:1/api'
  await expect(provider.delete('site', { id: 's1' })).rejects.toMatchObject({ status: 0 })
  baseUrl = undefined
  await provider.delete('site', { id: 's1' })
  expect(await provider.delete('site', { id: 's1' })).toEqual({ data: { id: 's1' }, undo: [] })
  const keys = seen.map((each) => each.headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(2)
})

test('every other write reuses its idempotency key on retry: an update, a status of several records, an assignment, a custom call', async () => {
  answer = () => ({ body: { webId: 's1' } })
  const call = {
    name: 'reset',
    label: 'Reset',
    call: 'POST site/sites/{webId}/reset',
    needs: 'UPDATE' as const,
  }
  for (const write of [
    () =>
      provider.update('site', {
        id: 's1',
        data: { name: 'B' },
        previousData: { id: 's1', version: 3 } as never,
      }),
    () =>
      provider.update('product', {
        id: 'p1',
        data: { name: 'B' },
        previousData: { id: 'p1', version: 3 } as never,
      }),
    () => provider.updateFields('site', { ids: ['s1', 's2'], data: { status: 'INACTIVE' } }),
    () => provider.saveMany('site', { records: [{ name: 'Boston Harbor' }] }),
    () => provider.assign('user-site', { records: [{ siteId: 's', userAccountId: 'u' }] }),
    () => provider.clone('site', { data: { name: 'Copy' }, previous: { webId: 's1' } }),
    () => provider.runAction(call as never, [{ webId: 's1' }]),
    () => provider.request({ call: 'PUT security/switch', body: { on: true } }),
  ]) {
    seen = []
    baseUrl = () => 'http://localhost:1/api'
    const sent = vi.spyOn(globalThis, 'fetch')
    await expect(write()).rejects.toMatchObject({ status: 0 })
    const lost = new Headers(sent.mock.calls[0]![1]!.headers).get('idempotency-key')
    sent.mockRestore()
    baseUrl = undefined
    await write()
    await write()
    const [again, another] = seen.map((each) => each.headers['idempotency-key'])
    expect([lost, again === lost, another === lost]).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      true,
      false,
    ])
  }
})

test('an assignment is one call with the body of the link [API-LOC-09, API-USITE-05]', async () => {
  answer = () => ({ body: [{ webId: 'l1' }] })
  await provider.assign('site-location', {
    records: [
      { siteId: 's', locationId: 'a' },
      { siteId: 's', locationId: 'b' },
    ],
  })
  const { data } = await provider.assign('user-site', {
    records: [{ siteId: 's', userAccountId: 'u', roleId: 'r' }],
  })
  expect(seen.map((each) => each.body)).toEqual([
    { siteId: 's', locationIds: ['a', 'b'] },
    [{ siteId: 's', userAccountId: 'u', roleId: 'r' }],
  ])
  expect(data).toEqual([{ id: 'l1', webId: 'l1' }])
})

test('many records are assigned 500 at a time, with progress; after a failure a repetition sends the same keys again', async () => {
  const records = Array.from({ length: 1_200 }, (_, index) => ({
    siteId: 's',
    userAccountId: `u${index}`,
    roleId: 'r',
  }))
  let calls = 0
  answer = () => (++calls === 2 ? { status: 503, body: {} } : { body: [] })
  await expect(provider.assign('user-site', { records })).rejects.toMatchObject({ status: 503 })
  const progress: [number, number][] = []
  await provider.assign('user-site', {
    records,
    meta: { onProgress: (done, total) => progress.push([done, total]) },
  })
  expect(progress).toEqual([
    [500, 1_200],
    [1_000, 1_200],
    [1_200, 1_200],
  ])
  const keys = seen.map((each) => each.headers['idempotency-key'])
  expect(seen.map((each) => each.body.length)).toEqual([500, 500, 500, 500, 200])
  expect(keys.slice(2, 4)).toEqual(keys.slice(0, 2))
})

test('a clone is posted to the clone path with the key of its original [API-SITE-06, ROLE-05]', async () => {
  answer = () => ({ body: { webId: 's9' } })
  expect(
    (await provider.clone('site', { data: { name: 'Copy' }, previous: { webId: 's1' } })).data.id,
  ).toBe('s9')
  expect(seen[0]).toMatchObject({
    call: 'POST /site/sites/global',
    body: { name: 'Copy', webId: 's1' },
  })
})

test('choices come with their total, filtered by the search text and without assigned records [API-SITE-08]', async () => {
  answer = () => ({
    body: [{ text: 'Boston', value: 's1', hasStates: true }],
    headers: { 'x-total-count': '100000' },
  })
  const { data, total } = await provider.getOptions('site', {
    search: 'bos',
    page: 0,
    size: 50,
    exclude: { link: 'user-site', where: { userAccountId: 'u1' } },
    header: false,
  })
  expect(seen[0]).toMatchObject({
    call: 'GET /site/filter/SITES',
    query: {
      page: '0',
      size: '50',
      search: 'bos',
      exclude: 'user-site',
      'exclude[userAccountId]': 'u1',
      header: 'false',
    },
  })
  expect(data).toEqual([{ text: 'Boston', value: 's1', hasStates: true }])
  expect(total).toBe(100_000)
})

test('the choices of a call are requested with values of the record and mapped by its keys [API-USITE-02, API-COM-10]', async () => {
  answer = () => ({ body: [{ userRoleName: 'Manager', userRoleId: 'r1', type: 'ROLE' }] })
  const call = {
    call: 'GET site/userSites/userAndRole',
    params: { paramSiteIds: '{siteIds}', formDefinitionId: '{formId}' },
    value: 'userRoleId',
    text: 'userRoleName',
  }
  const { data } = await provider.callOptions(call, { siteIds: ['a', 'b'], formId: null })
  expect(seen[0]).toMatchObject({
    call: 'GET /site/userSites/userAndRole',
    query: { paramSiteIds: 'a,b' },
  })
  expect(data).toEqual([
    { userRoleName: 'Manager', userRoleId: 'r1', type: 'ROLE', text: 'Manager', value: 'r1' },
  ])
})

test('everything that a call offers is assigned by its search, without a filter [FORM-16]', async () => {
  answer = () => ({
    body: '{"total":2}\n{"done":2,"assigned":2,"skipped":0,"refused":0}\n{"result":{"assigned":2,"skipped":0,"refused":0}}\n',
  })
  const assignment = {
    pick: 'assignment',
    record: { formDefinitionId: 'f1', siteId: 's1' },
    except: ['userId u1'],
  }
  const counts = await provider.assignMatching('user-site', {
    picked: undefined,
    search: 'crew',
    filter: {},
    assignment,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onRefused: () => undefined,
  })
  expect(seen[0]).toMatchObject({
    call: 'POST /assign/user-site',
    query: { search: 'crew' },
    body: assignment,
  })
  expect(counts).toEqual({ assigned: 2, skipped: 0, refused: 0 })
})

test('an entity without service paths uses the simple-rest dialect', async () => {
  answer = (call) =>
    call.startsWith('GET /data/product/options')
      ? { body: [] }
      : call.startsWith('GET')
        ? { body: [{ id: 'p1', name: 'Pen' }], headers: { 'content-range': 'product 0-9/37' } }
        : { body: { id: 'p1', version: 2 } }
  const { data, total } = await provider.getList('product', {
    ...asked,
    filter: { search: 'pen', status: 'ALL', 'price[gt]': 3 },
  })
  expect(seen[0]!.call).toBe('GET /data/product')
  expect(JSON.parse(seen[0]!.query['range']!)).toEqual([20, 39])
  expect(JSON.parse(seen[0]!.query['filter']!)).toEqual({ q: 'pen', 'price[gt]': 3 })
  expect([data, total]).toEqual([[{ id: 'p1', name: 'Pen' }], 37])
  await provider.update('product', {
    id: 'p1',
    data: { id: 'p1', name: 'Pencil' },
    previousData: { id: 'p1', version: 1 } as never,
  })
  expect(seen[1]).toMatchObject({
    call: 'PUT /data/product/p1',
    headers: { 'if-match': '"1"' },
    body: { id: 'p1', name: 'Pencil' },
  })
  await provider.getOptions('product', {})
  expect(seen[2]!.call).toBe('GET /data/product/options')
})

test('a part of a record goes by PATCH in the simple-rest dialect, too, and of several in one request', async () => {
  answer = () => ({ body: { id: 'p/1', version: 2 } })
  const previousData = { id: 'p/1', name: 'Pen', version: 1 }
  const data = { name: 'Pencil' }
  const written = await provider.update('product', {
    id: 'p/1',
    data,
    previousData,
    meta: { patch: true },
  })
  await provider.updateMany('product', { ids: ['p2', 'p3'], data })
  expect(written.data).toMatchObject({ id: 'p/1', version: 2 })
  expect(seen).toMatchObject([
    { call: 'PATCH /data/product/p%2F1', headers: { 'if-match': '"1"' }, body: data },
    { call: 'PATCH /bulk/product', body: { keys: ['p2', 'p3'], values: data } },
  ])
})

test('one call updates many records with the same value, another saves records by their unique fields', async () => {
  answer = (call) =>
    call.startsWith('PATCH') ? {} : { body: [{ webId: 's1', name: 'Boston Harbor' }] }
  await provider.updateFields('site', { ids: ['s1', 's2'], data: { status: 'INACTIVE' } })
  expect(seen[0]).toMatchObject({
    call: 'PATCH /site/sites/bulkStatusUpdate',
    query: { status: 'INACTIVE' },
    body: ['s1', 's2'],
  })
  expect(await provider.saveMany('site', { records: [{ name: 'Boston Harbor' }] })).toEqual({
    data: [{ id: 's1', webId: 's1', name: 'Boston Harbor' }],
  })
  expect(seen[1]).toMatchObject({ call: 'PUT /site/sites/all', body: [{ name: 'Boston Harbor' }] })
})
