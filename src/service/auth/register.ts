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

/** What a person says of themselves; everything else of an account is an administrator's to say. */
const own = ['firstName', 'lastName', 'userPhone', 'birthday']

/**
 * Makes an account for whoever asks: inactive and without branches, in the client that is open to it. An address that has
 * an account is answered as a new one is; its owner is told by mail.
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
  const { account: shape, emailField, passwordField } = service.accounts
  const email = String(values[emailField]).toLowerCase()
  await service.rateLimiter.consume(limitsByEmail(service, 'sign-up', email))
  const key =
    (await tellOwner(service, email, values, language)) ??
    (await make(service, clientId, values, language))
  return {
    [shape.entity.key]: key,
    ...values,
    [passwordField]: undefined,
    clientId,
    currentUserSite: [],
    createdDate: new Date().toISOString(),
  }
}

/** What the body says of the person, judged as a new account. */
async function checkedValues(
  person: RequestContext,
  request: Request,
  body: unknown,
): Promise<WireRecord> {
  const { account: shape, emailField, passwordField } = person.service.accounts
  const call: Call = {
    ...person,
    meta: shape,
    operation: { kind: 'create', verb: 'POST', path: '', body: 'record', answer: 'record' },
    request,
    params: new URLSearchParams(),
    path: {},
    body,
  }
  const said = readInput(call, body)
  const kept = Object.fromEntries(
    Object.entries(said).filter(([name]) => [...own, emailField, passwordField].includes(name)),
  )
  refuseErrors(shape, await checkDrafts(person, shape, [{ values: kept }], 'create'), [
    kept[passwordField] ? [] : [requiredError(passwordField, 'Password')],
  ])
  return { ...kept, status: 'INACTIVE' }
}

/** The new account, and a mail to its owner. Answers its key. */
async function make(
  service: Service,
  clientId: string,
  values: WireRecord,
  language: LanguageCode | undefined,
): Promise<string> {
  const { account: shape, emailField } = service.accounts
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
        const [made] = await insertChecked(person, shape, [values], 'all')
        const key = keyOf(shape, made!)
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
    // Someone with the same address was faster.
    const told =
      (error as { code?: string }).code === '23505'
        ? await tellOwner(service, to.toLowerCase(), values, language)
        : undefined
    if (told === undefined) throw error
    return told
  }
}

/**
 * Tells the owner of the account with this address, if there is one, that someone signed up with it. Answers a key such as a new
 * account would have; undefined: there is none.
 */
async function tellOwner(
  service: Service,
  address: string,
  values: WireRecord,
  language: LanguageCode | undefined,
): Promise<string | undefined> {
  const [found] = await findAccounts(service, address)
  if (!found) return undefined
  const { clientId, email } = found
  // A new account's password would be hashed: time must not tell the one from the other.
  await hashPassword(String(values[service.accounts.passwordField]))
  await onBehalf(
    service,
    clientId,
    async () => anonymousUser(clientId),
    (person) =>
      service.mailer.send(person, {
        to: email,
        type: 'USER_CREATED',
        template: 'known',
      }),
    language,
  )
  return newKey()
}

/** The client that people may sign up in: the one that is named, by key or name, else the only one there is. */
async function signUpClient({
  accounts: { client },
  config,
  database,
}: Service): Promise<string | undefined> {
  if (!client || config.signUp === 'off') return undefined
  const { rows } = await database.admin((sql) =>
    sql(
      `SELECT web_id AS id, ${columnOf(client, 'name')} AS name FROM ${client.table} ORDER BY web_id`,
    ),
  )
  const named = config.signUp?.toLowerCase()
  if (named === undefined) return rows.length === 1 ? rows[0].id : undefined
  return rows.find(({ id, name }) => id === config.signUp || name.toLowerCase() === named)?.id
}
