import { expect, test } from 'vitest'
import { comeBack, gone } from './console.ts'

const admin = 'admin@acme.test'

test('after 200 pixels a button appears that scrolls to the top in 600 ms; a navigation is at the top after 100 ms [DLG-53, CONST-32, CONST-33]', async () => {
  await using session = await comeBack(
    admin,
    `/branch?filter=${encodeURIComponent('{"search":"Boston Harbor"}')}`,
    { motion: true, disposable: true },
  )
  const { page } = session
  await page.clock.install()
  await page.getByRole('link', { name: 'Boston Harbor', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Boston Harbor' }).waitFor()
  // The navigation itself scrolls to the top, too.
  await page.clock.runFor(100)
  await page.setViewportSize({ width: 1440, height: 300 })
  // A screen that is shorter while it loads would be at the top anyway.
  await page.addStyleTag({ content: 'body { min-height: 2000px }' })
  const scroll = (to: number) => page.evaluate((top) => window.scrollTo(0, top), to)
  const top = () => page.evaluate(() => window.scrollY)
  const button = page.getByRole('button', { name: 'Scroll to top' })
  await scroll(200)
  await expect.poll(top).toBe(200)
  expect(await button.count()).toBe(0)
  await scroll(201)
  await button.waitFor()
  await page.clock.pauseAt(Date.now() + 5_000)
  await button.click()
  await page.clock.runFor(300)
  await expect.poll(top).toBeLessThan(201)
  expect(await top()).toBeGreaterThan(0)
  await page.clock.runFor(200)
  expect(await top()).toBeGreaterThan(0)
  await page.clock.runFor(130)
  await expect.poll(top).toBe(0)
  await gone(button)

  await scroll(150)
  await page.evaluate(() => {
    window.location.hash = '#/accountsettings'
  })
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  await page.clock.runFor(90)
  const before = await top()
  await page.clock.runFor(20)
  await expect.poll(top).toBe(0)
  expect(before).toBeGreaterThan(0)
})

test('the global search starts at two characters [DLG-48, CONST-16, VAL-48]', async () => {
  await using session = await comeBack(admin, '/accountsettings', { disposable: true })
  const { page } = session
  await page.getByRole('heading', { level: 1, name: 'Account settings' }).waitFor()
  const asked: string[] = []
  page.on(
    'request',
    (each) =>
      void (/\/filter\/|search=/.test(each.url()) && asked.push(new URL(each.url()).search)),
  )
  await page.clock.install()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.fill('B')
  await page.clock.runFor(5_000)
  expect(asked).toEqual([])
  await box.fill('Bo')
  await page.clock.runFor(1_000)
  await page
    .getByRole('option', { name: /Boston Harbor/ })
    .first()
    .waitFor()
  // Permissions and countries have translated names: all of them are loaded and searched in the
  // browser.
  await expect
    .poll(() => new Set(asked.map((each) => new URLSearchParams(each).get('search'))))
    .toEqual(new Set(['Bo', null]))
})
