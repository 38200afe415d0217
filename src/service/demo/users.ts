import { later, type SeededRandom } from './seededRandom.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'
import type { NamedUser, Profile } from './profiles.ts'
import type { CreatedSite } from './sites.ts'
import type { RoleName } from './startingRoles.ts'

/** Someone at all branches is entered at this many of them; the role holds at the others, too. */
const linkedSites = 24

type Post = { site: CreatedSite; role: RoleName | undefined }

/** The client's people and where they work; `roleKeys` are the roles' keys by name. */
export function makeUsers(
  draws: SeededRandom,
  profile: Profile,
  count: number,
  around: {
    sites: CreatedSite[]
    roleKeys: Map<string, string>
    passwordHash: string
    author: Author
    began: string
  },
): { users: CreatedRecord[]; links: CreatedRecord[] } {
  const emails = new Set(profile.people.map(({ email }) => email))
  const links: CreatedRecord[] = []
  const users = Array.from(
    { length: Math.max(count, profile.people.length) },
    (_, index): CreatedRecord => {
      const named = profile.people[index]
      const posts = named
        ? namedPosts(named, around.sites)
        : drawnPosts(draws, around.sites, index - profile.people.length)
      const user = makeUser(draws, {
        ...around,
        posts,
        named,
        recent: index % 15 === 14,
        email: (first, last) => freeEmail(emails, first, last, profile.domain),
      })
      for (const { site, role } of posts) {
        links.push({
          key: draws.key(),
          version: 1,
          // Some people were sent to a further branch later on.
          created:
            posts.length > 1 && !named && site !== posts[0]!.site
              ? later(user.created, later(site.created, draws.instant(draws.whole(2, 60))))
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
  return { users, links }
}

/** Everyone's posts but the named people's: a manager for each branch first, two at head office, then staff. */
function drawnPosts(draws: SeededRandom, sites: CreatedSite[], index: number): Post[] {
  if (index < sites.length && index % 2 === 0)
    return draws.some(sites.slice(index, index + 2), 2).map((site) => ({ site, role: 'Manager' }))
  if (index === 1 || index === 3) return [{ site: sites[0]!, role: 'Head Quarter Staff' }]
  const count = draws.one([1, 1, 1, 1, 1, 1, 2, 2, 3])
  return draws
    .some(sites, count)
    .map((site): Post => ({ site, role: draws.chance(0.05) ? undefined : 'User' }))
}

const namedPosts = ({ role, sites: at }: NamedUser, sites: CreatedSite[]): Post[] =>
  sites.slice(0, at === 'all' ? linkedSites : at).map((site) => ({ site, role }))

type UserSituation = {
  posts: Post[]
  named: NamedUser | undefined
  recent: boolean
  passwordHash: string
  author: Author
  began: string
  email: (first: string, last: string) => string
}

function makeUser(
  draws: SeededRandom,
  { posts, named, recent, passwordHash, author, began, email }: UserSituation,
): CreatedRecord {
  const firstName = named?.firstName ?? draws.firstName()
  const lastName = named?.lastName ?? draws.lastName()
  const area = posts[0]?.site.area ?? '617'
  const days = recent ? draws.whole(1, 29) : draws.whole(30, 420)
  const created = named ? began : draws.instant(days)
  const startDays = Math.max(0, draws.age(created) - draws.whole(0, 20))
  const left = !named && !recent && draws.chance(0.06)
  const phones = draws.chance(0.94) || named ? draws.one([1, 1, 1, 1, 2, 2, 3]) : 0
  return {
    key: draws.key(),
    version: 1,
    created,
    createdBy: author,
    values: {
      firstName,
      lastName,
      email: named?.email ?? email(firstName, lastName),
      userPhone: Array.from({ length: phones }, (_, index) => ({
        phone_number: draws.phone(area),
        default: index === 0,
      })),
      startDate: draws.day(startDays),
      endDate: left ? draws.day(draws.whole(1, Math.max(1, Math.min(25, startDays)))) : null,
      birthday: draws.day(draws.whole(19 * 366, 64 * 365)),
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
