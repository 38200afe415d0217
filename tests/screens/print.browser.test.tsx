import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { chooseTheme } from '../../src/app/theme/themeChoice.ts'
import { send, startWith } from '../overrides/documents/startDocument.ts'
import { openConsole, see, table } from './requirements/openConsole.tsx'

/** Shows the page as it is printed, or as on a screen again. */
const asPrinted = (media: 'print' | '') =>
  (cdp() as { send: (method: string, params: object) => Promise<void> }).send(
    'Emulation.setEmulatedMedia',
    { media },
  )

beforeEach(() => page.viewport(1280, 800))
afterEach(() => asPrinted(''))

/** Whether a part of the page would be on the paper. */
const isPrinted = (part: Element | null) =>
  part !== null && part.checkVisibility({ visibilityProperty: true })
const find = (selector: string) => document.querySelector(selector)

test('a printed list has its heading, its columns and every row of the page, and nothing to press', async () => {
  await openConsole({ route: '/documents' })
  await see(table('Documents').getByRole('row').nth(20))
  const parts = {
    topBar: find('header'),
    menu: find('nav'),
    search: find('main input[type="search"]'),
    checkbox: find('main tbody input[type="checkbox"]'),
    actions: find('main tbody [data-part="actions"] button'),
    nextPage: find('main [aria-label^="Page"]'),
  }
  expect(Object.values(parts).map(isPrinted)).not.toContain(false)
  await asPrinted('print')
  expect(Object.entries(parts).filter(([, part]) => isPrinted(part))).toEqual([])
  const grid = table('Documents').element() as HTMLElement
  const box = grid.parentElement!
  // Nothing is behind a scroll bar, neither rows nor columns.
  expect(box.scrollHeight).toBe(box.clientHeight)
  expect(box.scrollWidth).toBe(box.clientWidth)
  expect([...grid.querySelectorAll('tbody > tr')].filter(isPrinted).length).toBeGreaterThanOrEqual(
    20,
  )
  expect(isPrinted(find('main h1'))).toBe(true)
  expect(isPrinted(find('main [role="status"]'))).toBe(true)
  await asPrinted('')
  ;(grid.querySelector('tbody a') as HTMLElement).click()
  const pager = page.getByRole('navigation', { name: 'Records of the list' })
  await see(pager)
  const links = pager.element()
  await asPrinted('print')
  expect(isPrinted(links)).toBe(false)
})

test('a list of many columns is printed across the sheet, smaller, with all columns and whole texts', async () => {
  const fields = Array.from({ length: 20 }, (_, index) => ({
    fieldType: 'text',
    fieldKey: `check${index}`,
    label: `Check ${index}`,
    width: 12,
  }))
  const { document, section, form } = await startWith(
    fields.map((field) => ({ formSectionRowColumnModels: [field] })),
  )
  await send('PATCH', `/document/${document}/answers`, {
    answers: {
      [section]: Object.fromEntries(
        fields.map(({ fieldKey }) => [fieldKey, 'The seal of the door is worn and was ordered']),
      ),
    },
  })
  await openConsole({ route: `/form/answers/${form}` })
  await see(page.getByRole('columnheader', { name: 'Check 19' }))
  const grid = page.getByRole('table').element() as HTMLElement
  const text = [...grid.querySelectorAll('tbody span')].find((each) =>
    each.textContent.startsWith('The seal'),
  )!
  const sheetOf = () => getComputedStyle(globalThis.document.body).getPropertyValue('page')
  await asPrinted('print')
  expect(sheetOf()).toBe('across')
  expect(Number(getComputedStyle(grid).getPropertyValue('zoom'))).toBeLessThan(1)
  // The smaller sizes are rounded to pixels.
  expect(grid.parentElement!.scrollWidth).toBeLessThanOrEqual(grid.parentElement!.clientWidth + 1)
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight)
  expect(getComputedStyle(text).webkitLineClamp).toBe('none')
  await asPrinted('')
  // Its few columns fit on an upright sheet, however long their texts are.
  location.hash = '#/locations'
  await see(table('Locations').getByRole('row').nth(5))
  await asPrinted('print')
  await expect.poll(sheetOf).toBe('auto')
})

test('from a window as narrow as a phone, a list is printed as a table, which it is before the pages are counted', async () => {
  await page.viewport(390, 844)
  await openConsole({ route: '/documents' })
  await see(page.getByRole('list', { name: 'Documents' }))
  expect(table('Documents').query()).toBeNull()
  window.dispatchEvent(new Event('beforeprint'))
  expect(table('Documents').query()).not.toBeNull()
  window.dispatchEvent(new Event('afterprint'))
  expect(table('Documents').query()).toBeNull()
})

test('a printed detail has its values and answers, without tabs and actions, dark on white in a dark theme', {
  tags: 'thorough',
}, async () => {
  const answer = 'The lamp above the counter flickers and hums'
  const {
    document: id,
    section,
    form,
  } = await startWith(
    [{ formSectionRowColumnModels: [{ fieldType: 'text', fieldKey: 'defect', label: 'Defect' }] }],
    { form: 'Round through the cold rooms and the bakery' },
  )
  await send('PATCH', `/document/${id}/answers`, { answers: { [section]: { defect: answer } } })
  await send('POST', `/document/${id}/submit`)
  await openConsole({ route: `/detail/document/${id}/answers`, theme: 'theme-dark' })
  await see(page.getByRole('definition').first())
  const tabs = find('main [role="tablist"]')
  expect(isPrinted(tabs)).toBe(true)
  await asPrinted('print')
  expect(isPrinted(tabs)).toBe(false)
  expect(isPrinted(find('header'))).toBe(false)
  const value = find('main dd')!
  expect(isPrinted(value)).toBe(true)
  expect(getComputedStyle(value).color).toBe('rgb(22, 32, 46)')
  expect(getComputedStyle(find('main section')!).backgroundColor).toBe('rgb(255, 255, 255)')
  expect(find('main section dd')?.textContent).toBe(answer)
  await asPrinted('')
  // A text that is shortened on the screen is complete on paper.
  location.hash = `#/detail/form/${form}`
  const shortened = 'main dd button[title^="Round through"]'
  await expect.poll(() => find(shortened), { timeout: 10_000 }).not.toBeNull()
  const short = find(shortened)!
  await asPrinted('print')
  expect(getComputedStyle(short, '::after').content).toBe(`"${short.getAttribute('title')}"`)
  expect(getComputedStyle(find('main dd')!).color).toBe('rgb(22, 32, 46)')
  await asPrinted('')
  expect(getComputedStyle(short, '::after').content).toBe('none')
  expect(getComputedStyle(find('main dd')!).color).not.toBe('rgb(22, 32, 46)')
  chooseTheme('theme-blue')
})

test('the numbers of weeks of a printed calendar are dark on a light ground in a dark theme', async () => {
  await openConsole({ route: '/scheduler?view=month&date=2026-11-26', theme: 'theme-dark' })
  const week = page.getByText('48', { exact: true })
  await see(week)
  const ground = () => getComputedStyle(week.element()).backgroundColor
  const dark = ground()
  await asPrinted('print')
  expect([dark, ground()]).toEqual(['rgb(27, 43, 71)', 'rgb(232, 240, 254)'])
  await asPrinted('')
  chooseTheme('theme-blue')
})

test('a printed board of tasks has its days, legend and colours, and nothing to press', async () => {
  await openConsole({ route: '/scheduler?view=month' })
  await expect.poll(() => find('[data-event]')).not.toBeNull()
  const add = page.getByRole('button', { name: 'Add task' }).element()
  const colourOf = () => getComputedStyle(find('[data-event]')!).backgroundColor
  const colour = colourOf()
  expect(isPrinted(add)).toBe(true)
  await asPrinted('print')
  expect(isPrinted(add)).toBe(false)
  expect(isPrinted(find('main [aria-label="Colours and ticks"]'))).toBe(true)
  expect(colourOf()).toBe(colour)
})
