import type { Context, Hono } from 'hono'
import { apiBase } from '../../model/constants.ts'
import { preferredLanguage } from '../../model/language.ts'
import type { Service } from '../requestContext.ts'
import { toResponse, type ServiceEnv } from '../http/response.ts'
import { readJson } from '../http/body.ts'
import { bodyLimit } from '../options.ts'
import { withUser, authenticate } from '../tenancy/withUser.ts'
import { linkExpired, wrongQuery } from '../problems.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { recordBody } from '../records/read.ts'
import { register, signUpClient } from './register.ts'
import { forgetPassword, redeemResetToken, resetPasswordOfOther } from './resetPassword.ts'
import { verifyAddress } from './verifyAddress.ts'

/** No valid token is longer. */
const longestToken = 200

/**
 * Mounts sign-up and password reset: the calls of people who are not signed in, and the reset by an
 * administrator.
 */
export function mountAccounts(app: Hono<ServiceEnv>, service: Service): string[][] {
  const post = (path: string, run: (c: Context<ServiceEnv>) => Promise<Response>) => {
    const route = `${apiBase}/security/${path}`
    app.post(route, async (c) => {
      c.set('route', route)
      return run(c)
    })
    return [route, 'POST']
  }
  const registration = `${apiBase}/security/register`
  app.get(registration, async (c) => {
    c.set('route', registration)
    return toResponse({
      status: 200,
      body: { open: (await signUpClient(service)) !== undefined },
      headers: { 'cache-control': 'no-cache' },
    })
  })
  return [
    [registration, 'GET'],
    post('register', async (c) =>
      toResponse({
        status: 201,
        body: await register(
          service,
          c.req.raw,
          await readJson(c.req.raw, bodyLimit(service.config)),
          c.env?.address,
        ),
      }),
    ),
    post('forgetPassword', async (c) => {
      await forgetPassword(
        service,
        c.req.query('email') ?? '',
        c.env?.address,
        preferredLanguage(c.req.header('accept-language')),
      )
      return toResponse({
        status: 200,
        body: {
          message: 'If there is an account with this address, an e-mail with a link is on its way.',
        },
      })
    }),
    post('resetPassword', async (c) =>
      toResponse(await redeemResetToken(service, c.req.raw, await tokenBody(service, c))),
    ),
    post('verify', async (c) =>
      toResponse(await verifyAddress(service, c.req.raw, await tokenBody(service, c))),
    ),
    post('userAccounts/resetPassword', async (c) => resetByAdministrator(service, c)),
  ]
}

/** A body with a token; its uses from one caller address are limited. */
async function tokenBody(
  service: Service,
  c: Context<ServiceEnv>,
): Promise<{ token: string; password?: unknown }> {
  const body = recordBody(await readJson(c.req.raw, bodyLimit(service.config)))
  if (c.env?.address)
    await service.rateLimiter.consume([
      { name: `links from ${c.env.address}`, allowed: 60, seconds: 900 },
    ])
  const { token } = body
  if (typeof token !== 'string' || token.length > longestToken) throw linkExpired({})
  return { ...body, token }
}

async function resetByAdministrator(service: Service, c: Context<ServiceEnv>): Promise<Response> {
  const claims = await authenticate(service, c)
  const userId = c.req.query('userAccountId')
  if (!userId)
    throw wrongQuery({
      faults: [{ parameter: 'userAccountId', given: '', allowed: 'the key of an account' }],
    })
  await service.rateLimiter.consume([
    { name: `a new password for ${userId} by ${claims.userId}`, allowed: 10, seconds: 3_600 },
  ])
  const params = new URL(c.req.url).searchParams
  const done = await withUser(service, c, claims, (person) =>
    runIdempotent({ ...person, request: c.req.raw, params, body: undefined }, async () => {
      await resetPasswordOfOther(person, userId)
      return { status: 204 }
    }),
  )
  service.mailSender?.wake()
  return toResponse(done)
}
