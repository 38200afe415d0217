import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { tokenOf } from './service.ts'
import { openWindow } from './openWindow.ts'
import type { Window, WindowOptions } from './openWindow.ts'

/**
 * Theme, width and height in which axe visits the screens: by default the one that has both the
 * dark colours and the narrow layout. The stories run axe on screens in other looks, too.
 */
export const looks = someOf(1, [
  ['theme-dark', 390, 844],
  ['theme-blue', 1440, 900],
  ['theme-dark', 1440, 900],
  ['theme-blue', 390, 844],
] as const)

/** Opens the product as a guest; `route` is a console address such as `/branch`. */
export const openGuest = (route = '/', options: WindowOptions = {}): Promise<Window> =>
  openWindow(route, undefined, options)

/** Fills the sign-in form and sends it. */
export async function fillSignIn(page: Page, account: string, password = demoPassword) {
  await page.getByRole('textbox', { name: 'Email' }).fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Begins or ends the name of the account menu, in the language of the person. */
const ofAccount = /^(Account of|Konto von|Compte de|Cuenta de) | のアカウント$/

const consoleShown = (page: Page) => page.getByRole('button', { name: ofAccount }).waitFor()

/**
 * A window with a session of its own, begun through the form; resolves when the console is there.
 */
export async function signIn(
  account: string,
  route = '/',
  options: WindowOptions = {},
): Promise<Window> {
  const window = await openGuest(route, options)
  await fillSignIn(window.page, account)
  await consoleShown(window.page)
  return window
}

/**
 * A window with a session of its own that began earlier, as a returning person's browser has it.
 */
export async function comeBack(
  account: string,
  route = '/',
  options: WindowOptions = {},
): Promise<Window> {
  const window = await openWindow(route, await tokenOf(account, options.address), options)
  await consoleShown(window.page)
  return window
}

/** Waits until the text is visible. */
export const see = (place: Page | Locator, text: string | RegExp) =>
  place.getByText(text).first().waitFor()

/** Waits until the element is hidden. */
export const gone = (what: Locator) => what.waitFor({ state: 'hidden' })

/** The texts of a column, by its name; empty while the table loads. */
export async function column(page: Page, table: string, name: string): Promise<string[]> {
  const rows = page.getByRole('table', { name: table, exact: true }).getByRole('row')
  const headers = await rows.first().getByRole('columnheader').allTextContents()
  const texts = await rows.evaluateAll(
    (each, at) => each.slice(1).map((row) => row.children[at]?.textContent ?? ''),
    headers.indexOf(name),
  )
  return texts.filter(Boolean)
}

/** The names of the columns of a table from left to right, without the checkboxes. */
export async function headers(page: Page, table: string): Promise<string[]> {
  const row = page.getByRole('table', { name: table, exact: true }).getByRole('row').first()
  await row.waitFor()
  return (await row.getByRole('columnheader').allTextContents()).filter(Boolean)
}

/** Opens a picker of the dialog, filters it, and selects the option with exactly this text. */
export async function choose(page: Page, label: string, text: string) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(text)
  await page.getByRole('option', { name: text, exact: true }).click()
  // A picker with several values stays open.
  if ((await box.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
}

/** Fills a field of the open dialog. */
export const fill = (page: Page, label: string, value: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(value)

/** Clicks a button of the open dialog. */
export const press = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

/** Waits for a toast with this text. */
export const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first().waitFor()

/** The validation message of a field in the dialog, once the field is invalid. */
export async function refusal(page: Page, label: string): Promise<string> {
  const field = page
    .getByRole('dialog')
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('dialog').getByRole('combobox', { name: label, exact: true }))
  await expect.poll(() => field.getAttribute('aria-invalid'), { timeout: 10_000 }).toBe('true')
  const described = (await field.getAttribute('aria-describedby')) ?? ''
  return page.evaluate(
    (ids) =>
      ids
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim(),
    described,
  )
}

/** The list requests from now on, with the time each was sent in milliseconds since 1970. */
export function listCalls(page: Page, path: string) {
  const calls: { query: URLSearchParams; at: number }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith(path) && url.searchParams.has('page'))
      calls.push({ query: url.searchParams, at: Date.now() })
  })
  return calls
}
