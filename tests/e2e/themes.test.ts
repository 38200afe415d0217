import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openGuest, signIn } from './console.ts'

/** The theme classes of the root element. */
const themesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.documentElement.classList].filter((name) => name.startsWith('theme-')),
  )
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('by default the root has theme-blue, or theme-dark on a dark system; nothing is stored [THEME-01]', async () => {
  await using session = await openGuest('/sign-in')
  const { page } = session
  await page.getByLabel('Email').waitFor()
  expect([await themesOf(page), await stored(page)]).toEqual([['theme-blue'], null])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => themesOf(page)).toEqual(['theme-dark'])
  await page.evaluate(() => localStorage.setItem('theme', 'theme-no-such'))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  expect(await themesOf(page)).toEqual(['theme-blue'])
})

test('a chosen theme is a class of the root immediately, is stored, and is applied before the first paint after a reload [THEME-01, THEME-02, THEME-03, SESS-04]', async () => {
  await using session = await signIn('admin@acme.test', '/home', { disposable: true })
  const { page, context } = session
  // Records every change of the root's class with its time, to compare with the browser's first
  // paint.
  await context.addInitScript(() => {
    const seen: [string, number][] = []
    Object.assign(window, { seen })
    new MutationObserver(
      () =>
        document.documentElement &&
        seen.push([document.documentElement.className, performance.now()]),
    ).observe(document, { attributes: true, attributeFilter: ['class'], subtree: true })
  })
  for (const [text, name] of [
    ['Green', 'theme-green'],
    ['Slate', 'theme-slate'],
    ['Dark', 'theme-dark'],
    ['High contrast', 'theme-contrast'],
    ['Blue', 'theme-blue'],
  ] as const) {
    await page.getByRole('button', { name: 'Theme', exact: true }).click()
    await page.getByRole('menuitemradio', { name: text, exact: true }).click()
    await expect.poll(() => themesOf(page)).toEqual([name])
    expect(await stored(page)).toBe(name)
    const before = await ground(page)
    await page.reload()
    await page.getByRole('button', { name: /^Account of / }).waitFor()
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    const { seen, painted } = await page.evaluate(() => ({
      seen: (window as unknown as { seen: [string, number][] }).seen,
      painted: performance.getEntriesByName('first-paint')[0]!.startTime,
    }))
    expect(
      seen
        .filter(([names]) => names.includes('theme-'))
        .map(([names]) => names.split(' ').filter((each) => each.startsWith('theme-'))),
    ).toEqual(seen.map(() => [name]))
    expect(seen[0]![1]).toBeLessThan(painted)
    expect([await themesOf(page), await ground(page)]).toEqual([[name], before])
  }
  expect(session.faults).toEqual([])
})

test('a theme chosen in one tab applies in the others and is kept after signing out [SESS-04, SESS-08]', {
  tags: 'thorough',
}, async () => {
  await using session = await signIn('admin@acme.test', '/home')
  const { page, context } = session
  const other = await context.newPage()
  await other.goto('/#/home')
  await other.getByRole('button', { name: /^Account of / }).waitFor()
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Green', exact: true }).click()
  await expect.poll(() => themesOf(other)).toEqual(['theme-green'])
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('Email').waitFor()
  expect([await themesOf(page), await stored(page)]).toEqual([['theme-green'], 'theme-green'])
})
