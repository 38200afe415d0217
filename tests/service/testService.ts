import * as generated from '../../src/generated/entities.ts'
import { permissionPrefix } from '../../src/model/constants.ts'
import type { Database, Sql } from '../../src/service/database/database.ts'
import type { Log, ServiceConfig, ServiceOptions } from '../../src/service/options.ts'
import { createService, type RunningService } from '../../src/service/service.ts'
import { openTestDatabase } from '../databases.ts'
import { fillEveryEntity } from './everyEntity.ts'

/** The public key that applications send to the realtime endpoint of the test world. */
export const publicKey = 'the-public-key-of-the-tests'

/** The configuration of the services of the tests. */
export const testConfig: ServiceConfig = {
  clientCredential: 'branchdesk:branchdesk',
  corsOrigins: ['https://desk.example'],
  tokenSecret: 'a secret of the tests, long enough',
  demo: false,
}

/** A log that keeps nothing. */
export const silent: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/** The password of every person in the test world. */
export const password = 'Tests-of-2026!'

// Uses Argon2's lowest cost: with the product's cost, signing in the six people of a world takes a
// third of a second of CPU time.
const hash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdHM$wX+RIePBhGj1yBK5MuFJLyABj9ZZCwYqR7oqfEEbBhA'

/**
 * Two clients and their people. Acme has the sites `s1` to `s3`: `admin` (Admin) and `hq` (reads
 * everything, updates sites) have their roles at all of them, `manager` manages `s1` and `s2`,
 * `user` is at `s1` with a role that may only read forms, `loner` is only at `s3`. Globex has `g1`
 * and its own `gadmin`.
 */
export type World = {
  database: Database
  service: RunningService
  logged: { facts: Record<string, unknown>; line?: string; level: string }[]
  tokens: Record<Person, string>
  call(
    who: Person | undefined,
    verb: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered>
  close(): Promise<void>
}

export type Answered = { status: number; body: any; headers: Headers }
export type Person = 'admin' | 'hq' | 'manager' | 'user' | 'loner' | 'gadmin'

export const all = `${permissionPrefix}:*:*:*`
const readAll = `${permissionPrefix}:*:*:READ`
const code = (rest: string) => `${permissionPrefix}:${rest}`

const roles = {
  Admin: { allSites: true, codes: [all] },
  'Head Quarter Staff': {
    allSites: true,
    codes: [readAll, code('BUSINESS:SITE:UPDATE'), code('BUSINESS:SITE:CREATE')],
  },
  Manager: {
    allSites: false,
    codes: [
      readAll,
      code('USERS:USERS:CREATE'),
      code('USERS:USERS:UPDATE'),
      code('USERS:USERS:DELETE'),
    ],
  },
  User: { allSites: false, codes: [code('TEMPLATES:FORMS:READ')] },
}

export async function openWorld(
  dialect: Database['dialect'],
  options: {
    config?: Partial<ServiceConfig>
    more?: Partial<ServiceOptions>
    schemas?: Pick<ServiceOptions, 'entities' | 'validators'>
    everyEntity?: boolean
  } = {},
): Promise<World> {
  const { entities, validators } = options.schemas ?? generated
  const database = await openTestDatabase(dialect, entities)
  await fill(database)
  if (options.everyEntity) {
    await database.admin(async (sql) => {
      for (const client of ['acme', 'globex'] as const) {
        await sql(`SELECT set_config('app.client', $1, true)`, [client])
        await fillEveryEntity(sql, entities, client)
      }
    })
  }
  const logged: World['logged'] = []
  const note = (level: string) => (facts: object, line?: string) =>
    void logged.push({ level, facts: facts as Record<string, unknown>, line })
  const log: Log = { info: note('info'), warn: note('warn'), error: note('error') }
  const service = createService({
    database,
    entities,
    validators,
    log,
    config: {
      ...testConfig,
      realtimePublicKey: publicKey,
      ...options.config,
    },
    ...options.more,
  })
  const tokens = {} as World['tokens']
  for (const person of ['admin', 'hq', 'manager', 'user', 'loner', 'gadmin'] as const)
    tokens[person] = (
      await signIn(service, `${person}@${person === 'gadmin' ? 'globex' : 'acme'}.test`)
    ).body.access_token
  return {
    database,
    service,
    logged,
    tokens,
    call: (who, verb, path, body, headers = {}) =>
      answered(
        service.fetch(
          new Request(`http://desk.test/api${path}`, {
            method: verb,
            headers: {
              ...(who ? { authorization: `Bearer ${tokens[who]}` } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
            ...(body === undefined
              ? {}
              : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
          }),
        ),
      ),
    close: async () => {
      await service.close()
      await database.close()
    },
  }
}

/** Calls of the admin that must succeed: returns the body, or throws what the service answered. */
export const callOrThrow =
  (world: World) =>
  async (verb: string, path: string, body?: unknown): Promise<any> => {
    const answer = await world.call('admin', verb, path, body)
    if (answer.status >= 300)
      throw new Error(`${verb} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

/** The token call, as the console makes it. */
export function signIn(
  service: RunningService,
  username: string,
  secret = password,
  address?: string,
  credential = 'branchdesk:branchdesk',
  headers: Record<string, string> = {},
): Promise<Answered> {
  const form = new URLSearchParams({ username, password: secret, grant_type: 'password' })
  const request = new Request('http://desk.test/api/security/oauth/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(credential)}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: form.toString(),
  })
  return answered(service.fetch(request, { address }))
}

async function answered(promise: Promise<Response>): Promise<Answered> {
  const response = await promise
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body:
      text && response.headers.get('content-type')?.includes('json')
        ? JSON.parse(text)
        : text || undefined,
  }
}

async function fill(database: Database): Promise<void> {
  await database.admin(async (sql) => {
    await sql(
      `INSERT INTO country (web_id, name, has_states, has_cities) VALUES ('US', 'United States', true, true), ('MC', 'Monaco', false, false)`,
    )
    await sql(
      `INSERT INTO state (web_id, name, country_id, has_cities) VALUES ('US-MA', 'Massachusetts', 'US', true)`,
    )
    await sql(
      `INSERT INTO city (web_id, name, country_id, state_id) VALUES ('c1', 'Boston', 'US', 'US-MA')`,
    )
    await fillClient(sql, 'acme')
    await fillClient(sql, 'globex')
  })
}

async function fillClient(sql: Sql, client: 'acme' | 'globex'): Promise<void> {
  const p = client === 'acme' ? '' : 'g'
  await sql(`SELECT set_config('app.client', $1, true)`, [client])
  await sql(`INSERT INTO client (web_id, name) VALUES ($1, $2)`, [
    client,
    client === 'acme' ? 'Acme Retail' : 'Globex Health',
  ])
  for (const [name, role] of Object.entries(roles)) {
    const id = `${p}${name}`
    await sql(
      `INSERT INTO role (web_id, role_name, all_sites, status) VALUES ($1, $2, $3, 'ACTIVE')`,
      [id, name, role.allSites],
    )
    for (const each of role.codes)
      await sql(
        `INSERT INTO role_permission (web_id, role_id, permission_code) VALUES (gen_random_uuid()::text, $1, $2)`,
        [id, each],
      )
  }
  await sql(
    `INSERT INTO lookup (web_id, lookup_name, status) VALUES ($1, 'LKSiteLevel', 'ACTIVE'), ($2, 'LKDeviceType', 'ACTIVE')`,
    [`${p}l1`, `${p}l2`],
  )
  await sql(
    `INSERT INTO lookup_data (web_id, lookup_id, text, value, sequence, status) VALUES ($1, $2, 'Flagship', 'FLAGSHIP', 1, 'ACTIVE'), ($3, $4, 'Tablet', 'TABLET', 1, 'ACTIVE')`,
    [`${p}v1`, `${p}l1`, `${p}v2`, `${p}l2`],
  )
  const sites =
    client === 'acme'
      ? [
          ['s1', 'Boston Harbor', 'BH-1'],
          ['s2', 'Denver Union', 'DU-2'],
          ['s3', 'Austin South', 'AS-3'],
        ]
      : [['g1', 'Springfield', 'SP-1']]
  for (const [id, name, number] of sites)
    await sql(
      `INSERT INTO site (web_id, name, code, type_text_code, status, address_model, created_by) VALUES ($1, $2, $3, 'FLAGSHIP', 'ACTIVE', $4, 'Setup')`,
      [
        id,
        name,
        number,
        JSON.stringify({
          street: '1 Main',
          country: 'US',
          state: 'US-MA',
          city: 'Boston',
          postalCode: '02110',
        }),
      ],
    )
  const people: [string, string, string[]][] =
    client === 'acme'
      ? [
          ['admin', 'Admin', ['s1', 's2', 's3']],
          ['hq', 'Head Quarter Staff', ['s1']],
          ['manager', 'Manager', ['s1', 's2']],
          ['user', 'User', ['s1']],
          ['loner', 'User', ['s3']],
        ]
      : [['gadmin', 'Admin', ['g1']]]
  for (const [name, role, at] of people) {
    await sql(
      `INSERT INTO user_account (web_id, first_name, last_name, email, status, password) VALUES ($1, $2, 'Tester', $3, 'ACTIVE', $4)`,
      [name, name, `${name}@${client}.test`, hash],
    )
    for (const site of at)
      await sql(
        `INSERT INTO user_site (web_id, site_id, user_account_id, role_id, status) VALUES ($1, $2, $3, $4, 'ACTIVE')`,
        [`${name}-${site}`, site, name, `${p}${role}`],
      )
  }
  await sql(
    `INSERT INTO user_permission (web_id, user_account_id, site_id, permission_code, read) VALUES ($1, $2, $3, 'BRANCHDESK:BUSINESS:CLIENT', true)`,
    [`${p}up1`, `${p}admin`, `${p || 's'}1`],
  )
  await sql(
    `INSERT INTO location (web_id, name, location_code, status) VALUES ($1, 'Stockroom', $2, 'ACTIVE')`,
    [`${p}loc1`, `${p}L1`],
  )
  await sql(
    `INSERT INTO site_location (web_id, site_id, location_id, status) VALUES ($1, $2, $3, 'ACTIVE')`,
    [`${p}sl1`, `${p || 's'}1`, `${p}loc1`],
  )
  await sql(
    `INSERT INTO device (web_id, name, type_text_code, uu_id, status) VALUES ($1, 'Tablet A', 'TABLET', $2, 'ACTIVE')`,
    [`${p}d1`, `${p}uuid-1`],
  )
  await sql(
    `INSERT INTO site_device (web_id, site_id, device_id, location_id, status) VALUES ($1, $2, $3, $4, 'ACTIVE')`,
    [`${p}sd1`, `${p || 's'}1`, `${p}d1`, `${p}loc1`],
  )
}
