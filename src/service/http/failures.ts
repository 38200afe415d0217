import type { Context } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { Problem, type ProblemBody } from '../../model/problem.ts'
import type { Log } from '../options.ts'
import { internal } from '../problems.ts'
import type { EntityRegistry } from '../sql/entityRegistry.ts'
import { problemOfDatabase } from '../sql/pgErrors.ts'
import { toResponse, type ServiceEnv } from './response.ts'

/**
 * The response for anything that was thrown. An unexpected error is logged with its stack; the
 * response contains its request id only.
 */
export function failureResponse(
  error: unknown,
  c: Context<ServiceEnv>,
  registry: EntityRegistry,
  log: Log,
): Response {
  const problem = problemOf(error, c, registry, log)
  const body: ProblemBody = problem.body()
  // The console shows this for failed site calls (ERR-02): a short line, never a stack and never
  // SQL.
  if (/^\/sites?(\/|$)/.test(c.req.path.slice(apiBase.length)))
    body.debugMessage = `${problem.error} (${problem.status}) in request ${c.get('requestId')}`
  return toResponse({ status: problem.status, body, headers: problem.headers })
}

/**
 * The problem that a caller receives for anything that was thrown; unexpected errors are logged.
 */
export function problemOf(
  error: unknown,
  c: Context<ServiceEnv>,
  registry: EntityRegistry,
  log: Log,
): Problem {
  const requestId = c.get('requestId')
  const known = knownProblem(error, registry)
  if (!known)
    log.error(
      { requestId, method: c.req.method, path: c.req.path, error: errorFacts(error) },
      'A request failed with an unexpected error',
    )
  else if (!(error instanceof Problem))
    log.warn({ requestId, error: errorFacts(error) }, 'The database refused a statement')
  return known ?? internal({ requestId })
}

/** The problem that an error stands for; undefined: it is unexpected. */
export const knownProblem = (error: unknown, registry: EntityRegistry): Problem | undefined =>
  error instanceof Problem ? error : problemOfDatabase(error, registry)

const errorFacts = (error: unknown) => {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as { code?: string }
  return {
    name: error.name,
    message: error.message,
    ...(code ? { code } : {}),
    stack: error.stack,
    ...(error.cause ? { cause: String(error.cause) } : {}),
  }
}
