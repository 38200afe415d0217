import type { Entity } from '../../model/entity.ts'
import { quote } from '../../model/identifier.ts'
import { printIndex, tableOf } from '../../model/table.ts'
import type { Sql } from '../database/database.ts'

/** How much of the world is filled in: all cities, those of eight countries, or of the United States alone. Countries and states are always all there. */
export type Geography = 'all' | 'some' | 'few'

const countriesOf: Record<Geography, string[] | undefined> = { all: undefined, some: ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'JP', 'MX'], few: ['US'] }

type Columns = Record<string, (string | boolean)[]>

/**
 * Fills countries, states and cities, which belong to all clients, and answers how many there are; where there are some
 * already nothing is done. Keys: `US`, `US-MA`, `US-MA-Boston`. `hasStates` and `hasCities` say what is in the tables.
 * Source  the package country-state-city, which is loaded only here: its cities are 8 MB
 */
export async function fillGeography(sql: Sql, entities: Map<string, Entity>, geography: Geography, created: string): Promise<number> {
  const [country, state, city] = ['country', 'state', 'city'].map((name) => entities.get(name))
  if (!country || !state || !city) return 0
  const { rows } = await sql(`SELECT EXISTS (SELECT FROM ${quote(tableOf(country).name)}) AS filled`)
  if (rows[0].filled) return 0
  const world = await readWorld(countriesOf[geography])
  await insertColumns(sql, country, created, world.countries)
  await insertColumns(sql, state, created, world.states)
  await insertColumns(sql, city, created, world.cities)
  return world.countries.key!.length + world.states.key!.length + world.cities.key!.length
}

async function readWorld(within: string[] | undefined): Promise<{ countries: Columns; states: Columns; cities: Columns }> {
  const { Country, State, City } = await import('country-state-city')
  const all = City.getAllCities()
  const given = within ? all.filter(({ countryCode }) => within.includes(countryCode)) : all
  const cities: Columns = { key: [], name: [], countryId: [], stateId: [] }
  const taken = new Set<string>()
  for (const { name, countryCode, stateCode } of given) {
    const stateId = `${countryCode}-${stateCode}`
    let key = `${stateId}-${name}`
    for (let next = 2; taken.has(key); next++) key = `${stateId}-${name}-${next}`
    taken.add(key)
    cities.key!.push(key)
    cities.name!.push(name)
    cities.countryId!.push(countryCode)
    cities.stateId!.push(stateId)
  }
  const [withStates, withCities, citiesOfState] = [new Set<string>(), new Set(cities.countryId), new Set(cities.stateId)]
  const states: Columns = { key: [], name: [], countryId: [], hasCities: [] }
  for (const { name, isoCode, countryCode } of State.getAllStates()) {
    const key = `${countryCode}-${isoCode}`
    withStates.add(countryCode)
    states.key!.push(key)
    states.name!.push(name)
    states.countryId!.push(countryCode)
    states.hasCities!.push(citiesOfState.has(key))
  }
  const list = Country.getAllCountries()
  const countries: Columns = {
    key: list.map(({ isoCode }) => isoCode),
    name: list.map(({ name }) => name),
    phoneCode: list.map(({ phonecode }) => `+${phonecode.replace(/^\+/, '')}`),
    hasStates: list.map(({ isoCode }) => withStates.has(isoCode)),
    hasCities: list.map(({ isoCode }) => withCities.has(isoCode)),
  }
  return { countries, states, cities }
}

/** Rows given by column: arrays are sent and read several times faster than a hundred thousand JSON objects. */
async function insertColumns(sql: Sql, entity: Entity, created: string, columns: Columns): Promise<void> {
  const table = tableOf(entity)
  const given = Object.entries(columns).flatMap(([name, values]) => {
    const field = entity.fields.find((each) => each.name === name)
    return name === 'key' ? [{ column: 'web_id', type: 'text', values }] : field?.column ? [{ column: field.column, type: field.sqlType!, values }] : []
  })
  const names = given.map(({ column }) => quote(column)).join(', ')
  // Indexes are made at once over the filled table: keeping six of them row by row takes most of the time.
  await sql(table.indexes.map(({ name }) => `DROP INDEX IF EXISTS ${quote(name)};`).join('\n'))
  await sql(`INSERT INTO ${quote(table.name)} (${names}, created_date) SELECT ${names}, $1::timestamptz FROM unnest(${given.map(({ type }, index) => `$${index + 2}::${type}[]`).join(', ')}) AS made(${names})`, [created, ...given.map(({ values }) => values)])
  await sql(table.indexes.map((index) => printIndex(table, index)).join('\n'))
}
