import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { serverVariable, setup } from '../postgresServer.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import type { Run } from './throughput/drive.ts'
import { startHand, type Hand, type Job } from './throughput/jobs.ts'
import { works, type Facts } from './throughput/work.ts'

const connections = [1, 16, 64]
const rounds = 3
/**
 * The embedded database has one connection: the number of waiting calls makes little difference, so
 * fewer calls are enough.
 */
const partOnEmbedded = 1 / 4

/**
 * How many calls per second the service handles over HTTP, with 100,000 sites and 1,000,000 rows of
 * activity, on both databases. Each figure alternates with raw statements on the same database over
 * as many connections.
 */
export async function measureThroughput(): Promise<Figure[]> {
  return [...(await onPostgres()), ...(await onEmbedded())]
}

async function onPostgres(): Promise<Figure[]> {
  return withPostgres((environment) => measure('PostgreSQL', environment))
}

async function onEmbedded(): Promise<Figure[]> {
  return withEmbedded((environment) => measure('embedded', environment))
}

/** Runs work with the environment of a service on an empty database of a new PostgreSQL. */
export async function withPostgres<T>(
  run: (environment: Record<string, string>) => Promise<T>,
): Promise<T> {
  const stop = await setup()
  try {
    const address = `${process.env[serverVariable]}bench`
    const client = new pg.Client(`${process.env[serverVariable]}postgres`)
    await client.connect()
    await client.query('CREATE DATABASE bench')
    await client.end()
    return await run({ DATABASE_URL: address })
  } finally {
    await stop()
  }
}

/** Runs work with the environment of a service on a new embedded database. */
export async function withEmbedded<T>(
  run: (environment: Record<string, string>) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-throughput-'))
  try {
    return await run({ DATA_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(database: string, environment: Record<string, string>): Promise<Figure[]> {
  console.log(`Filling 100,000 sites and 1,000,000 rows of activity in (${database}) …`)
  const server = startHand('server.ts', environment)
  const hands = [server]
  try {
    const { address, facts } = await server.ask<{ address: string; facts: Facts }>('start')
    const caller = startHand('caller.ts', { ...environment, SERVICE: address })
    hands.unshift(caller)
    const raw = environment['DATABASE_URL'] ? caller : server
    const figures: Figure[] = []
    for (const [work, { name }] of works.entries()) {
      console.log(`Measuring: ${name} (${database}) …`)
      for (const count of connections)
        figures.push(
          ...(await compare(
            `${name}, ${database}, ${count} ${count === 1 ? 'connection' : 'connections'}`,
            { work, connections: count, facts },
            caller,
            raw,
            count === 16,
          )),
        )
    }
    for (const hand of hands.splice(0)) await hand.end()
    return [...figures, await measureMemory(database, environment)]
  } finally {
    for (const hand of hands) await hand.end()
  }
}

/** So much memory the service may take after the load, in MB, by the name of the database. */
const memoryBudget: Record<string, number> = { PostgreSQL: 250, embedded: 500 }

/**
 * The memory of a service that was started as `npm start` does on the filled database, after all
 * calls over 16 connections. The service of the other figures has inserted the rows itself, and on
 * the embedded database it runs the raw statements too.
 */
async function measureMemory(
  database: string,
  environment: Record<string, string>,
): Promise<Figure> {
  console.log(`Measuring memory (${database}) …`)
  const server = startHand('server.ts', { ...environment, BENCH_FILLED: 'yes' }, startOptions())
  const hands = [server]
  try {
    const { address, facts } = await server.ask<{ address: string; facts: Facts }>('start')
    const caller = startHand('caller.ts', { ...environment, SERVICE: address })
    hands.unshift(caller)
    for (const [work, { requests }] of works.entries()) {
      const count = Math.ceil(requests.several * (database === 'embedded' ? partOnEmbedded : 1))
      await caller.ask('http', { work, connections: 16, requests: count, from: made, facts })
      made += count
    }
    return {
      name: `Memory of the service after these calls, ${database}`,
      value: await server.ask<number>('memory'),
      unit: 'MB',
      budget: memoryBudget[database]!,
    }
  } finally {
    for (const hand of hands) await hand.end()
  }
}

/** The options of Node with which `npm start` runs the service. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return scripts.start.split(' ').filter((word: string) => word.startsWith('--'))
}

/** The numbers of calls made so far, so that no call repeats another. */
let made = 0

/** Alternates service calls and raw statements; each result is the median of its rounds. */
async function compare(
  name: string,
  asked: Omit<Job, 'requests' | 'from'>,
  caller: Hand,
  raw: Hand,
  isAim: boolean,
): Promise<Figure[]> {
  const {
    requests: { one, several },
    least,
  } = works[asked.work]!
  const isEmbedded = raw !== caller
  const aims = isAim && !isEmbedded
  const requests = Math.ceil(
    (asked.connections === 1 ? one : several * (isEmbedded ? partOnEmbedded : 1)) / rounds,
  )
  const runs: { http: Run[]; raw: Run[] } = { http: [], raw: [] }
  // The first round is warm-up: the figure is that of a service that has run for a while.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [hand, kind] of [
      [caller, 'http'],
      [raw, 'raw'],
    ] as const) {
      const run = await hand.ask(kind, { ...asked, requests, from: made })
      if (round > 0) runs[kind].push(run)
      made += requests
    }
  }
  const middle = (of: Run[], part: keyof Run) => median(of.map((run) => run[part]))
  const perSecond = middle(runs.http, 'perSecond')
  return [
    {
      name: `${name}: raw against HTTP`,
      value: median(runs.raw.map((run, round) => run.perSecond / runs.http[round]!.perSecond)),
      unit: 'times',
      ...(aims ? { budget: 3 } : {}),
      beside: {
        'HTTP per s': perSecond,
        'half within ms': middle(runs.http, 'p50'),
        '95 of 100 within ms': middle(runs.http, 'p95'),
        'raw per s': middle(runs.raw, 'perSecond'),
      },
    },
    ...(aims && least
      ? [{ name: `${name}, through HTTP`, value: perSecond, unit: 'per s' as const, least }]
      : []),
  ]
}
