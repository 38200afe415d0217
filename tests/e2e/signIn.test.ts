import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack, fillSignIn, openGuest, signIn } from './console.ts'

/** Whether the token and the user are stored. */
const stored = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('id_token') !== null,
    localStorage.getItem('currentUser') !== null,
  ])

/** The menu of a user who may read everything. */
const dashboards = ['Branches overview', 'Performance review', 'User statistics', 'My dashboards']
const everything = [
  ...dashboards,
  'Branches',
  'Locations',
  'Client',
  'Contacts',
  'Users',
  'Roles',
  'Permissions',
  'Permission groups',
  'User permissions',
  'Forms',
  'Sections',
  'Section templates',
  'Form categories',
  'Fill in a form',
  'Documents',
  'Email routings',
  'External emails',
  'Role email routings',
  'Reports',
  'Tasks',
  'Conversations',
  'Emails',
  'Devices',
  'Email configurations',
  'Email event configurations',
  'Templates',
  'Dynamic shortcuts',
  'SMS configuration',
  'SMS messages',
  'Lookups',
  'Events',
]

const people = someOf(3, [
  ['admin@acme.test', everything],
  [
    'user@acme.test',
    [
      ...dashboards,
      'Forms',
      'Sections',
      'Section templates',
      'Form categories',
      'Fill in a form',
      'Documents',
      'Email routings',
      'External emails',
      'Role email routings',
      'Reports',
      'Conversations',
      'Events',
    ],
  ],
  ['admin@globex.test', everything],
  ['hq@acme.test', everything],
  ['clientadmin@acme.test', everything],
  ['manager@acme.test', everything],
] as const)

test.each(
  people,
)('%s signs in and sees the menu of their permissions; token and user are stored [AUTH-02, AUTH-03, SESS-01, SESS-02]', async (account, entries) => {
  await using session = await signIn(account, '/')
  await session.page.getByRole('main').waitFor()
  await expect
    .poll(() =>
      session.page
        .getByRole('navigation', { name: 'Main menu' })
        .getByRole('link')
        .allTextContents(),
    )
    .toEqual(entries)
  expect(await stored(session.page)).toEqual([true, true])
  expect(session.faults).toEqual([])
})

test('a wrong password shows a message and keeps the typed text; nothing is stored [AUTH-04, ERR-06, ERR-07]', async () => {
  await using session = await openGuest('/branch')
  const { page } = session
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/oauth/token')),
    fillSignIn(page, 'admin@acme.test', 'Wrong-12!'),
  ])
  const { error_description: reason } = (await answer.json()) as { error_description: string }
  await page.getByRole('alert').filter({ hasText: reason }).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('admin@acme.test')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Wrong-12!')
  expect(await stored(page)).toEqual([false, false])
  await fillSignIn(page, 'admin@acme.test')
  await page.getByRole('heading', { level: 1, name: /^Branches/ }).waitFor()
})

test('a guest is redirected to sign-in, and then to the requested route [AUTH-11, NAV-RULE-03, NAV-63]', async () => {
  await using session = await openGuest('/devices?perPage=10')
  await session.page.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(session.page.url()).toContain('/#/sign-in')
  await fillSignIn(session.page, 'admin@acme.test')
  await session.page.getByRole('heading', { level: 1, name: /^Devices/ }).waitFor()
  expect(session.page.url()).toContain('/#/devices?perPage=10')
})

test('signing out removes token, user and branches, here and in every other tab [AUTH-06, AUTH-12, SESS-09]', async () => {
  await using session = await comeBack('admin@acme.test', '/branch')
  const { page, context } = session
  const second = await context.newPage()
  await second.goto('/#/user')
  await second.getByRole('heading', { level: 1, name: /^Users/ }).waitFor()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const each of [page, second]) {
    await each.getByRole('textbox', { name: 'Email' }).waitFor()
    expect(each.url()).toContain('/#/sign-in')
  }
  expect(await stored(page)).toEqual([false, false])
  expect(await page.evaluate(() => localStorage.getItem('selectedSites'))).toBeNull()
})

test('a stored token that the service refuses ends the session [AUTH-09, AUTH-10, ERR-04]', async () => {
  await using session = await openGuest('/branch', { stored: { id_token: 'forged' } })
  await session.page.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(await stored(session.page)).toEqual([false, false])
})

test('plain paths lead to hash routes, unknown ones to the start page, and sign-in with a session back to the console [NAV-RULE-02, NAV-RULE-04]', async () => {
  await using session = await comeBack('hq@acme.test', '/branch')
  const { page } = session
  await page.goto('/devices')
  await page.getByRole('heading', { level: 1, name: /^Devices/ }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/#/devices')
  await page.goto('/#/nowhere/at/all')
  await expect.poll(() => page.url()).not.toContain('nowhere')
  await page.goto('/#/sign-in')
  await expect.poll(() => page.url()).not.toContain('sign-in')
  await page.getByRole('button', { name: /^Account of / }).waitFor()
})

test('a route that the user may not read leads to /404 without a request for its records [NAV-RULE-06, NAV-RULE-07, NAV-RULE-08, NAV-66, ERR-39]', async () => {
  await using session = await comeBack('user@acme.test', '/')
  const { page } = session
  const asked: string[] = []
  page.on(
    'request',
    (request) =>
      void (/userAccounts\?|site\/sites/.test(request.url()) && asked.push(request.url())),
  )
  for (const route of ['/user', '/branch', '/detail/site/00000000-0000-0000-0000-000000000000']) {
    await page.goto(`/#${route}`)
    await page.getByRole('heading', { name: 'Error 404' }).waitFor()
    await expect.poll(() => page.url()).toContain('/#/404')
  }
  expect(asked).toEqual([])
})
