import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { covers, permissionCode } from '../../src/model/permission.ts'
import { startingRoles } from '../../src/service/demo/startingRoles.ts'
import { comeBack, fillSignIn, openGuest } from './console.ts'
import type { Window } from './openWindow.ts'
import { routes } from './routes.ts'
import type { Route } from './routes.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const accounts = {
  'admin@acme.test': 'Admin',
  'hq@acme.test': 'Head Quarter Staff',
  'clientadmin@acme.test': 'Client Admin',
  'manager@acme.test': 'Manager',
  'user@acme.test': 'User',
} as const
// The first two have the most and the fewest permissions.
const visitors = someOf(2, [
  'admin@acme.test',
  'user@acme.test',
  'manager@acme.test',
  'hq@acme.test',
  'clientadmin@acme.test',
] as const)
const strong = 'Harbour-Crane-42!'

/** One record of each entity that every reader of the entity may read, and its name. */
const lists = {
  section: ['forms/sections', 'name'],
  lookup: ['static-data/lookups', 'lookupName'],
  site: ['site/sites', 'name'],
  form: ['forms/definitions', 'name'],
  user: ['security/userAccounts', 'firstName', 'lastName'],
  device: ['site/devices', 'name'],
  event: ['notification/events', 'eventName'],
  location: ['site/locations', 'name'],
  email: ['email/emails', 'subject'],
  conversation: ['notification/conversations', 'title'],
} as const
const words: Record<string, string> = {}
const fill = (text: string) =>
  text.replace(/\{([^}]+)\}/g, (whole, name: string) => words[name] ?? whole)

beforeAll(async () => {
  // Requested by the reader with the fewest permissions: all others can read it too.
  const [manager, user] = [await callAs('manager@acme.test'), await callAs('user@acme.test')]
  for (const [name, [path, ...fields]] of Object.entries(lists)) {
    const { content } = await (['section', 'form', 'event'].includes(name) ? user : manager)(
      'GET',
      `${path}?size=1`,
    )
    words[name] = content[0].webId
    words[`${name} name`] = fields.map((field) => content[0][field]).join(' ')
  }
})

/** Navigates and waits for the screen title, which has a count behind it on a list. */
async function headingAt(page: Page, route: Route, title: string) {
  await page.goto(`/#${fill(route.path)}`)
  await page
    .getByRole('heading', {
      level: 1,
      name: new RegExp(`^${title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( [\\d,]+)?$`),
    })
    .waitFor()
}

describe('every address has its screen, title, breadcrumb and permission', {
  timeout: 300_000,
}, () => {
  const sessions = new Map<string, Window>()
  beforeAll(async () => {
    for (const account of visitors) sessions.set(account, await comeBack(account, '/home'))
  })
  afterAll(() => Promise.all([...sessions.values()].map((session) => session.context.close())))

  test.each(routes)('$title', async (route) => {
    await Promise.all(
      visitors.map(async (account) => {
        const role = accounts[account]
        const { page, faults } = sessions.get(account)!
        const grants: readonly string[] = startingRoles.find(({ name }) => name === role)!.grants
        const permitted =
          !route.permission ||
          grants.some((granted) => covers(granted, permissionCode(route.permission!)))
        const shows = fill(route.shows)
        await headingAt(page, route, permitted ? shows : 'Error 404')
        const { hash } = new URL(page.url())
        expect(hash.split('?')[0]).toBe(
          permitted ? `#${fill(route.leads ?? route.path).split('?')[0]}` : '#/404',
        )
        if (!permitted) return
        expect(await page.title()).toMatch(/ · Branchdesk$/)
        if (route.above) {
          const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
          await expect
            .poll(() =>
              crumbs
                .getByRole('link')
                .or(crumbs.getByText(route.above!, { exact: true }))
                .first()
                .textContent(),
            )
            .toBe(route.above)
        }
        expect([account, ...faults.splice(0)]).toEqual([account])
      }),
    )
  })
})

test('a list in the area of branches opens with the permission for branches alone, and lists of other areas do not [NAV-23, NAV-RULE-06, NAV-RULE-08]', {
  tags: 'thorough',
}, async () => {
  const role = await (await callAs('admin@acme.test'))('POST', 'security/roles', {
    roleName: unique('Only'),
    permissions: [{ permissionCode: permissionCode('BUSINESS:SITE'), enabled: true }],
  })
  const person = await makeUser([(await makeBranch()).webId], role.roleName, { password: strong })
  await using session = await openGuest('/branch/form')
  const { page } = session
  await fillSignIn(page, person.email, strong)
  await page.getByRole('heading', { level: 1, name: 'Branch forms 0', exact: true }).waitFor()
  for (const path of ['/form/site', '/site-form', '/branch-dashboard', '/eventManagement/form']) {
    await page.goto(`/#${path}`)
    await page.getByRole('heading', { level: 1, name: 'Error 404' }).waitFor()
  }
  expect(session.faults).toEqual([])
})

test('screens that a user may not read are not in the menu [NAV-RULE-07]', async () => {
  await using session = await comeBack('user@acme.test', '/form')
  const menu = session.page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Form data model' }).waitFor()
  expect(
    await menu
      .getByRole('listitem')
      .filter({ has: session.page.getByRole('link', { name: 'Forms', exact: true }) })
      .getByRole('list')
      .getByRole('link')
      .allTextContents(),
  ).toEqual([
    'Branches of forms',
    'Users and roles of forms',
    'Events of forms',
    'Form activity',
    'Form schedule',
    'Form data model',
  ])
  expect(
    await menu.getByRole('link', { name: /^(Branches|Devices|User permissions)$/ }).count(),
  ).toBe(0)
})

test('for a user who may read only a dashboard, "/" is the dashboard [NAV-01]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('user@acme.test', '/')
  await session.page.getByRole('heading', { level: 1, name: 'Branches overview' }).waitFor()
  expect(new URL(session.page.url()).hash).toBe('#/branch-dashboard')
})

test('each navigation resets the layout: title, breadcrumb, buttons, drawer and menu [NAV-RULE-05]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack('admin@acme.test', '/branch')
  const { page } = session
  const state = async () => ({
    title: await page.title(),
    crumbs: (
      await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .getByRole('listitem')
        .allTextContents()
    ).filter((text) => text !== '›'),
    add: await page.getByRole('button', { name: /^Add / }).count(),
    menu: await page
      .getByRole('button', { name: /^(Collapse|Expand) menu$/ })
      .getAttribute('aria-label'),
  })
  await page.getByRole('button', { name: 'Add branch' }).waitFor()
  const list = { title: 'Branches · Branchdesk', crumbs: [], add: 1, menu: 'Collapse menu' }
  expect(await state()).toEqual(list)
  await page.goto(fill('/#/form-builder/{section}'))
  await page
    .getByRole('heading', { level: 1, name: fill('Section design · {section name}') })
    .waitFor()
  expect(await state()).toEqual({
    title: 'Section design · Branchdesk',
    crumbs: ['Sections', 'Section design'],
    add: 0,
    menu: 'Expand menu',
  })
  await page.getByRole('button', { name: 'Expand menu' }).click()
  await page.getByRole('button', { name: 'Collapse menu' }).waitFor()
  await page.goto(fill('/#/form-builder/{section}/perview'))
  await page.getByRole('button', { name: 'Expand menu' }).waitFor()
  await page.goto(fill('/#/detail/form/{form}/form-user'))
  await page
    .getByRole('button', { name: /^Show details of / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.goto('/#/branch')
  await page.getByRole('button', { name: 'Add branch' }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(state).toEqual(list)
})

test('at phone width the menu drawer closes with every navigation, also with back [NAV-RULE-05]', async () => {
  await using session = await comeBack('admin@acme.test', '/branch', { width: 390, height: 844 })
  const { page } = session
  await page.goto('/#/roles')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Main menu' }).waitFor()
  await page.goBack()
  await page.getByRole('dialog', { name: 'Main menu' }).waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()
})
