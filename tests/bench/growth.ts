import { entities, validators } from '../../src/generated/entities.ts'
import { readConfig } from '../../src/host/config.ts'
import { openDatabase } from '../../src/host/openDatabase.ts'
import { createProduct } from '../../src/host/product.ts'
import type { Database } from '../../src/service/database/database.ts'
import { fillDemo } from '../../src/service/demo/demo.ts'
import { isDemoFilled } from '../../src/service/demo/demoFilled.ts'
import { createMemoryStore } from '../../src/service/files/memoryStore.ts'
import { growTo, readers, type Size } from './growth/rows.ts'
import { requests, type Asked } from './growth/requests.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { withPostgres } from './throughput.ts'

const small: Size = { branches: 100, users: 1_000, activity: 10_000 }
const large: Size = { branches: 10_000, users: 1_000_000, activity: 10_000_000 }
const runs = 15
/** Milliseconds that a call may take longer than over the small database. */
const tolerance = 10

/** A call's first time after a start, and its median after that, in milliseconds. */
type Times = { first: number; later: number }

/**
 * Which calls take longer with 10,000 branches, 1,000,000 users and 10,000,000 rows of activity
 * than over a small database, on PostgreSQL. Needs 12 GB of disk and about 20 minutes, so that it
 * is part of the bench only where it is named: `npm run bench -- growth`. `BENCH_GROWTH` divides
 * the numbers of rows.
 */
export async function measureGrowthOfRows(): Promise<Figure[]> {
  return withPostgres(async (environment) => {
    const before = await measureAt(small, environment)
    const after = await measureAt(divided(large), environment)
    return requests.flatMap(({ name }) => {
      const [few, many] = [before.get(name)!, after.get(name)!]
      return [
        {
          name: `${name}, large database`,
          value: many.later,
          unit: 'ms' as const,
          budget: Math.round(2 * few.later + tolerance),
          beside: {
            'small database': few.later,
            'first call': many.first,
            'first call, small database': few.first,
          },
        },
      ]
    })
  })
}

const divided = (size: Size): Size => {
  const by = Number(process.env['BENCH_GROWTH'] ?? 1)
  return Object.fromEntries(
    Object.entries(size).map(([name, count]) => [name, Math.ceil(count / by)]),
  ) as Size
}

async function measureAt(
  size: Size,
  environment: Record<string, string>,
): Promise<Map<string, Times>> {
  const config = readConfig(environment)
  const database = await openDatabase({ config, entities, print: () => undefined })
  try {
    if (!(await isDemoFilled(database))) await fillDemo(database, entities, { geography: 'few' })
    console.log(`Filling in ${Object.entries(size).map(([name, count]) => `${count} ${name}`)} …`)
    const started = performance.now()
    const facts = await growTo(database, size)
    console.log(`Filled in ${Math.round((performance.now() - started) / 1000)} s. Measuring …`)
    return await measureCalls(database, config, { ...facts, size })
  } finally {
    await database.close()
  }
}

async function measureCalls(
  database: Database,
  config: ReturnType<typeof readConfig>,
  facts: Asked,
): Promise<Map<string, Times>> {
  const silent = () => undefined
  const product = await createProduct({
    config,
    database,
    fileStore: createMemoryStore(),
    generated: { entities, validators, openapi: {} },
    log: { info: silent, warn: silent, error: console.error },
    pages: async () => new Response(null, { status: 404 }),
  })
  const call = async (path: string, options: RequestInit) => {
    const response = await product.fetch(new Request(`http://bench.test/api${path}`, options))
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
    return JSON.parse(text)
  }
  const signIn = async ({ email, password }: (typeof readers)[keyof typeof readers]) =>
    (
      await call('/security/oauth/token', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
        body: new URLSearchParams({ username: email, password, grant_type: 'password' }),
      })
    ).access_token as string
  try {
    const tokens = { admin: await signIn(readers.admin), manager: await signIn(readers.manager) }
    const times = new Map<string, Times>()
    for (const { name, as, make } of requests) {
      const taken: number[] = []
      for (let run = 0; run <= runs; run += 1) {
        const { path, verb = 'GET', body } = make(facts, run)
        const started = performance.now()
        await call(path, {
          method: verb,
          headers: {
            authorization: `Bearer ${tokens[as]}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        taken.push(performance.now() - started)
      }
      times.set(name, { first: taken[0]!, later: median(taken.slice(1)) })
      console.log(`${name}: ${taken[0]!.toFixed(0)} ms, then ${median(taken.slice(1)).toFixed(1)}`)
    }
    return times
  } finally {
    await product.close()
  }
}
