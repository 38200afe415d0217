import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceOptions } from '../../src/service/options.ts'
import { mainDialects } from '../databases.ts'
import { generateWith } from './generateWith.ts'
import { exportOf, importOf } from './importExportCalls.ts'
import { openWorld, type World } from './testService.ts'

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-wide-'))
let schemas: Pick<ServiceOptions, 'entities' | 'validators'>

const names = Array.from({ length: 836 }, (_, index) => `answer${index}`)
/** A questionnaire with more columns than a row of PostgreSQL has room for. */
const questionnaire = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    lastNumber: { type: 'number' },
    lastYes: { type: 'boolean' },
    lastTags: { type: 'array', items: { type: 'string' } },
    lastAddress: { type: 'object', properties: { city: { type: 'string' } } },
    lastLines: {
      type: 'array',
      items: { type: 'object', properties: { count: { type: 'integer' } } },
    },
  },
}

beforeAll(async () => void (schemas = await generateWith(folder, { schemas: { questionnaire } })))
afterAll(() => rmSync(folder, { recursive: true }))

test('only what a row has no room for is packed', () => {
  const { fields } = schemas.entities.find(({ name }) => name === 'questionnaire')!
  const packed = fields.filter((field) => field.packed).map(({ name }) => name)
  expect([packed.includes('name'), packed.includes('answer0')]).toEqual([false, false])
  expect(packed).toEqual(expect.arrayContaining(['answer835', 'lastNumber', 'lastLines']))
  expect(packed.length).toBeLessThan(600)
  expect(readFileSync(join(folder, 'generated/schema.sql'), 'utf8')).toContain('"packed_fields"')
})

describe.each(mainDialects)('records with 836 texts on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { schemas })))
  afterAll(() => world.close())
  const post = (body: object) => world.call('admin', 'POST', '/data/questionnaire', body)
  const list = async (filter: object, sort = ['name', 'ASC']): Promise<string[]> => {
    const query = `sort=${encodeURIComponent(JSON.stringify(sort))}&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const { status, body } = await world.call('admin', 'GET', `/data/questionnaire?${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.map((row: { name: string }) => row.name)
  }
  // Of the longest kind: each stays in its row.
  const answers = Object.fromEntries(names.map((name) => [name, `${name} is answered here`]))

  test('a value in each property is created, read, changed, filtered by, sorted by and undone', async () => {
    const whole = {
      name: 'Whole',
      ...answers,
      lastNumber: 2.5,
      lastYes: true,
      lastTags: ['a', 'b'],
      lastAddress: { city: 'Ulm' },
      lastLines: [{ count: 3 }, { count: 12 }],
    }
    const made = await post(whole)
    expect([made.status, made.body]).toEqual([201, expect.objectContaining(whole)])
    await post({ name: 'Empty' })
    await post({ name: 'Other', answer835: 'zzz', lastNumber: 10, lastYes: false })
    const path = `/data/questionnaire/${made.body.id}`
    expect((await world.call('admin', 'GET', path)).body).toEqual(made.body)
    for (const [filter, found] of [
      [{ answer835: 'zzz' }, ['Other']],
      [{ 'answer835[contains]': 'IS ANSWERED' }, ['Whole']],
      [{ 'answer835[empty]': 'true' }, ['Empty']],
      [{ 'lastNumber[gte]': 2.5 }, ['Other', 'Whole']],
      [{ 'lastNumber[lt]': 3 }, ['Whole']],
      [{ lastYes: true }, ['Whole']],
      [{ lastYes: false }, ['Other']],
      [{ 'lastTags[contains]': 'b' }, ['Whole']],
      [{ 'lastTags[empty]': 'true' }, ['Empty', 'Other']],
      [{ 'lastAddress.city': 'Ulm' }, ['Whole']],
      [{ 'lastLines.count': 12 }, ['Whole']],
      [{ q: 'other' }, ['Other']],
    ] as const)
      expect([filter, await list(filter)]).toEqual([filter, found])
    expect(await list({}, ['answer835', 'DESC'])).toEqual(['Other', 'Whole', 'Empty'])
    expect(await list({}, ['lastNumber', 'ASC'])).toEqual(['Whole', 'Other', 'Empty'])

    const changed = await world.call('admin', 'PUT', path, {
      ...whole,
      answer835: null,
      answer834: 'New',
      lastTags: [],
    })
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ answer835: null, answer834: 'New', answer833: answers.answer833 }),
    ])
    expect(await list({ 'answer835[empty]': 'true' })).toEqual(['Empty', 'Whole'])
    const set = { keys: [made.body.id], values: { lastNumber: 7 } }
    const bulk = await world.call('admin', 'PATCH', '/bulk/questionnaire', set)
    expect(await list({ lastNumber: 7 })).toEqual(['Whole'])
    await world.call('admin', 'POST', `/undo/${bulk.headers.get('x-undo')}`)
    expect(await list({ lastNumber: 2.5 })).toEqual(['Whole'])
    const removed = await world.call('admin', 'DELETE', path)
    await world.call('admin', 'POST', `/undo/${removed.headers.get('x-undo')}`)
    expect((await world.call('admin', 'GET', path)).body).toMatchObject({ answer834: 'New' })
    const refused = await world.call('admin', 'PUT', path, { ...whole, answer835: 5 })
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'answer835'])
  })

  test('an export has each value, and an import creates records from it', async () => {
    await post({ name: 'Exported', answer0: 'first', answer835: 'last', lastNumber: 4 })
    const { text } = await exportOf(
      world,
      'admin',
      'questionnaire',
      'format=csv&columns=name,answer0,answer835,lastNumber&name=Exported',
    )
    expect(text).toContain('first')
    expect(text).toMatch(/last.*4/)
    const file = 'name,answer835,lastNumber\nImported,end,9'
    const { lines } = await importOf(world, 'admin', 'questionnaire', 'mode=each&key=', file)
    expect(lines.at(-1)).toMatchObject({ result: { created: 1 } })
    expect(await list({ lastNumber: 9, answer835: 'end' })).toEqual(['Imported'])
  })
})
