import type { Request, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { fillSignIn, openGuest } from './console.ts'
import type { Window } from './openWindow.ts'

const limit = 15
const disposable = { disposable: true }

/**
 * Notes in every page of the window when the first row of a table appears, and whether the
 * placeholder of the whole console was shown before.
 */
const watchRows = ({ page }: Window) =>
  page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const noted = window as unknown as { firstRowAt?: number; placeholder?: boolean }
      noted.placeholder ||=
        document.querySelector('[role="status"][aria-label="Loading the console"]') !== null
      if (!document.querySelector('table tbody a')) return
      noted.firstRowAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })

/** What the page requested before its first row appeared, itself included, and the placeholder. */
async function untilFirstRow({
  page,
}: Window): Promise<{ requests: string[]; placeholder: boolean }> {
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  return page.evaluate(() => {
    const noted = window as unknown as { firstRowAt: number; placeholder: boolean }
    const loaded = performance.getEntriesByType('resource')
    const before = loaded.filter(({ startTime }) => startTime < noted.firstRowAt)
    return {
      // A module that was fetched is imported from the cache.
      requests: ['/', ...new Set(before.map(({ name }) => new URL(name).pathname))],
      placeholder: noted.placeholder,
    }
  })
}

/** What the first list is made of, each by a part of the address of its request. */
const ofList = [
  '/static-data/screenSettings',
  '/static-data/savedFilter/site',
  '/site/filter/SITES',
  '/site/sites?',
]
/** A sign-in brings the user along. */
const ofPage = ['/security/userAccounts/currentUser', ...ofList]

/**
 * Holds back the responses to all independent requests until each of them was sent: a request that
 * waits for the response to another is never sent. Resolves once all were.
 */
async function holdUntilAllAreSent({ page }: Window, independent: string[]): Promise<void> {
  const held = new Map<string, Route>()
  let allSent = () => {}
  const sent = new Promise<void>((resolve) => (allSent = resolve))
  const partOf = (request: Request) => independent.find((part) => request.url().includes(part))
  await page.route('**/api/**', async (route) => {
    const part = partOf(route.request())
    if (!part || held.size === independent.length) return route.continue()
    held.set(part, route)
    if (held.size < independent.length) return
    allSent()
    for (const each of held.values()) await each.continue()
  })
  return sent
}

/** The style of a table's cells is there before any table is. */
const untilRehearsed = ({ page }: Window) =>
  page.waitForFunction(() =>
    [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules])
      .some(({ cssText }) => cssText.includes('display: table-cell')),
  )

/**
 * Notes in every page of the window what is requested in the task in which the token arrives: what
 * comes later waits for the render of the console.
 */
const watchToken = ({ page }: Window) =>
  page.addInitScript(() => {
    const noted = window as unknown as { withToken: string[] }
    noted.withToken = []
    const { fetch } = window
    let hasArrived = false
    window.fetch = async (...request) => {
      if (hasArrived) noted.withToken.push(String(request[0]))
      const response = await fetch(...request)
      if (!response.url.endsWith('/security/oauth/token')) return response
      const read = response.text.bind(response)
      response.text = async () => {
        const text = await read()
        hasArrived = true
        setTimeout(() => (hasArrived = false))
        return text
      }
      return response
    }
  })

test('signing in takes at most 15 requests to the first list, of which none waits for another, and shows no placeholder', async () => {
  await using window = await openGuest('/', { ...disposable, keepsFiles: true })
  const { page } = window
  await watchRows(window)
  await page.goto('about:blank')
  await page.goto('/#/branch')
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@acme.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  // The code of the console arrives as soon as the sign-in is painted.
  await page.waitForLoadState('networkidle')
  const kept = await page.evaluate(() => caches.keys())
  const allSent = holdUntilAllAreSent(window, ofList)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await allSent
  const { requests, placeholder } = await untilFirstRow(window)
  expect(requests.slice(limit)).toEqual([])
  expect(requests).toContain('/api/site/sites')
  expect(requests).not.toContain('/api/security/userAccounts/currentUser')
  expect(placeholder).toBe(false)
  // Keeping the scripts of the sign-in before would have requested them again.
  expect(kept).toEqual([])
  expect(window.faults).toEqual([])
})

test('the entity whose list was asked for is loaded beside the console, not after it', async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/console-*.js', async (route) => {
    await held
    await route.continue()
  })
  const ofEntity = page.waitForResponse('**/assets/site-*.js')
  await page.goto('about:blank')
  await page.goto('/#/branch')
  expect((await ofEntity).ok()).toBe(true)
  release()
  await fillSignIn(page, 'admin@acme.test')
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  expect(window.faults).toEqual([])
})

test('the first list is rendered once with examples before people type, unseen and without a request', async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await untilRehearsed(window)
  expect(await page.locator('table').count()).toBe(0)
  // The sign-in screen itself asks whether people can sign up, maybe before this test listens.
  const ofSignIn = '/api/security/register'
  expect(asked.filter((path) => path.startsWith('/api/') && path !== ofSignIn)).toEqual([])
  expect(window.faults).toEqual([])
})

test('what the first list needs is requested with the token, before the console is rendered', async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  await watchToken(window)
  await page.goto('about:blank')
  await page.goto('/#/branch')
  await untilRehearsed(window)
  await fillSignIn(page, 'admin@acme.test')
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  const withToken = await page.evaluate(
    () => (window as unknown as { withToken: string[] }).withToken,
  )
  const needed = ['/static-data/screenSettings', '/static-data/savedFilter/site', '/site/sites?']
  for (const part of needed) expect(withToken.join('\n')).toContain(part)
  expect(window.faults).toEqual([])
})

test('a person who is signed in gets the first list with at most 15 requests, of which none waits for another', {
  tags: 'thorough',
}, async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  await fillSignIn(page, 'admin@acme.test')
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  await watchRows(window)
  await page.goto('about:blank')
  const allSent = holdUntilAllAreSent(window, ofPage)
  await page.goto('/#/branch')
  await allSent
  const { requests } = await untilFirstRow(window)
  expect(requests.slice(limit)).toEqual([])
  expect(requests).toContain('/api/site/sites')
  expect(window.faults).toEqual([])
})

test('a page that starts where the last one did requests the rows, once, before the code of the console has arrived, and no longer after signing out [AUTH-06]', {
  tags: 'thorough',
}, async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  const rows = page.getByRole('table', { name: 'Branches' }).getByRole('link')
  await fillSignIn(page, 'admin@acme.test')
  await rows.first().waitFor()
  await page.goto('about:blank')
  let asked = 0
  let sent = () => {}
  const rowsAreRequested = new Promise<void>((resolve) => (sent = resolve))
  page.on('request', (request) => {
    if (!request.url().includes('/api/site/sites?')) return
    asked += 1
    sent()
  })
  const console = '**/assets/console-*.js'
  await page.route(console, async (route) => {
    await rowsAreRequested
    await route.continue()
  })
  await page.goto('/#/branch')
  await rows.first().waitFor()
  expect(asked).toBe(1)
  await page.unroute(console)
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('starts'))).toBeNull()
  expect(window.faults).toEqual([])
})

test('while the first rows are on their way a page shows an empty top bar, and later its screen without them', async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  const rows = page.getByRole('table', { name: 'Branches' }).getByRole('link')
  await fillSignIn(page, 'admin@acme.test')
  await rows.first().waitFor()
  await watchRows(window)
  await page.goto('about:blank')
  let send = () => {}
  const held = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/api/site/sites?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/#/branch')
  await page.getByRole('navigation').getByRole('link', { name: 'Branches', exact: true }).waitFor()
  expect(await rows.count()).toBe(0)
  send()
  const { placeholder } = await untilFirstRow(window)
  expect(placeholder).toBe(true)
  expect(window.faults).toEqual([])
})

test('a signed-in page whose largest file fails is loaded again once, and then asks the person to try again', async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  const rows = page.getByRole('table', { name: 'Branches' }).getByRole('link')
  await fillSignIn(page, 'admin@acme.test')
  await rows.first().waitFor()
  const console = '**/assets/console-*.js'
  await page.goto('about:blank')
  await page.route(console, (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto('/#/branch')
  await rows.first().waitFor()
  await page.goto('about:blank')
  await page.route(console, (route) => route.abort('connectionreset'))
  await page.goto('/#/branch')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.waitFor()
  await page.unroute(console)
  await tryAgain.click()
  await rows.first().waitFor()
})

test('a browser that cannot preload modules shows the first list of a signed-in page too', async () => {
  await using window = await openGuest('/branch', disposable)
  const { page } = window
  const rows = page.getByRole('table', { name: 'Branches' }).getByRole('link')
  await fillSignIn(page, 'admin@acme.test')
  await rows.first().waitFor()
  await page.addInitScript(() => {
    const { supports } = DOMTokenList.prototype
    DOMTokenList.prototype.supports = function (token) {
      return token !== 'modulepreload' && supports.call(this, token)
    }
    // Such a browser does not know the link either: it has no events.
    const { append } = Element.prototype
    HTMLHeadElement.prototype.append = function (...nodes) {
      const isUnknown = (node: unknown) => (node as HTMLLinkElement).rel === 'modulepreload'
      append.apply(
        this,
        nodes.filter((node) => !isUnknown(node)),
      )
    }
  })
  await page.goto('about:blank')
  await page.goto('/#/branch')
  await rows.first().waitFor()
  expect(window.faults).toEqual([])
})
