import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { startRunning } from '../e2e/startProduct.ts'
import type { Figure } from './report.ts'

/** The entity with the most records of the demo: all cities. */
const largest = 'city'
const pause = 20

/**
 * How long others wait while one person exports 150,000 records twice at the same time from the
 * embedded database.
 */
export async function measureExports(): Promise<Figure[]> {
  await ensureBuilt()
  console.log('Measuring responses during exports …')
  const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-exports-'))
  const product = await startRunning({ DATA_DIR: folder })
  try {
    const headers = { authorization: `Bearer ${await signIn(product.address)}` }
    const load = async (address: string) => {
      const answer = await fetch(product.address + address, { headers })
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return (await answer.arrayBuffer()).byteLength
    }
    let isOver = false
    const exporting = Promise.all([1, 2].map(() => load(`/api/export/${largest}`)))
    const measure = async (address: string) => {
      const times: number[] = []
      while (!isOver) {
        const began = performance.now()
        await load(address)
        times.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
      return times.toSorted((a, b) => a - b)
    }
    const measured = Promise.all([measure('/healthz'), measure('/api/site/sites?page=0&size=25')])
    await exporting.finally(() => (isOver = true))
    const [health, list] = await measured
    const beside = (times: number[]) => ({ median: times[times.length >> 1]!, count: times.length })
    return [
      {
        name: 'Longest /healthz during two exports of all cities, embedded',
        value: health!.at(-1)!,
        unit: 'ms',
        budget: 50,
        beside: beside(health!),
      },
      {
        name: 'Longest list meanwhile',
        value: list!.at(-1)!,
        unit: 'ms',
        beside: beside(list!),
      },
    ]
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/security/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('branchdesk:branchdesk')}` },
    body: new URLSearchParams({
      grant_type: 'password',
      username: 'admin@acme.test',
      password: demoPassword,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
