import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainDialects } from '../databases.ts'
import { openWorld, type Person, type World } from './testService.ts'

type Option = { text: string; value: string }

describe.each(mainDialects)('what a person may grant, on %s', (dialect) => {
  let world: World
  beforeAll(async () => void (world = await openWorld(dialect)))
  afterAll(() => world.close())

  const rolesFor = async (who: Person, field: string, sites?: string) => {
    const params = new URLSearchParams({
      choicesFor: field,
      ...(sites ? { 'choicesFor[siteId]': sites } : {}),
    })
    const { body } = await world.call(who, 'GET', `/security/filter/ROLES?${params}`)
    return body.map((each: Option) => each.value).sort() as string[]
  }

  test('the choices of a role to grant are exactly those that the service accepts', async () => {
    const roles = await world.call('admin', 'GET', '/security/filter/ROLES')
    for (const who of ['admin', 'manager'] as const) {
      const offered = await rolesFor(who, 'user-site.roleId', 's2')
      for (const { value: roleId } of roles.body as Option[]) {
        const link = { siteId: 's2', userAccountId: 'user', roleId }
        const answer = await world.call(who, 'POST', '/site/userSites/assignUsers', [link])
        expect([roleId, answer.status]).toEqual([roleId, offered.includes(roleId) ? 201 : 403])
        if (answer.status === 201)
          await world.call('admin', 'DELETE', '/site/userSites', [answer.body[0].webId])
      }
    }
    expect(await rolesFor('manager', 'user-site.roleId', 's2')).toEqual(['Manager', 'User'])
  })

  test('a role to grant is offered if the person may grant it at every chosen branch; before one is chosen, at one of their own', async () => {
    expect(await rolesFor('manager', 'user-site.roleId', 's1,s2')).toEqual(['Manager', 'User'])
    expect(await rolesFor('manager', 'user-site.roleId', 's1,s3')).toEqual([])
    const field = 'user-account.currentUserSite.userRoleId'
    expect(await rolesFor('manager', field)).toEqual(['Manager', 'User'])
    expect(await rolesFor('manager', field, 's1')).toEqual(['Manager', 'User'])
  })

  test('filters and other references offer every role', async () => {
    const every = ['Admin', 'Head Quarter Staff', 'Manager', 'User']
    expect(await rolesFor('manager', 'form-user.roleId')).toEqual(expect.arrayContaining(every))
    const { body } = await world.call('manager', 'GET', '/security/filter/ROLES')
    expect(body.map((each: Option) => each.value)).toEqual(expect.arrayContaining(every))
  })

  test('a custom permission that someone else has switched meanwhile is not overwritten', async () => {
    const assign = (read: boolean, had: string[]) =>
      world.call('admin', 'POST', '/security/userPermissions/assign', {
        userIds: ['user', 'manager'],
        siteId: 's1',
        permissions: [
          { permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS', read, was: { read: had } },
        ],
      })
    expect((await assign(true, [])).status).toBe(200)
    const stale = await assign(true, [])
    expect([stale.status, stale.body.textKey]).toEqual([409, 'PERMISSION_CHANGED'])
    const otherPeople = await assign(false, ['user'])
    expect(otherPeople.status).toBe(409)
    const held = await world.call(
      'admin',
      'GET',
      '/security/userPermissions/sitePermissions?userIds=user,manager&siteId=s1',
    )
    expect(held.body.map((each: { read: boolean }) => each.read)).toEqual([true, true])
    expect((await assign(false, ['manager', 'user'])).status).toBe(200)
    // A writer who does not say what they saw is not checked.
    const unchecked = await world.call('admin', 'POST', '/security/userPermissions/assign', {
      userIds: ['user'],
      siteId: 's1',
      permissions: [{ permissionCode: 'BRANCHDESK:BUSINESS:LOCATIONS', read: false }],
    })
    expect(unchecked.status).toBe(200)
    expect(unchecked.body[0]).not.toHaveProperty('was')
  })
})
