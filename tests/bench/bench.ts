import path from 'node:path'
import { startRunning } from '../e2e/startProduct.ts'
import { measureBrowser } from './browser.ts'
import { measureChat } from './chat.ts'
import { measureConversation } from './conversation.ts'
import { measureDashboards } from './dashboards.ts'
import { measureDesigner } from './designer.ts'
import { measureDocuments } from './documents.ts'
import { measureExports } from './exports.ts'
import { measureGrowthOfRows } from './growth.ts'
import { measureList } from './list.ts'
import { measurePeople } from './people.ts'
import { createProject, wideSchema } from './project.ts'
import { report } from './report.ts'
import type { Figure } from './report.ts'
import { measureScheduler } from './scheduler.ts'
import { measureScreens } from './screens.ts'
import { measureGrowth } from './sizes.ts'
import { measureThroughput } from './throughput.ts'
import { measureWrites } from './writes.ts'

/** The parts of the bench, by the argument that selects them. */
const parts: Record<string, () => Promise<Figure[]>> = {
  sizes: measureGrowth,
  screens: measureProduct,
  people: measurePeople,
  browser: measureBrowser,
  exports: measureExports,
  documents: measureDocuments,
  dashboards: measureDashboards,
  designer: measureDesigner,
  scheduler: measureScheduler,
  throughput: measureThroughput,
  writes: measureWrites,
  chat: measureChat,
  conversation: measureConversation,
}

/** Parts that take so long that they run only where they are named. */
const longParts: Record<string, () => Promise<Figure[]>> = { growth: measureGrowthOfRows }

/**
 * `npm run bench`: measures every figure of the budgets and writes them as a table and to
 * bench-results.json. `npm run bench -- throughput` measures only the named parts. Exits with 1
 * when a figure misses its budget.
 */
async function bench() {
  const named = process.argv.slice(2)
  const all = { ...parts, ...longParts }
  const unknown = named.find((name) => !(name in all))
  if (unknown !== undefined)
    throw new Error(
      `The bench has no part "${unknown}"; there are: ${Object.keys(all).join(', ')}.`,
    )
  const figures: Figure[] = []
  for (const name of named.length > 0 ? named : Object.keys(parts))
    figures.push(...(await all[name]!()))
  console.log('')
  const missed = report(figures, 'bench-results.json')
  if (missed.length === 0) return
  console.log(`\nNot within the budget: ${missed.join('; ')}`)
  process.exitCode = 1
}

/** The product with one additional schema (a form of 60 fields), built and started as people do. */
async function measureProduct(): Promise<Figure[]> {
  console.log('Building the product …')
  const project = createProject({ questionnaire: wideSchema }, true)
  const data = path.join(project.folder, '.data')
  const start = () => startRunning({ DATA_DIR: data }, project.folder)
  try {
    await project.run(['generators/generate.ts'])
    await project.run(['scripts/build.ts'])
    console.log('Starting it for the first and the second time …')
    const first = await timed(start)
    await first.product.stop()
    const second = await timed(start)
    await second.product.stop()
    console.log('Filling in 100,000 sites and measuring their list …')
    const list = await measureList(data)
    const product = await start()
    console.log('Measuring the screens …')
    try {
      return [
        { name: 'First start, with demo data', value: first.taken, unit: 's' },
        { name: 'Second start', value: second.taken, unit: 's', budget: 3 },
        ...list,
        ...(await measureScreens(product.address)),
      ]
    } finally {
      await product.stop()
    }
  } finally {
    project.remove()
  }
}

async function timed(start: () => ReturnType<typeof startRunning>) {
  const started = performance.now()
  const product = await start()
  return { product, taken: (performance.now() - started) / 1000 }
}

await bench()
