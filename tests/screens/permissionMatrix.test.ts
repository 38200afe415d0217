import { describe, expect, test } from 'vitest'
import { holdsCode, type Grants } from '../../src/model/permission.ts'
import { customPermissionState } from '../../src/overrides/permissions/customPermissionState.ts'
import {
  allOf,
  filterGroups,
  groupItems,
  parseCode,
} from '../../src/overrides/permissions/matrix.ts'

const names = {
  area: (area: string) => area.toLowerCase(),
  item: (code: string) => code.split(':')[1]!.toLowerCase(),
}
const groups = groupItems(
  ['BUSINESS:SITE', 'USERS:ROLES', 'BUSINESS:SITE', 'BUSINESS:CLIENT'],
  names,
)

describe('the matrix of permissions', () => {
  test('has a row for each item in its area, and none for a code with a wildcard [ROLE-06]', () => {
    expect(groups.map(({ area, items }) => [area, ...items.map(({ code }) => code)])).toEqual([
      ['BUSINESS', 'BUSINESS:SITE', 'BUSINESS:CLIENT'],
      ['USERS', 'USERS:ROLES'],
    ])
    expect([
      parseCode('BRANCHDESK:USERS:USER PERMISSIONS:READ'),
      parseCode('BRANCHDESK:*:*:READ'),
      parseCode('BRANCHDESK:USERS:ROLES'),
    ]).toEqual([{ code: 'USERS:USER PERMISSIONS', action: 'READ' }, undefined, undefined])
  })

  test('is filtered by names and codes; a matching group keeps its items [ROLE-06]', () => {
    expect(filterGroups(groups, ' sit ').map(({ items }) => items.map(({ code }) => code))).toEqual(
      [['BUSINESS:SITE']],
    )
    expect(filterGroups(groups, 'busi')[0]!.items).toHaveLength(2)
    expect([filterGroups(groups, ''), filterGroups(groups, 'zzz')]).toEqual([groups, []])
  })

  test('toggles a whole group except locked items [ROLE-06]', () => {
    const cellOf = ({ code }: { code: string }) =>
      code === 'BUSINESS:SITE' ? { on: true } : { on: false, locked: 'not held' }
    expect(allOf(groups[0]!, 'CREATE', cellOf)).toEqual({
      on: 'some',
      targets: [{ code: 'BUSINESS:SITE', action: 'CREATE' }],
    })
    expect(allOf(groups[1]!, 'CREATE', cellOf)).toEqual({
      on: false,
      targets: [],
      locked: 'not held',
    })
  })
})

describe("people's permissions at a branch", () => {
  const given = [
    { userAccountId: 'ann', permissionCode: 'BRANCHDESK:BUSINESS:SITE', read: true, create: true },
    { userAccountId: 'bob', permissionCode: 'BRANCHDESK:BUSINESS:SITE', read: true },
    { userAccountId: 'bob', permissionCode: 'BRANCHDESK:USERS:*', delete: true },
  ]
  test('are on for all, for some or for none of them, and a code with a wildcard is shown separately [PERM-22]', () => {
    const cell = (code: string, action: 'READ' | 'CREATE' | 'DELETE', users = ['ann', 'bob']) =>
      customPermissionState(given, users, { code, action })
    expect([
      cell('BUSINESS:SITE', 'READ').on,
      cell('BUSINESS:SITE', 'CREATE').on,
      cell('BUSINESS:SITE', 'DELETE').on,
    ]).toEqual([true, 'some', false])
    expect([cell('USERS:ROLES', 'DELETE'), cell('USERS:ROLES', 'DELETE', ['bob'])]).toEqual([
      { on: 'some', byWildcard: true },
      { on: true, byWildcard: true },
    ])
  })
})

test('a person can only grant what they hold at the same branch [ROLE-06, PERM-22]', () => {
  const manager: Grants = {
    currentUserSite: [
      { siteId: 's1', userRoleId: 'r', roleName: 'Manager' },
      { siteId: 's2', userRoleId: 'q', roleName: 'User' },
    ],
    allSitesRoles: [],
    permissionModels: [
      {
        permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ',
        siteIds: [],
        rolePermissionModels: [
          { roleName: 'Manager', permissionCode: 'BRANCHDESK:BUSINESS:SITE:READ' },
        ],
      },
    ],
  }
  const code = 'BRANCHDESK:BUSINESS:SITE:READ'
  expect([
    holdsCode(manager, code, { site: 's1' }),
    holdsCode(manager, code, { site: 's2' }),
    holdsCode(manager, code, 'own'),
    holdsCode(manager, code, 'everywhere'),
  ]).toEqual([true, false, false, false])
  const admin: Grants = { ...manager, allSitesRoles: ['Manager'] }
  expect([
    holdsCode(admin, code, 'own'),
    holdsCode(admin, code, 'everywhere'),
    holdsCode(admin, 'BRANCHDESK:BUSINESS:SITE:DELETE', 'everywhere'),
  ]).toEqual([true, true, false])
})
