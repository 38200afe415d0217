import { waitForQuiet } from './quietPage.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { demoPassword } from '../src/service/demo/demoPassword.ts'
import { startRunning } from '../tests/e2e/startProduct.ts'
import { chromiumFlags, getChromium } from './chromium.ts'
import { ensureBuilt } from './ensureBuilt.ts'
import { takeVocabularyPictures } from './takeVocabularyPictures.ts'

const target = 'docs/screenshots'
type Size = { width: number; height: number }
const desktop: Size = { width: 1440, height: 900 }
const phone: Size = { width: 390, height: 844 }
/** For parts of pages: a list fits beside the navigation, and few parts are longer. */
const wide: Size = { width: 1180, height: 900 }

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
 * `npm run screenshots`: takes the pictures of the README and of the vocabulary from the built
 * product with fresh demo data; `npm run screenshots -- board clone` only those of these names.
 */
async function takeScreenshots(names: string[]) {
  await ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-pictures-'))
  const product = await startRunning({ DATA_DIR: folder })
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
  const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name)
  try {
    await takeReadmePictures(browser, product.address, isWanted)
    const page = await openSignedIn(browser, product.address, '/branch', wide, 'theme-blue')
    await takeVocabularyPictures(page, isWanted)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function takeReadmePictures(
  browser: Browser,
  address: string,
  isWanted: (picture: { name: string }) => boolean,
) {
  mkdirSync(target, { recursive: true })
  for (const { name, route, size, theme = 'theme-blue', before } of pictures.filter(isWanted)) {
    const page = await openSignedIn(browser, address, route, size, theme)
    await before?.(page)
    await waitForQuiet(page)
    await page.screenshot({ path: path.join(target, `${name}.png`), animations: 'disabled' })
    console.log(`${target}/${name}.png`)
    await page.context().close()
  }
}

/** A page of a new session at the route of a list, signed in as an administrator. */
async function openSignedIn(
  browser: Browser,
  baseURL: string,
  route: string,
  viewport: Size,
  theme: string,
): Promise<Page> {
  const context = await browser.newContext({ viewport, baseURL, reducedMotion: 'reduce' })
  await context.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  const page = await context.newPage()
  await page.goto(`/#${route}`)
  await page.getByLabel('Email').fill('admin@acme.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('heading', { level: 1 }).getByText(/\d/).waitFor()
  return page
}

await takeScreenshots(process.argv.slice(2))
