import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack } from './console.ts'
import { callAs, makeBranch } from './service.ts'

const admin = 'admin@acme.test'
const sizes = someOf(1, [
  [390, 844],
  [1440, 900],
] as const)

/** Chooses another language, which applies from the next page load. */
const speak = (page: Page, language: string) =>
  page
    .evaluate((chosen) => localStorage.setItem('language', chosen), language)
    .then(() => page.reload())

/** The positions of elements from top to bottom, and whether their text fits. */
const boxes = (things: Locator) =>
  things.evaluateAll((each) =>
    each.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const words = document.createRange()
      words.selectNodeContents(element)
      const inner = words.getBoundingClientRect()
      return {
        text: element.textContent ?? '',
        left,
        right,
        top,
        bottom,
        width: inner.width,
        lines: new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size,
        fits:
          inner.top >= top && inner.bottom <= bottom && inner.left >= left && inner.right <= right,
      }
    }),
  )

test('menu entries that take two lines in a language show both, and none moves when one becomes the current entry', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/roles')
  const { page } = session
  await speak(page, 'fr')
  const entries = page.getByRole('navigation').first().locator('[role=group] > ul > li > a')
  const current = (route: string) =>
    page.locator(`nav a[href="#${route}"][aria-current=page]`).waitFor()
  await current('/roles')
  const before = await boxes(entries)
  expect(
    before.filter(({ lines }) => lines > 2).length,
    'an entry of two lines: its icon and its words',
  ).toBeGreaterThan(0)
  for (const [index, { text, fits, bottom }] of before.entries())
    expect([text, fits, bottom <= (before[index + 1]?.top ?? Infinity)]).toEqual([text, true, true])
  await page.goto('/#/documents')
  await current('/documents')
  // Wider text would take another line, and the entries below would move.
  const shapes = (each: typeof before) =>
    each.map(({ text, width, bottom, top }) => [text, width, bottom - top])
  expect(shapes(await boxes(entries))).toEqual(shapes(before))
})

test('at phone width the buttons of the import are not cut off or overlapping in the longest language', {
  tags: 'thorough',
}, async () => {
  await using session = await comeBack(admin, '/branch', { width: 320, height: 700 })
  const { page } = session
  await speak(page, 'de')
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Importieren/ }).click()
  const dialog = page.getByRole('dialog')
  const rows = Array.from(
    { length: 20 },
    (_, index) =>
      `Niederlassung ${index},LAY-${index},Standard,1 Main,United States,Massachusetts,Boston,02110`,
  )
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'branches.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'name,code,typeTextCode,addressModel.street,addressModel.country,addressModel.state,addressModel.city,addressModel.postalCode',
        ...rows,
      ].join('\r\n'),
    ),
  })
  await dialog.getByRole('button', { name: 'Prüfen', exact: true }).click()
  await dialog.getByRole('button', { name: '20 Zeilen importieren' }).waitFor()
  const footer = await boxes(dialog.locator('.MuiDialogActions-root button'))
  expect(footer).toHaveLength(3)
  for (const [index, one] of footer.entries()) {
    expect([one.text, one.fits, one.lines, one.left >= 0, one.right <= 320]).toEqual([
      one.text,
      true,
      1,
      true,
      true,
    ])
    for (const other of footer.slice(index + 1))
      expect([one.text, other.text, one.right <= other.left || one.bottom <= other.top]).toEqual([
        one.text,
        other.text,
        true,
      ])
  }
})

describe.each(sizes)('at %i wide', (width, height) => {
  test('the choices in a conflict are aligned with their field label', async () => {
    const branch = await makeBranch()
    await using session = await comeBack(admin, `/detail/site/${branch.webId}`, { width, height })
    const { page } = session
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit branch' })
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${branch.name} mine`)
    await (await callAs(admin))('PATCH', `site/sites/${branch.webId}`, {
      name: `${branch.name} theirs`,
    })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const choice = page.getByRole('radiogroup', { name: 'Name' })
    await choice.waitFor()
    const left = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().left)
    const name = await left(choice)
    expect(
      Math.abs((await left(choice.locator('.MuiRadio-root svg').first())) - name),
    ).toBeLessThan(1)
  })
})
