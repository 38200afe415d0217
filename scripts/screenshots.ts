import { waitForQuiet } from './quietPage.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { demoPassword } from '../src/service/demo/demoPassword.ts'
import { startRunning } from '../tests/e2e/startProduct.ts'
import { chromiumFlags, getChromium } from './chromium.ts'
import { ensureBuilt } from './ensureBuilt.ts'

const target = 'docs/screenshots'
type Size = { width: number; height: number }
const desktop: Size = { width: 1440, height: 900 }
const phone: Size = { width: 390, height: 844 }

/** What each picture shows: the route, the size, the theme, and the steps before it is taken. */
const pictures: {
  name: string
  route: string
  size: Size
  theme?: string
  before?: (page: Page) => Promise<void>
}[] = [
  { name: 'list', route: '/branch', size: desktop },
  { name: 'list-dark', route: '/branch', size: desktop, theme: 'theme-dark' },
  {
    name: 'detail',
    route: '/branch',
    size: desktop,
    before: (page) =>
      page
        .getByRole('table')
        .getByRole('link')
        .first()
        .click()
        .then(() => page.getByRole('tab').first().waitFor()),
  },
  {
    name: 'dialog',
    route: '/branch',
    size: desktop,
    before: (page) =>
      page
        .getByRole('button', { name: 'Add branch' })
        .click()
        .then(() => page.getByRole('dialog').getByRole('textbox').first().waitFor()),
  },
  { name: 'phone', route: '/branch', size: phone },
]

/**
 * `npm run screenshots`: takes the pictures of the README from the built product with fresh demo
 * data.
 */
async function takeScreenshots() {
  await ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-pictures-'))
  mkdirSync(target, { recursive: true })
  const product = await startRunning({ DATA_DIR: folder })
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
  try {
    for (const { name, route, size, theme = 'theme-blue', before } of pictures) {
      const context = await browser.newContext({
        viewport: size,
        baseURL: product.address,
        reducedMotion: 'reduce',
      })
      await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      const page = await context.newPage()
      await page.goto(`/#${route}`)
      await page.getByLabel('Email').fill('admin@acme.test')
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('heading', { level: 1 }).getByText(/\d/).waitFor()
      await before?.(page)
      await waitForQuiet(page)
      await page.screenshot({ path: path.join(target, `${name}.png`), animations: 'disabled' })
      console.log(`${target}/${name}.png`)
      await context.close()
    }
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await takeScreenshots()
