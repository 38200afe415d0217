import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack, fillSignIn, headers, looks, openGuest, press, see } from './console.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

const strong = 'Harbour-Crane-42!'
const admin = 'admin@acme.test'

type Toggle = { permissionCode: string; enabled: boolean }
type Given = {
  userAccountId: string
  permissionCode: string
  read: boolean
  create: boolean
  update: boolean
  delete: boolean
}

const toggles = async (roleId: string): Promise<string[]> =>
  (
    (await (
      await callAs(admin)
    )('GET', `security/rolePermissions/togglePermissions?roleId=${roleId}`)) as Toggle[]
  )
    .filter(({ enabled }) => enabled)
    .map(({ permissionCode }) => permissionCode)
    .sort()
const cell = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const makeRole = async (permissions: Toggle[] = [], more: object = {}) =>
  (await callAs(admin))('POST', 'security/roles', {
    roleName: unique('Role'),
    permissions,
    ...more,
  })

test('each permission switch of a role is saved immediately, one cell or a whole group; the filter narrows the rows, arrow keys move the focus [ROLE-06]', {
  tags: 'thorough',
}, async () => {
  const role = await makeRole([{ permissionCode: 'BRANCHDESK:BUSINESS:*:READ', enabled: true }])
  await using session = await comeBack(admin, `/detail/role/${role.webId}/permissions`)
  const { page } = session
  await page.getByRole('table', { name: `Permissions of ${role.roleName}` }).waitFor()
  // A code with a wildcard grants all matching permissions.
  expect(await cell(page, 'Branches, read').isChecked()).toBe(true)
  await cell(page, 'Branches, create').check()
  await expect
    .poll(() => toggles(role.webId))
    .toEqual([
      'BRANCHDESK:BUSINESS:CLIENT:READ',
      'BRANCHDESK:BUSINESS:LOCATIONS:READ',
      'BRANCHDESK:BUSINESS:SITE:CREATE',
      'BRANCHDESK:BUSINESS:SITE:READ',
    ])
  expect(await cell(page, 'Business: all, create (some)').isChecked()).toBe(false)
  await cell(page, 'Business: all, create (some)').check()
  await expect
    .poll(() =>
      toggles(role.webId).then((codes) => codes.filter((code) => code.endsWith(':CREATE'))),
    )
    .toEqual([
      'BRANCHDESK:BUSINESS:CLIENT:CREATE',
      'BRANCHDESK:BUSINESS:LOCATIONS:CREATE',
      'BRANCHDESK:BUSINESS:SITE:CREATE',
    ])
  await cell(page, 'Client, read').uncheck()
  await expect
    .poll(() => toggles(role.webId).then((codes) => codes.filter((code) => code.endsWith(':READ'))))
    .toEqual(['BRANCHDESK:BUSINESS:LOCATIONS:READ', 'BRANCHDESK:BUSINESS:SITE:READ'])
  await cell(page, 'Client, read').focus()
  await page.keyboard.press('ArrowRight')
  expect(
    await cell(page, 'Client, create').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  await page.keyboard.press('ArrowDown')
  expect(
    await cell(page, 'Locations, create').evaluate((input) => input === document.activeElement),
  ).toBe(true)
  await page.getByRole('searchbox', { name: 'Filter permissions' }).fill('locat')
  await expect.poll(() => page.getByRole('switch').count()).toBe(8)
  await page.reload()
  await expect.poll(() => cell(page, 'Client, create').isChecked()).toBe(true)
  expect(await cell(page, 'Client, read').isChecked()).toBe(false)
  expect(session.faults).toEqual([])
})

test('two administrators see each other’s switches; what is taken out of a wildcard is shown as an exception, and its activity under the role [ROLE-06, ACT-08]', async () => {
  const role = await makeRole([{ permissionCode: 'BRANCHDESK:*:*:READ', enabled: true }])
  const address = `/detail/role/${role.webId}/permissions`
  await using first = await comeBack(admin, address)
  await using second = await comeBack('clientadmin@acme.test', address)
  const exception = (page: Page) => page.getByText('Except: Devices: read.')
  await cell(second.page, 'Devices, read').waitFor()
  await see(first.page, 'Granted as a whole, also for what is added later: Everything: read.')
  await cell(first.page, 'Devices, read').uncheck()
  for (const { page } of [first, second]) await exception(page).waitFor()
  expect(await cell(second.page, 'Devices, read').isChecked()).toBe(false)
  await cell(second.page, 'Devices, read').check()
  for (const { page } of [first, second]) await exception(page).waitFor({ state: 'hidden' })
  expect(await cell(first.page, 'Devices, read').isChecked()).toBe(true)
  await first.page.getByRole('tab', { name: 'Activity' }).click()
  await see(first.page, 'Permission "Devices: read" was revoked')
  await see(first.page, 'Permission "Devices: read" was granted')
  expect([first.faults, second.faults]).toEqual([[], []])
})

test('a switch that the service refuses goes back, shows the reason, and is tried again with one press [ROLE-06]', async () => {
  const role = await makeRole()
  await using session = await comeBack(admin, `/detail/role/${role.webId}/permissions`)
  const { page, context } = session
  await cell(page, 'Devices, read').waitFor()
  await context.setOffline(true)
  await cell(page, 'Devices, read').click()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Devices: read' })
    .filter({ hasText: 'The server can’t be reached. You may be offline.' })
  await alert.waitFor()
  await expect.poll(() => cell(page, 'Devices, read').isChecked()).toBe(false)
  await context.setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => toggles(role.webId)).toEqual(['BRANCHDESK:INTEGRATIONS:DEVICES:READ'])
  await expect.poll(() => cell(page, 'Devices, read').isChecked()).toBe(true)
})

test("a reader of a role cannot switch its permissions, nobody can grant what they do not hold, and a change of one's own role takes effect immediately [ROLE-06, ROLE-08]", async () => {
  const codes = [
    'USERS:ROLES:READ',
    'USERS:ROLES:UPDATE',
    'BUSINESS:SITE:READ',
    'INTEGRATIONS:DEVICES:READ',
  ].map((code) => ({ permissionCode: `BRANCHDESK:${code}`, enabled: true }))
  const role = await makeRole(codes)
  const person = await makeUser([(await makeBranch()).webId], role.roleName, { password: strong })
  await using session = await openGuest(`/detail/role/${role.webId}/permissions`)
  const { page } = session
  await fillSignIn(page, person.email, strong)
  await cell(page, 'Branches, read').waitFor()
  expect([
    await cell(page, 'Branches, read').isEnabled(),
    await cell(page, 'Branches, create').isEnabled(),
    (await page.getByTitle('You don’t have this permission yourself.').count()) > 0,
  ]).toEqual([true, false, true])
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('link', { name: 'Devices' }).waitFor()
  await cell(page, 'Devices, read').uncheck()
  await menu.getByRole('link', { name: 'Devices' }).waitFor({ state: 'hidden' })
  await cell(page, 'Roles, update').uncheck()
  await see(page, 'You may read this, but not change it.')
  expect(
    await page
      .getByRole('switch')
      .evaluateAll((each) => each.filter((input) => !(input as HTMLInputElement).disabled).length),
  ).toBe(0)
})

test('chosen users get permissions at one branch, shown and switched one by one [PERM-22, NAV-56]', {
  tags: 'thorough',
}, async () => {
  const call = await callAs(admin)
  const branch = await makeBranch()
  const [one, other] = [await makeUser([branch.webId]), await makeUser([branch.webId])]
  await call('POST', 'security/userPermissions/assign', {
    userIds: [one.webId],
    siteId: branch.webId,
    permissions: [{ permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES', read: true, update: true }],
  })
  await using session = await comeBack(admin, '/user-permission')
  const { page } = session
  await see(page, 'Choose users and a branch to see their permissions.')
  for (const [label, text, id] of [
    ['Users', `${one.firstName} ${one.lastName}`, one.webId],
    ['Users', `${other.firstName} ${other.lastName}`, other.webId],
    ['Branch', branch.name, branch.webId],
  ] as const) {
    const box = page.getByRole('combobox', { name: label, exact: true })
    await box.click()
    await box.fill(text)
    await page.getByRole('option', { name: text, exact: true }).click()
    // The next choice adds to those in the URL.
    await expect.poll(() => page.url()).toContain(id)
    // Only the picker with several values stays open; Escape in a closed one would clear it.
    if ((await box.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
  }
  await page.getByRole('table', { name: 'User permissions' }).waitFor()
  expect(new URL(page.url()).hash).toBe(
    `#/user-permission?users=${one.webId}%2C${other.webId}&site=${branch.webId}`,
  )
  await cell(page, 'Devices, read (some)').check()
  await cell(page, 'Branches, create').check()
  const given = async (user: string) =>
    (
      (await call(
        'GET',
        `security/userPermissions/sitePermissions?userIds=${user}&siteId=${branch.webId}`,
      )) as Given[]
    )
      .map(({ permissionCode, read, create, update, delete: remove }) => [
        permissionCode,
        read,
        create,
        update,
        remove,
      ])
      .sort()
  await expect
    .poll(() => given(other.webId))
    .toEqual([
      ['BRANCHDESK:BUSINESS:SITE', false, true, false, false],
      ['BRANCHDESK:INTEGRATIONS:DEVICES', true, false, false, false],
    ])
  // The other permissions are unchanged.
  expect(await given(one.webId)).toEqual([
    ['BRANCHDESK:BUSINESS:SITE', false, true, false, false],
    ['BRANCHDESK:INTEGRATIONS:DEVICES', true, false, true, false],
  ])
  expect(await cell(page, 'Devices, update (some)').isChecked()).toBe(false)
  expect(session.faults).toEqual([])
})

test('the permissions are listed by code with name, group and status, in pages [PERM-23, NAV-55]', async () => {
  await using session = await comeBack(admin, '/roles')
  const { page } = session
  const [answer] = await Promise.all([
    page.waitForResponse((response) => /\/security\/permissions\/page\?/.test(response.url())),
    page.goto('/#/permissions'),
  ])
  expect(answer.status()).toBe(200)
  expect(await headers(page, 'Permissions')).toEqual(['Permission code', 'Name', 'Group', 'Status'])
  const row = page.getByRole('row').filter({ hasText: 'BRANCHDESK:APPLICATIONS:EMAIL:CREATE' })
  expect(await row.getByRole('cell').or(row.getByRole('rowheader')).allTextContents()).toEqual([
    'BRANCHDESK:APPLICATIONS:EMAIL:CREATE',
    'Email: create',
    'Applications',
    'Active',
  ])
})

test('permissions and their groups have names in the reader’s language [I18N-04]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/permissions', { stored: { language: 'de' } })
  const { page } = session
  const row = page.getByRole('row').filter({ hasText: 'BRANCHDESK:BUSINESS:CLIENT:CREATE' })
  await row.getByRole('link', { name: 'Mandant: Anlegen', exact: true }).waitFor()
  await row.getByRole('link', { name: 'Unternehmen', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'BRANCHDESK:BUSINESS:CLIENT:CREATE' })
    .getByRole('link', { name: 'Mandant: Anlegen', exact: true })
    .click()
  await page.getByRole('definition').filter({ hasText: 'Mandant: Anlegen' }).waitFor()
  await page.goto('/#/user/permissionGroup')
  await page
    .getByRole('row')
    .filter({ hasText: 'Unternehmen' })
    .getByText('Mandant: Anlegen')
    .waitFor()
  expect(session.faults).toEqual([])
})

test('a permission group shows its permissions, and the roles and users who have them [PERM-24, NAV-44]', async () => {
  const call = await callAs(admin)
  const branch = await makeBranch()
  const person = await makeUser([branch.webId])
  await call('POST', 'security/userPermissions/assign', {
    userIds: [person.webId],
    siteId: branch.webId,
    permissions: [{ permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES', read: true, update: true }],
  })
  const role = await makeRole([
    { permissionCode: 'BRANCHDESK:INTEGRATIONS:DEVICES:DELETE', enabled: true },
  ])
  await using session = await comeBack(admin, '/user/permissionGroup')
  const { page } = session
  await page.getByRole('link', { name: 'Integrations' }).click()
  await page
    .getByRole('list', { name: 'Permissions' })
    .getByRole('listitem')
    .filter({ hasText: 'Devices: create' })
    .getByText('BRANCHDESK:INTEGRATIONS:DEVICES:CREATE')
    .waitFor()
  await page.getByRole('tab', { name: 'Roles' }).click()
  const roles = page.getByRole('list', { name: 'Roles with permissions of this group' })
  await roles
    .getByRole('listitem')
    .filter({ hasText: role.roleName })
    .first()
    .getByText('Devices: delete')
    .waitFor()
  await page.getByRole('tab', { name: 'Users' }).click()
  const people = page.getByRole('list', { name: 'Users with permissions of this group' })
  const held = people.getByRole('listitem').filter({ hasText: person.lastName }).first()
  await held.getByText('Devices: read').waitFor()
  await held.getByText('Devices: update').waitFor()
  await held.getByText(branch.name).waitFor()
})

test('there are five roles at first, listed with name, status, creator and date; POST creates and PATCH changes one [ROLE-03, ROLE-04, ROLE-07]', async () => {
  await using session = await comeBack(admin, '/roles')
  const { page } = session
  expect(await headers(page, 'Roles')).toEqual([
    'Name',
    'Status',
    'Created date',
    'Created by',
    'Actions',
    'Clone',
  ])
  for (const name of ['Admin', 'Manager', 'User', 'Head Quarter Staff', 'Client Admin'])
    expect(
      ((await (await callAs(admin))('GET', 'security/roles/all')) as { roleName: string }[]).map(
        ({ roleName }) => roleName,
      ),
    ).toContain(name)
  const roleName = unique('Role')
  const sent = (method: string, path: RegExp) =>
    page.waitForRequest(
      (request) => request.method() === method && path.test(new URL(request.url()).pathname),
    )
  await page.getByRole('button', { name: 'Add role' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(roleName)
  await Promise.all([sent('POST', /\/security\/roles$/), press(page, 'Save')])
  await page.getByRole('button', { name: `Edit ${roleName}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Name', exact: true })
    .fill(`${roleName} too`)
  await Promise.all([sent('PATCH', /\/security\/roles\/[\w-]+$/), press(page, 'Save')])
  await page.getByRole('link', { name: `${roleName} too` }).waitFor()
  await page.getByRole('button', { name: `Clone ${roleName} too` }).waitFor()
})

test('the popup of a role has its name as title, shows its status, dates and users, and closes [ROLE-01, ROLE-02]', async () => {
  const call = await callAs(admin)
  const branch = await makeBranch()
  const { webId } = await makeRole()
  const role = await call('PATCH', `security/roles/${webId}`, { roleName: unique('Renamed role') })
  const form = await call('POST', 'forms/definitions/global', {
    status: 'ACTIVE',
    name: unique('Form'),
    siteIds: [branch.webId],
  })
  await call('POST', 'forms/formUsers/multiple', [
    { formDefinitionId: form.webId, siteId: branch.webId, roleId: role.webId },
  ])
  await using session = await comeBack(admin, `/detail/form/${form.webId}/form-user`)
  const { page } = session
  await page.getByRole('button', { name: `Show details of ${role.roleName}` }).click()
  const popup = page.getByRole('dialog', { name: role.roleName })
  await popup.getByRole('term').first().waitFor()
  const pairs = Object.fromEntries(
    await popup
      .getByRole('term')
      .evaluateAll((terms) =>
        terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      ),
  )
  expect(pairs).toMatchObject({
    Name: role.roleName,
    Status: 'Active',
    'Created by': 'Ana Kovač',
    'Updated by': 'Ana Kovač',
  })
  expect([pairs['Created date'], pairs['Updated date']]).toEqual([
    expect.stringMatching(/\d/),
    expect.stringMatching(/\d/),
  ])
  await popup.getByRole('button', { name: 'Close' }).click()
  await popup.waitFor({ state: 'hidden' })
})

test('the client screen shows the organisation and its contacts, and changes it with PUT clients [CLNT-04, NAV-52]', async () => {
  await using session = await comeBack(admin, '/client')
  const { page } = session
  await page.getByRole('heading', { level: 1, name: 'Acme Retail' }).waitFor()
  await page.getByRole('term').first().waitFor()
  expect(await page.getByRole('term').allTextContents()).toEqual(
    expect.arrayContaining(['Name', 'Email', 'Phone number', 'Website', 'Address']),
  )
  await page.getByRole('button', { name: 'Edit' }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Website', exact: true })
    .fill('https://www.acme.test/about')
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'PUT'),
    press(page, 'Save'),
  ])
  expect(new URL(request.url()).pathname).toMatch(/\/security\/clients$/)
  await page.getByRole('definition').filter({ hasText: 'acme.test/about' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Contacts' })
    .click()
  await page.getByRole('heading', { level: 1, name: /^Contacts/ }).waitFor()
})

test.each(looks)(
  'axe finds no violations on dashboards, designs, models and matrices: %s, width %i',
  { tags: 'thorough', timeout: 300_000 },
  async (theme, width, height) => {
    const call = await callAs(admin)
    const [section, form, lookup, role, person] = await Promise.all(
      [
        'forms/sections',
        'forms/definitions',
        'static-data/lookups',
        'security/roles',
        'security/userAccounts',
      ].map(async (path) => (await call('GET', `${path}?size=1`)).content[0].webId),
    )
    const { webId: site } = await makeBranch()
    await using session = await comeBack(admin, '/home', { width, height, stored: { theme } })
    const { page } = session
    const found: string[] = []
    // One of each kind first.
    const paths = someOf(5, [
      '/branch-dashboard',
      `/form-builder/${section}`,
      `/form/datamodel?id=${form}`,
      `/detail/role/${role}/permissions`,
      '/branch/form',
      '/form-dashboard',
      '/user-dashboard',
      `/form-builder/${section}/perview`,
      `/lookup/datamodel?id=${lookup}`,
      `/user-permission?users=${person}&site=${site}`,
      '/detail/permission-group/business/roles',
    ])
    for (const path of paths) {
      await page.goto(`/#${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await waitForQuiet(page)
      await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
      await page.evaluate(`${axe.source}; undefined`)
      const { violations } = await page.evaluate(() =>
        (window as unknown as { axe: typeof axe }).axe.run({
          resultTypes: ['violations' as const],
        }),
      )
      found.push(
        ...violations.flatMap((each) =>
          each.nodes.map(
            (node) =>
              `${path}: ${each.id} at ${node.target.join(' ')} (${node.failureSummary ?? ''})`,
          ),
        ),
      )
    }
    expect(found).toEqual([])
  },
)
