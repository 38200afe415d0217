import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameOf } from '../../generators/read.ts'
import { fieldTypeOf } from '../../src/fields/fieldTypes.ts'
import { isWritable } from '../../src/model/isWritable.ts'
import type { ServiceOptions } from '../../src/service/options.ts'
import { mainDialects } from '../databases.ts'
import { generateWith } from './generateWith.ts'
import { importOf } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

/**
 * Plain schemas without Branchdesk keywords, and one with keywords in the simple-rest dialect with
 * references and links.
 */
const plainFolder = join(import.meta.dirname, '../generators/plain')
const plain = readdirSync(plainFolder).map(nameOf)
const folder = mkdtempSync(join(tmpdir(), 'branchdesk-service-plain-'))
let schemas: Pick<ServiceOptions, 'entities' | 'validators'>

const ticket = {
  title: 'Ticket',
  type: 'object',
  required: ['subject'],
  properties: {
    id: { type: 'integer' },
    subject: { type: 'string', maxLength: 80 },
    siteId: { type: 'string', 'x-field': { ref: 'site' } },
    priority: { type: 'string', enum: ['low', 'high'] },
    level: { type: 'string', 'x-field': { lookup: 'LKSiteLevel' } },
    watchers: { type: 'array', items: { type: 'string', 'x-field': { ref: 'user-account' } } },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          deviceId: { type: 'string', 'x-field': { ref: 'device' } },
          note: { type: 'string' },
        },
      },
    },
    tags: { type: 'array', items: { type: 'string' } },
    cost: { type: 'number' },
    secret: { type: 'string', 'x-field': { permission: 'BUSINESS:CLIENT' } },
  },
  'x-entity': {
    sites: 'siteId',
    list: {
      columns: ['subject', 'siteId', 'siteId.code', 'priority'],
      search: ['subject', 'siteId'],
    },
  },
}

/** Keys that callers may choose, must choose, and cannot choose. */
const keyed = {
  asset: {
    type: 'object',
    required: ['id', 'name'],
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      partOf: { type: 'string', 'x-field': { ref: 'asset' } },
    },
    anyOf: [{ required: ['id'] }, { required: ['partOf'] }],
  },
  article: {
    type: 'object',
    properties: { sku: { type: 'string', pattern: '^[A-Z]{2}-[0-9]+$' }, name: { type: 'string' } },
    'x-entity': { key: 'sku' },
  },
  label: {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^[A-Za-z0-9.-]{1,64}$' },
      name: { type: 'string' },
    },
  },
  palette: {
    type: 'object',
    properties: { name: { type: 'string' } },
    patternProperties: { '^#[0-9a-f]{6}$': { type: 'string' } },
    additionalProperties: false,
  },
  pipeline: {
    type: 'object',
    properties: { name: { type: 'string' } },
    additionalProperties: { type: 'object', properties: { run: { type: 'string' } } },
  },
  job: {
    type: 'object',
    properties: {
      kind: { const: 'Job' },
      metadata: { type: 'object', properties: { name: { type: 'string' } } },
      size: { type: 'integer' },
    },
  },
  reading: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      note: { type: 'string' },
      code: { maxLength: 3 },
      day: { type: 'string', format: 'date' },
      size: { type: 'integer', default: 5 },
      seen: { type: 'string', readOnly: true },
      parts: {
        type: 'array',
        items: { type: 'object', properties: { label: { type: 'string' } } },
      },
    },
    'x-entity': { strict: true },
  },
  sighting: {
    type: 'object',
    properties: {
      note: { type: 'string' },
      happenedAt: { type: 'string', format: 'date-time' },
      parts: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          text: { type: 'string' },
          seenAt: { type: 'string', format: 'date-time' },
          tags: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
  syndication: {
    type: 'object',
    properties: { search: { type: 'boolean' }, exclude: { type: 'boolean' } },
  },
  manifest: {
    type: 'object',
    properties: { id: { type: 'string' }, 'app-id': { type: 'string' } },
    oneOf: [{ required: ['id'] }, { required: ['app-id'] }],
  },
  setting: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      level: { enum: [1, '1', 'high', true] },
      mixed: {
        anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'array' }],
      },
      free: {},
      inner: { type: 'object', properties: { level: { enum: [1, '1', 'high'] } } },
    },
  },
  receipt: {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, note: { type: 'string' } },
  },
}

beforeAll(
  async () =>
    void (schemas = await generateWith(folder, {
      from: plainFolder,
      schemas: { ticket, ...keyed },
    })),
)
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(mainDialects)('schemas without service paths on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { schemas })))
  afterAll(() => world.close())

  test.each(plain)('%s: records are created, found, updated, listed and removed', async (name) => {
    const entity = schemas.entities.find((each) => each.name === name)!
    const demo = (n: number) =>
      Object.fromEntries(
        entity.form.fields
          .map((each) => entity.fields.find((field) => field.name === each)!)
          .filter((field) => isWritable(field) && !field.reference)
          .map((field) => [field.name, fieldTypeOf(field).demo(field, n)]),
      )
    const made = await world.call('admin', 'POST', `/data/${name}`, demo(1))
    // These schemas have rules across fields that demo values do not satisfy.
    if (made.status === 400 && ['employee', 'node', 'survey-answer'].includes(name)) return
    expect([made.status, made.body]).toEqual([201, expect.any(Object)])
    const key = made.body[entity.key]
    const path = `/data/${name}/${encodeURIComponent(key)}`
    expect((await world.call('admin', 'GET', path)).body).toEqual(made.body)
    const same = await world.call('admin', 'PUT', path, made.body)
    expect([same.status, same.body]).toEqual([200, made.body])
    const range = encodeURIComponent('[0,9]')
    for (const column of entity.list.columns.filter((each) => each.sortable)) {
      const list = await world.call(
        'admin',
        'GET',
        `/data/${name}?range=${range}&sort=${encodeURIComponent(JSON.stringify([column.field, 'DESC']))}&filter=${encodeURIComponent('{"q":"zzz-nothing"}')}`,
      )
      expect([column.field, list.status, list.body]).toEqual([column.field, 200, []])
    }
    const list = await world.call(
      'admin',
      'GET',
      `/data/${name}?range=${range}&sort=${encodeURIComponent(`["${entity.key}","ASC"]`)}&filter=${encodeURIComponent(JSON.stringify({ [entity.key]: [key] }))}`,
    )
    expect(list.headers.get('content-range')).toBe(`${name} 0-0/1`)
    expect(list.body).toEqual([made.body])
    expect((await world.call('admin', 'GET', `/data/${name}/options`)).body[0]).toMatchObject({
      value: String(key),
    })
    expect((await world.call('gadmin', 'GET', path)).status).toBe(404)
    expect((await world.call('user', 'GET', path)).status).toBe(403)
    const removed = await world.call('admin', 'DELETE', path)
    expect([removed.status, removed.body[entity.key]]).toEqual([200, key])
  })

  test("a caller's key is kept, unique within the client and fixed; an absent one is created", async () => {
    const post = (body: object, who: 'admin' | 'gadmin' = 'admin') =>
      world.call(who, 'POST', '/data/asset', body)
    expect((await post({ id: 'pump/1 a', name: 'Pump' })).body).toMatchObject({ id: 'pump/1 a' })
    const path = `/data/asset/${encodeURIComponent('pump/1 a')}`
    const again = await post({ id: 'pump/1 a', name: 'Other' })
    expect([again.status, again.body.errors]).toEqual([
      409,
      [expect.objectContaining({ field: 'id', code: 'unique' })],
    ])
    expect((await post({ id: 'pump/1 a', name: 'Elsewhere' }, 'gadmin')).status).toBe(201)
    expect((await post({ name: 'Valve', partOf: 'pump/1 a' })).body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      partOf: 'pump/1 a',
    })
    const tooLong = await post({ id: 'x'.repeat(501), name: 'Long' })
    expect([tooLong.status, tooLong.body.errors[0].field]).toEqual([400, 'id'])
    // Rules that name the key hold for changes, whose bodies lack it.
    expect((await world.call('admin', 'PUT', path, { name: 'Pump 1' })).body).toMatchObject({
      id: 'pump/1 a',
      name: 'Pump 1',
    })
    const moved = await world.call('admin', 'PUT', path, { id: 'b', name: 'Pump' })
    expect([moved.status, moved.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'id', code: 'const' })],
    ])
  })

  test('a key that the service cannot create is required, and one that is read-only is created', async () => {
    const missing = await world.call('admin', 'POST', '/data/article', { name: 'Screw' })
    expect([missing.status, missing.body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ field: 'sku', code: 'required' }),
    ])
    const wrong = await world.call('admin', 'POST', '/data/article', { sku: 'nut 1' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'sku'])
    expect((await world.call('admin', 'POST', '/data/article', { sku: 'AB-12' })).body.sku).toBe(
      'AB-12',
    )
    const labels = await Promise.all([
      world.call('admin', 'POST', '/data/label', { name: 'Fragile' }),
      world.call('admin', 'POST', '/data/label', { id: 'heavy', name: 'Heavy' }),
    ])
    expect(labels.map(({ status }) => status)).toEqual([201, 201])
    const [article, receipt] = ['article', 'receipt'].map(
      (name) => schemas.entities.find((each) => each.name === name)!,
    )
    expect([article!.form.fields, receipt!.form.fields]).toEqual([['sku', 'name'], ['note']])
    expect(receipt!.detail.grid).toContainEqual({ field: 'id' })
    const created = await Promise.all(
      [1, 2, 3].map((n) => world.call('admin', 'POST', '/data/receipt', { id: 7, note: `${n}` })),
    )
    expect(created.map(({ body }) => body.id).sort()).toEqual([1, 2, 3])
  })

  test('properties that a schema describes without naming them are kept, checked and changed', async () => {
    const post = (name: string, body: object) => world.call('admin', 'POST', `/data/${name}`, body)
    const made = await post('palette', { name: 'Sea', '#0000ff': 'Blue', '#00ffff': 'Cyan' })
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ name: 'Sea', '#0000ff': 'Blue', '#00ffff': 'Cyan' }),
    ])
    const path = `/data/palette/${made.body.id}`
    const changed = await world.call('admin', 'PUT', path, {
      ...made.body,
      '#0000ff': 'Navy',
      '#00ffff': null,
    })
    expect(changed.body).toMatchObject({ name: 'Sea', '#0000ff': 'Navy', version: 2 })
    expect(changed.body).not.toHaveProperty('#00ffff')
    const same = await world.call('admin', 'PUT', path, changed.body)
    expect([same.status, same.body]).toEqual([200, changed.body])
    expect((await world.call('admin', 'GET', '/data/palette')).body).toEqual([changed.body])
    const wrong = await Promise.all([
      post('palette', { name: 'Land', green: 'Green' }),
      post('palette', { name: 'Land', '#00ff00': 5 }),
      post('pipeline', { name: 'Build', test: { run: 5 } }),
    ])
    expect(wrong.map(({ status, body }) => [status, body.errors[0].field])).toEqual([
      [400, 'green'],
      [400, '#00ff00'],
      [400, 'test.run'],
    ])
    const dotted = await post('pipeline', { name: 'Build', 'test.all': { run: 'npm test' } })
    expect(dotted.body).toMatchObject({ 'test.all': { run: 'npm test' } })
  })

  test('strict records keep what JSON Schema allows, and nothing else is accepted', async () => {
    const body = {
      name: '  Main ',
      note: '',
      code: 7,
      day: 'someday',
      seen: ' yes ',
      parts: [{ label: '' }, { label: ' x', more: null }],
      $schema: 'https://schemas.example/reading',
    }
    const post = (given: object) => world.call('admin', 'POST', '/data/reading', given)
    const made = await post(body)
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ ...body, size: null }),
    ])
    const path = `/data/reading/${made.body.id}`
    const same = await world.call('admin', 'PUT', path, made.body)
    expect([same.status, same.body]).toEqual([200, made.body])
    const changed = await world.call('admin', 'PUT', path, { name: 'Main', note: null, seen: '' })
    expect(changed.body).toMatchObject({ name: 'Main', note: null, code: 7, seen: '' })
    const wrong = await Promise.all([
      post({ note: 'x' }),
      post({ name: null }),
      post({ name: '', note: null }),
      post({ name: '', code: 'long' }),
      post({ name: '', parts: [{ label: 5 }] }),
      world.call('admin', 'PUT', path, { name: null }),
    ])
    expect(wrong.map(({ status, body: { errors } }) => [status, errors[0].field])).toEqual([
      [400, 'name'],
      [400, 'name'],
      [400, 'note'],
      [400, 'code'],
      [400, 'parts.0.label'],
      [400, 'name'],
    ])
  })

  test('records of a schema without our keywords keep their parts, instants and further properties', async () => {
    const body = {
      note: ' kept ',
      happenedAt: '2026-03-01T10:00:00.123456+02:00',
      parts: { name: '', text: ' a ', seenAt: '2026-03-01T10:00:00+02:00', tags: [' x', ''] },
      'x:more': { any: [' '] },
    }
    const made = await world.call('admin', 'POST', '/data/sighting', body)
    expect([made.status, made.body]).toEqual([
      201,
      expect.objectContaining({ ...body, note: 'kept' }),
    ])
    const path = `/data/sighting/${made.body.id}`
    expect((await world.call('admin', 'PUT', path, made.body)).body).toEqual(made.body)
    const found = async (filter: object) =>
      (
        await world.call(
          'admin',
          'GET',
          `/data/sighting?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body.length
    await world.call('admin', 'POST', '/data/sighting', { happenedAt: '2026-03-01T09:30:00Z' })
    expect([
      await found({ happenedAt: '2026-03-01T08:00:00.123456Z' }),
      await found({ 'happenedAt[gte]': '2026-03-01T08:30:00Z' }),
      await found({ 'parts.seenAt[lte]': '2026-03-01T08:00:00Z' }),
    ]).toEqual([1, 1, 1])
    const sorted = await world.call(
      'admin',
      'GET',
      `/data/sighting?sort=${encodeURIComponent('["happenedAt","DESC"]')}`,
    )
    expect(sorted.body.map((each: typeof body) => each.happenedAt)).toEqual([
      '2026-03-01T09:30:00Z',
      body.happenedAt,
    ])
    const wrong = await Promise.all(
      [{ happenedAt: 'noon' }, { parts: { text: 'a' } }, { parts: { name: '', seenAt: '' } }].map(
        (given) => world.call('admin', 'POST', '/data/sighting', given),
      ),
    )
    expect(wrong.map(({ status, body: { errors } }) => [status, errors[0].field])).toEqual([
      [400, 'happenedAt'],
      [400, 'parts.name'],
      [400, 'parts.seenAt'],
    ])
  })

  test('a record stays valid with the key that the service gave it', async () => {
    const made = await world.call('admin', 'POST', '/data/manifest', { 'app-id': 'org.desk' })
    const path = `/data/manifest/${made.body.id}`
    const same = await world.call('admin', 'PUT', path, made.body)
    expect([same.status, same.body]).toEqual([200, made.body])
    const without = await world.call('admin', 'PUT', path, { 'app-id': 5 })
    expect([without.status, without.body.errors[0].field]).toEqual([400, 'app-id'])
  })

  test('records are found by fields that have the name of a parameter', async () => {
    await world.call('admin', 'POST', '/data/syndication', { search: true, exclude: false })
    const found = async (filter: object) =>
      (
        await world.call(
          'admin',
          'GET',
          `/data/syndication?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body.length
    expect([
      await found({ search: true }),
      await found({ search: false }),
      await found({ exclude: false }),
      await found({ exclude: true }),
    ]).toEqual([1, 0, 1, 0])
  })

  test('records are found by the name of their author', async () => {
    const list = (who: string) =>
      world.call(
        'admin',
        'GET',
        `/data/job?filter=${encodeURIComponent(JSON.stringify({ createdBy: who }))}`,
      )
    await world.call('admin', 'POST', '/data/job', { size: 3 })
    const [own] = (await world.call('admin', 'GET', '/data/job')).body
    await world.call('admin', 'PUT', `/data/job/${own.id}`, { size: 4 })
    const filter = encodeURIComponent('{"updatedBy":"admin Tester"}')
    const found = await world.call('admin', 'GET', `/data/job?filter=${filter}`)
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([own.id])
    expect([(await list('admin Tester')).body.length, (await list('nobody')).body]).toEqual([1, []])
  })

  test('a record is named, listed and found by a text inside it', async () => {
    for (const { id } of (await world.call('admin', 'GET', '/data/job')).body)
      await world.call('admin', 'DELETE', `/data/job/${id}`)
    await world.call('admin', 'POST', '/data/job', { kind: 'Job', metadata: { name: 'nightly' } })
    const job = schemas.entities.find((each) => each.name === 'job')!
    // Its kind is a constant, which tells no record from another.
    expect(job.list.columns.map(({ field }) => field)).toEqual(['metadata.name', 'size'])
    expect((await world.call('admin', 'GET', '/data/job/options')).body).toEqual([
      expect.objectContaining({ text: 'nightly' }),
    ])
    const found = await world.call('admin', 'GET', '/data/job?sort=["metadata.name","ASC"]')
    expect(found.body).toEqual([expect.objectContaining({ metadata: { name: 'nightly' } })])
  })

  test('an import keeps the keys of its rows and the references to them', async () => {
    const file = 'id,name,partOf.key\nw2,Tyre,w1\nw1,Wheel,\nw3,Rim,w2\nw1,Again,\nw4,Hub,none'
    const { lines } = await importOf(world, 'admin', 'asset', 'mode=each&key=', file)
    expect(lines.at(-1)).toMatchObject({ result: { created: 3, wrong: 2 } })
    expect((await world.call('admin', 'GET', '/data/asset/w2')).body).toMatchObject({
      name: 'Tyre',
      partOf: 'w1',
    })
  })

  test('an entity with its own key, references, look-ups and lists of them is returned with every text', async () => {
    const { status, body } = await world.call('admin', 'POST', '/data/ticket', {
      subject: 'Broken',
      siteId: 's1',
      priority: 'high',
      level: 'FLAGSHIP',
      watchers: ['user', 'hq'],
      lines: [{ deviceId: 'd1', note: 'x' }],
      tags: ['a', 'b'],
      cost: 0.1,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: 1,
      subject: 'Broken',
      'siteId.code': 'BH-1',
      cost: 0.1,
      watchers: ['user', 'hq'],
    })
    expect(body._text).toMatchObject({
      siteId: 'Boston Harbor',
      level: 'Flagship',
      'lines.0.deviceId': 'Tablet A',
    })
    expect(body._text.watchers.split(', ').sort()).toEqual(['hq Tester', 'user Tester'])
    expect(
      (await world.call('admin', 'POST', '/data/ticket', { subject: 'Next', siteId: 's3' })).body
        .id,
    ).toBe(2)
    const wrong = await world.call('admin', 'POST', '/data/ticket', {
      subject: 'Wrong',
      siteId: 's1',
      priority: 'none',
      level: 'NOPE',
      watchers: ['gadmin'],
      lines: [{ deviceId: 'gd1' }],
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body.errors.map((error: { field: string }) => error.field)).toEqual(
      expect.arrayContaining(['priority', 'level', 'watchers.0', 'lines.0.deviceId']),
    )
  })

  test('lists filter by lists, nested values, numbers and joined columns, and search through references', async () => {
    const list = async (filter: object) =>
      (
        await world.call(
          'admin',
          'GET',
          `/data/ticket?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body.map((row: { id: number }) => row.id)
    expect(await list({ watchers: 'hq' })).toEqual([1])
    expect(await list({ 'watchers[nin]': ['hq'] })).toEqual([2])
    expect(await list({ 'tags[contains]': 'b' })).toEqual([1])
    expect(await list({ 'lines.deviceId': 'd1' })).toEqual([1])
    expect(await list({ 'siteId.code': ['AS-3'] })).toEqual([2])
    expect(await list({ 'cost[gte]': 0.1 })).toEqual([1])
    expect(await list({ id: [1, 2] })).toEqual([1, 2])
    expect(await list({ q: 'boston' })).toEqual([1])
    expect(await list({ 'watchers[empty]': 'true' })).toEqual([2])
    // Groups have their own key in the filter, and paths lead through references that no column
    // shows.
    const any = {
      any: [
        { field: 'subject', operator: 'eq', values: ['Next'] },
        {
          all: [
            { field: 'priority', operator: 'eq', values: ['high'] },
            { field: 'siteId.addressModel.city', operator: 'eq', values: ['Boston'] },
          ],
        },
      ],
    }
    expect([
      await list({ where: any }),
      await list({ where: any, subject: 'Next' }),
      await list({ 'siteId.status': 'INACTIVE' }),
    ]).toEqual([[1, 2], [2], []])
    const wrong = await world.call(
      'admin',
      'GET',
      `/data/ticket?filter=${encodeURIComponent('{"where":{"any":[{"field":"subject","operator":"like","values":["x"]}]}}')}`,
    )
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      expect.stringContaining('"filter.where.any[0].operator" was given as "like"; allowed: eq, '),
    ])
  })

  test('a value of several types is found by each value that a filter may mean', async () => {
    const values = [
      { name: 'a', level: 1, mixed: 5, free: { x: [1] }, inner: { level: 1 } },
      { name: 'b', level: '1', mixed: '5', free: 'x', inner: { level: '1' } },
      { name: 'c', level: 'high', mixed: 'a "b" ä', free: 0.5, inner: { level: 'high' } },
      { name: 'd', level: true, mixed: false, free: ['x'] },
      { name: 'e', mixed: ['x'] },
    ]
    for (const body of values)
      expect((await world.call('admin', 'POST', '/data/setting', body)).status).toBe(201)
    const found = async (filter: object) => {
      const query = `sort=["name","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`
      const { status, body } = await world.call('admin', 'GET', `/data/setting?${query}`)
      return status === 200 ? body.map(({ name }: { name: string }) => name).join('') : status
    }
    const cases: [filter: object, names: string | number][] = [
      [{ level: 1 }, 'ab'],
      [{ level: '1' }, 'ab'],
      [{ level: 'high' }, 'c'],
      [{ level: ['high', true] }, 'cd'],
      [{ 'level[ne]': 1 }, 'cde'],
      [{ level: 2 }, 400],
      [{ 'inner.level': 1 }, 'ab'],
      [{ 'inner.level': 'high' }, 'c'],
      [{ mixed: 5 }, 'ab'],
      [{ mixed: 'a "b" ä' }, 'c'],
      [{ mixed: false }, 'd'],
      [{ mixed: ['5', false] }, 'abd'],
      [{ 'mixed[ne]': 5 }, 'cde'],
      [{ 'mixed[nin]': ['5', 'x'] }, 'cd'],
      [{ mixed: 'x' }, 'e'],
      [{ free: { x: [1] } }, 'a'],
      [{ free: 'x' }, 'bd'],
      [{ free: '[]' }, ''],
      [{ free: '["x"]' }, 'd'],
      [{ 'free[ne]': '[]' }, 'abcde'],
      [{ free: 0.5 }, 'c'],
      [{ 'free[contains]': 'x' }, 400],
      [{ 'free[empty]': 'true' }, 'e'],
    ]
    for (const [filter, names] of cases)
      expect([filter, await found(filter)]).toEqual([filter, names])
  })

  test('several records of a plain entity get the same value in one request, which can be undone', async () => {
    const costs = async () =>
      Promise.all(
        [1, 2].map(
          async (key) => (await world.call('admin', 'GET', `/data/ticket/${key}`)).body.cost,
        ),
      )
    const before = await costs()
    const body = { keys: [1, '2'], values: { cost: 7.5 } }
    const { status, headers } = await world.call('admin', 'PATCH', '/bulk/ticket', body)
    expect([status, await costs()]).toEqual([204, [7.5, 7.5]])
    await world.call('admin', 'POST', `/undo/${headers.get('x-undo')}`)
    expect(await costs()).toEqual(before)
  })

  test('a field with its own permission does not exist without it: a person cannot read, write, sort, filter or search by it', async () => {
    await world.call('admin', 'PATCH', '/data/ticket/1', { secret: 'hush' })
    await world.call('admin', 'POST', '/security/userPermissions', {
      userAccountId: 'user',
      siteId: 's1',
      permissionCode: 'BRANCHDESK:SETTINGS:TICKET',
      read: true,
    })
    const { status, body } = await world.call('user', 'GET', '/data/ticket/1')
    expect([status, 'secret' in body]).toEqual([200, false])
    expect((await world.call('user', 'GET', '/data/ticket?sort=["secret","ASC"]')).status).toBe(400)
    expect(
      (
        await world.call(
          'user',
          'GET',
          `/data/ticket?filter=${encodeURIComponent('{"secret":"hush"}')}`,
        )
      ).body.message,
    ).not.toMatch(/Known fields:.*secret/)
    expect(
      (await world.call('user', 'GET', '/data/ticket')).body.map((row: { id: number }) => row.id),
    ).toEqual([1])
    const activity = (
      await world.call('admin', 'GET', '/security/audits?entityId=1&sort=createdDate,desc')
    ).body.content[0]
    expect(activity.changes).toEqual([{ field: 'secret', label: 'Secret', from: null, to: null }])
  })
})
