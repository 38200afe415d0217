import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as generated from '../../src/generated/entities.ts'
import { eventMessages, type JobKind } from '../../src/service/jobs/jobKind.ts'
import { addJob, type JobQueueOptions } from '../../src/service/jobs/jobQueue.ts'
import { createService } from '../../src/service/service.ts'
import { dialects } from '../databases.ts'
import { openWorld, silent, testConfig, type World } from './testService.ts'

type AddJobCall = Parameters<typeof addJob>[0]

describe.each(dialects)('background jobs on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())
  beforeEach(async () => void (await asOwner('DELETE FROM branchdesk_system.job')))

  const asOwner = async (text: string, params?: unknown[]) =>
    world.database.admin(async (sql) => (await sql(text, params)).rows)
  const jobs = async () =>
    asOwner(
      'SELECT client_id, key, status, attempts, error FROM branchdesk_system.job ORDER BY client_id, key',
    )
  /** Instances of the service with these kinds of jobs, until the work of a test is done. */
  const withInstances = async (
    count: number,
    kinds: JobKind[],
    work: () => Promise<unknown>,
    options: Partial<JobQueueOptions> = {},
  ) => {
    const services = Array.from({ length: count }, () =>
      createService({
        ...generated,
        database: world.database,
        log: silent,
        config: testConfig,
        jobs: { kinds, every: 20, backoff: () => 0.02, ...options },
      }),
    )
    try {
      return await work()
    } finally {
      for (const service of services) await service.close()
    }
  }
  const add = async (clientId: string, key: string, payload?: Record<string, unknown>) =>
    world.database.transaction({ 'app.client': clientId }, async (sql) =>
      addJob({ sql, afterCommit: [], user: { clientId } } as unknown as AddJobCall, 'visit', {
        key,
        ...(payload ? { payload } : {}),
      }),
    )
  const isDone = async () =>
    await expect
      .poll(async () => (await jobs()).every(({ status }) => status !== 'PENDING'))
      .toBe(true)

  test('what a change causes is done at once, without waiting for the next look', async () => {
    let [looks, messages] = [0, 0]
    const kinds: JobKind[] = [
      {
        name: 'watch',
        schedule: {
          every: 3_600_000,
          entities: ['user-account'],
          find: async () => {
            looks += 1
            return []
          },
        },
        run: async () => undefined,
      },
      { name: eventMessages, run: async () => void (messages += 1) },
    ]
    const own = await openWorld(dialect, { more: { jobs: { kinds, every: 3_600_000 } } })
    try {
      await expect.poll(() => looks).toBe(1)
      await own.call('admin', 'POST', '/notification/events', { eventName: 'Drill' })
      await expect.poll(() => messages).toBe(1)
      expect(looks).toBe(1)
      await own.call('admin', 'PATCH', '/security/userAccounts/manager', { lastName: 'New' })
      await expect.poll(() => looks).toBe(2)
    } finally {
      await own.close()
    }
  })

  test('each runs once for its client, whichever instance takes it, and its key is not taken again', async () => {
    const visit: JobKind = {
      name: 'visit',
      async run({ sql }, { name }) {
        await sql(
          `INSERT INTO activity (web_id, entity, entity_id) VALUES (gen_random_uuid()::text, 'visit', $1)`,
          [name],
        )
      },
    }
    for (const client of ['acme', 'globex'])
      for (let index = 0; index < 20; index++)
        expect(await add(client, `job ${index}`, { name: `${client} ${index}` })).toBe(true)
    expect(await add('acme', 'job 1')).toBe(false)
    await withInstances(3, [visit], isDone)
    expect(
      await asOwner(
        `SELECT client_id, count(*)::int AS visits, count(DISTINCT entity_id)::int AS different FROM activity WHERE entity = 'visit' GROUP BY client_id ORDER BY client_id`,
      ),
    ).toEqual([
      { client_id: 'acme', visits: 20, different: 20 },
      { client_id: 'globex', visits: 20, different: 20 },
    ])
    expect(await add('acme', 'job 1')).toBe(false)
    expect((await jobs()).filter(({ attempts }) => attempts !== 1)).toEqual([])
  })

  test('a failed attempt leaves nothing behind, is tried again, and is given up with its reason', async () => {
    const tries = new Map<unknown, number>()
    const visit: JobKind = {
      name: 'visit',
      async run({ sql }, { name, fails }) {
        tries.set(name, (tries.get(name) ?? 0) + 1)
        await sql(
          `INSERT INTO activity (web_id, entity, entity_id) VALUES (gen_random_uuid()::text, 'visit', $1)`,
          [name],
        )
        if (tries.get(name)! <= Number(fails)) throw new Error('The door is closed.')
      },
    }
    await add('acme', 'a', { name: 'twice', fails: 2 })
    await add('acme', 'b', { name: 'never', fails: 9 })
    await withInstances(1, [visit], isDone, { maxAttempts: 3 })
    expect(await jobs()).toEqual([
      { client_id: 'acme', key: 'a', status: 'DONE', attempts: 3, error: null },
      {
        client_id: 'acme',
        key: 'b',
        status: 'FAILED',
        attempts: 3,
        error: 'The door is closed.',
      },
    ])
    expect(
      await asOwner(`SELECT entity_id FROM activity WHERE entity_id IN ('twice', 'never')`),
    ).toEqual([{ entity_id: 'twice' }])
  })

  test('a job of an instance that died is tried again after the lease, and one that ends the process each time is given up', async () => {
    const seen: unknown[] = []
    const visit: JobKind = { name: 'visit', run: async (_call, { name }) => void seen.push(name) }
    await add('acme', 'a', { name: 'once' })
    await add('acme', 'b', { name: 'always' })
    await asOwner(
      `UPDATE branchdesk_system.job SET attempts = CASE key WHEN 'a' THEN 1 ELSE 3 END, run_at = now() + interval '0.2 seconds'`,
    )
    await withInstances(1, [visit], isDone, { maxAttempts: 3 })
    expect(seen).toEqual(['once'])
    expect(await jobs()).toMatchObject([
      { key: 'a', status: 'DONE', attempts: 2 },
      { key: 'b', status: 'FAILED', error: 'The service ended while the job was running.' },
    ])
  })

  test('a job that lasts longer than its lease is not run by another instance at the same time', async () => {
    let running = 0
    let most = 0
    let runs = 0
    const visit: JobKind = {
      name: 'visit',
      async run({ sql }) {
        runs++
        most = Math.max(most, ++running)
        await sql('SELECT pg_sleep(0.3)')
        running--
      },
    }
    await add('acme', 'slow')
    await withInstances(2, [visit], isDone, { lease: 0.02 })
    expect([most, runs]).toEqual([1, 1])
  })

  test('a schedule creates the jobs that its work needs, again and again, and writes nothing without work', async () => {
    let needed = 3
    const round: JobKind = {
      name: 'round',
      schedule: {
        every: 10,
        find: async () => (needed > 0 ? [{ clientId: '*', key: 'all' }] : []),
      },
      // Another instance may look just before a job ends: then one job more finds nothing to do.
      work: async () => void (needed = Math.max(0, needed - 1)),
    }
    await withInstances(2, [round], async () => {
      await expect.poll(() => needed).toBe(0)
      await expect.poll(jobs).toEqual([])
    })
    expect(needed).toBe(0)
  })

  test('a job sees the rows of its client only and writes as the service', async () => {
    let seen: unknown
    const visit: JobKind = {
      name: 'visit',
      async run({ sql, user, guard, service }) {
        const { rows } = await sql('SELECT DISTINCT client_id FROM site')
        const jobsSeen = await sql('SELECT DISTINCT client_id FROM branchdesk_system.job')
        seen = {
          rows,
          jobs: jobsSeen.rows,
          author: user.firstName,
          scope: guard.find(service.registry.get('site'), 'DELETE'),
        }
      },
    }
    await add('globex', 'a')
    await add('acme', 'b')
    await asOwner(`UPDATE branchdesk_system.job SET status = 'DONE' WHERE client_id = 'acme'`)
    await withInstances(1, [visit], isDone)
    const own = [{ client_id: 'globex' }]
    expect(seen).toEqual({ rows: own, jobs: own, author: 'Branchdesk', scope: 'all' })
  })
})
