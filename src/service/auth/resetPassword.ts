import { email as emailType } from '../../fields/types/email/type.ts'
import type { LanguageCode } from '../../model/language.ts'
import type { HandlerResult, Call, Service, RequestContext } from '../requestContext.ts'
import { invalid, linkExpired, entityFacts, notFound } from '../problems.ts'
import { requiredError } from '../records/check.ts'
import { findRecords } from '../records/find.ts'
import { runIdempotent } from '../records/idempotency.ts'
import { changeRecord } from '../records/update.ts'
import { hooksOf } from '../hooks/hooks.ts'
import { findAccounts, limitsByEmail, limitsByCaller, linkTo } from './accountCalls.ts'
import { onBehalf, anonymousUser } from './onBehalf.ts'
import { findToken, tokenLifetimes, createToken, useToken } from './oneTimeToken.ts'

/**
 * Sends the owner of the account with this address a link to choose a new password. The account is
 * looked up after the response, so that nobody learns whether it exists.
 * Errors  VALIDATION (400) for a malformed address, TOO_MANY_REQUESTS (429)
 */
export async function forgetPassword(
  service: Service,
  address: string,
  from: string | undefined,
  language?: LanguageCode,
): Promise<void> {
  const email = address.trim().toLowerCase()
  if (emailType.check(email))
    throw invalid({
      entity: service.accounts.account.name,
      errors: [
        {
          field: 'email',
          code: 'email',
          message: 'Invalid email address',
          params: { label: 'Email' },
        },
      ],
    })
  await service.rateLimiter.consume([
    ...limitsByCaller(service, from),
    ...limitsByEmail(service, 'a new password', email),
  ])
  service.runAfterResponse(async () => {
    const account = (await findAccounts(service, email)).find(({ active }) => active)
    if (!account) return
    await onBehalf(
      service,
      account.clientId,
      async () => anonymousUser(account.clientId),
      (person) => sendReset(person, account.userId, account.email),
      language,
    )
  })
}

/**
 * Sends the owner of an account the same link on behalf of an administrator, who needs the
 * permission to update the account and to set its password.
 * Errors  FORBIDDEN (403), NOT_FOUND (404), TOO_MANY_REQUESTS (429)
 */
export async function resetPasswordOfOther(person: RequestContext, userId: string): Promise<void> {
  const { service, guard } = person
  const meta = service.accounts.account
  const scope = guard.require(meta, 'UPDATE')
  const [record] = await findRecords(person, meta, [userId], { scope })
  if (!record) throw notFound(entityFacts(meta))
  for (const { hook, options } of hooksOf(meta))
    await hook.beforeWrite?.(
      person,
      meta,
      [{ values: { [service.accounts.passwordField]: '' }, previous: record }],
      options,
    )
  await sendReset(person, userId, String(record[service.accounts.emailField]))
}

async function sendReset(person: RequestContext, userId: string, to: string): Promise<void> {
  const { service, sql } = person
  const token = await createToken(sql, service.accounts, userId, 'reset')
  await service.mailer.send(person, {
    to,
    type: 'PASSWORD_RESET',
    template: 'reset',
    link: linkTo(service, '/password-reset', token),
    validSeconds: tokenLifetimes.reset,
  })
}

/**
 * Sets the password of the account that the link belongs to, and ends all its sessions; once per
 * `Idempotency-Key`.
 * Errors  LINK_EXPIRED (400) for a used or expired link, VALIDATION (400) for a weak password
 */
export async function redeemResetToken(
  service: Service,
  request: Request,
  body: { token: string; password?: unknown },
): Promise<HandlerResult> {
  const { token, password } = body
  const found = await findToken(service, token, 'reset')
  if (!found) throw linkExpired({})
  const { account, passwordField } = service.accounts
  return onBehalf(
    service,
    found.clientId,
    async (sql) =>
      (await service.identityCache.read(sql, found.userId)) ?? anonymousUser(found.clientId),
    (person) =>
      runIdempotent({ ...person, request, params: new URLSearchParams(), body }, async () => {
        // If the password is refused, this is rolled back, too.
        if (!(await useToken(person.sql, service.accounts, token, found.userId, 'reset')))
          throw linkExpired({})
        if (typeof password !== 'string' || password === '')
          throw invalid({
            entity: account.name,
            errors: [requiredError(passwordField, 'Password')],
          })
        const call: Call = {
          ...person,
          meta: account,
          operation: { kind: 'patch', verb: 'PATCH', path: '', body: 'record', answer: 'record' },
          request: new Request('http://localhost/'),
          params: new URLSearchParams(),
          path: {},
          body: undefined,
        }
        await changeRecord(call, found.userId, { [passwordField]: password }, 'patch')
        return {
          status: 200,
          body: { message: 'Your password was changed. Sign in with the new one.' },
        }
      }),
  )
}
