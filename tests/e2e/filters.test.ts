import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { column, comeBack, fill, gone, press, see, toast } from './console.ts'
import { callAs, unique } from './service.ts'

const admin = 'admin@acme.test'
const manager = 'manager@acme.test'
const staff = 'hq@acme.test'

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Filters', exact: true })
const openPanel = async (page: Page) => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await panelOf(page).waitFor()
  return panelOf(page)
}
const chips = (page: Page) =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('listitem')
    .allInnerTexts()
    .then((texts) => texts.map((each) => each.replace(/\s*×$/, '')))
const inWords = (page: Page) => panelOf(page).getByRole('note', { name: 'The filter in words' })

async function choose(
  page: Page,
  within: ReturnType<typeof panelOf>,
  index: number,
  field: string,
) {
  const box = within.getByRole('combobox', { name: 'Field' }).nth(index)
  await box.click()
  await box.fill(field)
  await page.getByRole('option', { name: field, exact: true }).click()
}

// Shared filters would appear in the lists of other files.
afterEach(async () => {
  for (const account of [admin, manager]) {
    const call = await callAs(account)
    for (const each of (await call('GET', 'static-data/savedFilter?size=100')).content)
      if (/^(Shared|Copied|View) /.test(each.title))
        await call('DELETE', `static-data/savedFilter/${each.webId}`).catch(() => undefined)
  }
})

test('grouped conditions are built, read as a sentence, applied and shown as chips, one for each group [FILT-01, FILT-13]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await panel.getByRole('textbox', { name: 'Value of Name' }).fill('x')
  await panel.getByRole('button', { name: 'Add group' }).click()
  const group = panel.getByRole('group', { name: 'Group 2' })
  await group.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, group, 0, 'Address · city')
  await group.getByRole('textbox', { name: 'Value of Address · city' }).fill('Albany')
  await choose(page, group, 1, 'Address · city')
  await group.getByRole('textbox', { name: 'Value of Address · city' }).nth(1).fill('Salem')
  await expect
    .poll(() => inWords(page).textContent())
    .toBe('Name contains x and (Address · city contains Albany or Address · city contains Salem)')
  // Groups have at most three levels.
  await group.getByRole('button', { name: 'Add group' }).click()
  expect(await group.getByRole('group').getByRole('button', { name: 'Add group' }).count()).toBe(0)
  await group.getByRole('button', { name: 'Remove group 3' }).click()
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => column(page, 'Branches', 'Name')).toEqual(['Salem Essex'])
  await page.getByRole('button', { name: 'Filters 3 active' }).waitFor()
  expect(await chips(page)).toEqual([
    'Name contains x',
    'Address · city contains Albany or Address · city contains Salem',
  ])
  await page.reload()
  await expect.poll(() => column(page, 'Branches', 'Name')).toEqual(['Salem Essex'])
  await page.getByRole('button', { name: /^Remove filter: Name/ }).click()
  await expect
    .poll(async () => (await column(page, 'Branches', 'Name')).toSorted())
    .toEqual(['Albany State Street', 'Salem Essex'])
  // A group of one condition is dissolved: the panel matches any of the two.
  await openPanel(page)
  await expect
    .poll(() => inWords(page).textContent())
    .toBe('Address · city contains Albany or Address · city contains Salem')
  await panelOf(page).getByRole('button', { name: 'Remove condition 2' }).click()
  await expect.poll(() => inWords(page).textContent()).toBe('Address · city contains Albany')
  expect(session.faults).toEqual([])
})

test('a list is filtered by fields of its references and links, chosen from a searchable list of fields', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/user')
  const { page } = session
  await page.getByRole('table', { name: 'Users' }).getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, panel, 0, 'Branches · address · city')
  await panel.getByRole('textbox', { name: 'Value of Branches · address · city' }).fill('Salem')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => chips(page)).toEqual(['Branches · address · city contains Salem'])
  const call = await callAs(admin)
  const [salem] = (await call('GET', 'site/sites?addressModel.city=Salem&status=ALL')).content
  const there = (await call('GET', `site/userSites?siteId=${salem.webId}&size=1000`)).content as {
    userAccountId: string
  }[]
  const expected = (
    await call(
      'GET',
      `security/userAccounts?status=ACTIVE&size=1&webId=${[...new Set(there.map((each) => each.userAccountId))].join(',')}`,
    )
  ).totalElements
  await expect
    .poll(() => page.getByRole('heading', { level: 1 }).textContent())
    .toContain(String(expected))
  expect(expected).toBeGreaterThan(0)
})

test('a date range is sent with the time zone offset and its end at 23:59:59 [FILT-21, API-COM-11]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/locations')
  const { page } = session
  await page.getByRole('table', { name: 'Locations' }).getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await choose(page, panel, 0, 'Created date')
  await panel.getByRole('textbox', { name: 'Value of Created date from' }).fill('03-01-2020')
  await panel.getByRole('textbox', { name: 'Value of Created date to' }).fill('03-31-2020')
  await expect
    .poll(() => inWords(page).textContent())
    .toBe('Created date is from 03-01-2020 to 03-31-2020')
  const asked = page.waitForRequest((request) => request.url().includes('createdDate%5Bbetween%5D'))
  await panel.getByRole('button', { name: 'Apply' }).click()
  expect(new URL((await asked).url()).searchParams.get('createdDate[between]')).toMatch(
    /^2020-03-01T00:00:00[+-]\d\d:\d\d,2020-03-31T23:59:59[+-]\d\d:\d\d$/,
  )
  await see(page, 'No data found')
})

test('the search is applied once, a second after the last change, and immediately with Enter [FILT-20, CONST-13]', async () => {
  await using session = await comeBack(admin, '/locations', { disposable: true })
  const { page } = session
  await page.getByRole('table', { name: 'Locations' }).getByRole('link').first().waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    const term = request.url().includes('/site/locations?')
      ? (new URL(request.url()).searchParams.get('searchLocation') ??
        new URL(request.url()).searchParams.get('search'))
      : null
    if (term) sent.push(term)
  })
  // The clock of the page only moves here, however busy the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const search = page.getByRole('searchbox', { name: 'Search', exact: true })
  await search.fill('sto')
  await page.clock.runFor(900)
  await search.fill('stock')
  await page.clock.runFor(999)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(async () => (await page.clock.runFor(5), sent)).toEqual(['stock'])
  await search.fill('room')
  await page.clock.runFor(5)
  await search.press('Enter')
  await expect
    .poll(async () => (await page.clock.runFor(5), sent.at(-1)), { interval: 100 })
    .toBe('room')
  expect(sent).toEqual(['stock', 'room'])
})

test('a view is shared with a role: users with the role see its owner, apply and copy it, but cannot change it', {
  tags: 'thorough',
}, async () => {
  const title = unique('Shared')
  await using session = await comeBack(admin, '/devices')
  const { page } = session
  await page.getByRole('table', { name: 'Devices' }).getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Inactive', exact: true }).click()
  await panel.getByRole('button', { name: 'Save as new' }).click()
  await see(
    page.getByRole('dialog', { name: 'Add filter' }),
    'Only you see it unless you choose a role; its holders then read it, too.',
  )
  await fill(page, 'Filter name', title)
  const role = page.getByRole('combobox', { name: 'Shared with' })
  await role.click()
  await role.fill('Manager')
  await page.getByRole('option', { name: 'Manager', exact: true }).click()
  await press(page, 'Save')
  await toast(page, 'Filter has been added successfully.')
  await see(panel, 'Shared with Manager')
  await panel.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Set as default' }).click()
  await see(panel, 'DEFAULT')

  await using other = await comeBack(manager, '/devices')
  const far = other.page
  await far.getByRole('table', { name: 'Devices' }).getByRole('link').first().waitFor()
  // The owner's default applies to the owner only.
  expect(far.url()).not.toContain('INACTIVE')
  const theirs = await openPanel(far)
  await see(theirs, 'Shared by')
  expect(
    await theirs
      .getByRole('list', { name: 'Saved filters' })
      .getByRole('listitem')
      .filter({ hasText: title })
      .textContent(),
  ).not.toContain('DEFAULT')
  await theirs.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await theirs.getByRole('combobox', { name: 'Status' }).click()
  await far.getByRole('option', { name: 'All', exact: true }).click()
  expect(await theirs.getByRole('button', { name: 'Update' }).isDisabled()).toBe(true)
  await theirs.getByRole('button', { name: `Actions for ${title}` }).click()
  expect(await far.getByRole('menuitem').allTextContents()).toEqual([
    'Save a copy',
    'Set as default',
  ])
  await far.getByRole('menuitem', { name: 'Save a copy' }).click()
  await toast(far, 'Filter has been added successfully.')
  await expect
    .poll(() =>
      theirs
        .getByRole('list', { name: 'Saved filters' })
        .getByRole('listitem')
        .filter({ hasText: title })
        .count(),
    )
    .toBe(2)
  const kept = (
    (await (
      await callAs(manager)
    )('GET', 'static-data/savedFilter/device')) as {
      title: string
      userId: string
      roleId: string | null
    }[]
  ).filter((each) => each.title === title)
  expect(kept.map((each) => each.roleId === null).sort()).toEqual([false, true])

  // A user with another role has neither.
  await using third = await comeBack(staff, '/devices')
  await third.page.getByRole('table', { name: 'Devices' }).getByRole('link').first().waitFor()
  const none = await openPanel(third.page)
  await none.getByRole('searchbox', { name: 'Search saved filters' }).waitFor()
  await expect
    .poll(() => none.getByRole('button', { name: new RegExp(`^${title}`) }).count())
    .toBe(0)
  expect([...session.faults, ...other.faults]).toEqual([])
})

test('a list keeps its state when the user returns to it, until they sign out [LIST-34]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/locations')
  const { page } = session
  await page.getByRole('table', { name: 'Locations' }).getByRole('link').first().waitFor()
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Add condition' }).click()
  await panel.getByRole('textbox', { name: 'Value of Name' }).fill('st')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => chips(page)).toEqual(['Name contains st'])
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await page.getByRole('table', { name: 'Roles' }).getByRole('link').first().waitFor()
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await expect.poll(() => chips(page)).toEqual(['Name contains st'])
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').waitFor()
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill('Branchdesk-1!')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Locations', exact: true }).click()
  await page.getByRole('table', { name: 'Locations' }).getByRole('link').first().waitFor()
  expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0)
})

test('the filter builder works with the keyboard alone at phone width, and axe finds no violations', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/locations', { width: 390, height: 844 })
  const { page } = session
  await page.getByRole('button', { name: 'Filters' }).focus()
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  const focus = async (name: string) => {
    for (let steps = 0; steps < 40; steps++) {
      const focused = await page.evaluate(() => {
        const active = document.activeElement as HTMLInputElement | null
        return (
          active?.getAttribute('aria-label') ??
          active?.labels?.[0]?.textContent ??
          active?.textContent ??
          ''
        )
      })
      if (focused === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  await panel.getByRole('button', { name: 'Add group' }).waitFor()
  await focus('Add group')
  const group = panel.getByRole('group', { name: 'Group 1' })
  const isChosen = (index: number) =>
    group
      .getByRole('combobox', { name: 'Field' })
      .nth(index)
      .evaluate((box) => box === document.activeElement)
  await page.keyboard.press('Enter')
  await expect.poll(() => isChosen(0)).toBe(true)
  await page.keyboard.type('Code')
  await page.getByRole('option', { name: 'Code', exact: true }).waitFor()
  // Enter selects the highlighted option.
  await expect
    .poll(() =>
      group.getByRole('combobox', { name: 'Field' }).getAttribute('aria-activedescendant'),
    )
    .toMatch(/option-0$/)
  await page.keyboard.press('Enter')
  await focus('Value of Code')
  await page.keyboard.type('L')
  await expect.poll(() => inWords(page).textContent()).toMatch(/^Code contains L$/)
  await group.getByRole('button', { name: 'Remove condition 1' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Add condition')
  for (const index of [0, 1]) {
    await page.keyboard.press('Enter')
    await expect.poll(() => isChosen(index)).toBe(true)
    await focus('Add condition')
  }
  const box = (await panel.boundingBox())!
  expect([box.x >= 0, box.x + box.width <= 390, box.y >= 0, box.y + box.height <= 844]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await panel.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
  await page.evaluate(`${axe.source}; undefined`)
  const found = await page.evaluate(async () =>
    (await (window as any).axe.run('[role=dialog]')).violations.map(
      ({ id, nodes }: any) => `${id}: ${nodes.map((each: any) => each.html).join(' ')}`,
    ),
  )
  expect(found).toEqual([])
  await page.keyboard.press('Escape')
  await gone(panel)
})

test("the fields to filter by are grouped under headings: the record's own, then those of each reference and link", {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Add condition' }).click()
  const box = panel.getByRole('combobox', { name: 'Field' })
  await box.click()
  const headings = page.getByRole('listbox', { name: 'Field' }).locator('li[aria-hidden]')
  await expect.poll(() => headings.allTextContents()).toContain('Branch')
  await box.fill('users')
  await expect.poll(() => headings.allTextContents()).toEqual(['Users'])
  await page.getByRole('option', { name: 'Users · email', exact: true }).click()
  await panel.getByRole('textbox', { name: 'Value of Users · email' }).waitFor()
})

test("fields of a reference's reference are one step away in the same picker, by keyboard, and are kept in sentence, URL and chips", {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/documents', { width: 390, height: 844 })
  const { page } = session
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Add condition' }).click()
  const box = panel.getByRole('combobox', { name: 'Field' })
  // The only match is highlighted, and Enter selects it.
  const step = async (search: string) => {
    await box.fill(search)
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Fields of User · branches'])
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toMatch(/option-0$/)
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'User · branches · name', exact: true }).waitFor()
    expect(await box.inputValue()).toBe('')
    // Nothing is highlighted before the next key.
    await expect.poll(() => box.getAttribute('aria-activedescendant')).toBeNull()
  }
  await step('fields of user · branches')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => box.getAttribute('aria-activedescendant')).toMatch(/option-0$/)
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Document name', exact: true }).waitFor()
  await step('fields of user · b')
  await page.getByRole('option', { name: 'User · branches · address · city', exact: true }).click()
  await panel
    .getByRole('textbox', { name: 'Value of User · branches · address · city' })
    .fill('Salem')
  await expect
    .poll(() => inWords(page).textContent())
    .toBe('User · branches · address · city contains Salem')
  await panel.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => chips(page)).toEqual(['User · branches · address · city contains Salem'])
  expect(page.url()).toContain('userId.user-site.siteId.addressModel.city')
  await page.reload()
  await expect.poll(() => chips(page)).toEqual(['User · branches · address · city contains Salem'])
  // The panel shows the complete path of the chosen field.
  await openPanel(page)
  expect(await panelOf(page).getByRole('combobox', { name: 'Field' }).inputValue()).toBe(
    'User · branches · address · city',
  )
  expect(session.faults).toEqual([])
})
