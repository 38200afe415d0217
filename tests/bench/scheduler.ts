import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { chromiumFlags, getChromium } from '../../scripts/chromium.ts'
import { ensureBuilt } from '../../scripts/ensureBuilt.ts'
import { waitForQuiet } from '../../scripts/quietPage.ts'
import type { Database } from '../../src/service/database/database.ts'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { serveConsoles } from './browser/serveConsoles.ts'
import { median } from './report.ts'
import type { Figure } from './report.ts'

const runs = 7
/** Branches of the bench, besides those of the demo. */
const sites = 300
const [renderBudget, taskBudget] = [200, 50]
/** The longest range that a month may request: six weeks, and a day on either side. */
const longestRange = 44

/**
 * The board of tasks with 5,000 occurrences in a month of 300 branches: from the arrival of the
 * data until the tasks are painted, and the longest task of the main thread while one is dragged.
 */
export async function measureScheduler(): Promise<Figure[]> {
  await ensureBuilt()
  console.log(`Filling in tasks of ${sites} branches …`)
  const served = await serveConsoles(['dist'], { sites, fill: fillTasks })
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumFlags })
  try {
    const page = await (
      await browser.newContext({
        viewport: { width: 1440, height: 900 },
        baseURL: served.addresses[0]!,
      })
    ).newPage()
    await page.addInitScript(watchData)
    await page.goto('/#/scheduler?view=agenda')
    await page.getByLabel('Email').fill('admin@acme.test')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.locator('[data-event]').first().waitFor()
    const figures: Figure[] = []
    for (const view of ['month', 'week', 'day', 'agenda', 'branches', 'people'])
      figures.push(await measureView(page, view))
    for (const view of ['month', 'week', 'branches', 'people'])
      figures.push(await measureDrag(page, view))
    return figures
  } finally {
    await browser.close()
    await served.close()
  }
}

/**
 * For each branch of the bench a task on two weekdays of every week, and eight tasks that happen
 * once, spread over this month: 5,000 occurrences in the month, and more in the weeks around it.
 */
async function fillTasks(database: Database): Promise<void> {
  await database.admin(async (sql) => {
    const { rows } = await sql(`SELECT client_id FROM user_account WHERE email = 'admin@acme.test'`)
    const [{ client_id: client }] = rows
    await sql(`SELECT set_config('app.client', $1, true)`, [client])
    await sql(
      `INSERT INTO scheduled_task (client_id, web_id, version, created_date, created_by, name, site_id, user_id, participants, start_date, end_date, frequency, status)
       SELECT $1, gen_random_uuid()::text, 1, now(), 'bench', 'Task ' || n, s.web_id, u.web_id, jsonb_build_array(u.web_id),
         date_trunc('month', now()) + day * interval '1 day' + hour * interval '1 hour', date_trunc('month', now()) + day * interval '1 day' + (hour + 1) * interval '1 hour',
         CASE WHEN n = 1 THEN 'FREQ=WEEKLY;BYDAY=' || (ARRAY['MO,TH', 'TU,FR', 'WE,SA'])[1 + (s.place + n) % 3] ELSE 'ONCE' END, 'SCHEDULED'
       FROM (SELECT web_id, row_number() OVER (ORDER BY web_id)::int AS place FROM site WHERE created_by = 'bench') s
       CROSS JOIN generate_series(1, 9) AS n
       CROSS JOIN LATERAL (SELECT CASE WHEN n = 1 THEN 0 ELSE (s.place * 7 + n * 11) % 30 END AS day, 12 + (s.place + n) % 10 AS hour) AS at
       JOIN LATERAL (SELECT web_id FROM user_account WHERE client_id = $1 ORDER BY md5(web_id || s.web_id) LIMIT 1) u ON true`,
      [client],
    )
  })
  await database.admin((sql) => sql('ANALYZE'))
}

/** Turns from another range to this one, so that its data arrive while the view is there. */
async function measureView(page: Page, view: string): Promise<Figure> {
  const painted: number[] = []
  let tasks = 0
  for (let run = 0; run < runs; run += 1) {
    await page.goto('about:blank')
    await page.goto(`/#/scheduler?view=${view}&date=2020-01-15`)
    await page.getByText('0 tasks').waitFor()
    await waitForQuiet(page)
    const requested = page.waitForRequest(/tasks\/occurrences/)
    await page.getByRole('button', { name: 'Today' }).click()
    await checkRange((await requested).url())
    painted.push(
      await page.evaluate(
        async (selector) => (window as any).paintAfterData(selector),
        isOfRows(view) ? chip : '[data-event]',
      ),
    )
    tasks = await page.evaluate(() =>
      Number(/([\d,]+) tasks/.exec(document.body.innerText)?.[1]?.replace(',', '')),
    )
    await waitForQuiet(page)
  }
  return {
    name: `Board of ${sites} branches, ${view}: from the data to the painted tasks`,
    value: median(painted),
    unit: 'ms',
    budget: renderBudget,
    beside: { tasks, 'longest, ms': Math.max(...painted) },
  }
}

/** Errors if more is requested than what is shown. */
async function checkRange(url: string): Promise<void> {
  const { searchParams } = new URL(url)
  const [from, to] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name)!))
  const days = (to! - from!) / 86_400_000
  if (days > longestRange) throw new Error(`${days} days were requested for a month.`)
}

/** Whether a view has a row for each branch or person. */
const isOfRows = (view: string) => view === 'branches' || view === 'people'

/** A task in a row. */
const chip = 'tbody td .task-chip'

/** A task of the bench: neither one that is over, nor what stands for the others of its day. */
const taskSelector = '[data-event]:has(.name:text-matches("^Task [0-9]"))'
const chipSelector = `${chip}[title^="Branch "]`

/** Drags a task over other days and back, and lets it fall where it was. */
async function measureDrag(page: Page, view: string): Promise<Figure> {
  await page.goto('about:blank')
  await page.goto(`/#/scheduler?view=${view}`)
  const selector = isOfRows(view) ? chipSelector : taskSelector
  await page.locator(selector).first().waitFor()
  await waitForQuiet(page)
  const longest: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const task = page.locator(selector).nth(run)
    const key = await task.getAttribute('data-event')
    // Scrolls to it, and fails if anything is above it.
    await task.hover({ position: { x: 8, y: 8 } })
    const box = (await task.boundingBox())!
    const at = { x: box.x + 8, y: box.y + 8 }
    await page.evaluate(() => (window as any).watchTasks())
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    for (let step = 1; step <= 30; step += 1) {
      const away = step <= 15 ? step : 30 - step
      await page.mouse.move(at.x + away * 30, at.y + away * 12)
    }
    // The task in its place and the one below the pointer; in a row, the one below the pointer.
    const isDragged = isOfRows(view)
      ? (await page.locator('[data-dragged]').count()) === 1
      : (await page.locator(`[data-event="${key}"]`).count()) > 1
    if (!isDragged) throw new Error('The task was not dragged.')
    await page.keyboard.press('Escape')
    await page.mouse.move(at.x, at.y)
    await page.mouse.up()
    longest.push(await page.evaluate(() => (window as any).longestTask()))
    await page.keyboard.press('Escape')
    await waitForQuiet(page)
  }
  return {
    name: `Board of ${sites} branches, ${view}: the longest task while one is dragged`,
    value: Math.max(...longest),
    unit: 'ms',
    budget: taskBudget,
    beside: { 'median, ms': median(longest) },
  }
}

/**
 * Runs in the page from its start. `paintAfterData` resolves with the milliseconds from the arrival
 * of the last occurrences until an element is painted; `longestTask` with the longest task since
 * `watchTasks`, at least that of a frame.
 */
function watchData() {
  const page = window as any
  page.paintAfterData = (selector: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        if (!document.querySelector(selector)) return requestAnimationFrame(look)
        // A task after this frame runs once it is painted.
        setTimeout(() => {
          const arrivals = performance
            .getEntriesByType('resource')
            .filter(({ name }) =>
              name.includes('/tasks/occurrences'),
            ) as PerformanceResourceTiming[]
          resolve(performance.now() - arrivals.at(-1)!.responseEnd)
        })
      }
      requestAnimationFrame(look)
    })
  page.watchTasks = () => {
    page.longest = 0
    page.observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) page.longest = Math.max(page.longest, duration)
    })
    page.observer.observe({ type: 'longtask' })
  }
  page.longestTask = () => {
    for (const { duration } of page.observer.takeRecords() as PerformanceEntry[])
      page.longest = Math.max(page.longest, duration)
    page.observer.disconnect()
    return page.longest as number
  }
}
