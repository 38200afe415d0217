import { later, type SeededRandom } from './seededRandom.ts'
import type { Author, CreatedRecord } from './createdRecord.ts'
import type { Profile } from './profiles.ts'
import type { CreatedSite } from './sites.ts'

/** The client's locations within branches, and which branches have them; every location is at one branch at least. */
export function makeLocations(
  draws: SeededRandom,
  profile: Profile,
  count: number,
  sites: CreatedSite[],
  author: Author,
): { locations: CreatedRecord[]; links: CreatedRecord[] } {
  const links: CreatedRecord[] = []
  const locations = Array.from({ length: count }, (_, index): CreatedRecord => {
    const name = profile.locationNames[index % profile.locationNames.length]!
    const at = draws.some(sites, draws.one([1, 1, 1, 2, 3]))
    const days = index % 10 === 9 ? draws.whole(2, 28) : draws.whole(30, 400)
    const created = draws.instant(days)
    const round = Math.floor(index / profile.locationNames.length)
    const location: CreatedRecord = {
      key: draws.key(),
      version: 1,
      created,
      createdBy: author,
      values: {
        name:
          round === 0
            ? name
            : `${name} ${String.fromCharCode(65 + (round % 26))}${round >= 26 ? Math.floor(round / 26) : ''}`,
        locationCode: `LOC-${String(index + 1).padStart(3, '0')}`,
        startDate: draws.day(Math.max(0, draws.age(created) - draws.whole(0, 14))),
        endDate: null,
        status: index % 15 === 13 ? 'INACTIVE' : 'ACTIVE',
      },
    }
    for (const site of at)
      links.push({
        key: draws.key(),
        version: 1,
        created: later(location.created, site.created),
        createdBy: author,
        values: { siteId: site.key, locationId: location.key, status: 'ACTIVE' },
      })
    return location
  })
  return { locations, links }
}

/** The client's devices and where they are in use: most at one branch and one of its locations, a few at two, a few at none yet. */
export function makeDevices(
  draws: SeededRandom,
  profile: Profile,
  count: number,
  around: { sites: CreatedSite[]; locationLinks: CreatedRecord[]; author: Author },
): { devices: CreatedRecord[]; links: CreatedRecord[] } {
  const locationsOf = Map.groupBy(around.locationLinks, ({ values }) => values.siteId as string)
  const types = Object.keys(profile.deviceNames)
  const links: CreatedRecord[] = []
  const devices = Array.from({ length: count }, (_, index): CreatedRecord => {
    const type = types[index % types.length]!
    const names = profile.deviceNames[type]!
    const days = index % 10 === 4 ? draws.whole(2, 28) : draws.whole(30, 500)
    const created = draws.instant(days)
    const retired = index % 17 === 11
    const startDays = Math.max(0, draws.age(created) - draws.whole(0, 10))
    const device: CreatedRecord = {
      key: draws.key(),
      version: 1,
      created,
      createdBy: around.author,
      values: {
        name: `${names[Math.floor(index / types.length) % names.length]} ${index + 1}`,
        typeTextCode: type,
        uuId: draws.key(),
        macAddress: type === 'KIOSK' && draws.chance(0.5) ? null : draws.mac(),
        startDate: draws.day(startDays),
        endDate: retired ? draws.day(draws.whole(1, Math.max(1, Math.min(20, startDays)))) : null,
        status: retired ? 'INACTIVE' : 'ACTIVE',
      },
    }
    for (const site of draws.some(around.sites, draws.one([0, 1, 1, 1, 1, 1, 1, 1, 2]))) {
      const location = draws.chance(0.8)
        ? draws.one(locationsOf.get(site.key) ?? [undefined])
        : undefined
      const since = later(
        device.created,
        location ? later(location.created, site.created) : site.created,
      )
      links.push({
        key: draws.key(),
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
