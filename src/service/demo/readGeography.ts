import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from './geography.ts'

type Country = { name: string; iso2: string; phonecode: string }
type State = { name: string; iso2: string }
type City = { name: string; state_code: string; country_code: string }

/**
 * Countries, states and cities; if `within` is given, only the cities of those countries. It reads
 * file by file, because the functions of the package build an object of seventy megabytes first.
 * Source  @countrystatecity/countries, its `data` folder: `United_States-US/Alabama-AL/cities.json`
 */
export function readWorld(within: string[] | undefined): World {
  const folder = dirname(
    fileURLToPath(import.meta.resolve('@countrystatecity/countries/data/countries.json')),
  )
  const read = <T>(...path: string[]): T =>
    JSON.parse(readFileSync(join(folder, ...path), 'utf8')) as T
  const countries = read<Country[]>('countries.json')
  const known = new Set(countries.map(({ iso2 }) => iso2))
  const states: { webId: string; name: string; countryId: string }[] = []
  const cities = new Map<string, World['cities'][number]>()
  for (const entry of folders(folder)) {
    const countryId = entry.slice(entry.lastIndexOf('-') + 1)
    if (!known.has(countryId)) continue
    const inside = readdirSync(join(folder, entry), { withFileTypes: true })
    if (inside.some((each) => each.name === 'states.json'))
      for (const { name, iso2 } of read<State[]>(entry, 'states.json'))
        states.push({ webId: `${countryId}-${iso2}`, name, countryId })
    if (within && !within.includes(countryId)) continue
    for (const { name } of inside.filter((each) => each.isDirectory())) {
      for (const city of read<City[]>(entry, name, 'cities.json')) {
        const stateId = `${countryId}-${city.state_code}`
        const there = cities.get(stateId) ?? { stateId, countryId, names: new Set<string>() }
        there.names.add(city.name)
        cities.set(stateId, there)
      }
    }
  }
  const byKey = [...new Map(states.map((state) => [state.webId, state])).values()]
  const withStates = new Set(byKey.map(({ countryId }) => countryId))
  const withCities = new Set([...cities.values()].map(({ countryId }) => countryId))
  return {
    countries: {
      webId: countries.map(({ iso2 }) => iso2),
      name: countries.map(({ name }) => name),
      phoneCode: countries.map(({ phonecode }) => `+${phonecode.replace(/^\+/, '')}`),
      hasStates: countries.map(({ iso2 }) => withStates.has(iso2)),
      hasCities: countries.map(({ iso2 }) => withCities.has(iso2)),
    },
    states: {
      webId: byKey.map(({ webId }) => webId),
      name: byKey.map(({ name }) => name),
      countryId: byKey.map(({ countryId }) => countryId),
      hasCities: byKey.map(({ webId }) => cities.has(webId)),
    },
    cities: [...cities.values()],
  }
}

const folders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((each) => each.isDirectory())
    .map((each) => each.name)
