import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { demoPassword } from '../../src/service/demo/profiles.ts'

let connected: Promise<Browser> | undefined

/** A window of its own (own storage), as a person at another desk has. Anything the page throws or logs as an error is in `faults`. */
export type Desk = { page: Page; context: BrowserContext; faults: string[] }

/** Opens the product in a fresh window; `route` is a console address such as `/branch`. */
export async function openDesk(route = '/', options: { width?: number; height?: number } = {}): Promise<Desk> {
  connected ??= chromium.connect(inject('browser'))
  const context = await (await connected).newContext({ viewport: { width: options.width ?? 1440, height: options.height ?? 900 }, baseURL: inject('address') })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto(`/#${route}`)
  return { page, context, faults }
}

/** The same, with someone signed in through the form; resolves when the console is there. */
export async function signIn(account: string, route = '/', options: { width?: number; height?: number } = {}): Promise<Desk> {
  const desk = await openDesk(route, options)
  await desk.page.getByLabel('E-mail').fill(account)
  await desk.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await desk.page.getByRole('button', { name: 'Sign In' }).click()
  await desk.page.getByRole('button', { name: /^Account of / }).waitFor()
  return desk
}
