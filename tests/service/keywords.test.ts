import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generate } from '../../generators/generate.ts'
import type { Entity } from '../../src/model/entity.ts'
import type { ServiceOptions } from '../../src/service/options.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type World } from './testService.ts'

/** Entities that use keywords which the product's own schemas use in part only. */
const schemas = {
  plan: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      code: { type: 'string' },
      start: { type: 'string', format: 'date', 'x-field': { min: 'today' } },
      end: { type: 'string', format: 'date', 'x-field': { min: 'today' } },
      siteIds: {
        type: 'array',
        items: { type: 'string', 'x-field': { ref: 'site' } },
        'x-field': { link: true },
      },
    },
    'x-entity': { clone: { links: ['plan-step'], fresh: ['code'] } },
  },
  'plan-step': {
    type: 'object',
    required: ['planId', 'title'],
    properties: {
      planId: { type: 'string', 'x-field': { ref: 'plan' } },
      title: { type: 'string' },
    },
    'x-link': { planId: {} },
  },
}

const folder = mkdtempSync(join(tmpdir(), 'branchdesk-service-keywords-'))
let generated: Pick<ServiceOptions, 'entities' | 'validators'>

beforeAll(async () => {
  const source = join(folder, 'schemas')
  cpSync('schemas', source, { recursive: true })
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(source, `${name}.json`), JSON.stringify(schema))
  const output = join(folder, 'generated')
  mkdirSync(output)
  const { diagnostics } = await generate({ schemas: source, output })
  const errors = diagnostics.filter((each) => each.severity === 'error')
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  const load = (path: string) => import(/* @vite-ignore */ join(output, path))
  const names = readdirSync(join(output, 'entities')).map((file) => file.replace(/\.ts$/, ''))
  const entities: Entity[] = await Promise.all(
    names.map(async (name) => (await load(`entities/${name}.ts`)).entity),
  )
  const validators = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await load(`validators/${name}.js`)])),
  )
  generated = { entities, validators }
})
afterAll(() => rmSync(folder, { recursive: true }))

describe.each(mainDialects)('keywords on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect, { schemas: generated })))
  afterAll(() => world.close())
  const call = (verb: string, path: string, body?: unknown) => world.call('admin', verb, path, body)
  const made = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()])
    return answer.body
  }
  const day = (days: number) => addDays(new Date(), days).toISOString().slice(0, 10)

  describe('clone', () => {
    test('a copy takes over the links that the schema names, and not what starts fresh', async () => {
      const plan = await made('/data/plan', { name: 'Opening', code: 'P1', siteIds: ['s1'] })
      await made('/data/plan-step', { planId: plan.id, title: 'Paint' })
      await made('/data/plan-step', { planId: plan.id, title: 'Clean' })
      const copy = await made('/data/plan/clone', { id: plan.id, name: 'Opening (copy)' })
      expect(copy).toMatchObject({ name: 'Opening (copy)' })
      expect([copy.code ?? null, copy.siteIds]).toEqual([null, []])
      const steps = async (planId: string) =>
        (
          await call(
            'GET',
            `/data/plan-step?filter=${encodeURIComponent(JSON.stringify({ planId }))}`,
          )
        ).body.map((each: { title: string }) => each.title)
      expect((await steps(copy.id)).sort()).toEqual(['Clean', 'Paint'])
      expect(await steps(plan.id)).toHaveLength(2)
    })

    test('a date that has passed starts fresh, a date to come is kept [SITE-11, USER-04]', async () => {
      const plan = await made('/data/plan', { name: 'Passed', start: day(0), end: day(9) })
      await world.database.admin((sql) =>
        sql(`UPDATE plan SET start = '2020-01-01' WHERE web_id = $1`, [plan.id]),
      )
      const copy = await made('/data/plan/clone', { id: plan.id })
      expect([copy.start, copy.end]).toEqual([null, day(9)])
    })

    test('a body clears what it gives as null', async () => {
      const plan = await made('/data/plan', { name: 'Cleared', end: day(9) })
      expect((await made('/data/plan/clone', { id: plan.id, end: null })).end).toBeNull()
    })
  })
})
