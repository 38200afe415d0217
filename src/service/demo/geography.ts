import type { Entity } from '../../model/entity.ts'
import { quote } from '../../model/identifier.ts'
import { printIndex, tableOf } from '../../model/table.ts'
import type { Database, Sql } from '../database/database.ts'

/**
 * Which cities are loaded: all, those of eight countries, or those of the United States. Countries
 * and states are always complete.
 */
export type Geography = 'all' | 'some' | 'few'

const countriesOf: Record<Geography, string[] | undefined> = {
  all: undefined,
  some: ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'JP', 'MX'],
  few: ['US'],
}

export type Columns = Record<string, (string | boolean)[]>

/** The world in three tables; the cities of a state are the lines of one text. */
export type World = {
  countries: Columns
  states: Columns
  cities: { stateId: string; countryId: string; names: Set<string> }[]
}

/**
 * Fills countries, states and cities in a transaction of its own, unless they are there. Every
 * start needs them: without them no address is valid. Instances that start together fill them once.
 */
export const addGeography = (database: Database, entities: Entity[]): Promise<number> =>
  database.admin(async (sql) => {
    await sql(`SELECT pg_advisory_xact_lock(hashtext('branchdesk geography'))`)
    return fillGeography(
      sql,
      new Map(entities.map((entity) => [entity.name, entity])),
      'all',
      new Date().toISOString(),
    )
  })

/**
 * Fills countries, states and cities, which belong to all clients, and returns how many there are;
 * if there are some already, it does nothing. Keys: `US`, `US-MA`, `US-MA-Boston`. `hasStates` and
 * `hasCities` say which tables exist. The data is loaded here on demand, because it is forty
 * megabytes of files that a browser must not load.
 */
export async function fillGeography(
  sql: Sql,
  entities: Map<string, Entity>,
  geography: Geography,
  created: string,
): Promise<number> {
  const [country, state, city] = ['country', 'state', 'city'].map((name) => entities.get(name))
  if (!country || !state || !city) return 0
  const { rows } = await sql(
    `SELECT EXISTS (SELECT FROM ${quote(tableOf(country).name)}) AS filled`,
  )
  if (rows[0].filled) return 0
  const { readWorld } = await import('./readGeography.ts')
  const { countries, states, cities } = readWorld(countriesOf[geography])
  const counts = [
    await insertColumns(sql, country, created, countries),
    await insertColumns(sql, state, created, states),
    await insertCities(sql, city, created, cities),
  ]
  return counts.reduce((sum, each) => sum + each)
}

/** Inserts rows that are given by column. */
async function insertColumns(
  sql: Sql,
  entity: Entity,
  created: string,
  columns: Columns,
): Promise<number> {
  const given = Object.entries(columns).flatMap(([name, values]) => {
    const field = entity.fields.find((each) => each.name === name)
    return field?.column ? [{ column: quote(field.column), type: field.sqlType!, values }] : []
  })
  const names = given.map(({ column }) => column).join(', ')
  const { count } = await sql(
    `INSERT INTO ${quote(tableOf(entity).name)} (${names}, created_date) SELECT ${names}, $1::timestamptz FROM unnest(${given.map(({ type }, index) => `$${index + 2}::${type}[]`).join(', ')}) AS made(${names})`,
    [created, ...given.map(({ values }) => values)],
  )
  return count
}

async function insertCities(
  sql: Sql,
  entity: Entity,
  created: string,
  cities: World['cities'],
): Promise<number> {
  const table = tableOf(entity)
  const column = (name: string) =>
    quote(entity.fields.find((each) => each.name === name)?.column ?? name)
  // Primary key and indexes are built at the end over the filled table: maintaining them row by row
  // takes most of the time.
  const { rows: keys } = await sql(
    `SELECT conname AS name FROM pg_constraint WHERE conrelid = to_regclass($1) AND contype = 'p'`,
    [quote(table.name)],
  )
  await sql(
    [
      ...keys.map(({ name }) => `ALTER TABLE ${quote(table.name)} DROP CONSTRAINT ${quote(name)};`),
      ...table.indexes.map(({ name }) => `DROP INDEX IF EXISTS ${quote(name)};`),
    ].join('\n'),
  )
  const { count } = await sql(
    `INSERT INTO ${quote(table.name)} (web_id, ${column('name')}, ${column('stateId')}, ${column('countryId')}, created_date)
     SELECT made.state || '-' || city, city, made.state, made.country, $1::timestamptz
     FROM unnest($2::text[], $3::text[], $4::text[]) AS made(state, country, cities), string_to_table(made.cities, chr(10)) AS city ORDER BY 1`,
    [
      created,
      cities.map(({ stateId }) => stateId),
      cities.map(({ countryId }) => countryId),
      cities.map(({ names }) => [...names].join('\n')),
    ],
  )
  const key = keys.map(
    ({ name }) =>
      `ALTER TABLE ${quote(table.name)} ADD CONSTRAINT ${quote(name)} PRIMARY KEY (${table.primaryKey.map(quote).join(', ')});`,
  )
  await sql([...key, ...table.indexes.map((index) => printIndex(table, index))].join('\n'))
  return count
}
