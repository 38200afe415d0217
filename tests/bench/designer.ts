import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { CDPSession, Page } from 'playwright-core'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { startRunning } from '../e2e/startProduct.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'
import { signIn } from './throughput/signIn.ts'

const budget = 50
const runs = 9
const admin = { email: 'admin@acme.test', password: demoPassword }

/** 300 fields in 100 rows: the kinds of a long inspection, with conditions and a computed value. */
const longDesign = Array.from({ length: 100 }, (_, row) => ({
  formSectionRowColumnModels: ['text', 'radio', 'number'].map((fieldType, index) => ({
    fieldType,
    label: `Field ${row * 3 + index + 1}`,
    fieldKey: `field${row * 3 + index + 1}`,
    width: 4,
    required: index === 0,
    ...(fieldType === 'radio' ? { options: ['Pass', 'Fail', 'Not applicable'] } : {}),
    settings: {
      help: 'Look at it from all sides.',
      ...(row > 0 && index === 2
        ? {
            visibleWhen: {
              all: [{ field: `field${row * 3 + 2}`, operator: 'eq', values: ['Fail'] }],
            },
          }
        : {}),
    },
  })),
}))

/**
 * A design of 300 fields in 100 rows: how long each step keeps the main thread busy, in processor
 * time of that thread, until the page is quiet again.
 */
export async function measureDesigner(): Promise<Figure[]> {
  await ensureBuilt()
  const data = mkdtempSync(path.join(tmpdir(), 'branchdesk-bench-'))
  const product = await startRunning({ DATA_DIR: data })
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.address })
    ).newPage()
    await openDesign(page, product.address)
    return await measureSteps(page)
  } finally {
    await browser.close()
    await product.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Signs in and opens a new section with the long design. */
async function openDesign(page: Page, address: string) {
  await page.goto('/#/')
  await page.getByLabel('Email').fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /^Account of / }).waitFor()
  const token = await signIn(address, admin)
  const call = async (method: string, route: string, body: unknown) => {
    const response = await fetch(`${address}/api${route}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${route}: ${await response.text()}`)
    return response.json()
  }
  const { webId } = await call('POST', '/forms/sections', { name: 'Long inspection' })
  await call('PUT', `/forms/formDesign/${webId}`, { formSectionRowModels: longDesign })
  await page.goto(`/#/form-builder/${webId}`)
  await page.locator('[data-row]').nth(99).waitFor()
  await waitForQuiet(page)
}

async function measureSteps(page: Page): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = (step: () => Promise<unknown>) => measureBusy(page, session, step)
  const figure = (name: string, taken: number[]): Figure => ({
    name: `Designer with 300 fields: ${name}`,
    value: median(taken),
    unit: 'ms',
    budget,
    beside: { 'longest, ms': Math.max(...taken) },
  })
  const column = (index: number) => page.locator('[data-column]').nth(index)
  await column(4).click()
  const label = page.getByRole('textbox', { name: 'Label', exact: true })
  await label.focus()
  const keys = await repeat(() => busy(() => page.keyboard.press('x')))
  const undo = await repeat(async () => {
    await column(4).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await waitForQuiet(page)
    return busy(() => page.keyboard.press('Control+z'))
  })
  const starts: number[] = []
  const frames: number[] = []
  const drops: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const from = (await column(3).boundingBox())!
    const to = (await column(9).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    starts.push(await busy(() => page.mouse.move(from.x + 30, from.y + 30)))
    for (let step = 0; step < 3; step += 1)
      frames.push(await busy(() => page.mouse.move(to.x + 20 + step, to.y + 30)))
    drops.push(await busy(() => page.mouse.up()))
    await page.keyboard.press('Control+z')
    await waitForQuiet(page)
  }
  return [
    figure('a key in the inspector', keys),
    figure('the start of a drag', starts),
    figure('a movement of a drag', frames),
    figure('a drop', drops),
    figure('an undo', undo),
  ]
}

async function repeat(run: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  for (let count = 0; count < runs; count += 1) taken.push(await run())
  return taken
}

/** The processor time of the main thread in milliseconds from a step until the page is quiet. */
async function measureBusy(
  page: Page,
  session: CDPSession,
  step: () => Promise<unknown>,
): Promise<number> {
  const used = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await used()
  await step()
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  return (await used()) - before
}
