import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

describe.each(mainDialects)('bulk updates on %s', (dialect) => {
  let world: World
  let keys: string[]
  const call: World['call'] = (...request) => world.call(...request)
  const path = '/static-data/configuration'
  const values = async () =>
    Promise.all(keys.map(async (key) => (await call('admin', 'GET', `${path}/${key}`)).body.value))
  const bulk = (body: unknown, headers?: Record<string, string>) =>
    call('admin', 'PATCH', '/bulk/configuration', body, headers)

  beforeAll(async () => {
    world = await openWorld(dialect)
    keys = []
    for (const value of ['1', '2', '3'])
      keys.push((await call('admin', 'POST', path, { key: `KEY_${value}`, value })).body.webId)
  })
  afterAll(() => world.close())

  test('several records get the same values once in one request, which one undo takes back', async () => {
    const once = { 'idempotency-key': 'bulk-1' }
    const done = await bulk({ keys: keys.slice(0, 2), values: { value: 'same' } }, once)
    expect([done.status, await values()]).toEqual([204, ['same', 'same', '3']])
    const repeated = await bulk({ keys: keys.slice(0, 2), values: { value: 'same' } }, once)
    const undo = done.headers.get('x-undo')
    expect(repeated.headers.get('x-undo')).toBe(undo)
    const entry = (await call('admin', 'POST', `/undo/${undo}`)).body
    expect([entry.kind, entry.entity, entry.records]).toEqual(['change', 'configuration', 2])
    expect(await values()).toEqual(['1', '2', '3'])
  })

  test('all records are changed or none', async () => {
    const refused = await bulk({ keys: [...keys, 'nothing'], values: { value: 'same' } })
    expect(refused.status).toBe(404)
    const wrong = await bulk({ keys, values: { value: 'same', key: 'lower case' } })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors[0].field).toBe('0.key')
    expect(await values()).toEqual(['1', '2', '3'])
  })

  test('it needs the permission to update, and reaches no records of others', async () => {
    const body = { keys, values: { value: 'same' } }
    expect((await call(undefined, 'PATCH', '/bulk/configuration', body)).status).toBe(401)
    expect((await call('user', 'PATCH', '/bulk/configuration', body)).status).toBe(403)
    expect((await call('gadmin', 'PATCH', '/bulk/configuration', body)).status).toBe(404)
    expect(await values()).toEqual(['1', '2', '3'])
  })

  test('a wrong request says what is allowed', async () => {
    for (const body of [[], { values: {} }, { keys: [], values: {} }, { keys: [{}], values: {} }])
      expect([body, (await bulk(body)).status]).toEqual([body, 400])
    expect((await bulk({ keys, values: [] })).status).toBe(400)
    expect((await bulk({ keys, values: { colour: 'red' } })).body.error).toBe('UNKNOWN_FIELD')
    const body = { keys, values: {} }
    expect((await call('admin', 'PATCH', '/bulk/nothing', body)).status).toBe(404)
    // Cities are read, but not changed.
    expect((await call('admin', 'PATCH', '/bulk/city', body)).status).toBe(404)
  })
})
