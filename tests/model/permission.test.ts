import { expect, test } from 'vitest'
import {
  covers,
  holdsCode,
  isPermitted,
  permissionSources,
  permittedSites,
  type Grants,
} from '../../src/model/permission.ts'

const named = (permissionCode: string, roleName: string) => ({
  permissionCode,
  siteIds: [],
  rolePermissionModels: [{ roleName, permissionCode }],
})
const grants = (
  permissionModels: Grants['permissionModels'],
  allSitesRoles: string[] = [],
): Grants => ({
  currentUserSite: [
    { siteId: 'a', userRoleId: '1', roleName: 'Manager' },
    { siteId: 'b', userRoleId: '2', roleName: 'User' },
  ],
  permissionModels,
  allSitesRoles,
})

test.each([
  ['BRANCHDESK:BUSINESS:SITE:READ', 'BRANCHDESK:BUSINESS:SITE:READ', true],
  ['BRANCHDESK:*:*:*', 'BRANCHDESK:USERS:USER PERMISSIONS:DELETE', true],
  ['BRANCHDESK:*:*:READ', 'BRANCHDESK:BUSINESS:SITE:UPDATE', false],
  ['BRANCHDESK:BUSINESS:*:READ', 'BRANCHDESK:USERS:ROLES:READ', false],
  ['BRANCHDESK:*:*:READ', 'BRANCHDESK:*:*:*', false],
  ['*:*', 'BRANCHDESK:BUSINESS:SITE:READ', false],
])('%s covers %s: %s [PERM-02, PERM-03]', (granted, asked, expected) =>
  expect(covers(granted, asked)).toBe(expected))

test('what waits for a permission of its own is nobody’s, not even an administrator’s [EVT-10]', () => {
  const everything = grants([named('BRANCHDESK:*:*:*', 'Admin')], ['Admin'])
  expect([isPermitted(everything, 'BUSINESS:SITE'), isPermitted(everything, 'none')]).toEqual([
    true,
    false,
  ])
})

test('a check for "all" or for nothing passes, any other checks READ unless it names an action [PERM-12, PERM-13, PERM-14]', () => {
  const none = grants([])
  expect([
    isPermitted(none, 'all'),
    isPermitted(none, undefined),
    isPermitted(none, 'BUSINESS:SITE'),
  ]).toEqual([true, true, false])
  const reader = grants([named('BRANCHDESK:BUSINESS:SITE:READ', 'Manager')])
  expect([
    isPermitted(reader, 'BUSINESS:SITE'),
    isPermitted(reader, 'BUSINESS:SITE', 'UPDATE'),
  ]).toEqual([true, false])
})

test('a role applies at the sites where the person holds it, and one for all sites at all of them [PERM-17]', () => {
  const model = named('BRANCHDESK:*:*:READ', 'Manager')
  expect(permittedSites(grants([model]), 'BUSINESS:SITE', 'READ')).toEqual({
    role: ['a'],
    custom: [],
  })
  expect(permittedSites(grants([model], ['Manager']), 'BUSINESS:SITE', 'READ')).toBe('all')
  expect([
    isPermitted(grants([model]), 'BUSINESS:SITE', 'READ', ['b']),
    isPermitted(grants([model]), 'BUSINESS:SITE', 'READ', ['a', 'b']),
  ]).toEqual([false, true])
})

test('a permission without a role applies while it covers every selected site [PERM-16]', () => {
  const custom = grants([
    {
      permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
      siteIds: ['a', 'b'],
      rolePermissionModels: [],
    },
  ])
  const of = (selected?: string[]) => isPermitted(custom, 'BUSINESS:SITE', 'READ', selected)
  expect([of(), of(['a']), of(['a', 'b']), of(['a', 'c'])]).toEqual([true, true, true, false])
})

test('a role with a wildcard and a denial permits all except what it denies, and another role is not narrowed', () => {
  const denials = [{ roleName: 'Manager', permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES:READ' }]
  const manager = { ...grants([named('BRANCHDESK:*:*:READ', 'Manager')]), denials }
  expect([
    isPermitted(manager, 'INTEGRATIONS:DEVICES'),
    isPermitted(manager, 'BUSINESS:SITE'),
    permittedSites(
      { ...grants([named('BRANCHDESK:*:*:READ', 'User')]), denials },
      'INTEGRATIONS:DEVICES',
      'READ',
    ),
  ]).toEqual([false, true, { role: ['b'], custom: [] }])
  expect(permissionSources(manager, denials[0]!.permissionCode)).toEqual([
    {
      roleName: 'Manager',
      codes: ['BRANCHDESK:*:*:READ'],
      denied: true,
      sites: ['a'],
      everywhere: false,
    },
  ])
})

test('a person whose role denies a permission does not hold the wildcard, only what is left of it', () => {
  const code = 'BRANCHDESK:INTEGRATIONS:DEVICES:READ'
  const manager = {
    ...grants([named('BRANCHDESK:*:*:READ', 'Manager')]),
    denials: [{ roleName: 'Manager', permissionCode: code }],
  }
  expect([
    holdsCode(manager, 'BRANCHDESK:*:*:READ', { site: 'a' }),
    holdsCode(manager, 'BRANCHDESK:*:*:READ', { site: 'a' }, [code]),
    holdsCode(manager, 'BRANCHDESK:BUSINESS:*:READ', { site: 'a' }),
    holdsCode(manager, code, 'anywhere'),
  ]).toEqual([false, true, true, false])
})
