import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'

/**
 * A call to the service as one account; `body` is sent as JSON. Throws if the status is not 2xx.
 */
export type Caller = (method: string, path: string, body?: unknown) => Promise<any>

/** Where the product of this worker answers. */
export function productAddress(): string {
  const addresses = inject('addresses')
  return addresses[(Number(process.env.VITEST_POOL_ID) - 1) % addresses.length]!
}

/** A copy of the demo data in a new data folder, to start a product of its own with. */
export function copyDemo(folder: string): string {
  cpSync(inject('demoFolder'), folder, { recursive: true })
  return folder
}

/**
 * The mails about signing in to a recipient, newest first, from the outbox of the demo. Those that
 * events send lead to a record.
 */
export async function mailsTo(recipient: string): Promise<{ recipient: string; body: string }[]> {
  const mails: { recipient: string; body: string }[] = await (await callAs('admin@acme.test'))(
    'GET',
    'outbox',
  )
  return mails.filter((each) => each.recipient === recipient && !each.body.includes('/#/detail/'))
}

const callers = new Map<string, Promise<Caller>>()

/**
 * Signs in to the service directly, to create records before a window is opened.
 * @param address where the product answers; this worker's unless given
 */
export function callAs(account: string, address = productAddress()): Promise<Caller> {
  const known = callers.get(account + address)
  if (known) return known
  const made = signedCaller(account, address)
  callers.set(account + address, made)
  return made
}

/** A new token of the account, requested as an application does. */
export async function tokenOf(account: string, address = productAddress()): Promise<string> {
  const answer = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      username: account,
      password: demoPassword,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function signedCaller(account: string, address: string): Promise<Caller> {
  const bearer = await tokenOf(account, address)
  return async (method, path, body) => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text ? JSON.parse(text) : undefined
  }
}

let made = 0
/** A name that is unique in this run, of letters only, as required for names of people. */
export const unique = (stem: string) => `${stem} ${letters(Date.now() % 1e9)}${letters(made++)}`
const letters = (number: number) =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

const address = {
  street: '1 Test Row',
  country: 'US',
  state: 'US-MA',
  city: 'Boston',
  postalCode: '02110',
}

/** Creates a branch of Acme Retail and returns it. */
export async function makeBranch(fields: Record<string, unknown> = {}) {
  const call = await callAs('admin@acme.test')
  const name = unique('Branch')
  return call('POST', 'site/sites', {
    name,
    code: name.slice(7),
    typeTextCode: 'STANDARD',
    addressModel: address,
    status: 'ACTIVE',
    ...fields,
  })
}

/** The id of a role of Acme Retail. */
async function roleOf(name: string): Promise<string> {
  const call = await callAs('admin@acme.test')
  const { content } = await call('GET', 'security/roles?size=50')
  return content.find((role: { roleName: string }) => role.roleName === name).webId
}

/** Creates a user of Acme Retail with the role `roleName` at these branches. */
export async function makeUser(
  sites: string[],
  roleName: string | undefined = 'User',
  fields: Record<string, unknown> = {},
) {
  const call = await callAs('admin@acme.test')
  const lastName = unique('Tester')
  const userRoleId = await roleOf(roleName)
  const email = `${lastName.replaceAll(' ', '.').toLowerCase()}@acme.test`
  return call('POST', 'security/userAccounts', {
    firstName: 'Etta',
    lastName,
    email,
    status: 'ACTIVE',
    currentUserSite: sites.map((siteId) => ({ siteId, userRoleId })),
    ...fields,
  })
}
