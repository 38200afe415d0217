import { describe, expect, test } from 'vitest'
import type { ManifestEntry } from '../../src/model/entity.ts'
import type { Grants } from '../../src/model/permission.ts'
import { manifest } from '../../src/generated/manifest.ts'
import {
  currentEntry,
  homeRoute,
  menuEntries,
  menuOf,
  customRoutesWithin,
} from '../../src/app/shell/menu.ts'
import { findCustomRoute, customRoutes } from '../../src/app/routing/customRoutes.ts'
import { recordRedirect, findRedirect } from '../../src/app/routing/redirects.ts'
import { routeAt } from '../../src/app/routing/routeAt.ts'
import { routes } from '../e2e/routes.ts'

const anna = { clientId: 'acme' }
const grants = (...codes: string[]): Grants => ({
  currentUserSite: [{ siteId: 's1', userRoleId: 'r', roleName: 'Manager' }],
  allSitesRoles: [],
  permissionModels: codes.map((code) => ({
    permissionCode: `BRANCHDESK:${code}`,
    siteIds: [],
    rolePermissionModels: [{ roleName: 'Manager', permissionCode: `BRANCHDESK:${code}` }],
  })),
})
const all = menuEntries(manifest)
const shown = (...codes: string[]) => menuOf(all, grants(...codes)).flatMap((each) => each.entries)

test.each([
  ['branches', '/branch'],
  ['users', '/user'],
  ['roles', '/roles'],
  ['permissions', '/permissions'],
  ['forms', '/form'],
  ['form sections', '/sections'],
  ['events', '/eventManagement'],
  ['devices', '/devices'],
  ['locations', '/locations'],
  ['look-ups', '/lookup'],
  ['activity logs', '/activity'],
  ['email configuration', '/email'],
  ['SMS configuration', '/smsConfig'],
  ['chat', '/chat'],
  ['the task scheduler', '/scheduler'],
])('%s have a screen: %s [GEN-02]', (_, path) => {
  const lists = manifest.map(({ routes: { list } }) => list)
  expect([...lists, ...customRoutes.map((each) => each.path)]).toContain(path)
})

describe('a second address', () => {
  test.each([
    ['/dashboard', '', '/branch-dashboard'],
    ['/role', '', '/roles'],
    ['/detail/role', '', '/role'],
    ['/user/detail', '?id=u%2F1', '/detail/user/u%2F1'],
    ['/user/detail', '', '/user'],
    ['/form-builder/s1/preview', '', '/form-builder/s1/perview'],
    ['/client', '', '/detail/client/acme'],
    ['/email/details', '?id=e1', '/email/details/e1'],
    ['/branch', '', undefined],
    ['/Role', '', undefined],
  ])('%s%s leads to %s [NAV-02, NAV-08, NAV-21, NAV-42, NAV-45, NAV-52]', (path, search, target) => {
    expect(findRedirect(path, search, anna)).toBe(target)
  })
})

describe('a custom route', () => {
  test('is found by its path, whose parts are its parameters, with and without a trailing slash [NAV-61] [NAV-61]', () => {
    expect(findCustomRoute('/scheduler-single/s1/u1/')).toMatchObject({
      route: { permission: 'APPLICATIONS:SCHEDULER' },
      params: { siteId: 's1', userId: 'u1' },
    })
    expect(findCustomRoute('/scheduler-single/s1/u1')?.params).toEqual({
      siteId: 's1',
      userId: 'u1',
    })
    expect(findCustomRoute('/scheduler-single/s1')).toBeUndefined()
    expect(findCustomRoute('/user/changepassword')).toBeUndefined()
  })

  test('opens the tab of the record that its path names [NAV-RULE-13]', () => {
    const route = findCustomRoute('/branch/form')!.route
    expect([
      recordRedirect(route, '?id=b1'),
      recordRedirect(route, '?page=2'),
      recordRedirect({ path: '/report' }, '?id=b1'),
    ]).toEqual(['/detail/site/b1/site-form', undefined, undefined])
  })

  test('without a tab of its own shows a removable filter for the record that its path names [NAV-37, NAV-RULE-13]', () => {
    const target = recordRedirect(findCustomRoute('/form/schedule')!.route, '?id=f1')!
    expect(decodeURIComponent(target)).toBe(
      '/form/schedule?filter={"status":"SCHEDULE","formDefinitionId":"f1"}',
    )
  })

  test('belongs to an existing entity and has a unique path', () => {
    const names = manifest.map(({ name }) => name)
    for (const { parent, list } of customRoutes)
      for (const name of [parent, list?.entity, list?.activityOf])
        if (name) expect(names).toContain(name)
    expect(new Set(customRoutes.map(({ path }) => path)).size).toBe(customRoutes.length)
    expect(
      manifest.filter(
        (entry: ManifestEntry) =>
          findCustomRoute(entry.routes.list) &&
          findCustomRoute(entry.routes.list)!.route.path === entry.routes.list,
      ),
    ).toEqual([])
  })
})

describe('every path requires exactly its permission', () => {
  test.each(routes)('$title', ({ path, leads, permission }) => {
    const [pathname = '', query = ''] = path.replace(/[{}]/g, '').split('?')
    let at = routeAt(manifest, pathname, `?${query}`, anna)
    for (let hops = 0; at && 'to' in at && hops < 3; hops++) {
      const [next = '', more = ''] = at.to.split('?')
      at = routeAt(manifest, next, `?${more}`, anna)
    }
    expect(at && !('to' in at) ? [at.permission] : at).toEqual([permission])
    if (leads && at && 'redirect' in at) expect(at.redirect).toBe(leads.replace(/[{}]/g, ''))
  })

  test('an invalid path matches no route [NAV-RULE-02]', () => {
    expect([
      routeAt(manifest, '/nowhere/at/all', '', anna),
      routeAt(manifest, '/Branch', '', anna),
      routeAt(manifest, '/', '', anna),
    ]).toEqual([undefined, undefined, undefined])
  })
})

describe('the menu with its custom routes', () => {
  test('contains dashboards, reports and user permissions for people who may read them, and starts with the branch overview [NAV-01, NAV-03, NAV-56, NAV-62]', () => {
    expect(shown('DASHBOARD:*:READ', 'TEMPLATES:TASKS:READ').map(({ name }) => name)).toEqual([
      '/branch-dashboard',
      '/form-dashboard',
      '/user-dashboard',
      'own-dashboard',
      '/form/fill-in',
      'document',
      '/report',
    ])
    expect(shown('USERS:USER PERMISSIONS:READ').map(({ name }) => name)).toEqual([
      'own-dashboard',
      '/user-permission',
    ])
    expect(homeRoute(all, grants('BUSINESS:SITE:READ', 'DASHBOARD:SITES OVERVIEW:READ'))).toBe(
      '/branch-dashboard',
    )
    expect(homeRoute(all, grants('BUSINESS:SITE:READ'))).toBe('/branch')
  })

  test('marks the entry of the area that contains the current path, and lists the custom routes within an entry [NAV-RULE-07]', () => {
    const entries = shown('*:*:READ')
    const marked = (path: string) => currentEntry(manifest, entries, path)?.name
    expect([
      marked('/branch/form'),
      marked('/form-builder/s1'),
      marked('/scheduler-single/a/b/'),
      marked('/detail/client/acme'),
      marked('/report'),
      marked('/user/permissionGroup'),
      marked('/home'),
      marked('/user/changePassword'),
      marked('/404'),
    ]).toEqual([
      'site',
      'section',
      'scheduled-task',
      '/client',
      '/report',
      'permission-group',
      undefined,
      undefined,
      undefined,
    ])
    const forms = entries.find(({ name }) => name === 'form-definition')!
    expect(
      customRoutesWithin(forms, grants('TEMPLATES:FORMS:READ')).map(({ path }) => path),
    ).toEqual(['/form/site', '/form/user', '/form/event', '/form/activity', '/form/datamodel'])
    expect(
      customRoutesWithin(forms, grants('TEMPLATES:TASKS:READ')).map(({ path }) => path),
    ).toEqual(['/form/schedule'])
  })
})
