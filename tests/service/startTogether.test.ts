import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { readConfig } from '../../src/host/config.ts'
import { openDatabase } from '../../src/host/openDatabase.ts'
import { storedSecret } from '../../src/host/storedSecret.ts'
import type { Database } from '../../src/service/database/database.ts'
import { createFirstAdmin } from '../../src/service/demo/firstAdmin.ts'
import { freshPostgres } from '../databases.ts'

describe('instances that start together on one PostgreSQL', () => {
  let address: string
  const opened: Database[] = []
  beforeAll(async () => void (address = await freshPostgres()))
  afterAll(async () => {
    for (const database of opened) await database.close()
  })

  /** Opens the database as three instances at once; returns them and what they printed. */
  async function start() {
    const printed: string[] = []
    const started = await Promise.all(
      Array.from({ length: 3 }, () =>
        openDatabase({
          config: readConfig({ DATABASE_URL: address }),
          entities,
          print: (line) => printed.push(line),
        }),
      ),
    )
    opened.push(...started)
    return { started, printed }
  }
  const count = async (database: Database, table: string, client = '') =>
    database.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', $1, true)`, [client])
      return (await sql(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count as number
    })

  test('one creates the tables and adds the countries, and all share the secrets', {
    timeout: 120_000,
  }, async () => {
    const { started, printed } = await start()
    expect(printed.filter((line) => line.startsWith('Tables brought up'))).toHaveLength(1)
    expect(printed.filter((line) => line.includes('countries'))).toHaveLength(1)
    expect(await count(started[0]!, 'country')).toBeGreaterThan(200)
    const secrets = await Promise.all(started.map((each) => storedSecret(each, 'tokenSecret')))
    expect(new Set(secrets).size).toBe(1)
  })

  test('missing permissions are added once to each client', { timeout: 120_000 }, async () => {
    const { clientId } = await createFirstAdmin(opened[0]!, entities, {
      client: 'Initech',
      email: 'bill@initech.test',
      password: 'Tests-of-2026!',
      firstName: 'Bill',
      lastName: 'Lumbergh',
    })
    const complete = await count(opened[0]!, 'permission', clientId)
    expect(complete).toBeGreaterThan(0)
    await opened[0]!.admin(async (sql) => {
      await sql(`SELECT set_config('app.client', $1, true)`, [clientId])
      await sql('DELETE FROM permission')
      await sql('DELETE FROM permission_group')
    })
    await start()
    expect(await count(opened[0]!, 'permission', clientId)).toBe(complete)
  })
})
