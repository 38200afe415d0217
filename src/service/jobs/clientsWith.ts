import type { Sql } from '../database/database.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'

/**
 * The clients that have rows of an entity with a condition, whose parameters begin at `$2`. It goes
 * from client to client by the index of the primary key: listing all of them would read every row.
 */
export async function clientsWith(
  sql: Sql,
  { table }: EntityMeta,
  condition: string,
  params: unknown[] = [],
): Promise<string[]> {
  const found: string[] = []
  for (
    let client = await nextClient(sql, table, '');
    client !== null;
    client = await nextClient(sql, table, client)
  ) {
    const { count } = await sql(
      `SELECT 1 FROM ${table} WHERE client_id = $1 AND ${condition} LIMIT 1`,
      [client, ...params],
    )
    if (count > 0) found.push(client)
  }
  return found
}

/** The client after another one, or null. */
export const nextClient = async (sql: Sql, table: string, after: string): Promise<string | null> =>
  (await sql(`SELECT min(client_id) AS client FROM ${table} WHERE client_id > $1`, [after])).rows[0]
    .client
