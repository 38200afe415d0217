import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities } from '../../src/generated/entities.ts'
import { addPermissions } from '../../src/service/demo/addPermissions.ts'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Reason = { roleName?: string; roleId?: string; codes: string[]; denied: boolean }
type Effective = { permissionCode: string; allowed: boolean; reasons: Reason[] }
type Holder = {
  userAccountId: string
  places: { everywhere: boolean; roleName?: string; sites: { siteId: string }[] }[]
}

const devices = 'BRANCHDESK:INTEGRATIONS:DEVICES:READ'

describe.each(mainDialects)('effective permissions on %s', (dialect) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(dialect)
    await addPermissions(world.database, entities)
    await world.call('admin', 'PUT', '/security/rolePermissions/togglePermissions', {
      roleId: 'Manager',
      permissions: [{ permissionCode: devices, enabled: false }],
    })
    await world.call('admin', 'POST', '/security/userPermissions', {
      userAccountId: 'user',
      siteId: 's1',
      permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES',
      read: true,
    })
  })
  afterAll(() => world.close())

  const effective = async (userId: string, siteId: string, who: Person = 'admin') => {
    const { status, body } = await world.call(
      who,
      'GET',
      `/security/userPermissions/effective?userId=${userId}&siteId=${siteId}`,
    )
    return {
      status,
      of: (code: string) => (body as Effective[]).find((each) => each.permissionCode === code),
    }
  }
  const holders = async (code: string, who: Person = 'admin'): Promise<Holder[]> => {
    const key = code.replace('BRANCHDESK:', '').toLowerCase().replaceAll(':', '.')
    const { status, body } = await world.call(who, 'GET', `/security/permissions/${key}/holders`)
    expect([key, status]).toEqual([key, 200])
    return body
  }

  test('each permission of a person at a branch is allowed or not, with the role, custom permission or denial that decides it [USER-37]', async () => {
    const manager = await effective('manager', 's1')
    expect(manager.of('BRANCHDESK:BUSINESS:SITE:READ')).toEqual({
      permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
      allowed: true,
      reasons: [
        {
          roleName: 'Manager',
          roleId: 'Manager',
          codes: ['BRANCHDESK:*:*:READ'],
          denied: false,
          everywhere: false,
        },
      ],
    })
    expect(manager.of(devices)).toMatchObject({ allowed: false, reasons: [{ denied: true }] })
    expect(manager.of('BRANCHDESK:BUSINESS:SITE:DELETE')).toMatchObject({
      allowed: false,
      reasons: [],
    })
    expect((await effective('manager', 's3')).of('BRANCHDESK:BUSINESS:SITE:READ')).toMatchObject({
      allowed: false,
    })
    expect((await effective('hq', 's3')).of(devices)).toMatchObject({
      allowed: true,
      reasons: [{ roleName: 'Head Quarter Staff', everywhere: true }],
    })
    const custom = (await effective('user', 's1')).of(devices)
    expect([custom!.allowed, custom!.reasons]).toEqual([
      true,
      [{ codes: [devices], denied: false, everywhere: false }],
    ])
  })

  test('the answer is what the guard does at that branch', async () => {
    for (const [who, path, code] of [
      ['manager', '/site/devices', devices],
      ['user', '/site/devices', devices],
      ['manager', '/site/locations', 'BRANCHDESK:BUSINESS:LOCATIONS:READ'],
      ['user', '/site/locations', 'BRANCHDESK:BUSINESS:LOCATIONS:READ'],
      ['hq', '/security/roles', 'BRANCHDESK:USERS:ROLES:READ'],
    ] as const) {
      const { status } = await world.call(who, 'GET', path)
      const { of } = await effective(who, 's1')
      expect([who, code, status === 200]).toEqual([who, code, of(code)!.allowed])
    }
  })

  test('who has a permission, and where, contains neither who is denied it nor what the reader may not read', async () => {
    const found = await holders(devices)
    expect(found.map(({ userAccountId }) => userAccountId).sort()).toEqual(['admin', 'hq', 'user'])
    expect(found.find((each) => each.userAccountId === 'user')!.places).toMatchObject([
      { everywhere: false, sites: [{ siteId: 's1' }] },
    ])
    const seen = await holders('BRANCHDESK:TEMPLATES:FORMS:READ', 'manager')
    expect(seen.map(({ userAccountId }) => userAccountId)).not.toContain('loner')
    expect(JSON.stringify(seen)).not.toContain('s3')
  })

  test('a person or branch that the caller may not read is not found, and neither is anything without the permission', async () => {
    expect([
      (await effective('loner', 's1', 'manager')).status,
      (await effective('user', 's3', 'manager')).status,
      (await effective('user', 's1', 'user')).status,
      (await effective('user', '', 'admin')).status,
    ]).toEqual([404, 403, 403, 400])
  })
})
