import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, Sql } from '../../src/service/database/database.ts'
import * as generated from '../../src/generated/entities.ts'
import { createService, type RunningService } from '../../src/service/service.ts'
import { openWorld, silent, testConfig, type World } from './testService.ts'

/**
 * The number of times that a transaction sends statements after it has waited for results; what is
 * issued last travels with the commit.
 */
function countingRounds(database: Database, report: (rounds: number) => void): Database {
  const counting =
    <T>(run: (sql: Sql) => Promise<T>) =>
    async (sql: Sql): Promise<T> => {
      let rounds = 0
      let isAnswered = true
      const issue = () => {
        if (isAnswered) rounds += 1
        isAnswered = false
      }
      const counted = (...args: Parameters<Sql>) => {
        issue()
        const result = sql(...args)
        const note = () => void (isAnswered = true)
        result.then(note, note)
        return result
      }
      const done = await run(Object.assign(counted, { begun: sql.begun }))
      issue()
      report(rounds)
      return done
    }
  return {
    ...database,
    transaction: async (settings, run, along) =>
      database.transaction(settings, counting(run), along),
  }
}

describe('round trips to PostgreSQL', () => {
  let world: World
  let service: RunningService
  let rounds: number[] = []
  beforeAll(async () => {
    world = await openWorld('postgres')
    service = createService({
      database: countingRounds(world.database, (count) => rounds.push(count)),
      ...generated,
      log: silent,
      config: testConfig,
      // The jobs have transactions of their own.
      jobs: { kinds: [] },
    })
  })
  afterAll(async () => {
    await service.close()
    await world.close()
  })

  const call = async (verb: string, path: string, body: object) => {
    rounds = []
    const response = await service.fetch(
      new Request(`http://desk.test/api${path}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${world.tokens.admin}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, any> }
  }
  const addressModel = {
    street: '1 High Street',
    country: 'US',
    state: 'US-MA',
    city: 'Boston',
    postalCode: '02101',
  }
  const create = (name: string, code: string) =>
    call('POST', '/site/sites', { name, code, addressModel })
  const entriesOf = async (key: string) =>
    (
      await world.call(
        'admin',
        'GET',
        `/security/audits?entityId=${key}&size=100&page=0&sort=createdDate,asc`,
      )
    ).body.content as { changes: object[]; description: string }[]

  test('a new record takes two, and so does a change of texts, dates and choices', async () => {
    // The first calls read who calls, and the labels.
    await create('First', 'FIRST')
    const { body: site } = await create('Second', 'SECOND')
    expect(rounds).toEqual([2])
    await call('PATCH', `/site/sites/${site['webId']}`, { description: 'Once' })
    const changes = { description: 'Twice', startDate: '2099-03-01', status: 'INACTIVE' }
    const changed = await call('PATCH', `/site/sites/${site['webId']}`, changes)
    expect(changed).toMatchObject({ status: 200, body: { ...changes, version: 3 } })
    expect(rounds).toEqual([2])
    const read = await world.call('admin', 'GET', `/site/sites/${site['webId']}`)
    expect(changed.body).toEqual(read.body)
    const [, , last] = await entriesOf(site['webId'])
    expect(last).toMatchObject({
      changes: [
        { field: 'startDate', from: null, to: '03-01-2099' },
        { field: 'description', from: 'Once', to: 'Twice' },
        { field: 'status', from: 'Active', to: 'Inactive' },
      ],
    })
  })

  test('a change that the database refuses leaves the record and its activity alone', async () => {
    await create('Third', 'THIRD')
    const { body: site } = await create('Fourth', 'FOURTH')
    const refused = await call('PATCH', `/site/sites/${site['webId']}`, { code: 'THIRD' })
    expect(refused).toMatchObject({ status: 409 })
    expect((await world.call('admin', 'GET', `/site/sites/${site['webId']}`)).body).toEqual(site)
    expect(await entriesOf(site['webId'])).toHaveLength(1)
  })
})
