import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { answerJobs } from './jobs.ts'
import { works, type Facts } from './work.ts'

/** As many connections as the most callers of a measurement. */
const connections = 64

/**
 * The process that the service is compared with: what someone would write by hand with Hono and the
 * driver. A call `/{work}/{n}` runs the raw statements of its work, of a write only the first,
 * which returns the columns that the service returns, and answers with the rows as JSON: no token,
 * no permission, no validation, no activity.
 */
function startReference() {
  const { DATABASE_URL, FACTS } = process.env
  const facts = JSON.parse(FACTS!) as Facts
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: connections })
  const app = new Hono()
  app.all('/:work/:n', async (c) => {
    // What a handler of a write would do with its body.
    if (c.req.method !== 'GET') await c.req.json()
    const statements = works[Number(c.req.param('work'))]!.raw(facts, Number(c.req.param('n')))
    const [first, ...others] = c.req.method === 'GET' ? statements : statements.slice(0, 1)
    const { rows } = await pool.query(...first!)
    const more = await Promise.all(others.map((each) => pool.query(...each)))
    return c.json(more.length === 0 ? rows[0] : { rows, more: more.map((each) => each.rows[0]) })
  })
  const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) =>
    answerJobs({
      start: async () => ({ address: `http://localhost:${port}` }),
      end: async () => {
        server.close()
        await pool.end()
      },
    }),
  )
}

startReference()
