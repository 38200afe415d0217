import type { Context, Hono } from 'hono'
import { aggregateLimits, type AggregateGroup } from '../../model/aggregate.ts'
import { aggregatesPath, apiBase } from '../../model/constants.ts'
import type { ProblemBody } from '../../model/problem.ts'
import type { Claims } from '../auth/token.ts'
import { bodyLimit } from '../options.ts'
import { wrongBodyShape, wrongQuery } from '../problems.ts'
import { aggregate } from '../records/aggregate.ts'
import type { Service } from '../requestContext.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'
import { readJson } from './body.ts'
import { problemOf } from './failures.ts'
import { toResponse, type ServiceEnv } from './response.ts'

/** One query of the call: an entity, and the query string of its aggregate operation. */
type Query = { entity: string; query: string }
type Result = { groups: AggregateGroup[] } | { problem: ProblemBody }

/** So many statements of one call run at a time, so that it cannot take every connection. */
const atATime = 3

/**
 * Mounts `POST /aggregates`: several aggregates in one call, for screens that show many figures.
 * Each has its own transaction and result, so that one that fails or is forbidden leaves the
 * others.
 */
export function mountAggregates(app: Hono<ServiceEnv>, service: Service): string[][] {
  const route = `${apiBase}${aggregatesPath}`
  app.post(route, async (c) => {
    c.set('route', route)
    const claims = await authenticate(service, c)
    const queries = readQueries(await readJson(c.req.raw, bodyLimit(service.config)))
    const results: Result[] = []
    const remaining = [...queries.entries()]
    const runNext = async (): Promise<void> => {
      for (let next = remaining.shift(); next; next = remaining.shift())
        results[next[0]] = await run(service, c, claims, next[1])
    }
    await Promise.all(Array.from({ length: atATime }, runNext))
    return toResponse({ status: 200, body: { results } })
  })
  return [[route, 'POST']]
}

function readQueries(body: unknown): Query[] {
  const { queries } = (body ?? {}) as { queries?: unknown }
  const isQuery = (each: any) => typeof each?.entity === 'string' && typeof each.query === 'string'
  if (
    !Array.isArray(queries) ||
    queries.length > aggregateLimits.queries ||
    !queries.every(isQuery)
  )
    throw wrongBodyShape({
      expected: `{"queries":[{"entity":"site","query":"group=status"}]}, at most ${aggregateLimits.queries}`,
    })
  return queries as Query[]
}

async function run(
  service: Service,
  c: Context<ServiceEnv>,
  claims: Claims,
  { entity, query }: Query,
): Promise<Result> {
  try {
    const meta = service.registry.find(entity)
    const operation = meta?.entity.operations.find(
      ({ kind, path }) => kind === 'aggregate' && !path.includes('{'),
    )
    if (!meta || !operation)
      throw wrongQuery({
        faults: [{ parameter: 'entity', given: entity, allowed: 'an entity with a list' }],
      })
    const params = new URLSearchParams(query)
    const call = { meta, operation, request: c.req.raw, params, path: {}, body: undefined }
    const { body } = await withUser(
      service,
      c,
      claims,
      (person) => aggregate({ ...person, ...call }),
      { reads: true },
    )
    return body as Result
  } catch (error) {
    return { problem: problemOf(error, c, service.registry, service.log).body() }
  }
}
