import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, validators } from '../../../src/generated/entities.ts'
import type { Database } from '../../../src/service/database/database.ts'
import { fillDemo } from '../../../src/service/demo/demo.ts'
import { demoPassword } from '../../../src/service/demo/demoPassword.ts'
import { createService, type RunningService } from '../../../src/service/service.ts'
import { mainDialects, openTestDatabase } from '../../databases.ts'
import { signIn, silent, testConfig } from '../testService.ts'

type Row = Record<string, any>

describe('the demo as its people read it', () => {
  let database: Database
  let service: RunningService
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    database = await openTestDatabase(mainDialects[0], entities)
    await fillDemo(database, entities, { geography: 'few', today: '2026-11-21' })
    service = createService({
      database,
      entities,
      validators,
      log: silent,
      config: { ...testConfig, demo: true },
    })
    for (const name of ['admin@acme', 'hq@acme', 'manager@acme', 'user@acme', 'manager@globex']) {
      const { body } = await signIn(service, `${name}.test`, demoPassword)
      tokens.set(name, body.access_token)
    }
  })
  afterAll(async () => {
    await service?.close()
    await database?.close()
  })

  const call = async (who: string, path: string, init: RequestInit = {}) => {
    const response = await service.fetch(
      new Request(`http://desk.test/api${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${tokens.get(who)}`,
          'content-type': 'application/json',
          ...(init.headers as Record<string, string>),
        },
      }),
    )
    return { status: response.status, body: (await response.json()) as Row }
  }

  test('has dashboards of people, some shared with a role, which their owners could store as they are [DASH-05]', async () => {
    const dashboardsOf = async (who: string): Promise<Row[]> =>
      (await call(who, '/static-data/dashboards?size=100')).body.content
    const listed = new Map<string, Row[]>()
    for (const who of tokens.keys()) listed.set(who, await dashboardsOf(who))
    expect(
      Object.fromEntries([...listed].map(([who, rows]) => [who, rows.map(({ title }) => title)])),
    ).toEqual({
      'admin@acme': ['Equipment', 'Monday meeting'],
      'hq@acme': [],
      'manager@acme': ['Monday meeting', 'Our forms'],
      'user@acme': ['Our forms'],
      'manager@globex': ['Monday meeting', 'Our forms'],
    })
    const stored: [string, number][] = []
    for (const [who, rows] of listed)
      for (const { webId } of rows) {
        const { title, elements } = (await call(who, `/static-data/dashboards/${webId}`)).body
        expect(elements.length).toBeGreaterThan(3)
        expect(elements.filter((each: Row) => each['forbidden'])).toEqual([])
        const { status } = await call(who, '/static-data/dashboards', {
          method: 'POST',
          body: JSON.stringify({ title, elements }),
        })
        stored.push([`${title} of ${who}`, status])
      }
    expect(stored.filter(([, status]) => status !== 201)).toEqual([])
  })
})
