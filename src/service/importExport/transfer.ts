import type { Context } from 'hono'
import type { Operation } from '../../model/entity.ts'
import { Problem } from '../../model/problem.ts'
import type { ServiceEnv } from '../http/response.ts'
import { internal, unknownPath } from '../problems.ts'
import type { Call, Service } from '../requestContext.ts'
import { problemOfDatabase } from '../sql/pgErrors.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'

/** Runs one transaction of the person who exports, imports or assigns. */
export type InTransaction = <T>(work: (call: Call) => Promise<T>) => Promise<T>

/** Work of several transactions on the entity `name`. `end` must be called when it is over. */
export type Transfer = { inTransaction: InTransaction; name: string; end: () => void }

/** Thrown to roll back a transaction on purpose. */
export class RolledBack extends Error {}

/**
 * Begins an export, an import or a large assignment. Its transactions are not an operation of the
 * contract, but run like an action.
 * Errors  UNAUTHORIZED (401), NOT_FOUND (404), TOO_MANY_REQUESTS (429) while too many run
 */
export async function beginTransfer(
  service: Service,
  c: Context<ServiceEnv>,
  verb: 'GET' | 'POST',
  route: string,
): Promise<Transfer> {
  c.set('route', route)
  const claims = await authenticate(service, c)
  const name = c.req.param('entity') ?? ''
  const meta = service.registry.find(name)
  if (!meta) throw unknownPath({ verb, path: c.req.path })
  const operation: Operation = { kind: 'action', verb, path: route, body: 'none', answer: 'none' }
  const request = c.req.raw
  const params = new URL(request.url).searchParams
  return {
    end: service.transferLimit.begin(claims.userId),
    inTransaction: (work) =>
      withUser(service, c, claims, (person) =>
        work({ ...person, meta, operation, request, params, path: {}, body: undefined }),
      ),
    name,
  }
}

/** What `work` returns; if it fails, nothing runs any more. */
export async function orEnd<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    end()
    throw error
  }
}

/** The problem that a failed transfer reports; an unexpected failure is logged with `facts`. */
export function transferProblem(
  service: Service,
  error: unknown,
  facts: { requestId: string },
  message: string,
): Problem {
  const known = error instanceof Problem ? error : problemOfDatabase(error, service.registry)
  if (known) return known
  const cause = error instanceof Error ? error.stack : String(error)
  service.log.error({ ...facts, error: cause }, message)
  return internal({ requestId: facts.requestId })
}
