import { millisecondsInDay } from 'date-fns/constants'
import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { readFilterGroup } from '../../model/filterGroup.ts'
import type { FilterGroup, ListQuery } from '../../model/listQuery.ts'
import { isActive } from '../auth/accountTables.ts'
import { createSecret, hashOf } from '../auth/oneTimeToken.ts'
import { systemSchema } from '../database/systemTables.ts'
import { checkText, readJson } from '../http/body.ts'
import type { ServiceEnv } from '../http/response.ts'
import { toResponse } from '../http/response.ts'
import { bodyLimit } from '../options.ts'
import { feedNotFound, tooManyFeeds, wrongBodyShape, wrongQuery } from '../problems.ts'
import { newKey } from '../records/newKey.ts'
import { findOccurrences } from '../records/occurrences.ts'
import { recordBody } from '../records/read.ts'
import type { HandlerResult, RequestContext, Service } from '../requestContext.ts'
import { createGuard } from '../tenancy/guard.ts'
import { tenantTransaction } from '../tenancy/tenantTransaction.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'

const table = `${systemSchema}.calendar_feed`

/** The most feeds of one person. */
const mostFeeds = 20

/** Days before and after today that a feed contains. */
const [pastDays, futureDays] = [31, 366]

type Feed = {
  clientId: string
  userId: string
  entity: string
  name: string
  filter: FilterGroup | null
}

/**
 * Mounts the calendars that other programs subscribe to: the list of a person's feeds, a new one,
 * its revocation, and the feed itself, whose address is a secret. A feed contains what its person
 * may read at the time it is asked for.
 */
export function mountCalendar(app: Hono<ServiceEnv>, service: Service): string[][] {
  const feeds = `${apiBase}/calendars`
  const feed = `${apiBase}/calendars/:id`
  const file = `${apiBase}/calendars/feed/:token`
  const run = async (
    c: Context<ServiceEnv>,
    route: string,
    work: (person: RequestContext) => Promise<HandlerResult>,
  ) => {
    c.set('route', route)
    return toResponse(await withUser(service, c, await authenticate(service, c), work))
  }
  app.get(feeds, (c) => run(c, feeds, listFeeds))
  app.post(feeds, async (c) => {
    const claims = await authenticate(service, c)
    c.set('route', feeds)
    const body = await readJson(c.req.raw, bodyLimit(service.config))
    return toResponse(await withUser(service, c, claims, (person) => createFeed(person, body)))
  })
  app.delete(feed, (c) => {
    const id = c.req.param('id')
    checkText(id, 'The path')
    return run(c, feed, (person) => revokeFeed(person, id))
  })
  app.get(file, async (c) => {
    // The log must not contain the secret.
    c.set('route', file)
    const token = c.req.param('token').replace(/\.ics$/, '')
    return new Response(await readFeed(service, token), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, max-age=300',
      },
    })
  })
  return [
    [feeds, 'GET'],
    [feeds, 'POST'],
    [feed, 'DELETE'],
    [file, 'GET'],
  ]
}

/** The feeds of the person, newest first, without their addresses: only their hashes are stored. */
async function listFeeds({ sql, user }: RequestContext): Promise<HandlerResult> {
  const { rows } = await sql(
    `SELECT feed_id AS "webId", name, entity, filter, created_at AS "createdDate" FROM ${table} WHERE user_id = $1 ORDER BY created_at DESC, feed_id`,
    [user.webId],
  )
  return { status: 200, body: rows }
}

/**
 * Creates a feed of an entity whose records happen again: `{ entity, name, where? }`. The response
 * has its `path`, which is not shown again.
 * Errors  FORBIDDEN (403), WRONG_BODY (400), WRONG_QUERY (400), RULE (422) for too many
 */
async function createFeed(call: RequestContext, body: unknown): Promise<HandlerResult> {
  const { entity, name, where } = recordBody(body)
  const meta = typeof entity === 'string' ? call.service.registry.find(entity) : undefined
  if (!meta?.entity.series || typeof name !== 'string' || !name.trim() || name.length > 150)
    throw wrongBodyShape({
      expected: '{ "entity": "scheduled-task", "name": "1 to 150 characters", "where": a filter }',
    })
  checkText(name, 'The name')
  call.guard.require(meta, 'READ')
  const { group, faults } =
    where === undefined || where === null
      ? { group: undefined, faults: [] }
      : readFilterGroup(where, 'where')
  if (faults.length > 0) throw wrongQuery({ faults })
  if (group) checkText(JSON.stringify(group), 'The filter')
  // A filter that cannot be run is refused now and not in the calendar.
  await occurrencesOf(call, { entity: meta.name, filter: group ?? null })
  const { rows } = await call.sql(
    `SELECT count(*)::int AS count FROM ${table} WHERE user_id = $1`,
    [call.user.webId],
  )
  if (rows[0].count >= mostFeeds) throw tooManyFeeds({ most: mostFeeds })
  const [token, webId] = [createSecret(), newKey()]
  await call.sql(
    `INSERT INTO ${table} (token_hash, feed_id, user_id, entity, name, filter) VALUES ($1, $2, $3, $4, $5, $6::jsonb)`,
    [
      await hashOf(token),
      webId,
      call.user.webId,
      meta.name,
      name.trim(),
      group ? JSON.stringify(group) : null,
    ],
  )
  return { status: 201, body: { webId, name: name.trim(), path: `/calendars/feed/${token}.ics` } }
}

async function revokeFeed({ sql, user }: RequestContext, id: string): Promise<HandlerResult> {
  const { count } = await sql(`DELETE FROM ${table} WHERE feed_id = $1 AND user_id = $2`, [
    id,
    user.webId,
  ])
  if (count === 0) throw feedNotFound({})
  return { status: 204 }
}

/** The calendar of a secret. Errors NOT_FOUND (404), also once the person may no longer read it */
async function readFeed(service: Service, token: string): Promise<string> {
  const { rows } = await service.database.transaction({ 'app.token': await hashOf(token) }, (sql) =>
    sql(
      `SELECT client_id AS "clientId", user_id AS "userId", entity, name, filter FROM ${table} WHERE token_hash = current_setting('app.token', true)`,
    ),
  )
  const feed = rows[0] as Feed | undefined
  if (!feed) throw feedNotFound({})
  return tenantTransaction(
    service,
    feed.clientId,
    async (sql, transaction) => {
      await sql.begun()
      const user = await service.identityCache.read(sql, feed.userId)
      const { account } = service.accounts
      const { rows: active } = await sql(
        `SELECT FROM ${account.table} ua WHERE ua.web_id = $1 AND ${isActive(service.accounts, 'ua')}`,
        [feed.userId],
      )
      if (!user || active.length === 0) throw feedNotFound({})
      const call: RequestContext = {
        service,
        sql,
        user,
        claims: { userId: feed.userId, clientId: feed.clientId, sessionId: '', expires: 0 },
        guard: createGuard(service.registry, user, undefined),
        ...transaction,
      }
      const { meta, found } = await occurrencesOf(call, feed)
      // Loaded with the first feed, because few people subscribe.
      const { toICalendar } = await import('./icalendar.ts')
      return toICalendar(feed.name, meta, found.occurrences, found.records)
    },
    { reads: true },
  )
}

async function occurrencesOf(
  call: RequestContext,
  { entity, filter }: Pick<Feed, 'entity' | 'filter'>,
) {
  const meta = call.service.registry.find(entity)
  const scope = meta && call.guard.find(meta, 'READ')
  if (!meta || !scope) throw feedNotFound({})
  const query: ListQuery = { page: 0, size: 1, sort: [], filters: [], count: false }
  const around = (days: number) => new Date(Date.now() + days * millisecondsInDay).toISOString()
  const found = await findOccurrences(call, meta, {
    query: { ...query, ...(filter ? { where: filter } : {}) },
    scope,
    from: around(-pastDays),
    to: around(futureDays),
  })
  return { meta, found }
}
