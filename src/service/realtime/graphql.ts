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

/** Who asks, by which request; `drop` cuts the answer off. */
export type GraphQLContext = { c: Context<ServiceEnv>; claims: Claims; drop: () => void }

/** Answers one request; subscriptions as server-sent events (the distinct connections mode of graphql-sse). */
export type GraphQL = (request: Request, asker: GraphQLContext) => Promise<Response>

/** Words and marks of a query: an introspection has some 300. */
const maxTokens = 1_000

/** The GraphQL engine. It knows nothing of files, batches, pages of its own and other origins: the service does. */
export function createGraphQL(service: Service): GraphQL {
  const { log } = service
  const yoga = createYoga<GraphQLContext>({
    schema: createSchema<GraphQLContext>({ typeDefs, resolvers: createResolvers(service) }),
    graphqlEndpoint: `${apiBase}${realtimePaths.endpoint}`,
    // The platform's own, as everywhere in the service, not the engine's stand-ins.
    fetchAPI: { Headers, Request, Response, ReadableStream, TextEncoder, TextDecoder, URL },
    plugins: [boundedQueries],
    maskedErrors: { maskError: (error) => told(error, service) },
    logging: {
      debug: () => undefined,
      info: () => undefined,
      warn: (...facts) => log.warn({ facts: facts.map(String) }, 'The realtime endpoint warns'),
      error: () => undefined,
    },
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
  })
  return async (request, asker) => {
    const response = await yoga.fetch(request, asker)
    // Nobody between keeps an answer, or holds a stream back until it is long enough.
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-accel-buffering', 'no')
    return response
  }
}

/** Depth needs no bound of its own: no type of ours leads back to itself, and graphql-js bounds introspection. */
const boundedQueries: Plugin = {
  onParse: ({ parseFn, setParseFn }) =>
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens })),
}

/** What a failure is told as: a problem by its code and status, mistakes in the query as they are, anything else by the request's id alone. */
function told(error: unknown, { registry: catalogue, log }: Service): Error {
  // By its name: a bundler may load graphql-js twice.
  const cause = (error as { originalError?: unknown } | undefined)?.originalError ?? error
  if (cause instanceof Error && cause.name === 'GraphQLError') return cause
  const known = cause instanceof Problem ? cause : problemOfDatabase(cause, catalogue)
  const requestId = globalThis.crypto.randomUUID()
  if (!known)
    log.error(
      {
        requestId,
        error: String(cause),
        ...(cause instanceof Error ? { stack: cause.stack } : {}),
      },
      'A query failed in a way that nobody foresaw',
    )
  const problem = known ?? internal({ requestId })
  return createGraphQLError(problem.message, {
    extensions: { code: problem.error, http: { status: problem.status, headers: problem.headers } },
  })
}
