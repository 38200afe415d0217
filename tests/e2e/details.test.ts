import { expect, test } from 'vitest'
import { column, comeBack, gone, headers } from './console.ts'
import { makeBranch, makeUser } from './service.ts'

const admin = 'admin@acme.test'

test('a branch shows its fields and its address to copy, and each tab has a URL of its own [SITE-01, SITE-02, SITE-03, SITE-04, SITE-05, SITE-06, DLG-27, DLG-28, DLG-29, DLG-30]', async () => {
  const full = 'The one next to the old fountain'
  const branch = await makeBranch({
    storeEmail: 'shop@acme.test',
    website: 'https://acme.test/shop',
    description: full,
    startDate: '2030-01-31',
  })
  await using session = await comeBack(admin, `/detail/site/${branch.webId}`)
  const { page, context } = session
  await page.getByRole('heading', { level: 1, name: branch.name }).waitFor()
  const details = page.getByRole('tabpanel')
  expect(await details.getByRole('term').allTextContents()).toEqual([
    'Start date',
    'End date',
    'Branch number',
    'Branch level',
    'Email',
    'Website',
    'Address',
    'Time zone',
    'Description',
    'Status',
    'Created date',
    'Created by',
    'Updated date',
    'Updated by',
  ])
  const value = (name: string) =>
    details
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd[1]')
  expect(await value('Start date').textContent()).toBe('01-31-2030')
  expect(await value('Branch number').textContent()).toBe(branch.code)
  expect(await value('Branch level').textContent()).toBe('Standard')
  expect(await value('Status').textContent()).toBe('Active')
  expect(await value('Description').textContent()).toBe(`${full.slice(0, 29)}…`)
  expect(
    await value('Description')
      .locator('[title]')
      .or(value('Description').and(page.locator('[title]')))
      .first()
      .getAttribute('title'),
  ).toBe(full)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await details.getByRole('button', { name: 'Copy Address' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/1 Test Row.*Boston/)
  expect(await page.getByRole('tab').allTextContents()).toEqual([
    'Detail',
    'Users',
    'Forms',
    'Locations',
    'Devices',
    'Activity',
  ])
  for (const [tab, table, expected] of [
    ['Users', 'Users', ['Name', 'Role', 'Created date', 'Actions']],
    ['Locations', 'Locations', ['Location name', 'Created by', 'Actions']],
    [
      'Devices',
      'Devices',
      ['Name', 'Branch name', 'Location name', 'Type', 'UUID', 'MAC address', 'Status', 'Actions'],
    ],
    ['Activity', 'Activity Pulse', ['Changes', 'Date and time', 'User', 'Event', 'Type']],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await headers(page, table)).toEqual(expected)
  }
  const address = page.url()
  await page.goBack()
  await page.getByRole('tab', { name: 'Devices', selected: true }).waitFor()
  await page.goto(address)
  await page.getByRole('tab', { name: 'Activity', selected: true }).waitFor()
  expect(session.faults).toEqual([])
})

test('a user shows the default phone number, and the others in a popup; names of branches are links [USER-05, USER-06, USER-07, USER-09, USER-10, NAV-RULE-10]', async () => {
  const branch = await makeBranch()
  const user = await makeUser([branch.webId], 'Manager', {
    userPhone: [
      { phone_number: '6175550101', default: false },
      { phone_number: '6175550102', default: true },
    ],
  })
  await using session = await comeBack(admin, `/detail/user/${user.webId}`)
  const { page } = session
  await page.getByRole('heading', { level: 1, name: `Etta ${user.lastName}` }).waitFor()
  const details = page.getByRole('tabpanel')
  expect(await details.getByRole('term').allTextContents()).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone number',
    'Start date',
    'End date',
    'Birthday',
    'Photo',
    'Status',
    'Created date',
    'Created by',
    'Updated date',
    'Updated by',
  ])
  await details.getByText('(617) 555-0102').waitFor()
  const more = details.getByRole('button', { name: '+1 more: Phone number' })
  await more.click()
  const popup = page.getByRole('dialog', { name: '+1 more: Phone number' })
  await popup.getByText('(617) 555-0101').waitFor()
  await page.keyboard.press('Escape')
  await gone(popup)
  await page.getByRole('tab', { name: 'Branches' }).click()
  expect(await headers(page, 'Branches')).toEqual([
    'Branch name',
    'Role',
    'Code',
    'Created date',
    'Status',
    'Actions',
  ])
  await expect.poll(() => column(page, 'Branches', 'Role')).toEqual(['Manager'])
  await page.getByRole('link', { name: branch.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: branch.name }).waitFor()
})

test('a branch of another organisation is not found', async () => {
  const branch = await makeBranch()
  await using session = await comeBack('admin@globex.test', `/detail/site/${branch.webId}`)
  await session.page.getByRole('alert').filter({ hasText: 'Error 404' }).waitFor()
  expect(await session.page.getByText(branch.name).count()).toBe(0)
})

test('opening a detail drawer replaces the one that is open [LIST-29]', async () => {
  const branch = await makeBranch()
  const [one, two] = [await makeUser([branch.webId]), await makeUser([branch.webId])]
  const nameOf = (user: { firstName: string; lastName: string }) =>
    `${user.firstName} ${user.lastName}`
  await using session = await comeBack(admin, `/detail/site/${branch.webId}/user-site`)
  const { page } = session
  await page.getByRole('button', { name: `Show details of ${nameOf(one)}` }).click()
  await page.getByRole('dialog', { name: nameOf(one) }).waitFor()
  // The open drawer covers the rows, so the script clicks the other button directly.
  await page
    .getByRole('button', { name: `Show details of ${nameOf(two)}`, includeHidden: true })
    .dispatchEvent('click')
  await page.getByRole('dialog', { name: nameOf(two) }).waitFor()
  await gone(page.getByRole('dialog', { name: nameOf(one) }))
  expect(await page.getByRole('dialog').count()).toBe(1)
})

test('an activity date range that starts after today, or ends before it starts, is refused at its field [VAL-30, VAL-31]', {
  tags: 'thorough',
}, async () => {
  const site = await makeBranch()
  await using session = await comeBack(admin, `/detail/site/${site.webId}/activity`)
  const { page } = session
  const start = page.getByRole('textbox', { name: 'From', exact: true })
  const end = page.getByRole('textbox', { name: 'To', exact: true })
  await start.fill('01-01-2999')
  const message = page.getByText('Start date should be before today')
  await message.waitFor()
  expect(await start.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'))
  await start.fill('02-02-2020')
  await gone(message)
  await end.fill('02-01-2020')
  const early = page.getByText('End date cannot be before start date')
  await early.waitFor()
  expect([
    await start.getAttribute('aria-invalid'),
    await end.getAttribute('aria-invalid'),
  ]).toEqual([null, 'true'])
  await end.fill('02-02-2020')
  await gone(early)
})
