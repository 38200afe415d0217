import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import type { Service } from '../requestContext.ts'
import { readForm } from '../http/body.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { bodyLimit } from '../options.ts'
import { withUser, authenticate } from '../tenancy/withUser.ts'
import { sessionEntity } from '../cache/cacheInvalidation.ts'
import { mountOutbox } from '../mail/outboxRoute.ts'
import { mountAccounts } from './accountRoutes.ts'
import { newDevice, readDevice, writeDevice } from './deviceCookie.ts'
import { revokeSession } from './sessions.ts'
import { SignInRefused, signIn } from './signIn.ts'

/**
 * Mounts sign-in, sign-out and the current user. They come before the routes of entities, because
 * `userAccounts/currentUser` is not the key of an account.
 */
export function mountAuth(app: Hono<ServiceEnv>, service: Service): string[][] {
  const token = `${apiBase}/security/oauth/token`
  const revoke = `${apiBase}/security/oauth/revoke`
  const currentUser = `${apiBase}/security/userAccounts/currentUser`
  const readPerson = async (c: Context<ServiceEnv>, granted: string) =>
    withUser(service, c, await service.tokens.verify(granted), async ({ user }) => ({ user }), {
      reads: true,
    })
  app.post(token, async (c) => {
    c.set('route', token)
    const form = await readForm(c.req.raw, bodyLimit(service.config))
    // A browser without a name gets one, which counts once this sign-in has succeeded.
    const device = readDevice(c) ?? newDevice()
    try {
      const { userId, ...granted } = await signIn(service, {
        authorization: c.req.header('authorization') ?? null,
        form,
        address: c.env?.address,
        device,
      })
      c.set('user', userId)
      const person = form.get('include') === 'user' ? await readPerson(c, granted.access_token) : {}
      const secure = service.config.publicUrl?.startsWith('https:') ?? false
      writeDevice(c, device, { path: token, secure })
      return c.body(JSON.stringify({ ...granted, ...person }), 200, {
        'content-type': 'application/json; charset=utf-8',
        pragma: 'no-cache',
      })
    } catch (refused) {
      if (!(refused instanceof SignInRefused)) throw refused
      const headers: Record<string, string> =
        refused.status === 401 ? { 'www-authenticate': 'Basic realm="branchdesk"' } : {}
      return toResponse({
        status: refused.status,
        body: {
          status: refused.status,
          error: refused.error,
          error_description: refused.message,
          message: refused.message,
          ...(refused.textKey === refused.error ? {} : { textKey: refused.textKey }),
        },
        headers,
      })
    }
  })
  app.post(revoke, async (c) => {
    c.set('route', revoke)
    const claims = await authenticate(service, c)
    const ended = [{ entity: sessionEntity, users: [claims.userId] }]
    await service.database.transaction({ 'app.client': claims.clientId }, async (sql) => {
      await revokeSession(sql, claims.sessionId)
      await service.cacheInvalidation.publishNow(sql, ended)
    })
    service.cacheInvalidation.onCommitted(claims.clientId, ended)
    return toResponse({ status: 204 })
  })
  app.get(currentUser, async (c) => {
    c.set('route', currentUser)
    const claims = await authenticate(service, c)
    return toResponse(
      await withUser(service, c, claims, async ({ user }) => ({ status: 200, body: user })),
    )
  })
  return [
    [token, 'POST'],
    [revoke, 'POST'],
    [currentUser, 'GET'],
    ...mountAccounts(app, service),
    ...mountOutbox(app, service),
  ]
}
