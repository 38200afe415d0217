import { waitForQuiet } from '../../scripts/quietPage.ts'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { measureScrolling } from './scrolling.ts'

/**
 * What is measured in Chromium against the running product: loaded JavaScript, the picker with
 * 100,000 options, commits while typing, scrolling.
 */
export async function measureScreens(address: string): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: address })
    ).newPage()
    await page.addInitScript(countCommits)
    await page.addInitScript(noteFirstRow)
    const loaded = countScripts(page)
    await page.goto('/#/branch')
    await page.getByLabel('Email').waitFor()
    await waitForQuiet(page)
    const beforeSignIn = await loaded()
    await page.getByLabel('Email').fill('admin@acme.test')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
    await waitForQuiet(page)
    const firstRow = await page.evaluate(() => (window as any).firstRow as number)
    const beforeList = await loaded(firstRow)
    return [
      {
        name: 'JavaScript before sign-in',
        value: beforeSignIn / 1000,
        unit: 'kB gzip',
        budget: 85,
      },
      {
        name: 'JavaScript before the first list',
        value: beforeList / 1000,
        unit: 'kB gzip',
        budget: 390,
      },
      {
        name: 'JavaScript fetched afterwards, for what may be opened next',
        value: ((await loaded()) - beforeList) / 1000,
        unit: 'kB gzip',
      },
      ...(await measurePicker(page)),
      ...(await measureForm(page)),
      ...(await measureScrolling(page)),
    ]
  } finally {
    await browser.close()
  }
}

/** Notes when the page has the first row of a list, in milliseconds since its start. */
function noteFirstRow() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody a[href]')) return
    ;(window as any).firstRow = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

/**
 * The gzipped bytes of every script that this page has requested so far, or before a time in
 * milliseconds since its start.
 */
function countScripts(page: Page): (before?: number) => Promise<number> {
  const scripts = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const url = response.url()
    // The page reads it again from the browser's cache, to keep it.
    if (url.endsWith('.js') && !scripts.has(url))
      scripts.set(
        url,
        response.body().then((body) => gzipSync(body, { level: 9 }).length),
      )
  })
  return async (before = Infinity) => {
    const requested = await page.evaluate(
      (end) =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (startTime < end ? [name] : [])),
      before,
    )
    const sizes = await Promise.all([...new Set(requested)].map((url) => scripts.get(url) ?? 0))
    return sizes.reduce((sum, bytes) => sum + bytes, 0)
  }
}

async function measurePicker(page: Page): Promise<Figure[]> {
  await page.goto('/#/user')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Branches' }).click()
  await page.getByRole('button', { name: 'Assign Site' }).first().click()
  const picker = page.getByRole('dialog').getByRole('combobox').first()
  await picker.waitFor()
  const opening: number[] = []
  for (let run = 0; run < 5; run += 1) {
    opening.push(await untilPainted(page, '[role="option"]', () => picker.click()))
    if (run < 4) await picker.press('Escape')
  }
  const rows = await page.getByRole('option').count()
  const keys: number[] = []
  for (const key of 'branch 777')
    keys.push(await untilPainted(page, 'body', () => picker.press(key === ' ' ? 'Space' : key)))
  await page.getByRole('option', { name: /777/ }).first().waitFor()
  const choosing = await untilPainted(page, 'body', () =>
    page.getByRole('option', { name: /777/ }).first().click(),
  )
  await picker.fill('')
  await page.getByRole('option', { name: 'Select all' }).waitFor()
  const all = await untilPainted(page, '[role="dialog"] button[aria-label$=" more"]', () =>
    page.getByRole('option', { name: 'Select all' }).click(),
  )
  const whileAll = await untilPainted(page, 'body', () => picker.press('ArrowDown'))
  const none = await untilPainted(page, 'body', () =>
    page.getByRole('option', { name: 'Remove all' }).click(),
  )
  return [
    { name: 'Picker with 100,000 options: opens', value: median(opening), unit: 'ms', budget: 100 },
    {
      name: 'Picker with 100,000 options: rows in the page',
      value: rows,
      unit: 'rows',
      budget: 60,
    },
    { name: 'Picker with 100,000 options: a key', value: median(keys), unit: 'ms', budget: 50 },
    { name: 'Picker with 100,000 options: choose', value: choosing, unit: 'ms' },
    { name: 'Picker with 100,000 options: select all', value: all, unit: 'ms' },
    {
      name: 'Picker with 100,000 options: a key while all are chosen',
      value: whileAll,
      unit: 'ms',
      budget: 50,
    },
    { name: 'Picker with 100,000 options: remove all', value: none, unit: 'ms' },
  ]
}

/**
 * Milliseconds from the key press or click of `input` until `selector` exists and the next frame is
 * painted, by the page's clock.
 */
export async function untilPainted(
  page: Page,
  selector: string,
  input: () => Promise<void>,
): Promise<number> {
  await page.evaluate((wanted) => {
    const start = (event: Event) => {
      const from = event.timeStamp
      const look = () =>
        document.querySelector(wanted)
          ? requestAnimationFrame(() =>
              setTimeout(() => ((window as any).painted = performance.now() - from)),
            )
          : requestAnimationFrame(look)
      look()
    }
    ;(window as any).painted = undefined
    for (const kind of ['keydown', 'pointerdown'])
      window.addEventListener(kind, start, { once: true, capture: true })
  }, selector)
  await input()
  const handle = await page.waitForFunction(() => (window as any).painted as number | undefined)
  return (await handle.jsonValue())!
}

async function measureForm(page: Page): Promise<Figure[]> {
  // The previous dialog holds an unsaved choice that opens a confirmation; a fresh page has none.
  await page.goto('about:blank')
  await page.goto('/#/questionnaire')
  await page.getByRole('button', { name: 'Add questionnaire' }).first().click()
  const inputs = page.getByRole('dialog').getByRole('textbox')
  await inputs.nth(59).waitFor()
  await inputs.nth(30).click()
  await page.evaluate(() => ((window as any).commits = 0))
  const text = 'a text of thirty characters...'
  await inputs.nth(30).pressSequentially(text)
  const commits = await page.evaluate(() => (window as any).commits as number)
  return [
    {
      name: 'React commits per key in a form of 60 fields',
      value: commits / text.length,
      unit: 'commits',
    },
  ]
}

/** Counts React commits through the hook of the React developer tools. */
function countCommits() {
  const page = window as any
  page.commits = 0
  page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => (page.commits += 1),
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  }
}
