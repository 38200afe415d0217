import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import type { HandlerResult, Service, RequestContext } from '../requestContext.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { checkText } from '../http/body.ts'
import { withUser, authenticate } from '../tenancy/withUser.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { listEntries } from './undoEntries.ts'
import { undo } from './undo.ts'

/**
 * Mounts the list of actions that the person can undo (deletions and bulk changes), and the undo of
 * one of them.
 */
export function mountUndo(app: Hono<ServiceEnv>, service: Service): string[][] {
  const list = `${apiBase}/undo`
  const one = `${apiBase}/undo/:id`
  const run = async (
    c: Context<ServiceEnv>,
    route: string,
    work: (person: RequestContext) => Promise<HandlerResult>,
  ) => {
    c.set('route', route)
    const claims = await authenticate(service, c)
    return toResponse(await withUser(service, c, claims, work))
  }
  app.get(list, (c) => run(c, list, listEntries))
  app.post(one, (c) => {
    const id = c.req.param('id')
    checkText(id, 'The path')
    // A request that is repeated after a lost connection gets the first response again.
    return run(c, one, (person) =>
      runIdempotent(
        { ...person, request: c.req.raw, params: new URL(c.req.url).searchParams, body: undefined },
        () => undo(person, id),
      ),
    )
  })
  return [
    [list, 'GET'],
    [one, 'POST'],
  ]
}
