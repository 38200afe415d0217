import { siteColumns } from '../list.ts'

/**
 * What is measured: the call as the console makes it, and the statements that do the same to the
 * same rows.
 */
export type Work = {
  name: string
  /** How many requests each figure takes, with one connection and with several. */
  requests: { one: number; several: number }
  /** The required calls per second on PostgreSQL with 16 connections. */
  least?: number
  http: (
    facts: Facts,
    n: number,
  ) => { verb: string; path: string; body?: unknown; status: number; rows?: number }
  /** The statements of one transaction; a single statement needs none. */
  raw: (facts: Facts, n: number) => [text: string, params: unknown[]][]
}

/**
 * The keys in the filled database that the calls use. Inserted sites have the keys `bench-1`,
 * `bench-2`, …
 */
export type Facts = { client: string; users: string[]; role: string }

/** Who makes the calls: outside of the demo nobody signs in with its public password. */
export const person = { email: 'admin@acme.test', password: 'Branchdesk-bench-1!' }

/** The number of inserted rows; the figures of writes need less activity. */
export const filled = {
  sites: 100_000,
  activity: Number(process.env['BENCH_ACTIVITY'] ?? 1_000_000),
}

const site = (n: number) => `bench-${1 + ((n * 7919) % filled.sites)}`
/** The user of call `n` on a branch: each branch that comes again gets another one. */
const assigned = (users: string[], n: number) =>
  users[(n + 2 * Math.floor(n / filled.sites)) % users.length]!

const address = {
  street: '1 High Street',
  country: 'US',
  state: 'US-MA',
  city: 'Boston',
  postalCode: '02101',
}
const list = '/site/sites?sort=createdDate,desc&status=ACTIVE&size=20&'
const own = 'client_id = $1'
const terms = ['Branch 777', 'B4242', 'anch 5150']

const noted = (facts: Facts, entityId: string, text: string): [string, unknown[]] => [
  `INSERT INTO activity (client_id, web_id, created_by, entity, entity_id, type_code, type_code_text, description, changes, site_id) VALUES ($1, gen_random_uuid()::text, 'Bench', 'site', $2, 200, 'Branch', $3, $4, $2)`,
  [
    facts.client,
    entityId,
    text,
    JSON.stringify([{ field: 'description', label: 'Description', from: null, to: text }]),
  ],
]

const calls: Work[] = [
  {
    name: 'List, first page',
    requests: { one: 20, several: 64 },
    http: () => ({ verb: 'GET', path: `${list}page=0`, status: 200, rows: 20 }),
    raw: ({ client }) => [
      [
        `SELECT ${siteColumns} FROM site WHERE ${own} AND status = 'ACTIVE' ORDER BY created_date DESC, web_id LIMIT 20`,
        [client],
      ],
      [`SELECT count(*) FROM site WHERE ${own} AND status = 'ACTIVE'`, [client]],
    ],
  },
  {
    name: 'List, first page, rows alone',
    requests: { one: 200, several: 3000 },
    http: () => ({ verb: 'GET', path: `${list}page=0&count=false`, status: 200, rows: 20 }),
    raw: ({ client }) => [
      [
        `SELECT ${siteColumns} FROM site WHERE ${own} AND status = 'ACTIVE' ORDER BY created_date DESC, web_id LIMIT 20`,
        [client],
      ],
    ],
  },
  {
    name: 'List, page 4,000 of 20',
    requests: { one: 10, several: 64 },
    http: () => ({ verb: 'GET', path: `${list}page=4000`, status: 200, rows: 20 }),
    raw: ({ client }) => [
      [
        `SELECT ${siteColumns} FROM site WHERE ${own} AND status = 'ACTIVE' ORDER BY created_date DESC, web_id LIMIT 20 OFFSET 80000`,
        [client],
      ],
      [`SELECT count(*) FROM site WHERE ${own} AND status = 'ACTIVE'`, [client]],
    ],
  },
  {
    name: 'Search by several letters',
    requests: { one: 3, several: 64 },
    http: (_, n) => ({
      verb: 'GET',
      path: `${list}page=0&search=${encodeURIComponent(terms[n % terms.length]!)}`,
      status: 200,
    }),
    raw: ({ client }, n) => {
      const found = `FROM site WHERE ${own} AND status = 'ACTIVE' AND (name ILIKE $2 OR code ILIKE $2 OR address_model ->> 'city' ILIKE $2)`
      const params = [client, `%${terms[n % terms.length]}%`]
      return [
        [`SELECT ${siteColumns} ${found} ORDER BY created_date DESC, web_id LIMIT 20`, params],
        [`SELECT count(*) ${found}`, params],
      ]
    },
  },
  {
    name: 'One record',
    requests: { one: 300, several: 4500 },
    http: (_, n) => ({ verb: 'GET', path: `/site/sites/${site(n)}`, status: 200 }),
    raw: ({ client }, n) => [
      [`SELECT ${siteColumns} FROM site WHERE ${own} AND web_id = $2`, [client, site(n)]],
    ],
  },
  {
    name: 'Create',
    least: 500,
    requests: { one: 150, several: 3000 },
    http: (_, n) => ({
      verb: 'POST',
      path: '/site/sites',
      body: { name: `New branch ${n}`, code: `N${n}`, addressModel: address },
      status: 201,
    }),
    raw: (facts, n) => [
      [
        `INSERT INTO site (client_id, web_id, created_by, name, code, status, address_model) VALUES ($1, $2, 'Bench', $3, $4, 'ACTIVE', $5) RETURNING ${siteColumns}`,
        [facts.client, `raw-${n}`, `New branch ${n}`, `R${n}`, JSON.stringify(address)],
      ],
      noted(facts, `raw-${n}`, `Branch "New branch ${n}" was created`),
    ],
  },
  {
    name: 'Update',
    requests: { one: 150, several: 3000 },
    http: (_, n) => ({
      verb: 'PUT',
      path: `/site/sites/${site(n)}`,
      body: {
        name: `Branch ${site(n).slice(6)}`,
        code: `B${site(n).slice(6)}`,
        addressModel: address,
        description: `Changed by call ${n}`,
      },
      status: 200,
    }),
    raw: (facts, n) => [
      [
        `UPDATE site SET description = $3, version = version + 1, update_date = now(), updated_by = 'Bench' WHERE ${own} AND web_id = $2 RETURNING ${siteColumns}`,
        [facts.client, site(n), `Changed by statement ${n}`],
      ],
      noted(facts, site(n), `Branch "${site(n)}" was updated: Description`),
    ],
  },
  {
    name: 'Assign a user to a branch',
    requests: { one: 150, several: 3000 },
    http: ({ users, role }, n) => ({
      verb: 'POST',
      path: '/site/userSites/assignUsers',
      body: [{ siteId: site(n), userAccountId: assigned(users, n), roleId: role }],
      status: 201,
    }),
    raw: (facts, n) => {
      // Another site and another user, so that no pair is created twice.
      const user = assigned(facts.users, n + 1)
      return [
        [
          `INSERT INTO user_site (client_id, web_id, created_by, site_id, user_account_id, role_id, status) VALUES ($1, $2, 'Bench', $3, $4, $5, 'ACTIVE') RETURNING *`,
          [facts.client, `raw-${n}`, site(n + 50_000), user, facts.role],
        ],
        noted(facts, site(n + 50_000), 'User was assigned'),
        noted(facts, user, 'Branch was assigned'),
      ]
    },
  },
  {
    name: 'Activity of one branch',
    requests: { one: 200, several: 3000 },
    http: (_, n) => ({
      verb: 'GET',
      path: `/security/audits?entityId=${site(n)}&sort=createdDate,desc&page=0&size=20`,
      status: 200,
    }),
    raw: ({ client }, n) => [
      [
        `SELECT web_id, version, created_date, created_by, type_code, type_code_text, description, entity, entity_id, site_id, changes FROM activity WHERE ${own} AND entity_id = $2 ORDER BY created_date DESC, web_id LIMIT 20`,
        [client, site(n)],
      ],
    ],
  },
]

const named = (name: string): Work => calls.find((each) => each.name === name)!

/** `share` of ten calls are of the first kind, the others of the second one. */
const mix = (share: number, first: string, second: string): Pick<Work, 'http' | 'raw'> => {
  const of = (n: number) => named(n % 10 < share ? first : second)
  return { http: (facts, n) => of(n).http(facts, n), raw: (facts, n) => of(n).raw(facts, n) }
}

export const works: Work[] = [
  ...calls,
  {
    name: 'Nine lists to one update',
    least: 1000,
    requests: { one: 50, several: 1500 },
    ...mix(9, 'List, first page', 'Update'),
  },
  {
    name: 'Six lists to four creates',
    least: 600,
    requests: { one: 50, several: 1500 },
    ...mix(6, 'List, first page', 'Create'),
  },
]
