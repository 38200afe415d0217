import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { startRunning } from './startProduct.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built product answers, one for each worker. */
    addresses: string[]
    /** The path of Chromium. */
    chromium: string
    /**
     * A data folder with demo data that no process uses. Tests copy it to start a product of their
     * own.
     */
    demoFolder: string
    /** Where the product was that made the demo data, and what it printed. */
    demoStart: { address: string; output: string }
  }
}

/**
 * Builds what changed, makes the demo data once, and starts a product with a copy of it for each
 * worker, so that what one worker writes is never in the way of another.
 */
export default async function setup(project: TestProject) {
  await ensureBuilt()
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-e2e-'))
  const demoFolder = path.join(folder, 'demo')
  const demo = await startRunning({ DATA_DIR: demoFolder })
  const demoStart = { address: demo.address, output: demo.output() }
  if ((await demo.stop()) !== 0) throw new Error(`The product did not stop:\n${demo.output()}`)
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, (_, worker) => {
      const data = path.join(folder, `worker-${worker + 1}`)
      cpSync(demoFolder, data, { recursive: true })
      return startRunning({ DATA_DIR: data, SIGN_UP: 'Acme Retail' })
    }),
  )
  let isOver = false
  for (const { process: product, output } of products)
    product.once('exit', (code, signal) => {
      if (!isOver) console.error(`The product ended with ${code ?? signal}:\n${output()}`)
    })
  project.provide(
    'addresses',
    products.map(({ address }) => address),
  )
  project.provide('chromium', getChromium())
  project.provide('demoFolder', demoFolder)
  project.provide('demoStart', demoStart)
  return async () => {
    isOver = true
    await Promise.all(products.map((product) => product.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}
