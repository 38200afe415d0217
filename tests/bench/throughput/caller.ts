import http from 'node:http'
import pg from 'pg'
import { demoPassword } from '../../../src/service/demo/profiles.ts'
import { drive } from './drive.ts'
import { answerJobs } from './jobs.ts'
import { works, type Facts, type Work } from './work.ts'

/**
 * The process that makes the calls, apart from the one that answers them: over kept connections to the service, and raw statements
 * over a pool as large. It is told what to do by its parent and ends with it.
 */
function startCaller() {
  const { SERVICE, DATABASE_URL } = process.env
  let token: string
  const pools = new Map<number, pg.Pool>()
  const poolOf = (connections: number) => pools.get(connections) ?? pools.set(connections, new pg.Pool({ connectionString: DATABASE_URL, max: connections })).get(connections)!
  answerJobs({
    http: async ({ work, connections, requests, from, facts }) => {
      token ??= await signIn(SERVICE!)
      // Each run has connections of its own: the server closes those that are idle while raw statements run.
      const agent = new http.Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
      try {
        return await drive(connections, requests, from, (n) => call(agent, token, works[work]!, facts, n))
      } finally {
        agent.destroy()
      }
    },
    raw: async ({ work, connections, requests, from, facts }) => {
      return drive(connections, requests, from, (n) => transact(poolOf(connections), works[work]!.raw(facts, n)))
    },
    end: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.end()))
    },
  })

  function call(agent: http.Agent, bearer: string, work: Work, facts: Facts, n: number): Promise<void> {
    const { verb, path, body, status, rows } = work.http(facts, n)
    const text = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${bearer}`, ...(text ? { 'content-type': 'application/json', 'content-length': text.length } : {}) }
      const request = http.request(`${SERVICE}/api${path}`, { agent, method: verb, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const answered = Buffer.concat(chunks).toString()
          if (response.statusCode !== status) return reject(new Error(`${verb} ${path} was answered with ${response.statusCode}: ${answered.slice(0, 500)}`))
          const found = rows === undefined ? undefined : JSON.parse(answered).content.length
          if (found !== rows) return reject(new Error(`${verb} ${path} was answered with ${found} rows.`))
          resolve()
        })
      })
      request.on('error', reject)
      request.end(text)
    })
  }
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

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({ username: 'admin@acme.test', password: demoPassword, grant_type: 'password' }),
  })
  const answered = await response.json()
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}: ${JSON.stringify(answered)}`)
  return answered.access_token
}

startCaller()
