import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { startRunning } from './startProduct.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built product answers. */
    address: string
    /** What `chromium.connect` takes. */
    browser: string
  }
}

/** Builds what changed, starts the product on a fresh data folder with demo data, and one Chromium for all test files. */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-e2e-'))
  const product = await startRunning({ DATA_DIR: path.join(folder, 'data') })
  const browser = await chromium.launchServer({
    executablePath: getChromium(),
    args: chromiumFlags,
  })
  project.provide('address', product.address)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
