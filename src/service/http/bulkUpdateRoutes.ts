import type { Hono } from 'hono'
import { apiBase, bulkUpdatePath } from '../../model/constants.ts'
import type { Operation } from '../../model/entity.ts'
import { bodyLimit } from '../options.ts'
import { unknownPath } from '../problems.ts'
import { keysIn } from '../records/bodies.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { recordBody } from '../records/read.ts'
import { changeAll } from '../records/save.ts'
import type { Service } from '../requestContext.ts'
import { authenticate, withUser } from '../tenancy/withUser.ts'
import { checkText, readJson } from './body.ts'
import { toResponse, type ServiceEnv } from './response.ts'

/**
 * Mounts `PATCH /bulk/{entity}`: the same values for several records of an entity that can be
 * updated one by one, all or none. The response has the key that undoes it.
 */
export function mountBulkUpdate(app: Hono<ServiceEnv>, service: Service): string[][] {
  const route = `${apiBase}${bulkUpdatePath}/:entity`
  app.patch(route, async (c) => {
    c.set('route', route)
    const claims = await authenticate(service, c)
    const name = c.req.param('entity')
    checkText(name, 'The path')
    const meta = service.registry.find(name)
    const operation = meta?.entity.operations.find(updatesOne)
    if (!meta || !operation) throw unknownPath({ verb: 'PATCH', path: new URL(c.req.url).pathname })
    const request = c.req.raw
    const body = recordBody(await readJson(request, bodyLimit(service.config)))
    const params = new URL(request.url).searchParams
    return toResponse(
      await withUser(service, c, claims, (person) => {
        const call = { ...person, meta, operation, request, params, path: {}, body }
        return runIdempotent(call, async () => {
          // A missing permission is reported before errors in the body.
          call.guard.require(meta, 'UPDATE')
          const keys = keysIn(body['keys'])
          const values = recordBody(body['values'])
          return { status: 204, headers: await changeAll({ ...call, body: keys }, values) }
        })
      }),
    )
  })
  return [[route, 'PATCH']]
}

/** Whether an operation updates any field of one record. */
const updatesOne = ({ kind, field, required }: Operation): boolean =>
  (kind === 'patch' || kind === 'update') && !field && !required
