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
  /**
   * A browser context that no test used before, and that is closed afterwards: cold caches, no
   * history.
   */
  fresh?: boolean
}

/** A browser window. Errors that the page throws or logs are in `faults`. */
export type Window = {
  page: Page
  context: BrowserContext
  faults: string[]
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A context that waits for its next test. Its page, if it has one, shows the sign-in screen. */
type Resting = { context: BrowserContext; page?: Page; key: string }

/** Where a test left something behind that signing out does not remove. */
type Trace = 'page' | 'context'
const pageTraces: Record<string, Trace> = {
  addInitScript: 'page',
  addStyleTag: 'page',
  clock: 'context',
  context: 'context',
  emulateMedia: 'page',
  route: 'page',
  setViewportSize: 'page',
}
const contextTraces: Record<string, Trace> = {
  addInitScript: 'context',
  clock: 'context',
  grantPermissions: 'context',
  newCDPSession: 'context',
}

/** Contexts of one kind that are kept: while one is used, the toasts of the others disappear. */
const keptOfOneKind = 3
const keptAtAll = 6
const resting: Resting[] = []
let browser: Promise<Browser> | undefined

/**
 * Opens the product in a window of its own. Most windows were used before: a page that is loaded
 * already costs a sixth of the time of a cold one. Between two tests its session ends as it does
 * when a person signs out in another tab, and its storage is emptied; the console is built again
 * from nothing when the next session begins.
 * @param route a console address such as `/branch`
 * @param token the session to begin with; without one the person is a guest
 */
export async function openWindow(
  route: string,
  token: string | undefined,
  {
    width = 1440,
    height = 900,
    timezoneId,
    address,
    motion = false,
    fresh = false,
  }: WindowOptions = {},
): Promise<Window> {
  const own = fresh || motion || address !== undefined
  const key = `${width} × ${height} ${timezoneId}`
  const used = own ? undefined : await takeResting(key)
  const context =
    used?.context ??
    (await newContext({ width, height, timezoneId, address, motion }, own ? token : undefined))
  const page = used?.page ?? (await context.newPage())
  if (used && !used.page) await clearStorage(page)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())))
  if (own) {
    await page.goto(`/#${route}`)
  } else {
    if (!used?.page) await page.goto('/#/sign-in')
    await page.getByLabel('Email').waitFor()
    await begin(page, route, token)
  }

  let trace: Trace | undefined = own ? 'context' : undefined
  const leave = (left: Trace | undefined) => {
    if (left && trace !== 'context') trace = left
  }
  return {
    page: watched(page, (name) => leave(pageTraces[name])),
    get context() {
      leave('page')
      return watched(context, (name) => leave(contextTraces[name]))
    },
    faults,
    [Symbol.asyncDispose]: async () => {
      if (trace === 'context') return context.close()
      await rest({ context, page, key }, trace === 'page').catch(() => context.close())
    },
  }
}

async function newContext(
  {
    width,
    height,
    timezoneId,
    address = productAddress(),
    motion,
  }: WindowOptions & { width: number; height: number },
  token: string | undefined,
): Promise<BrowserContext> {
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
  return context
}

/** The storage of a browser in which this session began earlier. */
const storageWith = (token: string, origin: string) => ({
  cookies: [],
  origins: [{ origin, localStorage: [{ name: storageKeys.token, value: token }] }],
})

/** Removes the session that an earlier page of this context left in the storage. */
async function clearStorage(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
}

/** Begins a session as another tab would: the page hears that the storage changed. */
const begin = (page: Page, route: string, token: string | undefined) =>
  page.evaluate(
    ([key, hash, stored]) => {
      localStorage.clear()
      sessionStorage.clear()
      if (stored) localStorage.setItem(key, stored)
      window.location.hash = hash
      window.dispatchEvent(new StorageEvent('storage'))
    },
    [storageKeys.token, route, token] as const,
  )

/** Ends the session and keeps the window for another test; `spent` closes its page. */
async function rest({ context, page, key }: Required<Resting>, spent: boolean): Promise<void> {
  const others = context.pages().filter((each) => spent || each !== page)
  await Promise.all(others.map((each) => each.close()))
  if (spent) {
    await context.unrouteAll()
    await context.setOffline(false)
  }
  const kept = !spent && (await endSession(page))
  if (!spent && !kept) await page.close()
  resting.push({ context, key, ...(kept ? { page } : {}) })
  if (resting.length > keptAtAll) await resting.shift()!.context.close()
}

/** Returns whether the page can be used again: somebody was signed in, in English. */
async function endSession(page: Page): Promise<boolean> {
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'])
    page.removeAllListeners(event)
  await page.mouse.move(0, 0)
  return page.evaluate(
    ([tokenKey, languageKey]) => {
      // Without a session the page remembers where its guest wanted to go and why the last session
      // ended.
      const usable =
        localStorage.getItem(tokenKey) !== null &&
        (localStorage.getItem(languageKey) ?? 'en') === 'en' &&
        ['', 'en'].includes(document.documentElement.lang)
      localStorage.clear()
      sessionStorage.clear()
      window.location.replace('#/sign-in')
      window.scrollTo(0, 0)
      window.dispatchEvent(new StorageEvent('storage'))
      return usable
    },
    [storageKeys.token, storageKeys.language] as const,
  )
}

/** The window of this kind that has rested longest, unless there are few and it shows a message. */
async function takeResting(key: string): Promise<Resting | undefined> {
  const same = resting.filter((each) => each.key === key)
  const [oldest] = same
  if (!oldest) return undefined
  const { context, page } = oldest
  const message = page?.locator('[role=status], [role=alert]').first()
  if (message && same.length < keptOfOneKind && (await message.isVisible())) return undefined
  resting.splice(resting.indexOf(oldest), 1)
  if (!page || !message) return oldest
  try {
    // A toast leaves after three seconds; what stays longer belongs to the last session.
    await message.waitFor({ state: 'hidden', timeout: 5_000 })
    if ((await page.locator('html.theme-blue').count()) === 1) return oldest
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
  }
  await page.close()
  return { context, key }
}

/** The same object; `onUse` hears the name of everything that is read from it. */
function watched<Target extends object>(target: Target, onUse: (name: string) => void): Target {
  return new Proxy(target, {
    get(_, name) {
      onUse(String(name))
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
