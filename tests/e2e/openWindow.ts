import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumFlags } from '../../scripts/chromium.ts'
import { storageKeys } from '../../src/model/constants.ts'
import { productAddress } from './service.ts'

/** How a window is opened. Two windows never share their storage. */
export type WindowOptions = {
  width?: number
  height?: number
  /** Where the person sits: `Pacific/Auckland`. */
  timezoneId?: string
  /**
   * What the browser's local storage holds when the page is loaded, such as a language or a theme.
   */
  stored?: Record<string, string>
  /** Where the product answers, if it is not the one that all tests of this worker share. */
  address?: string
  /** Whether the screen moves as it does for people who did not ask for reduced motion. */
  motion?: boolean
  /**
   * Whether the browser context is closed after the test: needed by tests that install a clock or a
   * script, which cannot be removed from a context.
   */
  disposable?: boolean
  /**
   * Whether pages take their files from what earlier ones kept (`keepFiles.ts`). Without it they
   * request them, which a test can prevent.
   */
  keepsFiles?: boolean
}

/** A browser window. Errors that the page throws or logs are in `faults`. */
export type Window = {
  page: Page
  context: BrowserContext
  faults: string[]
  [Symbol.asyncDispose]: () => Promise<void>
}

// One for each worker, which ends with it. With one for all, the process that started it would pass
// on every message between them.
let browser: Promise<Browser> | undefined

/** A tab, alone in its browser context. */
type Tab = { context: BrowserContext; page: Page }

/**
 * Tabs of windows that were closed, by the options that a context cannot change. Their HTTP and
 * code caches and their process are warm: opening a window in one takes half the processor time of
 * a new context.
 */
const idle = new Map<string, Tab[]>()

/** The smallest document of the origin: its storage is within reach, and no script runs. */
const emptyDocument = '/favicon.ico'

/**
 * Opens the product in a tab without storage, routes or permissions. No other open window shares
 * its browser context.
 * @param route a console address such as `/branch`
 * @param token a session that began earlier; without one the person is a guest
 */
export async function openWindow(
  route: string,
  token: string | undefined,
  options: WindowOptions = {},
): Promise<Window> {
  const { width = 1440, height = 900, address = productAddress(), disposable = false } = options
  const { timezoneId, motion = false, stored = {}, keepsFiles = false } = options
  const key = JSON.stringify([address, timezoneId, motion, keepsFiles])
  const reusable = !disposable && address === productAddress()
  const tab =
    (reusable ? idle.get(key)?.pop() : undefined) ??
    (await newTab(address, { timezoneId, motion, keepsFiles }))
  const { context, page } = tab
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error')
      faults.push(`${message.text()} ${message.location().url}`.trim())
  })
  await page.setViewportSize({ width, height })
  await clearStorage(page, address)
  await store(page, { ...stored, ...(token ? { [storageKeys.token]: token } : {}) })
  await page.goto(`/#${route}`)
  return {
    page,
    context,
    faults,
    [Symbol.asyncDispose]: async () => {
      if (!reusable || page.isClosed()) return context.close()
      await reset(tab)
      idle.set(key, [...(idle.get(key) ?? []), tab])
    },
  }
}

async function newTab(
  baseURL: string,
  { timezoneId, motion, keepsFiles }: Pick<WindowOptions, 'timezoneId' | 'motion' | 'keepsFiles'>,
): Promise<Tab> {
  // Pages live for a second or two: compilers that optimize cost more than they bring, and a
  // process of its own to draw in costs more than the drawing.
  const args = [...chromiumFlags, '--in-process-gpu', '--js-flags=--no-turbofan,--no-maglev']
  browser ??= chromium.launch({ executablePath: inject('chromium'), args })
  const context = await (await browser).newContext({
    baseURL,
    // Moving skeletons and fading dialogs cost more than the screens they belong to.
    reducedMotion: motion ? 'no-preference' : 'reduce',
    serviceWorkers: keepsFiles ? 'allow' : 'block',
    ...(timezoneId ? { timezoneId } : {}),
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  await page.goto(emptyDocument)
  return { context, page }
}

/** Closes other tabs, ends the console, and takes back what a test changed in the browser. */
async function reset({ context, page }: Tab) {
  page.removeAllListeners()
  const others = context.pages().filter((each) => each !== page)
  await Promise.all(others.map((each) => each.close()))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(emptyDocument)
}

/** Empties everything that an earlier window of the tab stored. The HTTP cache stays. */
async function clearStorage(page: Page, origin: string) {
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,service_workers,cache_storage'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
}

/**
 * Stores what an earlier visit left, such as the token of its session, and ends what belonged to
 * the tab.
 */
const store = (page: Page, entries: Record<string, string>) =>
  page.evaluate((given) => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
  }, entries)
