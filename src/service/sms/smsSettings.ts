import type { Database, Sql } from '../database/database.ts'
import { findEntity } from '../recordTypes.ts'
import { columnOf, type EntityRegistry } from '../sql/entityRegistry.ts'

/** How a client or branch signs in to the provider. */
export type SmsSettings = { serviceId: string; authToken: string; batchUserId: string }

/** The keys of the configuration. Source  SMS-02 */
export const smsKeys = {
  serviceId: 'MESSAGING_SERVICE_ID',
  authToken: 'MESSAGING_AUTH_TOKEN',
  batchUserId: 'MESSAGING_BATCH_USER_ID',
} as const

/** The settings of a branch, else those of the client; undefined: one of the three is missing. */
export async function findSmsSettings(
  { database, registry }: { database: Database; registry: EntityRegistry },
  clientId: string,
  siteId: string | null,
): Promise<SmsSettings | undefined> {
  const values = await database.readTransaction({ 'app.client': clientId }, (sql) =>
    readValues(registry, sql, siteId),
  )
  const found = Object.fromEntries(
    Object.entries(smsKeys).map(([name, key]) => [name, values.get(key)]),
  ) as Partial<SmsSettings>
  return Object.values(found).every(Boolean) ? (found as SmsSettings) : undefined
}

async function readValues(
  registry: EntityRegistry,
  sql: Sql,
  siteId: string | null,
): Promise<Map<string, string>> {
  const meta = findEntity({ service: { registry } }, 'configuration')
  if (!meta) return new Map()
  const [key, value, site] = (['key', 'value', 'siteId'] as const).map((name) =>
    columnOf(meta, name),
  )
  const { rows } = await sql(
    `SELECT DISTINCT ON (${key}) ${key} AS key, ${value} AS value FROM ${meta.table} WHERE ${key} = ANY($1::text[]) AND (${site} IS NULL OR ${site} = $2) ORDER BY ${key}, ${site} NULLS LAST`,
    [Object.values(smsKeys), siteId],
  )
  return new Map(rows.map((row) => [String(row.key), String(row.value)]))
}
