import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../../databases.ts'
import { openWorld, type World } from '../testService.ts'
import { subscribe } from './subscriber.ts'

describe.each(mainDialects)('what a person may do, live on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const toggle = (enabled: boolean, code = 'BRANCHDESK:INTEGRATIONS:DEVICES:READ') =>
    world.call('admin', 'PUT', '/security/rolePermissions/togglePermissions', {
      roleId: 'Manager',
      permissions: [{ permissionCode: code, enabled }],
    })
  const listen = (who: 'manager' | 'user' | 'gadmin') =>
    subscribe(world.service, world.tokens[who], 'permissions')

  test('a change of a role, of its assignment or of a custom permission reaches the people concerned, and nobody else', async () => {
    const [manager, user, other] = await Promise.all([
      listen('manager'),
      listen('user'),
      listen('gadmin'),
    ])
    expect([manager.status, user.status, other.status]).toEqual([200, 200, 200])
    expect((await toggle(false)).status).toBe(200)
    const seen = [await manager.next()]
    await toggle(true)
    seen.push(await manager.next())
    const custom = await world.call('admin', 'POST', '/security/userPermissions', {
      userAccountId: 'user',
      siteId: 's1',
      permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES',
      read: true,
    })
    expect(custom.status).toBe(201)
    // The first change that the user notices is their own.
    expect(await user.next()).toEqual(expect.any(String))
    await world.call('admin', 'DELETE', '/site/userSites', ['manager-s2'])
    seen.push(await manager.next())
    expect(seen.every((each) => typeof each === 'string')).toBe(true)
    // Switched off and on again is as before.
    expect(new Set(seen).size).toBe(3)
    const waiting = other.next()
    for (const each of [manager, user, other]) await each.close()
    expect(await waiting).toBeUndefined()
  })
})
