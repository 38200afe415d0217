import type { Page } from 'playwright-core'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { column, comeBack, gone, headers, listCalls, toast } from './console.ts'
import { callAs, makeBranch, makeUser, productAddress, tokenOf, unique } from './service.ts'

const admin = 'admin@acme.test'
const table = (page: Page, name = 'Branches') => page.getByRole('table', { name, exact: true })
const loaded = (page: Page, name = 'Branches') =>
  table(page, name).getByRole('link').first().waitFor()
const edge = (page: Page, name: string) => page.getByRole('separator', { name: `Width of ${name}` })
const widthOf = async (page: Page, name: string) =>
  Number(await edge(page, name).getAttribute('aria-valuenow'))
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))

/** Imports records for one test and returns a word that all their names contain. */
async function makeShortcuts(count: number): Promise<string> {
  const word = unique('Word').replaceAll(' ', '')
  const records = Array.from({ length: count }, (_, number) => ({
    text: `${word} ${String(number).padStart(4, '0')}`,
    value: `${word.toLowerCase()}.n${number}`,
  }))
  const answer = await fetch(`${productAddress()}/api/import/dynamic-shortcut?mode=all`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(admin)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(records),
  })
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining(`"created":${count}`),
  ])
  return word
}

test('a column is resized at its edge by mouse and keyboard, fits its content, and keeps its width in another window until it is reset', {
  tags: 'thorough',
}, async () => {
  const account = (
    await makeUser([(await makeBranch()).webId], 'Admin', { password: demoPassword })
  ).email
  await using session = await comeBack(account, '/branch')
  const { page } = session
  await loaded(page)
  // Nothing moves any more.
  await waitForQuiet(page)
  await edge(page, 'Branch number').hover()
  const before = await widthOf(page, 'Branch number')
  const left = await widthOf(page, 'Name')
  const box = (await edge(page, 'Branch number').boundingBox())!
  await page.mouse.move(box.x + 5, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 95, box.y + 10, { steps: 4 })
  await page.mouse.up()
  // The edge is where the pointer was released: the columns before it do not move.
  expect([
    await widthOf(page, 'Branch number'),
    await widthOf(page, 'Name'),
    (await edge(page, 'Branch number').boundingBox())!.x,
  ]).toEqual([before + 90, left, box.x + 90])
  await edge(page, 'Branch number').press('ArrowRight')
  expect(await widthOf(page, 'Branch number')).toBe(before + 106)
  await edge(page, 'Branch number').press('Home')
  expect(await widthOf(page, 'Branch number')).toBe(64)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/screenSettings') && answer.request().method() === 'PUT',
  )
  await edge(page, 'Branch number').dblclick()
  const fitting = await widthOf(page, 'Branch number')
  expect(fitting).toBeGreaterThan(64)
  const cells = await table(page).getByRole('row').nth(1).getByRole('cell').all()
  expect(await cells[2]!.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  expect((await saved).ok()).toBe(true)

  await using other = await comeBack(account, '/branch')
  await loaded(other.page)
  expect(await widthOf(other.page, 'Branch number')).toBe(fitting)
  const columns = other.page.getByRole('button', { name: 'Columns', exact: true })
  await columns.click()
  const forgotten = other.page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/screenSettings') &&
      answer.request().postData()?.includes('"null"') === true,
  )
  await other.page.getByRole('checkbox', { name: 'Start date' }).uncheck()
  await other.page.keyboard.press('Escape')
  expect(await headers(other.page, 'Branches')).not.toContain('Start date')
  await columns.click()
  await other.page.getByRole('button', { name: 'Reset' }).click()
  expect((await forgotten).request().postDataJSON()).toEqual([{ frameName: 'site', value: 'null' }])
  await other.page.keyboard.press('Escape')
  expect(await headers(other.page, 'Branches')).toContain('Start date')
  await page.reload()
  await loaded(page)
  expect(await widthOf(page, 'Branch number')).toBe(before)
  expect([...session.faults, ...other.faults]).toEqual([])
})

test('a tab keeps its columns and widths apart from the list of the same records', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  const account = (await makeUser([branch.webId], 'Admin', { password: demoPassword })).email
  await using session = await comeBack(account, `/detail/site/${branch.webId}/user-site`)
  const { page } = session
  const tab = page.getByRole('tabpanel').or(page.getByRole('main')).first()
  await tab.getByRole('table').getByRole('row').nth(1).waitFor()
  const name = (await tab.getByRole('separator').first().getAttribute('aria-label'))!
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/screenSettings') && answer.request().method() === 'PUT',
  )
  await page.getByRole('separator', { name }).first().press('ArrowRight')
  const width = await page.getByRole('separator', { name }).first().getAttribute('aria-valuenow')
  expect((await saved).request().postDataJSON()).toMatchObject([{ frameName: 'user-site.siteId' }])
  await page.evaluate(() => localStorage.removeItem('RaStore'))
  await page.reload()
  await expect
    .poll(() => page.getByRole('separator', { name }).first().getAttribute('aria-valuenow'))
    .toBe(width)
})

test('rows are navigated, selected, opened, edited and deleted by keys, which do nothing in a text box', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  const { keyboard } = page
  const names = await column(page, 'Branches', 'Name')
  await keyboard.press('j')
  expect(await focused(page)).toBe('2')
  await keyboard.press('j')
  await keyboard.press('ArrowDown')
  expect(await focused(page)).toBe('4')
  await keyboard.press('k')
  await keyboard.press('ArrowUp')
  expect(await focused(page)).toBe('2')
  await keyboard.press('End')
  expect(await focused(page)).toBe(String(names.length + 1))
  await keyboard.press('Home')
  await keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await keyboard.press('j')
  await keyboard.press('Space')
  await page.getByText('2 selected').waitFor()
  await keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete' })
  await question.getByText('2 records will be deleted.').waitFor()
  // While a dialog is open, the keys of the list do nothing.
  await keyboard.press('j')
  await keyboard.press('Escape')
  await gone(question)
  expect(await focused(page)).toBe('3')
  await keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await keyboard.press('j')
  await keyboard.press('Delete')
  await question.getByText(/^Are you sure to delete /).waitFor()
  await keyboard.press('Escape')
  await gone(question)
  await keyboard.press('e')
  await page.getByRole('dialog', { name: 'Edit branch' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await gone(page.getByRole('dialog'))
  await keyboard.press('n')
  await page.getByRole('dialog', { name: 'Add branch' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await gone(page.getByRole('dialog'))
  await keyboard.press('f')
  await page.getByRole('dialog', { name: 'Filters' }).waitFor()
  await keyboard.press('Escape')
  await gone(page.getByRole('dialog'))
  await keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search' })
  expect(await search.evaluate((box) => box === document.activeElement)).toBe(true)
  await keyboard.type('nje/?')
  expect(await search.inputValue()).toBe('nje/?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await search.fill('')
  await search.blur()
  await keyboard.press('Control+j')
  expect(await focused(page)).toBe(null)
  const row = table(page).getByRole('row').nth(3)
  await row.focus()
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: names[2]! }).waitFor()
})

test('the keys [ and ] turn the pages, and r refreshes', async () => {
  await using session = await comeBack(admin, '/branch?perPage=10')
  const { page } = session
  await loaded(page)
  const calls = listCalls(page, '/site/sites')
  const pages = () => calls.map(({ query }) => query.get('page'))
  await page.keyboard.press(']')
  await page.getByText(/^11–/).waitFor()
  await expect.poll(pages).toEqual(['1'])
  await page.keyboard.press('[')
  await page.getByText(/^1–10 /).waitFor()
  // A page that was just read may be shown without another request; a refresh always sends one.
  const before = calls.length
  await page.keyboard.press('r')
  await expect.poll(() => calls.length).toBe(before + 1)
  expect(pages().at(-1)).toBe('0')
})

test('the key ? and the account menu open the shortcuts of the screen, in the user’s language', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch')
  const { page } = session
  await loaded(page)
  const keysOf = async (title: string) => {
    const help = page.getByRole('dialog', { name: title })
    await help.waitFor()
    const lines = await help
      .locator('dt')
      .evaluateAll((each) =>
        each.map(
          (label) =>
            `${label.textContent}: ${[...label.nextElementSibling!.querySelectorAll('kbd')].map((key) => key.textContent).join(' ')}`,
        ),
      )
    await page.keyboard.press('Escape')
    await gone(help)
    return lines
  }
  await page.keyboard.press('?')
  expect(await keysOf('Keyboard shortcuts')).toEqual(
    expect.arrayContaining([
      'Next row: j ↓',
      'Select or unselect: x Space',
      'Edit: e',
      'Search in the list: /',
      'Add branch: n',
      'Next page: ]',
      'Search everything: Ctrl+K',
      'Show the keyboard shortcuts: ?',
    ]),
  )
  await page.goto('/#/dashboard')
  await page.goto('/#/accountsettings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await gone(table(page))
  await page.keyboard.press('?')
  const elsewhere = await keysOf('Keyboard shortcuts')
  expect(elsewhere.filter((line) => /row|list/i.test(line))).toEqual([])
  expect(elsewhere).toContain('Search everything: Ctrl+K /')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  await page.getByRole('button', { name: /^Konto von / }).click()
  await page.getByRole('menuitem', { name: 'Tastenkürzel' }).click()
  expect(await keysOf('Tastenkürzel')).toContain('Tastenkürzel anzeigen: ?')
})

test('when a page is selected, all matching records on all pages can be selected, and are deleted in one confirmed request', async () => {
  const word = await makeShortcuts(23)
  await using session = await comeBack(admin, '/dynamicShortcut')
  const { page } = session
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await page.getByText('1–20 of 23').waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByText('20 selected').waitFor()
  await page.getByRole('button', { name: 'Select all 23 that match' }).click()
  await page.getByText('All 23 that match are selected').waitFor()
  // Deselecting one record keeps the others selected, on every page.
  await table(page, 'Dynamic shortcuts').getByRole('row').nth(1).getByRole('checkbox').uncheck()
  await page.getByText('22 selected').waitFor()
  const kept = (await column(page, 'Dynamic shortcuts', 'Name'))[0]
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete' })
  await question.getByText('22 records will be deleted.').waitFor()
  const removal = page.waitForRequest((request) => request.method() === 'DELETE')
  await question.getByRole('button', { name: 'Delete' }).click()
  expect((await removal).postDataJSON()).toHaveLength(22)
  await toast(page, 'Selected dynamic shortcut(s) have been deleted successfully.')
  await expect.poll(() => column(page, 'Dynamic shortcuts', 'Name')).toEqual([kept])
})

test('all matching records scroll in one table: rows load as needed, keep their row index, and are navigated and selected like others', {
  tags: 'thorough',
}, async () => {
  const word = await makeShortcuts(430)
  await using session = await comeBack(admin, '/dynamicShortcut')
  const { page } = session
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await page.getByText('1–20 of 430').waitFor()
  const calls = listCalls(page, '/notification/dynamicShortcuts')
  await page
    .getByRole('combobox', { name: 'Rows' })
    .selectOption({ label: 'All (infinite scroll)' })
  await page.getByText('430 total').waitFor()
  const rows = table(page, 'Dynamic shortcuts')
  const names = () => column(page, 'Dynamic shortcuts', 'Name')
  await expect.poll(async () => (await names())[0]).toBe(`${word} 0000`)
  expect(await rows.getAttribute('aria-rowcount')).toBe('431')
  expect(await rows.getByRole('row').count()).toBeLessThan(60)
  expect(calls.map(({ query }) => [query.get('page'), query.get('size')])).toEqual([['0', '200']])
  await rows.getByRole('row').nth(1).focus()
  await page.keyboard.press('End')
  await expect.poll(() => focused(page)).toBe('431')
  expect((await names()).at(-1)).toBe(`${word} 0429`)
  expect(calls.map(({ query }) => query.get('page'))).toEqual(['0', '2'])
  await page.keyboard.press('x')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Home')
  await expect.poll(() => focused(page)).toBe('2')
  await page.getByText('2 selected').waitFor()
  await page.reload()
  await page.getByText('430 total').waitFor()
  await page.getByRole('checkbox', { name: 'Select all that match' }).check()
  await page.getByText('All 430 that match are selected').waitFor()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByText('430 records will be deleted.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No data found').waitFor()
  expect(session.faults).toEqual([])
})

test('the columns of users shrink to fit in 1440 pixels, and a truncated text is shown in full under the pointer [USER-02, USER-03]', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(
    (await makeUser([(await makeBranch()).webId], 'Admin', { password: demoPassword })).email,
    '/user',
  )
  const { page } = session
  await loaded(page, 'Users')
  const box = page.getByRole('region', { name: /^Users/ })
  expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  const email = page.getByRole('cell', { name: /@acme\.test$/ }).first()
  await edge(page, 'Email').press('Home')
  await email.hover()
  expect(await email.getAttribute('title')).toMatch(/^\S+@acme\.test$/)
  await edge(page, 'Email').dblclick()
  await email.hover()
  expect(await email.getAttribute('title')).toBe(null)
})

test('at 1280 pixels no name, no status and no heading is truncated in lists and tabs, no column is under the actions, and the actions of a wide list are in a menu', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch', { width: 1280, height: 800 })
  const { page } = session
  const call = await callAs(admin)
  const { content } = await call('GET', 'site/siteDevices?size=1&sort=createdDate,asc')
  const branch = `/detail/site/${content[0].siteId}`
  // One of each kind first: a list, a wide one, a tab, a list of a screen by hand, and one of
  // links.
  const lists = someOf(5, [
    ['/branch', 'Branches', 'Name'],
    // The people of the demo, before those that other tests have added.
    ['/user?sort=createdDate&order=ASC', 'Users', 'First name', ['Branches']],
    [`${branch}/site-device`, 'Devices', 'Name', ['Branch name', 'Location name']],
    ['/scheduler?view=list', 'Tasks', 'Name', ['Branch', 'User', 'Form']],
    ['/branch/device', 'Branch devices', 'Branch', ['Device']],
    [`${branch}/user-site`, 'Users', 'Name', ['Role']],
    ['/devices', 'Devices', 'Name'],
    ['/documents', 'Documents', 'Document name'],
    ['/report', 'Reports', 'Document name', ['Branch name', 'Username']],
  ] as [string, string, string, string[]?][])
  for (const [route, label, name, others] of lists) {
    await page.goto(`/#${route}`)
    await loaded(page, label)
    const table = page.getByRole('table', { name: label, exact: true })
    const columns = (await table.getByRole('columnheader').allTextContents()).map((each) =>
      each.trim(),
    )
    const truncated = await table.locator('tbody tr').evaluateAll(
      (rows, ats) =>
        rows.flatMap((row) =>
          ats.flatMap((at) => {
            const cell = row.children[at]!
            const parts = [cell, ...cell.querySelectorAll('*')]
            return parts.some(
              (part) =>
                part.clientWidth &&
                (part.scrollWidth > part.clientWidth + 1 ||
                  part.scrollHeight > part.clientHeight + 1),
            )
              ? [cell.textContent]
              : []
          }),
        ),
      [name, 'Last name', 'Status', ...(others ?? [])]
        .map((each) => columns.indexOf(each))
        .filter((at) => at >= 0),
    )
    expect([route, truncated]).toEqual([route, []])
    const headings = await table.locator('th[aria-label]').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode()!
        const range = document.createRange()
        range.selectNodeContents(text)
        const [box, shown] = [cell.getBoundingClientRect(), range.getBoundingClientRect()]
        return shown.right > box.right || shown.height > box.height ? [text.textContent] : []
      }),
    )
    expect([route, headings]).toEqual([route, []])
    const box = page.getByRole('region', { name: label })
    expect([route, await box.evaluate((each) => each.scrollWidth - each.clientWidth)]).toEqual([
      route,
      0,
    ])
    const heights = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect([route, new Set(heights)]).toEqual([route, new Set([41])])
  }
  await page.goto('/#/user')
  await loaded(page, 'Users')
  const row = page.getByRole('row').nth(1)
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor()
})
