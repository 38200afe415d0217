import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { waitForQuiet } from '../../../scripts/quietPage.ts'
import { demoPassword } from '../../../src/service/demo/demoPassword.ts'

/** Where a console has what the bench does: selectors, and the path of the list. */
export type Console = {
  /** Where a visit begins, before the sign-in. */
  guest: string
  list: string
  email: string
  password: string
  signIn: string
  row: string
  next: string
  heading: string
  create: string
  input: string
  /** What leads from the form to the list. */
  cancel: string
  record: string
}

/** What slows a visit: the factor of the processor, and the network. */
export type Conditions = { processor?: number; network?: { latency: number; megabits: number } }

/**
 * Milliseconds of each step of a visit, by name, and of the slowest interaction to its next paint;
 * and the number of requests before the first rows.
 */
export type Taken = Record<string, number>

/**
 * Visits a console with an empty cache as a person does: signs in, turns the page, sorts, opens the
 * form and a record. Then signs in again and loads the page once more, with what the browser has
 * kept; and loads it signed in with an empty cache.
 */
export async function visit(
  browser: Browser,
  address: string,
  known: Console,
  conditions: Conditions,
): Promise<Taken> {
  const taken: Taken = {}
  const first = await openPage(browser, address, conditions)
  let requests = 0
  first.on('request', () => (requests += 1))
  taken['sign-in form'] = await openUntil(first, known.guest, known.email)
  taken['sign-in to rows'] = await signIn(first, known)
  taken['requests before the first list'] = requests
  await waitForQuiet(first)
  const row = await textOf(first, known.row)
  taken['next page'] = await pressUntil(first, known.next, known.row, row)
  await waitForQuiet(first)
  const later = await textOf(first, known.row)
  taken['sort'] = await pressUntil(first, known.heading, known.row, later)
  await waitForQuiet(first)
  taken['create form'] = await pressUntil(first, known.create, known.input)
  await waitForQuiet(first)
  await first.locator(known.cancel).click()
  await first.locator(known.input).first().waitFor({ state: 'detached' })
  await first.locator(known.row).first().waitFor()
  await waitForQuiet(first)
  taken['open a record'] = await pressUntil(first, known.row, known.record)
  taken['slowest interaction'] = await first.evaluate(() => (window as any).slowest as number)
  await first.evaluate(() => localStorage.clear())
  await first.goto('about:blank')
  await openUntil(first, known.guest, known.email)
  taken['sign-in to rows, warm'] = await signIn(first, known)
  await waitForQuiet(first)
  await first.goto('about:blank')
  taken['signed-in page to rows, warm'] = await openUntil(first, known.list, known.row)
  await waitForQuiet(first)
  const storageState = await first.context().storageState()
  await first.context().close()

  const second = await openPage(browser, address, conditions, { storageState })
  taken['signed-in page to rows'] = await openUntil(second, known.list, known.row)
  await second.context().close()
  return taken
}

async function signIn(page: Page, known: Console): Promise<number> {
  await page.locator(known.email).fill('admin@acme.test')
  await page.locator(known.password).fill(demoPassword)
  return pressUntil(page, known.signIn, known.row)
}

async function openPage(
  browser: Browser,
  baseURL: string,
  conditions: Conditions,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, baseURL, ...options })
  const page = await context.newPage()
  await page.addInitScript(watchPaints)
  await slowDown(await context.newCDPSession(page), conditions)
  return page
}

async function slowDown(devtools: CDPSession, { processor = 1, network }: Conditions) {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor })
  if (!network) return
  const throughput = (network.megabits * 1_000_000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
}

/** Milliseconds from the start of the navigation until `selector` is painted. */
async function openUntil(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return page.evaluate(async (wanted) => (window as any).paintOf(wanted), selector)
}

/**
 * Milliseconds from the click on `button` until `selector` is painted, with another text than
 * `before`. Like a person's, the pointer is there a moment before it presses.
 */
async function pressUntil(
  page: Page,
  button: string,
  selector: string,
  before?: string,
): Promise<number> {
  const pressed = page.locator(button).first()
  await pressed.hover()
  await page.waitForTimeout(reaction)
  await page.evaluate(
    ([wanted, text]) => {
      window.addEventListener(
        'click',
        ({ timeStamp }) => {
          const painted = (window as any).paintOf(wanted, text) as Promise<number>
          ;(window as any).taken = painted.then((at) => at - timeStamp)
        },
        { once: true, capture: true },
      )
    },
    [selector, before] as const,
  )
  await pressed.click()
  return page.evaluate(async () => (window as any).taken as Promise<number>)
}

/** How long a pointer rests on what it presses, in ms. */
const reaction = 100

const textOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().textContent()) ?? ''

/**
 * Runs in the page from its start: `paintOf` resolves with the time at which an element is painted
 * that has another text than `before`; `slowest` is the longest interaction so far, from input to
 * paint.
 */
function watchPaints() {
  const page = window as any
  page.paintOf = (selector: string, before?: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const found = document.querySelector(selector)
        if (found && (before === undefined || found.textContent !== before))
          // A task after this frame runs once it is painted.
          setTimeout(() => resolve(performance.now()))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  page.slowest = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) page.slowest = Math.max(page.slowest, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}
