import { expect, test } from 'vitest'
import { column, comeBack, gone, headers, see } from './console.ts'
import { makeBranch, makeUser } from './service.ts'

const admin = 'admin@acme.test'

test('a branch is found by typing: two characters request nothing, three do, and the URL keeps the term over reload and back [LIST-01, LIST-02, VAL-48]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await expect.poll(async () => (await column(page, 'Branches', 'Name')).length).toBeGreaterThan(10)
  const asked: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes('/site/sites?') && asked.push(request.url())),
  )
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.fill('ha')
  await search.fill('har')
  await expect
    .poll(async () => (await column(page, 'Branches', 'Name')).toSorted())
    .toEqual(['Baltimore Inner Harbor', 'Boston Harbor', 'Hartford Capitol'])
  expect(asked.filter((each) => /search=ha(&|$)/.test(each))).toEqual([])
  await page.reload()
  await expect.poll(() => search.inputValue()).toBe('har')
  await page.getByRole('link', { name: 'Boston Harbor', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Boston Harbor' }).waitFor()
  await page.goBack()
  await expect.poll(() => search.inputValue()).toBe('har')
  await expect.poll(() => column(page, 'Branches', 'Name')).toContain('Hartford Capitol')
  await search.fill('nothing is called this')
  await page.getByText('No data found').waitFor()
})

test('a list starts with active records; conditions filter it, are counted on the button, and are removed by their chips [LIST-17, LIST-24, LIST-25, LIST-26, FILT-01, FILT-02, FILT-13]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await expect
    .poll(async () => new Set(await column(page, 'Branches', 'Status')))
    .toEqual(new Set(['Active']))
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'All' }).click()
  const add = async (index: number, field: string) => {
    await panel.getByRole('button', { name: 'Add condition' }).click()
    await panel.getByRole('combobox', { name: 'Field' }).nth(index).click()
    await page.getByRole('option', { name: field, exact: true }).click()
  }
  await add(0, 'Branch level')
  await panel.getByRole('combobox', { name: 'Value of Branch level' }).fill('Outlet')
  await page.getByRole('option', { name: 'Outlet', exact: true }).click()
  await add(1, 'Name')
  await panel.getByRole('textbox', { name: 'Value of Name' }).fill('well')
  await panel.getByRole('button', { name: 'Apply' }).click()
  const names = () => column(page, 'Branches', 'Name')
  await expect.poll(names).toEqual(['Lowell Merrimack'])
  expect(await column(page, 'Branches', 'Status')).toEqual(['Inactive'])
  // Two conditions, and a status other than the default of the list.
  await page.getByRole('button', { name: 'Filters 3 active' }).waitFor()
  await page.reload()
  await expect.poll(names).toEqual(['Lowell Merrimack'])
  await page.getByRole('button', { name: /^Remove filter: Name/ }).click()
  await expect.poll(names).toEqual(expect.arrayContaining(['Buffalo Elmwood', 'Stamford Bedford']))
})

test('sort, page and page size are in the URL, and back undoes them [SITE-08, SITE-09, LIST-05, LIST-18, LIST-22, LIST-23]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  const names = () => column(page, 'Branches', 'Name')
  await expect.poll(async () => (await names()).length).toBe(20)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(async () => (await names())[0]).toBe('Albany State Street')
  const first = await names()
  expect(first).toEqual(first.toSorted((one, other) => one.localeCompare(other)))
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('10')
  await expect.poll(async () => (await names()).length).toBe(10)
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 2' })
    .click()
  await expect.poll(async () => (await names())[0]).toBe(first[10])
  expect(page.url()).toMatch(/page=2/)
  await page.reload()
  await expect.poll(async () => (await names())[0]).toBe(first[10])
  await page.goBack()
  await expect.poll(async () => (await names())[0]).toBe('Albany State Street')
  await page.getByRole('button', { name: /^Sort/ }).click()
  await page.getByRole('menuitemradio', { name: 'Address' }).click()
  await expect.poll(() => page.url()).toMatch(/sort=addressModel/)
})

test.each([
  [
    '/branch',
    'Branches',
    [
      'Name',
      'Branch number',
      'Branch level',
      'Address',
      'Start date',
      'Status',
      'Actions',
      'Clone',
    ],
  ],
  [
    '/user',
    'Users',
    [
      'First name',
      'Last name',
      'Email',
      'Phone number',
      'Branches',
      'Start date',
      'End date',
      'Status',
      'Actions',
      'Clone',
    ],
  ],
  [
    '/devices',
    'Devices',
    ['Name', 'Branch name', 'Location name', 'Type', 'UUID', 'MAC address', 'Status', 'Actions'],
  ],
  [
    '/locations',
    'Locations',
    ['Name', 'Code', 'Branches', 'Created by', 'Created date', 'Status', 'Actions'],
  ],
])('%s shows the columns of %s in their order, each row a real link [LIST-07, SITE-07, USER-02, DEV-05, LOC-01]', async (route, table, expected) => {
  await using session = await comeBack(admin, route)
  expect(await headers(session.page, table)).toEqual(expected)
  const link = session.page
    .getByRole('table', { name: table })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
    .first()
  expect(await link.getAttribute('href')).toMatch(/^#\/detail\//)
  expect(session.faults).toEqual([])
})

test('the branches of a location are shown by name [LOC-01, USER-03]', async () => {
  await using session = await comeBack(admin, '/locations')
  const { page } = session
  await page.getByRole('table', { name: 'Locations' }).getByRole('link').first().waitFor()
  const branches = await column(page, 'Locations', 'Branches')
  expect(branches.length).toBeGreaterThan(0)
  for (const each of branches) expect(each).not.toMatch(/[0-9a-f]{8}-/)
})

test('a user who may only read cannot add, edit, clone or delete [LIST-09, LIST-13, LIST-15, LIST-16]', async () => {
  await using session = await comeBack('manager@acme.test', '/branch')
  const { page } = session
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  expect((await column(page, 'Branches', 'Name')).length).toBe(3)
  expect(await page.getByRole('button', { name: /^(Add|Delete|Edit|Clone) / }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
})

test('the site switcher filters the lists by the chosen branches, and keeps the choice [DLG-47]', async () => {
  const chosen = await makeBranch()
  const user = await makeUser([chosen.webId])
  await using session = await comeBack('clientadmin@acme.test', '/user')
  const { page } = session
  await page.getByRole('button', { name: /^Branches \d+ of \d+/ }).click()
  await page.getByRole('button', { name: 'Remove all' }).click()
  const search = page.getByRole('combobox', { name: 'Search branches' })
  await search.fill('no branch is called so')
  await see(page, 'No matching data')
  await search.fill(chosen.name)
  await page.getByRole('option', { name: chosen.name }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => column(page, 'Users', 'Last name')).toContain(user.lastName)
  await gone(page.getByRole('navigation', { name: 'Pages' }))
  await page.goto('/#/branch')
  await expect.poll(() => column(page, 'Branches', 'Name')).toEqual([chosen.name])
  await page.reload()
  await expect.poll(() => column(page, 'Branches', 'Name')).toEqual([chosen.name])
})
