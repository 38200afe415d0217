import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { startRunning } from '../e2e/startProduct.ts'
import { createProject } from './project.ts'
import { measurePermissions } from './permissions.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { untilPainted } from './screens.ts'

const runs = 7
/** A screen is there before people start to wait. */
const budget = 1_000

/**
 * The list of users and the branch switcher of an organisation with 10,000 people and 1,000
 * branches, in Chromium against the running product; and how soon a console follows its
 * permissions.
 */
export async function measurePeople(): Promise<Figure[]> {
  console.log('Building the product, with 10,000 people at 1,000 branches …')
  const project = createProject({}, true)
  const DATA_DIR = `${project.folder}/.data`
  try {
    await project.run(['generators/generate.ts'])
    await project.run(['scripts/build.ts'])
    await project.run(['scripts/demo.ts', '--sites', '1000', '--users', '10000'], { DATA_DIR })
    const product = await startRunning({ DATA_DIR }, project.folder)
    const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
    try {
      const page = await (
        await browser.newContext({
          viewport: { width: 1440, height: 900 },
          baseURL: product.address,
        })
      ).newPage()
      return [
        ...(await measureScreens(page)),
        ...(await measurePermissions(browser, product.address)),
      ]
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    project.remove()
  }
}

async function measureScreens(page: Page): Promise<Figure[]> {
  await page.goto('/#/branch')
  await page.getByLabel('Email').fill('admin@acme.test')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  const opened: number[] = []
  const switched: number[] = []
  const chosen: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.goto('about:blank')
    await page.goto('/#/user')
    opened.push(await page.waitForFunction(paintedRows, 'Users').then((each) => each.jsonValue()))
    await waitForQuiet(page)
    switched.push(
      await untilPainted(page, '[role="dialog"] [role="option"]', () =>
        page.getByRole('button', { name: /^Branches/ }).click(),
      ),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Branches', exact: true }).first().click()
    await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
    await waitForQuiet(page)
    chosen.push(
      await untilPainted(page, 'table[aria-label="Users"] tbody a', () =>
        page.getByRole('link', { name: 'Users', exact: true }).first().click(),
      ),
    )
  }
  const figure = (name: string, taken: number[]): Figure => ({
    name: `10,000 people at 1,000 branches: ${name}`,
    value: median(taken),
    unit: 'ms',
    budget,
    beside: { longest: Math.max(...taken) },
  })
  return [
    figure('the page opens at /user', opened),
    figure('from another list to /user', chosen),
    figure('the branch switcher opens', switched),
  ]
}

/** The milliseconds since the page was opened, once the table of this name has rows. */
const paintedRows = (name: string) =>
  document.querySelector(`table[aria-label="${name}"] tbody a`) ? performance.now() : 0
