import { preferredLanguage, type LanguageCode } from '../../model/language.ts'
import type { Call, Service, RequestContext } from '../requestContext.ts'
import { signUpClosed } from '../problems.ts'
import { checkDrafts, refuseErrors, requiredError } from '../records/check.ts'
import { insertChecked } from '../records/create.ts'
import { keyOf } from '../records/find.ts'
import { readInput } from '../records/readInput.ts'
import { newKey } from '../records/newKey.ts'
import type { WireRecord } from '../sql/selection.ts'
import { columnOf } from '../sql/entityRegistry.ts'
import { findAccounts, limitsByEmail, limitsByCaller, linkTo } from './accountCalls.ts'
import { onBehalf, anonymousUser } from './onBehalf.ts'
import { tokenLifetimes, createToken } from './oneTimeToken.ts'
import { hashPassword } from './password.ts'

/** The fields that people set when they sign up; an administrator sets the others. */
const ownFields = ['firstName', 'lastName', 'userPhone', 'birthday']

/**
 * Creates an account for a person who signs up: inactive and without branches, in the client that
 * is open for sign-up. An address that already has an account gets the same response; its owner is
 * notified by mail.
 * Errors  SIGN_UP_CLOSED (403), VALIDATION and UNKNOWN_FIELD (400), TOO_MANY_REQUESTS (429)
 */
export async function register(
  service: Service,
  request: Request,
  body: unknown,
  from: string | undefined,
): Promise<WireRecord> {
  const clientId = await signUpClient(service)
  if (!clientId) throw signUpClosed({})
  await service.rateLimiter.consume(limitsByCaller(service, from))
  const language = preferredLanguage(request.headers.get('accept-language'))
  const values = await onBehalf(
    service,
    clientId,
    async () => anonymousUser(clientId),
    (person) => checkedValues(person, request, body),
  )
  const { account: meta, emailField, passwordField } = service.accounts
  const email = String(values[emailField]).toLowerCase()
  await service.rateLimiter.consume(limitsByEmail(service, 'sign-up', email))
  const key =
    (await notifyOwner(service, email, values, language)) ??
    (await createAccount(service, clientId, values, language))
  return {
    [meta.entity.key]: key,
    ...values,
    [passwordField]: undefined,
    clientId,
    currentUserSite: [],
    createdDate: new Date().toISOString(),
  }
}

/** The accepted values of the body, validated as a new account. */
async function checkedValues(
  person: RequestContext,
  request: Request,
  body: unknown,
): Promise<WireRecord> {
  const { account: meta, emailField, passwordField } = person.service.accounts
  const call: Call = {
    ...person,
    meta,
    operation: { kind: 'create', verb: 'POST', path: '', body: 'record', answer: 'record' },
    request,
    params: new URLSearchParams(),
    path: {},
    body,
  }
  const incoming = readInput(call, body)
  const accepted = Object.fromEntries(
    Object.entries(incoming).filter(([name]) =>
      [...ownFields, emailField, passwordField].includes(name),
    ),
  )
  refuseErrors(meta, await checkDrafts(person, meta, [{ values: accepted }], 'create'), [
    accepted[passwordField] ? [] : [requiredError(passwordField, 'Password')],
  ])
  return { ...accepted, status: 'INACTIVE' }
}

/** Creates the account and sends a mail to its owner. Returns its key. */
async function createAccount(
  service: Service,
  clientId: string,
  values: WireRecord,
  language: LanguageCode | undefined,
): Promise<string> {
  const { account: meta, emailField } = service.accounts
  const to = String(values[emailField])
  const name = {
    firstName: String(values['firstName']),
    lastName: String(values['lastName']),
    email: to,
  }
  try {
    return await onBehalf(
      service,
      clientId,
      async () => anonymousUser(clientId, name),
      async (person) => {
        const [created] = await insertChecked(person, meta, [values], 'all')
        const key = keyOf(meta, created!)
        const token = await createToken(person.sql, service.accounts, key, 'verify')
        await service.mailer.send(person, {
          to,
          type: 'USER_CREATED',
          template: 'confirm',
          link: linkTo(service, '/sign-up', token),
          validSeconds: tokenLifetimes.verify,
        })
        return key
      },
      language,
    )
  } catch (error) {
    // A concurrent request created an account with the same address.
    const key =
      (error as { code?: string }).code === '23505'
        ? await notifyOwner(service, to.toLowerCase(), values, language)
        : undefined
    if (key === undefined) throw error
    return key
  }
}

/**
 * Notifies the owner of the account with this address, if there is one, that someone signed up with
 * it. Returns a key that looks like that of a new account; undefined if there is no such account.
 */
async function notifyOwner(
  service: Service,
  address: string,
  values: WireRecord,
  language: LanguageCode | undefined,
): Promise<string | undefined> {
  const [found] = await findAccounts(service, address)
  if (!found) return undefined
  const { clientId, email } = found
  // Creating an account hashes a password: the response time must not reveal which case it was.
  await hashPassword(String(values[service.accounts.passwordField]))
  await onBehalf(
    service,
    clientId,
    async () => anonymousUser(clientId),
    (person) =>
      service.mailer.send(person, {
        to: email,
        type: 'USER_CREATED',
        template: 'accountExists',
      }),
    language,
  )
  return newKey()
}

/** The client that is open for sign-up: the configured one, by key or name. */
export async function signUpClient({
  accounts: { client },
  config,
  database,
}: Service): Promise<string | undefined> {
  const { signUp } = config
  if (!client || signUp === undefined || signUp === 'off') return undefined
  const { rows } = await database.admin((sql) =>
    sql(
      `SELECT web_id AS id, ${columnOf(client, 'name')} AS name FROM ${client.table} ORDER BY web_id`,
    ),
  )
  return rows.find(({ id, name }) => id === signUp || name.toLowerCase() === signUp.toLowerCase())
    ?.id
}
