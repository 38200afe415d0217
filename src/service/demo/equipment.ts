import { later, type SeededRandom } from './seededRandom.ts'
import type { Author, CreatedOf } from './createdRecord.ts'
import type { Profile } from './profiles.ts'
import type { CreatedSite } from './sites.ts'

/**
 * The locations within branches, and which branches have them; every location belongs to one branch
 * at least.
 */
export function makeLocations(
  random: SeededRandom,
  profile: Profile,
  count: number,
  sites: CreatedSite[],
  author: Author,
): { locations: CreatedOf<'location', 'siteIds'>[]; links: CreatedOf<'site-location'>[] } {
  const links: CreatedOf<'site-location'>[] = []
  const locations = Array.from({ length: count }, (_, index): CreatedOf<'location', 'siteIds'> => {
    const name = profile.locationNames[index % profile.locationNames.length]!
    const at = random.some(sites, random.one([1, 1, 1, 2, 3]))
    const days = index % 10 === 9 ? random.integer(2, 28) : random.integer(30, 400)
    const created = random.instant(days)
    const round = Math.floor(index / profile.locationNames.length)
    const location: CreatedOf<'location', 'siteIds'> = {
      key: random.key(),
      version: 1,
      created,
      createdBy: author,
      values: {
        name:
          round === 0
            ? name
            : `${name} ${String.fromCharCode(65 + (round % 26))}${round >= 26 ? Math.floor(round / 26) : ''}`,
        locationCode: `LOC-${String(index + 1).padStart(3, '0')}`,
        startDate: random.day(Math.max(0, random.age(created) - random.integer(0, 14))),
        endDate: null,
        status: index % 15 === 13 ? 'INACTIVE' : 'ACTIVE',
      },
    }
    for (const site of at)
      links.push({
        key: random.key(),
        version: 1,
        created: later(location.created, site.created),
        createdBy: author,
        values: { siteId: site.key, locationId: location.key, status: 'ACTIVE' },
      })
    return location
  })
  return { locations, links }
}

/**
 * The devices and where they are used: most at one branch and one of its locations, a few at two, a
 * few not yet anywhere.
 */
export function makeDevices(
  random: SeededRandom,
  profile: Profile,
  count: number,
  around: { sites: CreatedSite[]; locationLinks: CreatedOf<'site-location'>[]; author: Author },
): { devices: CreatedOf<'device'>[]; links: CreatedOf<'site-device'>[] } {
  const locationsOf = Map.groupBy(around.locationLinks, ({ values }) => values.siteId)
  const types = Object.keys(profile.deviceNames)
  const links: CreatedOf<'site-device'>[] = []
  const devices = Array.from({ length: count }, (_, index): CreatedOf<'device'> => {
    const type = types[index % types.length]!
    const names = profile.deviceNames[type]!
    const days = index % 10 === 4 ? random.integer(2, 28) : random.integer(30, 500)
    const created = random.instant(days)
    const retired = index % 17 === 11
    const startDays = Math.max(0, random.age(created) - random.integer(0, 10))
    const device: CreatedOf<'device'> = {
      key: random.key(),
      version: 1,
      created,
      createdBy: around.author,
      values: {
        name: `${names[Math.floor(index / types.length) % names.length]} ${index + 1}`,
        typeTextCode: type,
        uuId: random.key(),
        macAddress: type === 'KIOSK' && random.chance(0.5) ? null : random.mac(),
        startDate: random.day(startDays),
        endDate: retired
          ? random.day(random.integer(1, Math.max(1, Math.min(20, startDays))))
          : null,
        status: retired ? 'INACTIVE' : 'ACTIVE',
      },
    }
    for (const site of random.some(around.sites, random.one([0, 1, 1, 1, 1, 1, 1, 1, 2]))) {
      const location = random.chance(0.8)
        ? random.one(locationsOf.get(site.key) ?? [undefined])
        : undefined
      const since = later(
        device.created,
        location ? later(location.created, site.created) : site.created,
      )
      links.push({
        key: random.key(),
        version: 1,
        created: since,
        createdBy: around.author,
        values: {
          siteId: site.key,
          deviceId: device.key,
          locationId: location?.values.locationId ?? null,
          status: 'ACTIVE',
        },
      })
    }
    return device
  })
  return { devices, links }
}
