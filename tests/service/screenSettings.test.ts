import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

const path = '/static-data/screenSettings'

describe.each(mainDialects)('screen settings on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const save = (who: Person, records: object[]) => world.call(who, 'PUT', path, records)
  const list = async (who: Person) => {
    const { status, body } = await world.call(who, 'GET', path)
    expect(status).toBe(200)
    return body.content.map(({ frameName, value }: { frameName: string; value: string }) => [
      frameName,
      value,
    ])
  }

  test('are stored by person and screen: saving a screen again replaces its settings', async () => {
    const first = await save('admin', [
      { frameName: 'site', value: '{"order":["name"]}' },
      { frameName: 'device', value: '{}' },
    ])
    expect([first.status, first.body.length]).toEqual([200, 2])
    const again = await save('admin', [{ frameName: 'site', value: '{"order":["code"]}' }])
    expect([again.status, again.body[0].webId]).toEqual([200, first.body[0].webId])
    expect(await list('admin')).toEqual([
      ['device', '{}'],
      ['site', '{"order":["code"]}'],
    ])
  })

  test('can be read, changed and removed by nobody else, whatever the body contains', async () => {
    const {
      body: [own],
    } = await save('user', [{ frameName: 'site', value: 'mine' }])
    expect(await list('user')).toEqual([['site', 'mine']])
    const forged = await save('manager', [
      { frameName: 'site', value: 'forged', userId: own.userId },
    ])
    expect([forged.status, forged.body[0].webId === own.webId]).toEqual([200, false])
    expect(
      (await save('manager', [{ webId: own.webId, frameName: 'site', value: 'forged' }])).status,
    ).toBe(404)
    expect((await world.call('manager', 'DELETE', path, [own.webId])).status).toBe(404)
    expect(await list('user')).toEqual([['site', 'mine']])
  })

  test.each([
    ['nothing', []],
    ['neither a list nor a record', 7],
    ['no screen', [{ value: '{}' }]],
    ['no value', [{ frameName: 'never set up' }]],
    ['a screen that is no text', [{ frameName: 7, value: '{}' }]],
    ['a value that is too long', [{ frameName: 'site', value: 'x'.repeat(20_001) }]],
  ])('a body with %s is refused', async (_, body) => {
    expect((await save('admin', body as unknown as object[])).status).toBe(400)
  })
})
