import pg from 'pg'
import { startRunning } from '../e2e/startProduct.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { startHand, type Hand } from './throughput/jobs.ts'
import { works, type Facts } from './throughput/work.ts'
import { withEmbedded, withPostgres } from './throughput.ts'

const rounds = 3
const activity = { BENCH_ACTIVITY: '10000' }

/**
 * A call of which so many are made in each round, how many of the reference (default: as many), and
 * the least part of the bare statement.
 */
type Compared = {
  name: string
  connections: number
  requests: number
  bare?: number
  least?: number
}

const mixes = { PostgreSQL: [1000, 600], embedded: [400] }

const compared: Compared[] = [
  { name: 'List, first page', connections: 16, requests: 1500, bare: 96, least: 1 },
  { name: 'List, page 4,000 of 20', connections: 16, requests: 1000, bare: 48, least: 1 },
  { name: 'Search by several letters', connections: 16, requests: 320, bare: 16, least: 1 },
  { name: 'Create', connections: 16, requests: 1500, least: 0.6 },
  { name: 'Update', connections: 16, requests: 1500, least: 0.6 },
  { name: 'One record', connections: 16, requests: 3000, least: 0.75 },
]

const slowCommits: Compared[] = [
  { name: 'Create', connections: 1, requests: 60, least: 0.6 },
  { name: 'Create', connections: 16, requests: 600, least: 0.6 },
  { name: 'Create', connections: 64, requests: 1500, least: 0.6 },
]

/**
 * What people who write cost those who read: lists beside updates and creates, and calls beside
 * those to a service of nothing but Hono and the bare statement (`throughput/reference.ts`), over
 * as many connections, also where each commit takes 5 ms. Caller, service and reference are
 * processes of their own.
 */
export async function measureWrites(): Promise<Figure[]> {
  return [
    ...(await withPostgres(async (environment) => [
      ...(await withHands({ ...environment, ...activity }, async (hands) => [
        ...(await mixed('PostgreSQL', hands)),
        ...(await beside('PostgreSQL', compared, hands)),
        ...(await memory('PostgreSQL', hands)),
        ...(await slowly(environment['DATABASE_URL']!, hands)),
      ])),
      ...(await starts('PostgreSQL', environment)),
    ])),
    ...(await withEmbedded(async (environment) => [
      ...(await withHands({ ...environment, ...activity }, async (hands) => [
        ...(await mixed('embedded', hands)),
        ...(await memory('embedded', hands)),
      ])),
      ...(await starts('embedded', { ...environment, DEMO: 'off' })),
    ])),
  ]
}

/** How long a start takes over a database that is up to date, with the compiled modules kept. */
async function starts(database: string, environment: Record<string, string>): Promise<Figure[]> {
  console.log(`Starting the service (${database}) …`)
  const taken: number[] = []
  for (let run = 0; run <= rounds; run += 1) {
    const started = performance.now()
    const product = await startRunning(environment)
    taken.push((performance.now() - started) / 1000)
    await product.stop()
  }
  return [{ name: `Later start, ${database}`, value: median(taken.slice(1)), unit: 's', budget: 1 }]
}

/** `reference` calls the reference; only PostgreSQL has one. */
type Hands = { server: Hand; caller: Hand; reference?: Hand; facts: Facts }

async function withHands<T>(
  environment: Record<string, string>,
  run: (hands: Hands) => Promise<T>,
): Promise<T> {
  const server = startHand('server.ts', environment)
  const open = [server]
  try {
    const { address, facts } = await server.ask<{ address: string; facts: Facts }>('start')
    const caller = startHand('caller.ts', { ...environment, SERVICE: address })
    open.unshift(caller)
    const calling = { server, caller, facts }
    if (!environment['DATABASE_URL']) return await run(calling)
    const bare = startHand('reference.ts', { ...environment, FACTS: JSON.stringify(facts) })
    open.unshift(bare)
    const { address: SERVICE } = await bare.ask<{ address: string }>('start')
    const reference = startHand('caller.ts', { ...environment, SERVICE })
    open.unshift(reference)
    return await run({ ...calling, reference })
  } finally {
    for (const hand of open) await hand.end()
  }
}

let made = 0

/** Calls per second of each round; the first one is warm-up. */
async function perSecond(
  hand: Hand,
  kind: 'http' | 'reference',
  { name, connections, requests }: Compared,
  facts: Facts,
  count = rounds,
): Promise<number[]> {
  const work = works.findIndex((each) => each.name === name)
  const found: number[] = []
  for (let round = 0; round < count; round += 1) {
    const run = await hand.ask(kind, { work, connections, requests, from: made, facts })
    made += requests
    found.push(run.perSecond)
  }
  return found
}

async function mixed(database: 'PostgreSQL' | 'embedded', { caller, facts }: Hands) {
  const figures: Figure[] = []
  for (const [index, name] of ['Nine lists to one update', 'Six lists to four creates'].entries()) {
    console.log(`Measuring: ${name} (${database}) …`)
    const run = (each: string, requests: number) =>
      perSecond(caller, 'http', { name: each, connections: 16, requests }, facts, rounds + 1)
    const lists = median((await run('List, first page', 1000)).slice(1))
    const both = median((await run(name, 500)).slice(1))
    const least = mixes[database][index]
    figures.push(
      {
        name: `${name}, ${database}, 16 connections`,
        value: both,
        unit: 'per s',
        ...(least === undefined ? {} : { least }),
      },
      {
        name: `${name}, ${database}, of lists alone`,
        value: both / lists,
        unit: 'of 1',
        beside: { 'lists per s': lists },
      },
    )
  }
  return figures
}

async function beside(database: string, cases: Compared[], { caller, reference, facts }: Hands) {
  const figures: Figure[] = []
  for (const each of cases) {
    console.log(`Measuring: ${each.name}, ${each.connections} connections (${database}) …`)
    const ratios: number[] = []
    const http: number[] = []
    const bare: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const [called] = await perSecond(caller, 'http', each, facts, 1)
      const bareCalls = { ...each, requests: each.bare ?? each.requests }
      const [stated] = await perSecond(reference!, 'reference', bareCalls, facts, 1)
      if (round === 0) continue
      http.push(called!)
      bare.push(stated!)
      ratios.push(called! / stated!)
    }
    figures.push({
      name: `${each.name}, ${database}, ${each.connections} connections: of Hono and the bare statement`,
      value: median(ratios),
      unit: 'of 1',
      ...(each.least === undefined ? {} : { least: each.least }),
      beside: { 'HTTP per s': median(http), 'bare per s': median(bare) },
    })
  }
  return figures
}

/**
 * The same where each commit takes 5 ms: the server waits so long before it flushes its log, as a
 * slow disk would. Commits that wait at the same time are flushed together.
 */
async function slowly(address: string, hands: Hands): Promise<Figure[]> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const setting of ['fsync = on', 'commit_siblings = 0', 'commit_delay = 5000'])
      await client.query(`ALTER SYSTEM SET ${setting}`)
    await client.query('SELECT pg_reload_conf()')
    return await beside('PostgreSQL with commits of 5 ms', slowCommits, hands)
  } finally {
    await client.end()
  }
}

const memory = async (database: string, { server }: Hands): Promise<Figure[]> => [
  {
    name: `Memory of the service after that, ${database}`,
    value: await server.ask<number>('memory'),
    unit: 'MB',
    budget: database === 'embedded' ? 500 : 250,
  },
]
