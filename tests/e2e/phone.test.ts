import { expect, test } from 'vitest'
import { comeBack, gone, listCalls } from './console.ts'
import { makeBranch, makeUser } from './service.ts'

const phone = { width: 390, height: 844 }

test('at phone width rows are cards with the same link and actions, the menu is a drawer, and a dialog fills the screen', async () => {
  const branch = await makeBranch()
  await using session = await comeBack('admin@acme.test', '/branch', phone)
  const { page } = session
  await page.getByRole('link', { name: branch.name, exact: true }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Branches', exact: true })
    .click()
  await gone(page.getByRole('navigation', { name: 'Main menu' }))

  await page.getByRole('button', { name: 'Add branch' }).click()
  await page.getByRole('dialog', { name: 'Add branch' }).getByLabel('Name').waitFor()
  const box = await page.getByRole('dialog', { name: 'Add branch' }).boundingBox()
  expect([box?.width, box?.height]).toEqual([phone.width, phone.height])
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await gone(page.getByRole('dialog'))

  await page.getByRole('link', { name: branch.name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: branch.name }).waitFor()
  for (const tab of ['Users', 'Activity']) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tab', { name: tab, selected: true }).waitFor()
    expect(await overflow()).toBeLessThanOrEqual(0)
  }
  expect(session.faults).toEqual([])
})

test('the facts of a card have a dot between two on one line, and none at the end of a line', async () => {
  await using session = await comeBack('admin@acme.test', '/locations', phone)
  const { page } = session
  for (const [route, list] of [
    ['/locations', 'Locations'],
    ['/user', 'Users'],
  ] as const) {
    await page.goto(`/#${route}`)
    const cards = page.getByRole('list', { name: list }).getByRole('listitem')
    await cards.getByRole('link').first().waitFor()
    const lines = (await cards.allInnerTexts()).flatMap((text) => text.split('\n'))
    expect(lines.filter((line) => /^\s*·|·\s*$/.test(line))).toEqual([])
  }
})

test('cards have no headings: they are sorted and refreshed from the menu beside the search, in a list and in a tab [LIST-05]', {
  tags: 'thorough',
}, async () => {
  const branch = await makeBranch()
  const users = [
    await makeUser([branch.webId], 'Manager'),
    await makeUser([branch.webId], 'Manager'),
  ]
  await using session = await comeBack('admin@acme.test', '/branch', phone)
  const { page } = session
  await page.getByRole('link', { name: branch.name, exact: true }).waitFor()
  const calls = listCalls(page, '/site/sites')
  const choose = async (entry: string | RegExp, choice?: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    if (choice) await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
    await gone(page.getByRole('menu'))
  }
  await choose('Sort: Created date', 'Name')
  await expect.poll(() => calls.at(-1)?.query.get('sort')).toMatch(/^name,/)
  const asked = String(calls.at(-1)!.query)
  calls.length = 0
  await choose('Refresh')
  await expect.poll(() => calls.map(({ query }) => String(query))).toEqual([asked])

  await page.goto(`/#/detail/site/${branch.webId}/user-site`)
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await cards.getByText(users[0]!.lastName).waitFor()
  const inTab = listCalls(page, '/userSites')
  await choose(/^Sort/, 'Created date')
  await choose(/^Sort/, 'Ascending')
  await expect.poll(() => inTab.at(-1)?.query.get('sort')).toBe('createdDate,asc')
  expect(session.faults).toEqual([])
})
