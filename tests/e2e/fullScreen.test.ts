import { expect, test } from 'vitest'
import { comeBack, gone } from './console.ts'

test('a dashboard is shown on the whole screen without bar and menu, until one leaves it or opens what a number counts [DASH-05]', async () => {
  await using session = await comeBack('admin@acme.test', '/form-dashboard')
  const { page } = session
  const menu = page.getByRole('navigation').first()
  const bar = page.getByRole('banner')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await press('Full screen')
  await gone(menu)
  await gone(bar)
  expect(await isFull()).toBe(true)
  // Menus belong to the page and open here, too.
  await page.getByRole('combobox', { name: 'Dates' }).click()
  await page.getByRole('option', { name: 'Last 12 months' }).click()
  await press('Leave full screen')
  await menu.waitFor()
  await bar.waitFor()
  expect(await isFull()).toBe(false)
  await press('Full screen')
  await gone(menu)
  await page
    .getByRole('link', { name: /Documents: Scheduled/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Documents', level: 1 }).waitFor()
  await menu.waitFor()
  expect(await isFull()).toBe(false)
})
