import { headerNames } from '../../model/headers.ts'
import type { Context, Hono } from 'hono'
import { apiBase, realtimePaths } from '../../model/constants.ts'
import type { Service } from '../requestContext.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { readJson } from '../http/body.ts'
import { withUser, authenticate } from '../tenancy/withUser.ts'
import { wrongPublicKey } from '../problems.ts'
import type { GraphQL } from './graphql.ts'
import { createOpenStreams } from './openStreams.ts'

/** Maximum size of a query with its variables, in bytes. */
const queryLimit = 16_384

/**
 * Mounts the realtime endpoint if the host configured a public key: GraphQL over HTTP,
 * subscriptions as server-sent events. It also mounts the call that tells a signed-in console the
 * address of the endpoint. Requests carry the public key of the application (`x-api-key`) and the
 * token of the person.
 */
export function mountRealtime(app: Hono<ServiceEnv>, service: Service): string[][] {
  const learn = `${apiBase}${realtimePaths.learn}`
  const endpoint = `${apiBase}${realtimePaths.endpoint}`
  const { realtimePublicKey: publicKey } = service.config
  app.get(learn, async (c) => {
    c.set('route', learn)
    const claims = await authenticate(service, c, { background: true })
    return toResponse(
      await withUser(service, c, claims, async () =>
        publicKey === undefined
          ? { status: 204 }
          : { status: 200, body: { endpoint: realtimePaths.endpoint, publicKey } },
      ),
    )
  })
  if (publicKey === undefined) return [[learn, 'GET']]

  const answers = createOpenStreams(service.config.openStreams)
  let loading: Promise<GraphQL> | undefined
  const run = async (c: Context<ServiceEnv>) => {
    c.set('route', endpoint)
    if (c.req.header(headerNames.publicKey) !== publicKey) throw wrongPublicKey({})
    const claims = await authenticate(service, c, { background: true })
    // A person who is signed out gets a status code, not an error within a stream.
    await withUser(service, c, claims, async () => undefined)
    const request = await readRequest(c.req.raw)
    // Loaded with the first request, so that a start does not wait for the GraphQL engine.
    loading ??= import('./graphql.ts').then(({ createGraphQL }) => createGraphQL(service))
    const graphql = await loading
    return answers.open(claims.userId, (drop) => graphql(request, { c, claims, drop }))
  }
  app.get(endpoint, run)
  app.post(endpoint, run)
  return [
    [learn, 'GET'],
    [endpoint, 'GET'],
    [endpoint, 'POST'],
  ]
}

/** The request with its complete body, within the limits of every call. */
async function readRequest(request: Request): Promise<Request> {
  if (request.method === 'GET') return request
  const body = JSON.stringify(await readJson(request, queryLimit))
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    body,
    signal: request.signal,
  })
}
