import type { Facts, Size } from './rows.ts'

/** What a request may refer to. */
export type Asked = Facts & { size: Size }

type Made = { path: string; verb?: string; body?: object }
type Request = { name: string; as: 'admin' | 'manager'; make: (asked: Asked, n: number) => Made }

const get = (
  name: string,
  path: string | ((asked: Asked, n: number) => string),
  as: Request['as'] = 'admin',
): Request => ({
  name: as === 'admin' ? name : `${name}, manager of one branch`,
  as,
  make: (asked, n) => ({ path: typeof path === 'string' ? path : path(asked, n) }),
})

const users = '/security/userAccounts?status=ACTIVE&size=20&'
const activity = '/security/audits?size=20&'
const branches = '/site/sites?status=ACTIVE&size=20&'
const last = (rows: number) => `page=${Math.floor((0.98 * rows) / 20 / 2)}`
/** One that is there at any size, another one each time. */
const person = (n: number) => `user-${1 + ((n * 37) % 900)}`
const branch = (n: number) => `branch-${1 + ((n * 37) % 90)}`

/** A number in letters: the names of people have no digits. */
const inLetters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

/** The calls that people make most, each with what of it might grow. */
export const requests: Request[] = [
  get('Branches', `${branches}sort=createdDate,desc&page=0`),
  get(
    'Branches, a page in the middle',
    ({ size }) => `${branches}sort=createdDate,desc&${last(size.branches)}`,
  ),
  get(
    'Branches by three letters',
    (_, n) => `${branches}page=0&search=${encodeURIComponent(`anch ${n}`)}`,
  ),
  get('Choices of branches', '/site/filter/SITES?size=20&search=Branch%201'),
  get('Branches', `${branches}sort=createdDate,desc&page=0`, 'manager'),
  get('Users', `${users}sort=createdDate,desc&page=0`),
  get('Users by name', `${users}sort=lastName,asc&page=0`),
  get(
    'Users, a page in the middle',
    ({ size }) => `${users}sort=createdDate,desc&${last(Math.min(size.users, 250_000))}`,
  ),
  get('Users who are inactive', '/security/userAccounts?status=INACTIVE&size=20&page=0'),
  get('Users by a rare term', (_, n) => `${users}page=0&search=person${n + 100}%40`),
  get('Users by a common term', `${users}page=0&search=person`),
  get('Users of a branch', (_, n) => `/site/userSites?siteId=${branch(n)}&size=20&page=0`),
  get(
    'Choices of users',
    (_, n) => `/security/filter/USERS?size=20&search=Person%20${inLetters(n + 100)}`,
  ),
  get('Users', `${users}sort=createdDate,desc&page=0`, 'manager'),
  get('One user', (_, n) => `/security/userAccounts/${person(n)}`),
  get('Activity', `${activity}sort=createdDate,desc&page=0`),
  get(
    'Activity, a page in the middle',
    ({ size }) => `${activity}sort=createdDate,desc&${last(Math.min(size.activity, 250_000))}`,
  ),
  get(
    'Activity of a branch',
    (_, n) => `${activity}entityId=${branch(n)}&sort=createdDate,desc&page=0`,
  ),
  get('Activity by a rare term', (_, n) => `${activity}page=0&search=Branch%20${n + 11}%22%20was`),
  get('Activity by a common term', `${activity}page=0&search=updated`),
  get('Activity', `${activity}sort=createdDate,desc&page=0`, 'manager'),
  get('The person who calls', '/security/userAccounts/currentUser'),
  {
    name: 'New branch',
    as: 'admin',
    make: ({ size }, n) => ({
      path: '/site/sites',
      verb: 'POST',
      body: {
        name: `New ${size.users} ${n}`,
        code: `N${size.users}-${n}`,
        addressModel: {
          street: '1 High Street',
          country: 'US',
          state: 'US-MA',
          city: 'Boston',
          postalCode: '02101',
        },
      },
    }),
  },
  {
    name: 'Change of a user',
    as: 'admin',
    make: ({ size }, n) => ({
      path: `/security/userAccounts/${person(n)}`,
      verb: 'PATCH',
      body: { lastName: `Changed ${inLetters(size.users + n)}` },
    }),
  },
  {
    name: 'User at another branch',
    as: 'admin',
    make: ({ role, size }, n) => ({
      path: '/site/userSites/assignUsers',
      verb: 'POST',
      body: [
        {
          siteId: `branch-${size.users > 1_000 ? 95 : 94}`,
          userAccountId: person(n),
          roleId: role,
        },
      ],
    }),
  },
  get('Users, after a change', (_, n) => `${users}sort=createdDate,desc&page=${n % 3}`),
]
