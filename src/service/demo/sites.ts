import type { SeededRandom } from './seededRandom.ts'
import type { Author, CreatedOf } from './createdRecord.ts'
import { acmeSites, globexSites, quarters, type NamedSite } from './places.ts'
import type { Profile } from './profiles.ts'

const remarks = [
  'Waterfront store with the regional training room on the second floor.',
  'Parking behind the building; deliveries before 9 AM.',
  'Reopened after the renovation of the ground floor.',
  'Shares its entrance with the shopping arcade.',
  'Open late on Thursdays and Fridays.',
]

/** A created branch, and the telephone area code of its address. */
export type CreatedSite = CreatedOf<'site'> & { area: string }

/**
 * Creates the branches of a client: the named ones first, then the remaining number in real cities.
 */
export function makeSites(
  random: SeededRandom,
  profile: Profile,
  count: number,
  author: Author,
): CreatedSite[] {
  const taken = new Set(profile.sites.map(({ code }) => code))
  return Array.from({ length: count }, (_, index) => {
    const named = profile.sites[index]
    const site = named ?? furtherSite(random, index, taken)
    const name = `${site.city} ${site.quarter}`
    const days = random.integer(70, 900)
    const created = random.instant(days)
    const word = site.quarter.toLowerCase().replace(/[^a-z]+/g, '-')
    return {
      key: random.key(),
      area: site.area,
      version: 1,
      created,
      createdBy: author,
      values: {
        name,
        code: site.code,
        typeTextCode: site.level,
        // A branch is created some weeks before it opens; a closed one was closed recently.
        startDate: random.day(days - random.integer(0, 40)),
        endDate: site.closed ? random.day(random.integer(3, 28)) : null,
        storeEmail: `${named ? word : site.code.toLowerCase()}@${profile.domain}`,
        website: `https://${profile.domain}/${named ? word : site.code.toLowerCase()}`,
        addressModel: {
          street: site.street,
          ...(random.chance(0.2)
            ? { street2: random.one(['Suite 100', 'Floor 2', 'Ground floor', 'Unit 4B']) }
            : {}),
          country: 'US',
          state: `US-${site.state}`,
          city: site.city,
          postalCode: site.postalCode,
        },
        // That of the address.
        timeZone: null,
        userEmail: null,
        description:
          index === 0 || random.chance(0.4)
            ? index === 0
              ? remarks[0]!.replace('store', profile.siteWord)
              : random.one(remarks.slice(1))
            : null,
        status: site.closed ? 'INACTIVE' : 'ACTIVE',
      },
    }
  })
}

function furtherSite(random: SeededRandom, index: number, taken: Set<string>): NamedSite {
  const place = random.one([...acmeSites, ...globexSites])
  const [quarter, street] = random.one(quarters)
  const initials = `${place.city[0]}${quarter[0]}`
  let number = 100 + index
  while (taken.has(`${initials}-${number}`)) number += 1
  const code = `${initials}-${number}`
  taken.add(code)
  const level = random.one(['FLAGSHIP', 'STANDARD', 'STANDARD', 'STANDARD', 'OUTLET'] as const)
  return {
    ...place,
    quarter,
    street: `${random.integer(10, 990)} ${street}`,
    code,
    level,
    ...(random.chance(0.05) ? { closed: true as const } : { closed: undefined }),
  }
}
