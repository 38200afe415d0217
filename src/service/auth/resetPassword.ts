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
 * Sends whoever has an account with this address a link to choose a new password. Nobody learns whether there is one: that is
 * looked up after the answer.
 * Errors  VALIDATION (400) for what is no address, TOO_MANY_REQUESTS (429)
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
 * Sends the owner of an account the same link, at an administrator's word: whoever may update the account, by the rules of
 * giving it a new password.
 * Errors  FORBIDDEN (403), NOT_FOUND (404), TOO_MANY_REQUESTS (429)
 */
export async function resetPasswordOfOther(person: RequestContext, userId: string): Promise<void> {
  const { service, guard } = person
  const shape = service.accounts.account
  const scope = guard.require(shape, 'UPDATE')
  const [record] = await findRecords(person, shape, [userId], { scope })
  if (!record) throw notFound(entityFacts(shape))
  for (const { hook: rule, options: words } of hooksOf(shape))
    await rule.beforeWrite?.(
      person,
      shape,
      [{ values: { [service.accounts.passwordField]: '' }, previous: record }],
      words,
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
 * Sets the password of the account whose link it was, and ends all its sessions; once for the request's `Idempotency-Key`.
 * Errors  LINK_EXPIRED (400) for a link that was used or is over, VALIDATION (400) for a weak password
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
        // A password that is refused takes this back, too.
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
