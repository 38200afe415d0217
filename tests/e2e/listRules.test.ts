import type { Page } from 'playwright-core'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { expect, test } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { column, comeBack, gone, listCalls, toast } from './console.ts'
import { callAs, makeBranch, makeUser } from './service.ts'

const admin = 'admin@acme.test'
const loaded = (page: Page, name = 'Branches') =>
  page.getByRole('table', { name, exact: true }).getByRole('link').first().waitFor()

test('a list first requests page 0 with 20 records, newest first, and Refresh repeats the request [LIST-03, LIST-06, LIST-20, LIST-22, CONST-02, CONST-04, CONST-05]', async () => {
  await using session = await comeBack(admin, '/roles')
  const { page } = session
  const calls = listCalls(page, '/site/sites')
  await page.goto('/#/branch')
  await loaded(page)
  const [first] = calls
  expect(Object.fromEntries(first!.query)).toMatchObject({
    page: '0',
    size: '20',
    sort: 'createdDate,desc',
  })
  calls.length = 0
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect.poll(() => calls.at(-1)?.query.get('sort')).toBe('name,asc')
  const asked = String(calls.at(-1)!.query)
  await expect
    .poll(async () => (await column(page, 'Branches', 'Name'))[0])
    .toBe('Albany State Street')
  calls.length = 0
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => calls.map(({ query }) => String(query))).toEqual([asked])
})

test('the next page and another order are requested when their button is pointed at, and once', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/user')
  const { page } = session
  await loaded(page, 'Users')
  const calls = listCalls(page, '/security/userAccounts')
  const next = page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Next page' })
  const answered = page.waitForResponse((response) => response.url().includes('page=1'))
  await next.hover()
  await answered
  await page.getByText(/^1–20 /).waitFor()
  await next.click()
  await page.getByText(/^21–40 /).waitFor()
  await waitForQuiet(page)
  expect(calls.map(({ query }) => query.get('page'))).toEqual(['1'])

  const heading = page.getByRole('button', { name: 'Last name' })
  const ordered = page.waitForResponse((response) => response.url().includes('sort=lastName'))
  await heading.hover()
  await ordered
  await heading.click()
  await page.getByText(/^1–20 /).waitFor()
  await waitForQuiet(page)
  expect(calls.slice(1).map(({ query }) => query.get('sort'))).toEqual(['lastName,asc'])
})

test('the actions for selected records appear without moving a row [LIST-10]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  const row = page.getByRole('table').getByRole('row').nth(2)
  const before = await row.boundingBox()
  await row.getByRole('checkbox').check()
  await page.getByText('1 selected').waitFor()
  expect(await row.boundingBox()).toEqual(before)
  await row.getByRole('checkbox').uncheck()
  await gone(page.getByText('1 selected'))
  expect(await row.boundingBox()).toEqual(before)
})

test('the selection is cleared when the list is refreshed or shows other rows [LIST-14]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  const selectOne = async () => {
    await page.getByRole('table').getByRole('row').nth(2).getByRole('checkbox').check()
    await page.getByText('1 selected').waitFor()
  }
  await selectOne()
  // The same rows are loaded again: the refresh itself clears the selection.
  await page.getByRole('button', { name: 'Refresh' }).click()
  await gone(page.getByText('1 selected'))
  await selectOne()
  const newestFirst = await column(page, 'Branches', 'Name')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await gone(page.getByText('1 selected'))
  // The rows in the other order clear what is selected until they come.
  await expect.poll(() => column(page, 'Branches', 'Name')).not.toEqual(newestFirst)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click()
  await page.getByText(/^All \d+ that match are selected$/).waitFor()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await gone(page.getByText(/that match are selected/))
})

test('the pager has previous, the pages and next in this order, and is absent for a single page [LIST-18, LIST-19, CONST-36]', async () => {
  await using session = await comeBack(admin, '/branch?perPage=10')
  const { page } = session
  await loaded(page)
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const names = await pager
    .getByRole('button')
    .evaluateAll((each) => each.map((button) => button.getAttribute('aria-label')))
  expect([names[0], names.at(-1)]).toEqual(['Previous page', 'Next page'])
  const pages = names.slice(1, -1).map((name) => Number(name?.replace('Page ', '')))
  expect(pages.slice(0, 3)).toEqual([1, 2, 3])
  // Between the first pages and the last there may be a gap.
  expect(pages).toEqual(pages.toSorted((a, b) => a - b))
  await page.getByRole('searchbox', { name: 'Search' }).fill('Boston Harbor')
  await expect.poll(() => column(page, 'Branches', 'Name')).toEqual(['Boston Harbor'])
  expect(await pager.count()).toBe(0)
})

test('lists offer 10, 20, 50 and 100 rows per page; tabs of a branch and of a user start with 10 [LIST-21, LIST-23, CONST-01, CONST-03]', async () => {
  const branch = await makeBranch()
  const user = await makeUser([branch.webId])
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  expect(
    await page.getByRole('combobox', { name: 'Rows' }).getByRole('option').allTextContents(),
  ).toEqual(['10', '20', '50', '100', 'All (infinite scroll)'])
  const ofBranch = page.waitForRequest((request) => /userSites/.test(request.url()))
  await page.goto(`/#/detail/site/${branch.webId}/user-site`)
  expect(new URL((await ofBranch).url()).searchParams.get('size')).toBe('10')
  const ofUser = page.waitForRequest(
    (request) => /userSites/.test(request.url()) && request.url().includes(user.webId),
  )
  await page.goto(`/#/detail/user/${user.webId}/user-site`)
  expect(new URL((await ofUser).url()).searchParams.get('size')).toBe('10')
})

test('a tab waits 300 ms before its request, so that switching quickly through tabs and records makes one request [LIST-27, CONST-11]', async () => {
  const [one, other] = [await makeBranch(), await makeBranch()]
  await using session = await comeBack(admin, `/detail/site/${one.webId}`)
  const { page } = session
  await page.getByRole('tab', { name: 'Users' }).waitFor()
  const asked: { url: string; at: number }[] = []
  page.on(
    'request',
    (request) =>
      void (
        /siteId=|userSites|siteUsers/.test(request.url()) &&
        /size=10/.test(request.url()) &&
        asked.push({ url: request.url(), at: Date.now() })
      ),
  )
  // All in one evaluation, as fast as the page can: there, away, back, and to another branch.
  const started = Date.now()
  await page.evaluate(
    async ([first, second]) => {
      for (const address of [
        `#/detail/site/${first}/user-site`,
        `#/detail/site/${first}`,
        `#/detail/site/${first}/user-site`,
        `#/detail/site/${second}/user-site`,
      ]) {
        window.location.hash = address!
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    },
    [one.webId, other.webId],
  )
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked[0]!.at - started).toBeGreaterThanOrEqual(300)
  await waitForQuiet(page)
  expect(asked.filter(({ url }) => url.includes(one.webId))).toEqual([])
  expect(asked).toHaveLength(1)
})

test('the list of branches sends its first request at once, and combines changes that follow within 500 ms [LIST-28, CONST-12]', async () => {
  await using session = await comeBack(admin, '/roles', { disposable: true })
  const { page } = session
  await loaded(page, 'Roles')
  const calls = listCalls(page, '/site/sites')
  const sorts = () => calls.map(({ query }) => query.get('sort'))
  await page.evaluate(() => {
    window.location.hash = '#/branch'
  })
  await loaded(page)
  expect(calls).toHaveLength(1)
  // The clock of the page only moves here, however busy the machine is.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const sortBy = async (name: string) => {
    const heading = page.getByRole('columnheader', { name, exact: true })
    await heading.getByRole('button').evaluate((button: HTMLElement) => button.click())
    await expect
      .poll(async () => (await page.clock.runFor(1), heading.getAttribute('aria-sort')))
      .toBe('ascending')
  }
  const sortsOnceSent = async () => (await page.clock.runFor(1), sorts())
  await sortBy('Name')
  await expect.poll(async () => (await sortsOnceSent()).slice(1)).toEqual(['name,asc'])
  await sortBy('Status')
  await sortBy('Branch number')
  await page.clock.runFor(450)
  expect(calls).toHaveLength(2)
  await page.clock.runFor(50)
  await expect.poll(async () => (await sortsOnceSent()).slice(2)).toEqual(['code,asc'])
})

test('page, sort and filter of each screen are kept within the session and reset after signing out [LIST-34]', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  await page.getByRole('combobox', { name: 'Rows' }).selectOption('10')
  await page.getByText(/^1–10 /).waitFor()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect
    .poll(async () => (await column(page, 'Branches', 'Name'))[0])
    .toBe('Albany State Street')
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 2' })
    .click()
  await expect
    .poll(async () => (await column(page, 'Branches', 'Name'))[0])
    .not.toBe('Albany State Street')
  const left = await column(page, 'Branches', 'Name')
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await loaded(page, 'Roles')
  await page.getByRole('link', { name: 'Branches', exact: true }).click()
  await page.getByText(/^11–/).waitFor()
  await expect.poll(() => column(page, 'Branches', 'Name')).toEqual(left)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await loaded(page, 'Roles')
  // The dashboard before it has counted branches, with calls of its own.
  const calls = listCalls(page, '/site/sites')
  await page.getByRole('link', { name: 'Branches', exact: true }).click()
  await loaded(page)
  await page.getByText(/^1–20 /).waitFor()
  await page.getByRole('button', { name: 'Sort: Created date' }).waitFor()
  for (const { query } of calls)
    expect(Object.fromEntries(query)).toMatchObject({
      page: '0',
      size: '20',
      sort: 'createdDate,desc',
    })
})

test('rows that one person has seen are not shown to the next one while theirs load', async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  const seen = await column(page, 'Branches', 'Name')
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/site\/sites\?page=0&size=20&/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByLabel('Email').fill('admin@globex.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Branches', exact: true }).click()
  const table = page.getByRole('table', { name: 'Branches', exact: true })
  await table.and(page.locator('[aria-busy="true"]')).waitFor()
  expect(await table.getByRole('link').count()).toBe(0)
  release()
  await loaded(page)
  const shown = await column(page, 'Branches', 'Name')
  expect(shown.filter((name) => seen.includes(name))).toEqual([])
})

test('several accounts are deactivated and activated in one request [LIST-33, USER-38]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  const users = [await makeUser([branch.webId]), await makeUser([branch.webId])]
  const call = await callAs(admin)
  const statuses = async () =>
    Promise.all(
      users.map(async ({ webId }) => (await call('GET', `security/userAccounts/${webId}`)).status),
    )
  await using session = await comeBack(admin, '/user')
  const { page } = session
  const select = async () => {
    for (const { lastName } of users)
      await page
        .getByRole('row', { name: new RegExp(lastName) })
        .getByRole('checkbox')
        .check()
    await page.getByText('2 selected').waitFor()
  }
  await loaded(page, 'Users')
  await select()
  const sent = page.waitForRequest((request) => request.url().includes('bulkStatusUpdate'))
  await page.getByRole('button', { name: 'Deactivate' }).click()
  expect(new URL((await sent).url()).searchParams.get('status')).toBe('INACTIVE')
  expect((await sent).postDataJSON().toSorted()).toEqual(users.map(({ webId }) => webId).toSorted())
  await toast(page, '2 records have been deactivated.')
  expect(await statuses()).toEqual(['INACTIVE', 'INACTIVE'])
  await page.goto('/#/user?filter=%7B%22status%22%3A%22INACTIVE%22%7D')
  await select()
  await page.getByRole('button', { name: 'Activate', exact: true }).click()
  await toast(page, '2 records have been activated.')
  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
})
