import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { storageKeys } from '../../src/model/constants.ts'
import { productAddress } from './service.ts'

/** How a window is opened. Two windows never share their storage. */
export type WindowOptions = {
  width?: number
  height?: number
  /** Where the person sits: `Pacific/Auckland`. */
  timezoneId?: string
  /** Where the product answers, if it is not the one that all tests of this worker share. */
  address?: string
  /** Whether the screen moves as it does for people who did not ask for reduced motion. */
  motion?: boolean
}

/** A browser window. Errors that the page throws or logs are in `faults`. */
export type Window = {
  page: Page
  context: BrowserContext
  faults: string[]
  [Symbol.asyncDispose]: () => Promise<void>
}

let browser: Promise<Browser> | undefined

/**
 * Opens the product in a browser context of its own: cold caches, no history, closed afterwards.
 * @param route a console address such as `/branch`
 * @param token a session that began earlier; without one the person is a guest
 */
export async function openWindow(
  route: string,
  token: string | undefined,
  {
    width = 1440,
    height = 900,
    timezoneId,
    address = productAddress(),
    motion = false,
  }: WindowOptions = {},
): Promise<Window> {
  browser ??= chromium.connect(inject('browser'))
  const context = await (await browser).newContext({
    viewport: { width, height },
    baseURL: address,
    // Moving skeletons and fading dialogs cost more than the screens they belong to.
    reducedMotion: motion ? 'no-preference' : 'reduce',
    ...(timezoneId ? { timezoneId } : {}),
    ...(token ? { storageState: storageWith(token, address) } : {}),
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  await page.goto(`/#${route}`)
  return { page, context, faults, [Symbol.asyncDispose]: () => context.close() }
}

/** The storage of a browser in which this session began earlier. */
const storageWith = (token: string, origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: storageKeys.token, value: token }] }],
})
