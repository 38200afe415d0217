import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../../src/service/options.ts'
import { mainDialects } from '../databases.ts'
import { generateWith } from './generateWith.ts'
import { importOf } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-exact-'))
let schemas: Pick<ServiceOptions, 'entities' | 'validators'>

const number = { type: 'number' }
/** A number in each place that a schema can have one. */
const measurement = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    value: number,
    count: { type: 'integer' },
    price: { type: 'number', 'x-field': { currency: 'EUR' } },
    byName: { type: 'object', additionalProperties: number },
    series: { type: 'array', items: number },
    pair: { type: 'array', prefixItems: [{ type: 'string' }, number] },
    lines: { type: 'array', items: { type: 'object', properties: { amount: number } } },
    group: { type: 'object', properties: { inner: number } },
    free: {},
    either: { anyOf: [{ type: 'string' }, number] },
  },
}

beforeAll(async () => void (schemas = await generateWith(folder, { schemas: { measurement } })))
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(mainDialects)('numbers that would be rounded on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { schemas })))
  afterAll(() => world.close())
  /** `#` stands for the number. */
  const places = [
    ['value', '#'],
    ['count', '#'],
    ['price', '#'],
    ['byName.a', '{"a":#}'],
    ['series.1', '[1,#]'],
    ['pair.1', '["x",#]'],
    ['lines.0.amount', '[{"amount":#}]'],
    ['group.inner', '{"inner":#}'],
    ['free.a.0.b', '{"a":[{"b":#}]}'],
    ['either', '#'],
  ] as const
  const fieldOf = (path: string) => path.split('.')[0]!
  const bodyWith = (path: string, json: string, written: string) =>
    `{"name":"One","${fieldOf(path)}":${json.replace('#', written)}}`
  const inexact = (path: string) => ({
    field: path,
    code: 'inexact',
    message: `${path} would be rounded: a number keeps 15 digits and is less than 1.8e308`,
    params: { label: path },
  })

  test.each(places)('%s refuses them, and keeps what a number can hold', async (path, json) => {
    for (const written of [
      '9007199254740993',
      '-9007199254740993',
      '0.12345678901234567890',
      '1e400',
    ])
      for (const [verb, url] of [
        ['POST', '/data/measurement'],
        ['PUT', '/data/measurement/1'],
      ] as const) {
        const refused = await world.call('admin', verb, url, bodyWith(path, json, written))
        const { status, body } = refused
        expect([written, status, body.errors]).toEqual([written, 400, [inexact(path)]])
      }
    for (const written of ['9007199254740991', '1.0']) {
      const body = bodyWith(path, json, written)
      const { status, body: created } = await world.call('admin', 'POST', '/data/measurement', body)
      expect([status, created[fieldOf(path)]]).toEqual([201, JSON.parse(body)[fieldOf(path)]])
    }
  })

  test('an import reports them in their rows, and imports the others', async () => {
    const rows = places.map(([path, json]) => bodyWith(path, json, '9007199254740993'))
    const whole = [...rows, '{"name":"Two","value":0.1}']
    for (const [form, file] of [
      ['json', `[${whole.join()}]`],
      ['ndjson', whole.join('\n')],
    ] as const) {
      const { lines } = await importOf(world, 'admin', 'measurement', 'mode=each', file, form)
      expect(lines.at(-1)).toMatchObject({ result: { created: 1, wrong: places.length } })
      for (const [index, [path]] of places.entries()) {
        const line = lines.find((each) => 'row' in each && each.row === index + 1)
        expect(line).toMatchObject({
          outcome: 'wrong',
          errors: [{ ...inexact(path), column: fieldOf(path) }],
        })
      }
    }
    const cell = (json: string) =>
      `"${json.replace('#', '9007199254740993').replaceAll('"', '""')}"`
    for (const [path, json] of places) {
      const [head, inner = ''] = path.split('.')
      const column = head === 'group' ? `${head}.${inner}` : head
      const value = head === 'group' ? '#' : json
      const file = `name,${column}\nOne,${cell(value)}\nTwo,`
      const { lines } = await importOf(world, 'admin', 'measurement', 'mode=each', file)
      expect(lines.at(-1)).toMatchObject({ result: { created: 1, wrong: 1 } })
      expect(lines.find((each) => 'row' in each && each.row === 2)).toMatchObject({
        errors: [{ field: path, code: 'inexact' }],
      })
    }
  })

  test('a filter with such a number is refused rather than finding another record', async () => {
    await world.call(
      'admin',
      'POST',
      '/data/measurement',
      '{"name":"Big","value":9007199254740992}',
    )
    const found = (filter: string) =>
      world.call('admin', 'GET', `/data/measurement?filter=${encodeURIComponent(filter)}`)
    expect((await found('{"value":9007199254740992}')).body).toMatchObject([{ name: 'Big' }])
    for (const filter of [
      '{"value":9007199254740993}',
      '{"value":"9007199254740993"}',
      '{"where":{"any":[{"field":"value","operator":"eq","values":[9007199254740993]}]}}',
    ]) {
      const { status, body } = await found(filter)
      expect([filter, status]).toEqual([filter, 400])
      expect(body.message).toContain('9007199254740993')
    }
  })

  test('deeply nested ones are refused as too deep, and of very many only some become errors', async () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1e400${']'.repeat(levels)}`
    const deep = await world.call(
      'admin',
      'POST',
      '/data/measurement',
      `{"name":"One","free":${nested(3_000)}}`,
    )
    expect([deep.status, deep.body.error]).toEqual([400, 'UNREADABLE_BODY'])
    const many = await world.call(
      'admin',
      'POST',
      '/data/measurement',
      `{"name":"One","series":[${Array(5_000).fill('1e400').join()}]}`,
    )
    expect([many.status, many.body.errors.length, many.body.moreErrors]).toEqual([400, 20, 80])
  })
})
