import { describe, expect, test } from 'vitest'
import type { ManifestEntry } from '../../src/model/entity.ts'
import type { Grants } from '../../src/model/permission.ts'
import { createReturnTo } from '../../src/app/routing/returnTo.ts'
import { findEntry, homeRoute, menuOf } from '../../src/app/shell/menu.ts'
import { chosenCount, chosenSitesLimit, toggleSite } from '../../src/app/shell/siteSelection.ts'

const entry = (
  name: string,
  list: string,
  detail: string,
  menu: ManifestEntry['menu'],
  permission: string,
): ManifestEntry => ({
  name,
  many: name,
  icon: 'Store',
  routes: { list, detail },
  menu,
  permission,
  load: () => Promise.reject(new Error('not loaded here')),
})
const manifest = [
  entry('role', '/roles', '/detail/role/:id', { group: 'Users', order: 20 }, 'USERS:ROLES'),
  entry('user', '/user', '/detail/user/:id', { group: 'Users', order: 10 }, 'USERS:USERS'),
  entry('site', '/branch', '/detail/site/:id', { group: 'Business', order: 10 }, 'BUSINESS:SITE'),
  entry(
    'user-permission',
    '/user-permission',
    '/detail/user-permission/:id',
    undefined,
    'USERS:USERS',
  ),
  entry('rocket', '/rocket', '/detail/rocket/:id', { group: 'Space', order: 1 }, 'all'),
]
const grants = (...codes: string[]): Grants => ({
  currentUserSite: [{ siteId: 's1', userRoleId: 'r', roleName: 'Manager' }],
  allSitesRoles: [],
  permissionModels: codes.map((code) => ({
    permissionCode: `BRANCHDESK:${code}:READ`,
    siteIds: [],
    rolePermissionModels: [{ roleName: 'Manager', permissionCode: `BRANCHDESK:${code}:READ` }],
  })),
})

describe('the menu', () => {
  test('is sorted by area and contains only what the person may read [GEN-11, NAV-RULE-07]', () => {
    const groups = menuOf(manifest, grants('BUSINESS:SITE', 'USERS:USERS', 'USERS:ROLES'))
    expect(
      groups.map(({ group, entries }) => [group, ...entries.map((each) => each.name)]),
    ).toEqual([
      ['Business', 'site'],
      ['Users', 'user', 'role'],
      ['Space', 'rocket'],
    ])
    expect(
      menuOf(manifest, grants('USERS:ROLES')).flatMap((each) =>
        each.entries.map(({ name }) => name),
      ),
    ).toEqual(['role', 'rocket'])
  })

  test('follows the selected sites [GEN-03, PERM-17]', () => {
    expect(menuOf(manifest, grants('BUSINESS:SITE'), ['s2']).map((each) => each.group)).toEqual([
      'Space',
    ])
  })

  test('has what everyone owns only beside what a role gives [NAV-RULE-07]', () => {
    const own = { ...manifest[0]!, name: 'own', permission: 'all', owned: true as const }
    const names = (...codes: string[]) =>
      menuOf([...manifest.filter(({ name }) => name !== 'rocket'), own], grants(...codes)).flatMap(
        ({ entries }) => entries.map(({ name }) => name),
      )
    expect(names()).toEqual([])
    expect(names('USERS:ROLES')).toEqual(expect.arrayContaining(['own', 'role']))
  })

  test('provides the start page: its first entry while there is no dashboard [NAV-01]', () => {
    expect(homeRoute(manifest, grants('USERS:USERS', 'BUSINESS:SITE'))).toBe('/branch')
    expect(homeRoute([], grants())).toBeUndefined()
  })

  test.each([
    ['/user', 'user'],
    ['/user-permission', 'user-permission'],
    ['/detail/site/1/users', 'site'],
    ['/nowhere', undefined],
    ['/', undefined],
  ])('%s belongs to %s', (path, name) => {
    expect(findEntry(manifest, path)?.name).toBe(name)
  })
})

describe('the selected sites', () => {
  const known = ['a', 'b', 'c']
  test('a click removes one of all sites, and selecting the last missing one selects all again [GEN-10]', () => {
    expect(toggleSite({ selected: undefined, known, total: 3 }, 'b')).toEqual({
      selected: ['a', 'c'],
    })
    expect(toggleSite({ selected: ['a', 'c'], known, total: 3 }, 'b')).toEqual({
      selected: undefined,
    })
    expect(toggleSite({ selected: ['a', 'c'], known, total: 3 }, 'a')).toEqual({ selected: ['c'] })
  })
  test('among very many sites, a click selects only that one, and the header stays within the server limit', () => {
    expect(toggleSite({ selected: undefined, known, total: 100_000 }, 'b')).toEqual({
      selected: ['b'],
    })
    const full = Array.from({ length: chosenSitesLimit }, (_, n) => `s${n}`)
    expect(toggleSite({ selected: full, known, total: 100_000 }, 'b')).toEqual({
      selected: full,
      refused: true,
    })
  })
  test('are counted', () => {
    expect([
      chosenCount({ selected: undefined, total: 24 }),
      chosenCount({ selected: ['a'], total: 24 }),
      chosenCount({ selected: [], total: 24 }),
    ]).toEqual([24, 1, 0])
  })
})

test('after sign-in, a person arrives at the page that they first requested [AUTH-11, NAV-RULE-03]', () => {
  const location = {
    hash: '#/detail/site/7?tab=x',
    replace(to: string | URL) {
      this.hash = String(to)
    },
  }
  const asked = createReturnTo(location)
  asked.leaveForSignIn()
  expect(location.hash).toBe('#/sign-in')
  asked.leaveForSignIn()
  asked.goBack()
  expect(location.hash).toBe('#/detail/site/7?tab=x')
  location.hash = '#/sign-up'
  asked.leaveForSignIn()
  asked.goBack()
  expect(location.hash).toBe('#/')
})
