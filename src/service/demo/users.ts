import { demoFile } from './files.ts'
import { later, type SeededRandom } from './seededRandom.ts'
import type { Author, CreatedOf } from './createdRecord.ts'
import type { NamedUser, Profile } from './profiles.ts'
import type { CreatedSite } from './sites.ts'
import type { RoleName } from './startingRoles.ts'

/** A person at all branches is linked to this many of them; the role also applies at the others. */
const linkedSites = 24

type Post = { site: CreatedSite; role: RoleName | undefined }

/**
 * Creates the people of a client and their links to branches; `roleKeys` are the keys of the roles
 * by name.
 */
export function makeUsers(
  random: SeededRandom,
  profile: Profile,
  count: number,
  around: {
    sites: CreatedSite[]
    roleKeys: Map<string, string>
    passwordHash: string
    author: Author
    began: string
  },
): { users: CreatedOf<'user-account'>[]; links: CreatedOf<'user-site'>[] } {
  const emails = new Set(profile.people.map(({ email }) => email))
  const links: CreatedOf<'user-site'>[] = []
  const users = Array.from(
    { length: Math.max(count, profile.people.length) },
    (_, index): CreatedOf<'user-account'> => {
      const named = profile.people[index]
      const posts = named
        ? namedPosts(named, around.sites)
        : drawnPosts(random, around.sites, index - profile.people.length)
      const user = makeUser(random, {
        ...around,
        posts,
        named,
        recent: index % 15 === 14,
        hasPhoto: index < 12,
        email: (first, last) => freeEmail(emails, first, last, profile.domain),
      })
      for (const { site, role } of posts) {
        links.push({
          key: random.key(),
          version: 1,
          // Some people were assigned to another branch later.
          created:
            posts.length > 1 && !named && site !== posts[0]!.site
              ? later(user.created, later(site.created, random.instant(random.integer(2, 60))))
              : later(user.created, site.created),
          createdBy: around.author,
          values: {
            siteId: site.key,
            userAccountId: user.key,
            roleId: role ? around.roleKeys.get(role) : null,
            status: 'ACTIVE',
          },
        })
      }
      return user
    },
  )
  return { users: withManagers(users, links, around.roleKeys), links }
}

/**
 * Who reports to whom: people to the manager of their first branch, managers and head office to the
 * first person of head office, who reports to the first administrator.
 */
function withManagers(
  users: CreatedOf<'user-account'>[],
  links: CreatedOf<'user-site'>[],
  roleKeys: Map<string, string>,
): CreatedOf<'user-account'>[] {
  const active = new Set(
    users.filter(({ values }) => values.status === 'ACTIVE').map(({ key }) => key),
  )
  const linksOf = Map.groupBy(links, ({ values }) => values.userAccountId)
  const hasRole = (key: string, role: RoleName) =>
    linksOf.get(key)?.some(({ values }) => values.roleId === roleKeys.get(role)) ?? false
  const first = (role: RoleName) =>
    users.find(({ key }) => active.has(key) && hasRole(key, role))?.key ?? null
  const [top, office] = [first('Admin'), first('Head Quarter Staff')]
  const managers = new Map(
    links
      .filter(
        ({ values }) =>
          values.roleId === roleKeys.get('Manager') && active.has(values.userAccountId!),
      )
      .map(({ values }) => [values.siteId, values.userAccountId!]),
  )
  const managerOf = (key: string): string | null => {
    if (key === top) return null
    if (key === office) return top
    const site = linksOf.get(key)?.[0]?.values.siteId
    const manager = site ? managers.get(site) : undefined
    const isBelow = !hasRole(key, 'Manager') && !hasRole(key, 'Head Quarter Staff')
    return (isBelow && !hasRole(key, 'Client Admin') && manager) || office
  }
  return users.map((user) => ({
    ...user,
    values: { ...user.values, managerId: managerOf(user.key) },
  }))
}

/**
 * The posts of everyone except the named people: a manager for each branch first, two at head
 * office, then staff.
 */
function drawnPosts(random: SeededRandom, sites: CreatedSite[], index: number): Post[] {
  if (index < sites.length && index % 2 === 0)
    return random.some(sites.slice(index, index + 2), 2).map((site) => ({ site, role: 'Manager' }))
  if (index === 1 || index === 3) return [{ site: sites[0]!, role: 'Head Quarter Staff' }]
  const count = random.one([1, 1, 1, 1, 1, 1, 2, 2, 3])
  return random
    .some(sites, count)
    .map((site): Post => ({ site, role: random.chance(0.05) ? undefined : 'User' }))
}

const namedPosts = ({ role, sites: at }: NamedUser, sites: CreatedSite[]): Post[] =>
  sites.slice(0, at === 'all' ? linkedSites : at).map((site) => ({ site, role }))

type UserSituation = {
  posts: Post[]
  named: NamedUser | undefined
  recent: boolean
  hasPhoto: boolean
  passwordHash: string
  author: Author
  began: string
  email: (first: string, last: string) => string
}

function makeUser(
  random: SeededRandom,
  { posts, named, recent, hasPhoto, passwordHash, author, began, email }: UserSituation,
): CreatedOf<'user-account'> {
  const firstName = named?.firstName ?? random.firstName()
  const lastName = named?.lastName ?? random.lastName()
  const area = posts[0]?.site.area ?? '617'
  const days = recent ? random.integer(1, 29) : random.integer(30, 420)
  const created = named ? began : random.instant(days)
  const startDays = Math.max(0, random.age(created) - random.integer(0, 20))
  const left = !named && !recent && random.chance(0.06)
  const address = named?.email ?? email(firstName, lastName)
  const phones = random.chance(0.94) || named ? random.one([1, 1, 1, 1, 2, 2, 3]) : 0
  return {
    key: random.key(),
    version: 1,
    created,
    createdBy: author,
    values: {
      firstName,
      lastName,
      email: address,
      managerId: null,
      language: null,
      photo: hasPhoto ? demoFile(`${firstName} ${lastName}.png`, `photo of ${address}`) : null,
      userPhone: Array.from({ length: phones }, (_, index) => ({
        phone_number: random.phone(area),
        default: index === 0,
      })),
      startDate: random.day(startDays),
      endDate: left ? random.day(random.integer(1, Math.max(1, Math.min(25, startDays)))) : null,
      birthday: random.day(random.integer(19 * 366, 64 * 365)),
      password: passwordHash,
      status: left ? 'INACTIVE' : 'ACTIVE',
    },
  }
}

function freeEmail(taken: Set<string>, first: string, last: string, domain: string): string {
  const name = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  let email = `${name}@${domain}`
  for (let next = 2; taken.has(email); next++) email = `${name}${next}@${domain}`
  taken.add(email)
  return email
}
