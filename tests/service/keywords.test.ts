import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPermissions } from '../../src/service/demo/addPermissions.ts'
import type { ServiceOptions } from '../../src/service/options.ts'
import { mainDialects } from '../databases.ts'
import { generateWith } from './generateWith.ts'
import { openWorld, type World } from './testService.ts'

/** Entities that use keywords which the product's own schemas use in part only. */
const schemas = {
  plan: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string' },
      code: { type: 'string' },
      levels: { type: 'array', items: { type: 'string', 'x-field': { lookup: 'LKPlanLevel' } } },
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
  page: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string' },
      parentId: { type: 'string', 'x-field': { ref: 'page' } },
      partnerId: { type: 'string', 'x-field': { ref: { entity: 'page', cyclic: true } } },
      place: { type: 'integer', minimum: 1 },
    },
    'x-entity': { order: { field: 'place', within: 'parentId' } },
  },
  trip: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string' },
      siteId: { type: 'string', 'x-field': { ref: 'site' } },
      stay: {
        type: 'object',
        properties: {
          userId: {
            type: 'string',
            title: 'Host',
            'x-field': {
              ref: { entity: 'user-account', where: { 'user-site.siteId': '{siteId}' } },
            },
          },
        },
      },
      stops: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            siteId: { type: 'string', 'x-field': { ref: 'site' } },
            userId: {
              type: 'string',
              title: 'Guide',
              'x-field': {
                ref: { entity: 'user-account', where: { 'user-site.siteId': '{siteId}' } },
              },
            },
          },
        },
      },
    },
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

beforeAll(async () => void (generated = await generateWith(folder, { schemas })))
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

  test('the permissions of a new entity are in the matrix after a start, and can be granted at once', async () => {
    const { permission } = generated.entities.find(({ name }) => name === 'plan')!
    expect(await addPermissions(world.database, generated.entities)).toBeGreaterThan(0)
    const read = `BRANCHDESK:${permission}:READ`
    const matrix = '/security/rolePermissions/togglePermissions'
    const { webId: roleId } = await made('/security/roles', { roleName: 'Planner' })
    const isGranted = async () =>
      (await call('GET', `${matrix}?roleId=${roleId}`)).body.find(
        ({ permissionCode }: { permissionCode: string }) => permissionCode === read,
      ).enabled
    expect(await isGranted()).toBe(false)
    await made('/site/userSites', { userAccountId: 'loner', siteId: 's1', roleId })
    const lists = async () => (await world.call('loner', 'GET', '/data/plan')).status
    expect(await lists()).toBe(403)
    const { status } = await call('PUT', matrix, {
      roleId,
      permissions: [{ permissionCode: read, enabled: true }],
    })
    expect([status, await isGranted(), await lists()]).toEqual([200, true, 200])
  })

  describe('a tree', () => {
    const page = (title: string, parentId?: string) =>
      made('/data/page', { title, ...(parentId ? { parentId } : {}) })
    const move = (id: string, parentId: string | null) =>
      call('PATCH', `/data/page/${id}`, { parentId })
    const places = async (titles: string[]) => {
      const { rows } = await world.database.admin((sql) =>
        sql('SELECT title, place FROM page WHERE title = ANY($1) ORDER BY title', [titles]),
      )
      return rows.map(({ title, place }) => `${title} ${place}`)
    }

    test('records without a parent share an order, and so do those of one parent', async () => {
      const one = await page('A1')
      const two = await page('A2')
      await page('A2a', two.id)
      const below = await page('A2b', two.id)
      expect(await places(['A1', 'A2', 'A2a', 'A2b'])).toEqual(['A1 1', 'A2 2', 'A2a 1', 'A2b 2'])
      await page('A3')
      await move(below.id, null)
      expect(await places(['A1', 'A2', 'A2a', 'A2b', 'A3'])).toEqual([
        'A1 1',
        'A2 2',
        'A2a 1',
        'A2b 4',
        'A3 3',
      ])
      const removed = await call('DELETE', `/data/page/${one.id}`)
      expect(removed.status).toBe(200)
      expect(await places(['A2', 'A2b', 'A3'])).toEqual(['A2 1', 'A2b 3', 'A3 2'])
    })

    test('a changed place moves the record among those of its parent, or of another one', async () => {
      const top = await page('M')
      const keys = new Map<string, string>()
      for (const title of ['Ma', 'Mb', 'Mc', 'Md']) keys.set(title, (await page(title, top.id)).id)
      const put = (title: string, body: object) =>
        call('PATCH', `/data/page/${keys.get(title)}`, body)
      const order = async () => {
        const { rows } = await world.database.admin((sql) =>
          sql('SELECT title, place FROM page WHERE parent_id = $1 ORDER BY place', [top.id]),
        )
        return rows.map(({ title, place }) => `${title}${place}`).join(' ')
      }
      expect((await put('Ma', { place: 3 })).body.place).toBe(3)
      expect(await order()).toBe('Mb1 Mc2 Ma3 Md4')
      expect((await put('Md', { place: 1 })).body.place).toBe(1)
      expect(await order()).toBe('Md1 Mb2 Mc3 Ma4')
      expect((await put('Mb', { place: 1_000 })).body.place).toBe(4)
      expect(await order()).toBe('Md1 Mc2 Ma3 Mb4')
      await put('Ma', { parentId: null })
      expect((await put('Ma', { parentId: top.id, place: 2 })).body.place).toBe(2)
      expect(await order()).toBe('Md1 Ma2 Mc3 Mb4')
      // A form sends the whole record, with the place that it had when the form was opened.
      const { body: opened } = await call('GET', `/data/page/${keys.get('Mb')}`)
      const saved = await call('PUT', `/data/page/${keys.get('Mb')}`, { ...opened, place: 1 })
      expect([saved.status, await order()]).toEqual([200, 'Md1 Ma2 Mc3 Mb4'])
    })

    test('the moves of a tree among siblings and below others are read back, and undone by the values before', async () => {
      const top = await page('N')
      const other = await page('O')
      const keys = new Map<string, string>()
      for (const title of ['Na', 'Nb', 'Nc']) keys.set(title, (await page(title, top.id)).id)
      await page('Oa', other.id)
      const below = async (parentId: string) => {
        const filter = encodeURIComponent(JSON.stringify({ parentId }))
        const sort = encodeURIComponent(JSON.stringify(['place', 'ASC']))
        const { body } = await call('GET', `/data/page?filter=${filter}&sort=${sort}`)
        return body.map((each: Record<string, unknown>) => `${each.title}${each.place}`).join(' ')
      }
      const read = async (title: string) =>
        (await call('GET', `/data/page/${keys.get(title)}`)).body
      // As the console writes them: both fields, for the version that it shows.
      const write = async (shown: Record<string, unknown>, parentId: string, place: number) => {
        const changes = { parentId, place }
        const { status, body } = await world.call(
          'admin',
          'PATCH',
          `/data/page/${String(shown.id)}`,
          changes,
          { 'if-match': `"${String(shown.version)}"` },
        )
        expect([status, body.parentId, body.place]).toEqual([200, parentId, place])
        return body
      }
      const before = await read('Nb')
      const down = await write(before, top.id, 3)
      expect(await below(top.id)).toBe('Na1 Nc2 Nb3')
      await write(down, top.id, before.place)
      expect(await below(top.id)).toBe('Na1 Nb2 Nc3')

      const up = await write(await read('Nb'), top.id, 1)
      expect(await below(top.id)).toBe('Nb1 Na2 Nc3')
      // Another record that moves past it does not stop the undo.
      await write(await read('Nc'), top.id, 1)
      expect(await below(top.id)).toBe('Nc1 Nb2 Na3')
      await write(up, top.id, before.place)
      expect(await below(top.id)).toBe('Nc1 Nb2 Na3')

      const away = await write(await read('Nb'), other.id, 1)
      expect([await below(top.id), await below(other.id)]).toEqual(['Nc1 Na2', 'Nb1 Oa2'])
      await write(away, top.id, before.place)
      expect([await below(top.id), await below(other.id)]).toEqual(['Nc1 Nb2 Na3', 'Oa1'])
    })

    test('places are what lists are sorted by, and are changed there, not in forms', () => {
      const { fields, form, list } = generated.entities.find(({ name }) => name === 'page')!
      expect(list.sort).toEqual({ field: 'place', order: 'ASC' })
      expect(fields.find(({ name }) => name === 'place')?.inline).toBe(true)
      expect(form.fields.some((each) => JSON.stringify(each).includes('place'))).toBe(false)
    })

    test('a removed record without a parent gets its place back', async () => {
      const one = await page('R1')
      await page('R2')
      const before = await places(['R1', 'R2'])
      const removed = await call('DELETE', `/data/page/${one.id}`)
      const undone = await world.call('admin', 'POST', `/undo/${removed.headers.get('x-undo')}`)
      expect([undone.status, await places(['R1', 'R2'])]).toEqual([200, before])
    })

    test('a record cannot be its own ancestor', async () => {
      const top = await page('T1')
      const middle = await page('T2', top.id)
      const low = await page('T3', middle.id)
      for (const parent of [top, middle, low]) {
        const { status, body } = await move(top.id, parent.id)
        expect([status, body.errors?.[0]]).toMatchObject([
          400,
          { field: 'parentId', message: 'Parent cannot be the record itself or one below it' },
        ])
      }
      expect((await move(low.id, top.id)).status).toBe(200)
    })

    test('two moves at once cannot form a circle', async () => {
      const [one, two] = [await page('C1'), await page('C2')]
      const results = await Promise.all([move(one.id, two.id), move(two.id, one.id)])
      expect(results.map(({ status }) => status).sort()).toEqual([200, 400])
    })

    test('a reference that may be cyclic may', async () => {
      const [one, two] = [await page('P1'), await page('P2')]
      const refer = (from: string, partnerId: string) =>
        call('PATCH', `/data/page/${from}`, { partnerId })
      expect((await refer(one.id, two.id)).status).toBe(200)
      expect((await refer(two.id, one.id)).status).toBe(200)
    })
  })

  test('a reference inside a group or a list may refer only to what its `where` allows', async () => {
    const errorsOf = async (body: object, id?: string) => {
      const { status, body: answer } = id
        ? await call('PATCH', `/data/trip/${id}`, body)
        : await call('POST', '/data/trip', { title: 'Round', ...body })
      return [status, answer.errors?.map(({ field }: { field: string }) => field)]
    }
    // This person works at s1 alone.
    const at = (siteId: string) => ({ siteId, userId: 'user' })
    expect(await errorsOf({ siteId: 's2', stay: { userId: 'user' } })).toEqual([
      400,
      ['stay.userId'],
    ])
    expect(await errorsOf({ stops: [at('s1'), at('s2')] })).toEqual([400, ['stops.1.userId']])
    const trip = await made('/data/trip', {
      title: 'Tour',
      siteId: 's1',
      stay: { userId: 'user' },
      stops: [at('s1')],
    })
    // A value that the `where` reads changes, and the reference no longer fits.
    expect(await errorsOf({ siteId: 's2' }, trip.id)).toEqual([400, ['stay.userId']])
    // What the record has already stays valid, wherever it stands in the list.
    await world.database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', 'acme', true)`)
      await sql(`UPDATE trip SET stops = '[{"siteId": "s2", "userId": "user"}]'`)
    })
    expect((await errorsOf({ stops: [at('s1'), at('s2')] }, trip.id))[0]).toBe(200)
    expect(await errorsOf({ stops: [at('s2'), at('s3')] }, trip.id)).toEqual([
      400,
      ['stops.1.userId'],
    ])
  })

  test('a look-up value inside a list of values is in use, too [LOOK-06]', async () => {
    const list = await made('/static-data/lookups', { lookupName: 'LKPlanLevel' })
    const value = (code: string) =>
      made('/static-data/lookupsData', { lookupId: list.webId, text: code, value: code })
    const [high, low] = [await value('HIGH'), await value('LOW')]
    await made('/data/plan', { name: 'Levelled', levels: ['HIGH'] })
    const remove = (key: string) => call('DELETE', '/static-data/lookupsData', [key])
    const used = await remove(high.webId)
    expect([used.status, used.body.message]).toEqual([
      409,
      expect.stringContaining('Still used by 1 plan.'),
    ])
    expect((await remove(low.webId)).status).toBe(204)
  })

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
