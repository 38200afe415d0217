import pg from 'pg'
import { Pool, type Dispatcher } from 'undici'
import { drive } from './drive.ts'
import { answerJobs } from './jobs.ts'
import { signIn } from './signIn.ts'
import { works, type Facts, type Work } from './work.ts'

/**
 * Only one response of so many is parsed: caller and service share the machine, so work of one
 * delays the other.
 */
const checkedOf = 20

/**
 * The process that makes the calls, separate from the service: over keep-alive connections to the
 * service or the reference, and raw transactions over a pool of the same size. Its parent sends it
 * jobs, and it ends with its parent.
 */
function startCaller() {
  const { SERVICE, DATABASE_URL } = process.env
  let token: string
  const pools = new Map<number, pg.Pool>()
  const poolOf = (connections: number) =>
    pools.get(connections) ??
    pools
      .set(connections, new pg.Pool({ connectionString: DATABASE_URL, max: connections }))
      .get(connections)!
  answerJobs({
    http: async ({ work, connections, requests, from, facts }) => {
      token ??= await signIn(SERVICE!)
      // Each run opens new connections: the server closes those that are idle while raw statements
      // run.
      const connected = new Pool(SERVICE!, { connections, pipelining: 1 })
      try {
        return await drive(connections, requests, from, (n) =>
          call(connected, token, works[work]!, facts, n),
        )
      } finally {
        await connected.close()
      }
    },
    raw: async ({ work, connections, requests, from, facts }) => {
      return drive(connections, requests, from, (n) =>
        transact(poolOf(connections), works[work]!.raw(facts, n)),
      )
    },
    // The same calls to the reference, which has no tokens and knows a call by its numbers.
    reference: async ({ work, connections, requests, from, facts }) => {
      const connected = new Pool(SERVICE!, { connections, pipelining: 1 })
      try {
        return await drive(connections, requests, from, (n) =>
          callReference(connected, work, facts, n),
        )
      } finally {
        await connected.close()
      }
    },
    end: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  })

  async function call(
    connected: Pool,
    bearer: string,
    work: Work,
    facts: Facts,
    n: number,
  ): Promise<void> {
    const { verb, path, body, status, rows } = work.http(facts, n)
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const response = await connected.request({
      path: `/api${path}`,
      method: verb as Dispatcher.HttpMethod,
      headers,
      ...text,
    })
    const answered = await response.body.text()
    if (response.statusCode !== status)
      throw new Error(
        `${verb} ${path} was answered with ${response.statusCode}: ${answered.slice(0, 500)}`,
      )
    if (rows === undefined || n % checkedOf !== 0) return
    const found = JSON.parse(answered).content.length
    if (found !== rows) throw new Error(`${verb} ${path} was answered with ${found} rows.`)
  }
}

async function callReference(
  connected: Pool,
  work: number,
  facts: Facts,
  n: number,
): Promise<void> {
  const { verb, body } = works[work]!.http(facts, n)
  const response = await connected.request({
    path: `/${work}/${n}`,
    method: verb as Dispatcher.HttpMethod,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answered = await response.body.text()
  if (response.statusCode !== 200)
    throw new Error(`The reference answered with ${response.statusCode}: ${answered.slice(0, 500)}`)
}

async function transact(pool: pg.Pool, statements: [string, unknown[]][]): Promise<void> {
  const isWrite = !statements[0]![0].startsWith('SELECT')
  const client = await pool.connect()
  try {
    if (isWrite) await client.query('BEGIN')
    for (const [text, params] of statements) await client.query(text, params)
    if (isWrite) await client.query('COMMIT')
  } finally {
    client.release()
  }
}

startCaller()
