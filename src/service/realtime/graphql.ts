import type { Context } from 'hono'
import { createGraphQLError, createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { apiBase, realtimePaths } from '../../model/constants.ts'
import { Problem } from '../../model/problem.ts'
import type { Claims } from '../auth/token.ts'
import type { Service } from '../requestContext.ts'
import type { ServiceEnv } from '../http/response.ts'
import { internal } from '../problems.ts'
import { problemOfDatabase } from '../sql/pgErrors.ts'
import { createResolvers, typeDefs } from './schema.ts'

/**
 * The context of a GraphQL request: the HTTP request and the person; `drop` aborts the response.
 */
export type GraphQLContext = { c: Context<ServiceEnv>; claims: Claims; drop: () => void }

/**
 * Handles one request; subscriptions respond with server-sent events (distinct connections mode of
 * graphql-sse).
 */
export type GraphQL = (request: Request, context: GraphQLContext) => Promise<Response>

/** Tokens of a query; an introspection has about 300. */
const maxTokens = 1_000

/** The GraphQL engine. It handles no uploads, batches, HTML pages or CORS: the service does. */
export function createGraphQL(service: Service): GraphQL {
  const { log } = service
  const yoga = createYoga<GraphQLContext>({
    schema: createSchema<GraphQLContext>({ typeDefs, resolvers: createResolvers(service) }),
    graphqlEndpoint: `${apiBase}${realtimePaths.endpoint}`,
    // Uses the Fetch API of the platform, like the rest of the service, instead of the ponyfill of
    // the engine.
    fetchAPI: { Headers, Request, Response, ReadableStream, TextEncoder, TextDecoder, URL },
    plugins: [boundedQueries],
    maskedErrors: { maskError: (error) => toGraphQLError(error, service) },
    logging: {
      debug: () => undefined,
      info: () => undefined,
      warn: (...facts) =>
        log.warn({ facts: facts.map(String) }, 'Warning from the realtime endpoint'),
      error: () => undefined,
    },
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
  })
  return async (request, context) => {
    const response = await yoga.fetch(request, context)
    // Proxies must not store a response, nor buffer a stream.
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-accel-buffering', 'no')
    return response
  }
}

/** Depth needs no limit: no type refers back to itself, and graphql-js limits introspection. */
const boundedQueries: Plugin = {
  onParse: ({ parseFn, setParseFn }) =>
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens })),
}

/**
 * The GraphQL error for a failure: a problem with its code and status, a mistake in the query as it
 * is, anything else only with the request id.
 */
function toGraphQLError(error: unknown, { registry, log }: Service): Error {
  // Checked by name, because a bundler may load graphql-js twice.
  const cause = (error as { originalError?: unknown } | undefined)?.originalError ?? error
  if (cause instanceof Error && cause.name === 'GraphQLError') return cause
  const known = cause instanceof Problem ? cause : problemOfDatabase(cause, registry)
  const requestId = globalThis.crypto.randomUUID()
  if (!known)
    log.error(
      {
        requestId,
        error: String(cause),
        ...(cause instanceof Error ? { stack: cause.stack } : {}),
      },
      'A query failed unexpectedly',
    )
  const problem = known ?? internal({ requestId })
  return createGraphQLError(problem.message, {
    extensions: { code: problem.error, http: { status: problem.status, headers: problem.headers } },
  })
}
