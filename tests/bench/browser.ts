import { rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { buildReference, serveConsoles } from './browser/serveConsoles.ts'
import { visit } from './browser/visit.ts'
import type { Conditions, Console, Taken } from './browser/visit.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'

const runs = 3

const branchdesk: Console = {
  guest: '/#/branch',
  list: '/#/branch',
  email: 'input[name="username"]',
  password: 'input[name="password"]',
  signIn: 'button[type="submit"]',
  row: 'table tbody a',
  next: 'nav button[aria-label="Next page"]',
  heading: 'th [role="button"]',
  create: 'main button:has-text("Add")',
  input: '[role="dialog"] input[name="name"]',
  cancel: '[role="dialog"] button:has-text("Close")',
  record: 'main dl dd',
}

const reactAdmin: Console = {
  // From any other page react-admin (5.15 with React 19.3) is redirected here hundreds of times,
  // until Chromium refuses after 10 seconds.
  guest: '/#/login',
  list: '/#/branch',
  email: 'input[name="username"]',
  password: 'input[name="password"]',
  signIn: 'button[type="submit"]',
  row: 'tbody td.column-name span',
  next: 'nav button[aria-label="Go to next page"]',
  heading: 'th.column-name span[role="button"]',
  create: 'a[aria-label="Create"]',
  input: 'form input[name="name"]',
  cancel: 'a[role="menuitem"]',
  record: '.ra-field-code > span',
}

const conditions: Record<string, Conditions> = {
  '': {},
  ', processor slowed 4 times': { processor: 4 },
  ', 100 ms and 10 Mbit/s': { network: { latency: 100, megabits: 10 } },
}

/** The most that a step may take, as a part of what it takes with react-admin. */
const budgets: Record<string, number> = {
  'sign-in form': 0.6,
  'sign-in to rows': 1,
  'sign-in to rows, warm': 1,
  'signed-in page to rows': 0.8,
  'signed-in page to rows, warm': 0.8,
  'next page': 0.5,
  sort: 0.5,
  'create form': 1,
  'open a record': 1,
}
const slowestBudget = 40
const requestsBudget = 15

/**
 * How long people wait for the console, against a bare list by react-admin in front of the same
 * service. The visits of the two alternate, so that both run under the same load.
 */
export async function measureBrowser(): Promise<Figure[]> {
  await ensureBuilt()
  console.log('Building a list by react-admin …')
  const reference = await buildReference()
  const served = await serveConsoles(['dist', reference])
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
  try {
    const figures: Figure[] = []
    for (const [name, condition] of Object.entries(conditions)) {
      console.log(`Visiting both${name} …`)
      const ours: Taken[] = []
      const theirs: Taken[] = []
      for (let run = 0; run < runs; run += 1) {
        ours.push(await visit(browser, served.addresses[0]!, branchdesk, condition))
        theirs.push(await visit(browser, served.addresses[1]!, reactAdmin, condition))
      }
      figures.push(...compare(name, ours, theirs))
    }
    return figures
  } finally {
    await browser.close()
    await served.close()
    rmSync(reference, { recursive: true, force: true })
  }
}

function compare(name: string, ours: Taken[], theirs: Taken[]): Figure[] {
  const beside = (step: string) => ({
    'Branchdesk, ms': median(ours.map((each) => each[step]!)),
    'react-admin, ms': median(theirs.map((each) => each[step]!)),
  })
  const requests = (taken: Taken[]) =>
    median(taken.map((each) => each['requests before the first list']!))
  const ratios = Object.entries(budgets).map(([step, budget]): Figure => {
    const taken = beside(step)
    return {
      name: `Against react-admin${name}: ${step}`,
      value: taken['Branchdesk, ms'] / taken['react-admin, ms'],
      unit: 'times',
      budget,
      beside: taken,
    }
  })
  const slowest = beside('slowest interaction')
  return [
    ...ratios,
    {
      name: `Slowest interaction to its next paint${name}`,
      value: slowest['Branchdesk, ms'],
      unit: 'ms',
      budget: slowestBudget,
      beside: slowest,
    },
    {
      name: `Requests before the first list${name}`,
      value: requests(ours),
      unit: 'requests',
      budget: requestsBudget,
      beside: { 'react-admin': requests(theirs) },
    },
  ]
}
