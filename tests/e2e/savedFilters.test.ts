import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { column, comeBack, fill, gone, headers, press, see, toast } from './console.ts'
import { callAs, makeBranch, unique } from './service.ts'

const admin = 'admin@acme.test'
const owner = 'clientadmin@acme.test'
const demoTitles = ['Closed branches', 'People who left']

/** The saved filters of a screen. */
const kept = async (
  frame: string,
): Promise<{ webId: string; title: string; value: string; defaultIndicator: boolean }[]> =>
  (await callAs(admin))('GET', `static-data/savedFilter/${frame}`)

/** A saved filter of an older version: its value has the filter only. */
async function keep(
  frame: string,
  filter: Record<string, unknown>,
  more: Record<string, unknown> = {},
  account = admin,
) {
  const call = await callAs(account)
  return call('POST', 'static-data/savedFilter', {
    title: unique('Filter'),
    frameName: frame,
    value: JSON.stringify(filter),
    publicName: false,
    editable: true,
    defaultIndicator: false,
    ...more,
  })
}

// A remaining default would change the list for every other file.
afterEach(async () => {
  for (const account of [admin, owner]) {
    const call = await callAs(account)
    const { content } = await call('GET', 'static-data/savedFilter?size=100')
    for (const each of content) {
      if (demoTitles.includes(each.title)) continue
      if (!each.editable)
        await call('PUT', `static-data/savedFilter/${each.webId}`, { ...each, editable: true })
      await call('DELETE', `static-data/savedFilter/${each.webId}`)
    }
    // So would a hidden column.
    const settings = (await call('GET', 'static-data/screenSettings?size=100')).content as {
      webId: string
    }[]
    if (settings.length > 0)
      await call(
        'DELETE',
        'static-data/screenSettings',
        settings.map((each) => each.webId),
      )
  }
})

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Filters', exact: true })
const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await panelOf(page).waitFor()
  return panelOf(page)
}
const entry = async (page: Page, title: string, action: string) => {
  await panelOf(page)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const listed = (page: Page) =>
  panelOf(page).getByRole('list', { name: 'Saved filters' }).getByRole('listitem')
const item = (page: Page, title: string) =>
  panelOf(page).getByRole('button', { name: new RegExp(`^${title}`) })
const selected = (page: Page, title: string) => item(page, title).getAttribute('aria-pressed')
const setStatus = async (page: Page, text: string) => {
  await panelOf(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: text, exact: true }).click()
}

test('a filter is saved under a name, which is required; selected and applied; and deleted after a confirmation [LIST-04, FILT-03, FILT-08, FILT-12, FILT-13, FILT-14, FILT-18, ERR-30, ERR-32, VAL-19]', async () => {
  await using session = await comeBack(admin, '/locations')
  const { page } = session
  await see(page.getByRole('table', { name: 'Locations' }), 'Active')
  const panel = await openPanel(page)
  await see(panel, 'No saved filters yet')
  await setStatus(page, 'Inactive')
  await panel.getByRole('button', { name: 'Save as new' }).click()
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  const naming = page.getByRole('dialog', { name: 'Add filter' })
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await see(naming, 'Filter name is required')
  expect(sent).toEqual([])
  const title = unique('Closed')
  await fill(page, 'Filter name', title)
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Filter has been added successfully.')
  await expect.poll(() => selected(page, title)).toBe('true')
  const [made] = await kept('location')
  expect(made).toMatchObject({
    title,
    frameName: 'location',
    publicName: false,
    editable: true,
    defaultIndicator: false,
  })
  expect(JSON.parse(made!.value)).toMatchObject({ status: 'INACTIVE' })
  // Nothing is requested yet: the values of the panel are applied by its button.
  expect(page.url()).not.toContain('INACTIVE')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => page.url()).toContain('INACTIVE')
  await page.getByRole('button', { name: 'Filters 1 active' }).click()
  await entry(page, title, 'Delete')
  const question = page.getByRole('alertdialog')
  await see(question, `Are you sure to delete ${title}?`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Filter has been deleted successfully.')
  await see(panel, 'No saved filters yet')
  expect(await kept('location')).toEqual([])
  expect(session.faults).toEqual([])
})

test('a saved filter is selected, deselected while a value differs, then updated and renamed [FILT-06, FILT-10, FILT-11, FILT-16, FILT-17, ERR-31]', async () => {
  const filter = await keep('device', { status: 'INACTIVE' })
  const other = await keep('device', { status: 'ALL' })
  await using session = await comeBack(admin, '/devices')
  const { page } = session
  await see(page.getByRole('table', { name: 'Devices' }), 'Active')
  const panel = await openPanel(page)
  const update = panel.getByRole('button', { name: 'Update' })
  await item(page, filter.title).click()
  expect(await panel.getByRole('combobox', { name: 'Status' }).textContent()).toBe('Inactive')
  expect([
    await selected(page, filter.title),
    await selected(page, other.title),
    await update.isDisabled(),
  ]).toEqual(['true', 'false', true])
  await setStatus(page, 'Active')
  expect([await selected(page, filter.title), await update.isDisabled()]).toEqual(['false', false])
  await setStatus(page, 'Inactive')
  expect([await selected(page, filter.title), await update.isDisabled()]).toEqual(['true', true])
  await setStatus(page, 'All')
  await update.click()
  await toast(page, 'Filter has been updated successfully.')
  await expect.poll(() => selected(page, filter.title)).toBe('true')
  expect(
    JSON.parse((await kept('device')).find((each) => each.webId === filter.webId)!.value),
  ).toMatchObject({ status: 'ALL' })
  const renamed = unique('Renamed')
  await entry(page, filter.title, 'Edit')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Filter name' }).inputValue())
    .toBe(filter.title)
  await fill(page, 'Filter name', renamed)
  await page
    .getByRole('dialog', { name: 'Edit filter' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()
  await item(page, renamed).waitFor()
  const after = (await kept('device')).find((each) => each.webId === filter.webId)
  expect([after?.title, JSON.parse(after!.value).status]).toEqual([renamed, 'ALL'])
  // Reset clears the selection and refreshes the list.
  await panel.getByRole('button', { name: 'Reset' }).click()
  await gone(panel)
  await openPanel(page)
  await item(page, renamed).waitFor()
  expect([
    await selected(page, renamed),
    await panelOf(page).getByRole('combobox', { name: 'Status' }).textContent(),
  ]).toEqual(['false', 'Active'])
  expect(session.faults).toEqual([])
})

test('the saved filters are searched, and one at a time is the default, until the default is removed [FILT-04, FILT-05, FILT-07, FILT-09, FILT-19]', async () => {
  const [one, two] = [await keep('role', {}), await keep('role', {})]
  const fixed = await keep('role', {}, { editable: false })
  await using session = await comeBack(admin, '/roles')
  const { page } = session
  await page.getByRole('table', { name: 'Roles' }).getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await expect.poll(() => listed(page).count()).toBe(3)
  const search = panel.getByRole('searchbox', { name: 'Search saved filters' })
  await search.fill(two.title.toUpperCase())
  await expect.poll(() => listed(page).allTextContents()).toEqual([two.title])
  await search.fill('nothing is called this')
  await see(panel, 'No data found')
  await search.fill('')
  const marked = async () =>
    (await listed(page).allTextContents()).filter((each) => each.endsWith('DEFAULT'))
  await entry(page, one.title, 'Set as default')
  await expect.poll(marked).toEqual([`${one.title}DEFAULT`])
  await entry(page, two.title, 'Set as default')
  await expect.poll(marked).toEqual([`${two.title}DEFAULT`])
  expect(
    (await kept('role')).filter((each) => each.defaultIndicator).map((each) => each.webId),
  ).toEqual([two.webId])
  await entry(page, two.title, 'Remove default')
  await expect.poll(marked).toEqual([])
  await panel.getByRole('button', { name: `Actions for ${fixed.title}` }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Set as default'])
})

test('the default is applied to the first request of a screen, but not when the URL has filters [FILT-15]', async () => {
  const filter = await keep('site', { status: 'INACTIVE' }, { defaultIndicator: true }, owner)
  const asked: string[] = []
  // Not at `/`, which opens the list before the listener is added.
  await using session = await comeBack(owner, '/home')
  const { page } = session
  page.on(
    'request',
    (request) =>
      void (
        request.url().includes('/site/sites?') &&
        new URL(request.url()).searchParams.has('sort') &&
        asked.push(new URL(request.url()).searchParams.get('status') ?? 'ALL')
      ),
  )
  await page.goto('/#/branch')
  await expect
    .poll(async () => new Set(await column(page, 'Branches', 'Status')))
    .toEqual(new Set(['Inactive']))
  expect(new Set(asked)).toEqual(new Set(['INACTIVE']))
  await page.getByRole('button', { name: 'Filters 1 active' }).click()
  await expect.poll(() => selected(page, filter.title)).toBe('true')
  await panelOf(page).getByRole('button', { name: 'Reset' }).click()
  await expect
    .poll(async () => new Set(await column(page, 'Branches', 'Status')))
    .toEqual(new Set(['Active']))
  // Found by their name: other tests make active branches that would fill the first page.
  const name = unique('Default')
  for (const status of ['ACTIVE', 'INACTIVE'])
    await makeBranch({ name: `${name} ${status.toLowerCase()}`, status })
  const all = JSON.stringify({ status: 'ALL', search: name })
  await using other = await comeBack(owner, `/branch?filter=${encodeURIComponent(all)}`)
  await expect
    .poll(async () => new Set(await column(other.page, 'Branches', 'Status')))
    .toEqual(new Set(['Active', 'Inactive']))
})

test('a saved filter restores search, sort, columns and page size, and an older one leaves them unchanged', {
  tags: 'thorough',
}, async () => {
  const older = await keep('user-account', { status: 'ALL' })
  await using session = await comeBack(admin, '/user')
  const { page } = session
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().waitFor()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Phone number' }).uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Last name' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Sort: Last name' }).waitFor()
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('10')
  await expect.poll(async () => (await column(page, 'Users', 'Last name')).length).toBe(10)
  const shown = await headers(page, 'Users')
  expect(shown).not.toContain('Phone number')
  await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('acme')
  await expect.poll(() => page.url()).toContain('acme')
  const title = unique('View')
  await openPanel(page)
  await panelOf(page).getByRole('button', { name: 'Save as new' }).click()
  await fill(page, 'Filter name', title)
  await press(page, 'Save')
  await expect.poll(() => selected(page, title)).toBe('true')

  // In another window: saved filters are on the server.
  await using other = await comeBack(admin, '/user')
  const far = other.page
  await far.getByRole('table', { name: 'Users' }).getByRole('link').first().waitFor()
  // The columns are saved on the server as well, so they are changed first.
  await far.getByRole('button', { name: 'Columns' }).click()
  await far.getByRole('checkbox', { name: 'Phone number' }).check()
  await far.keyboard.press('Escape')
  await expect.poll(() => headers(far, 'Users')).toContain('Phone number')
  await openPanel(far)
  await item(far, title).click()
  await panelOf(far).getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => headers(far, 'Users')).toEqual(shown)
  await expect.poll(() => far.url()).toMatch(/acme.*order=ASC.*perPage=10.*sort=lastName/)
  await expect
    .poll(() => far.getByRole('searchbox', { name: 'Search', exact: true }).inputValue())
    .toBe('acme')
  await openPanel(far)
  await expect.poll(() => selected(far, title)).toBe('true')
  await item(far, older.title).click()
  await panelOf(far).getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => far.url()).toMatch(/ALL.*acme.*order=ASC.*perPage=10.*sort=lastName/)
  expect([...session.faults, ...other.faults]).toEqual([])
})

test('saved filters that cannot be loaded show a message and a retry; the list works without them [LIST-30]', async () => {
  const filter = await keep('permission-group', {})
  await using session = await comeBack(admin, '/')
  const { page } = session
  await page
    .context()
    .route('**/static-data/savedFilter/permission-group*', (route) => route.abort())
  await page.goto('/#/user/permissionGroup')
  await page.getByRole('table').getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await see(panel.getByRole('alert'), 'Saved filters could not be loaded')
  await page.context().unrouteAll()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await item(page, filter.title).waitFor()
})

test('at phone width a filter is found, selected, made the default and applied with the keyboard alone', {
  tags: 'thorough',
}, async () => {
  const filter = await keep('location', { status: 'INACTIVE' })
  await using session = await comeBack(admin, '/locations', { width: 390, height: 844 })
  const { page } = session
  await page.getByRole('button', { name: 'Filters' }).focus()
  await page.keyboard.press('Enter')
  await item(page, filter.title).waitFor()
  const panel = panelOf(page)
  const focus = async (name: string | RegExp) => {
    for (let steps = 0; steps < 30; steps++) {
      const focused = await page.evaluate(
        () =>
          document.activeElement?.getAttribute('aria-label') ??
          document.activeElement?.textContent ??
          '',
      )
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await focus('Search saved filters')
  await page.keyboard.type(filter.title)
  await focus(filter.title)
  await page.keyboard.press('Space')
  expect(await selected(page, filter.title)).toBe('true')
  await focus(`Actions for ${filter.title}`)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Set as default' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await see(listed(page).first(), 'DEFAULT')
  // The panel is completely inside the screen.
  const box = (await panel.boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 390, box.y >= 0, box.y + box.height <= 844]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await panel.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
  await focus('Apply')
  await page.keyboard.press('Enter')
  await gone(panel)
  await expect.poll(() => page.url()).toContain('INACTIVE')
})
