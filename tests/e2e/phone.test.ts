import { expect, test } from 'vitest'
import { comeBack, gone } from './console.ts'
import { makeBranch } from './service.ts'

const phone = { width: 390, height: 844 }

test('at phone width rows are cards with the same link and actions, the menu is a drawer, a dialog takes the whole screen', async () => {
  const branch = await makeBranch()
  await using desk = await comeBack('admin@acme.test', '/branch', phone)
  const { page } = desk
  await page.getByRole('link', { name: branch.name, exact: true }).waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Branches', exact: true }).click()
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
  expect(desk.faults).toEqual([])
})

test('the facts of a card stand with a dot between two on one line, and none at an end', async () => {
  await using desk = await comeBack('admin@acme.test', '/locations', phone)
  const { page } = desk
  for (const [route, list] of [['/locations', 'Locations'], ['/user', 'Users']] as const) {
    await page.goto(`/#${route}`)
    const cards = page.getByRole('list', { name: list }).getByRole('listitem')
    await cards.getByRole('link').first().waitFor()
    const lines = (await cards.allInnerTexts()).flatMap((text) => text.split('\n'))
    expect(lines.filter((line) => /^\s*·|·\s*$/.test(line))).toEqual([])
  }
})
