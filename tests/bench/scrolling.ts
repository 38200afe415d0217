import { waitForQuiet } from '../../scripts/quietPage.ts'
import type { Page } from 'playwright-core'
import type { Figure } from './report.ts'

/**
 * Scrolls through all 100,000 sites slowly, by pages and in jumps. Reports the longest frame and
 * the layout shift while the list loads.
 */
export async function measureScrolling(page: Page): Promise<Figure[]> {
  await page.addInitScript(countShifts)
  await page.goto('about:blank')
  await page.goto(
    `/#/branch?${new URLSearchParams({ perPage: '20', page: '1', filter: '{"status":"ACTIVE"}' })}`,
  )
  await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
  await waitForQuiet(page)
  const shift = await page.evaluate(() => (window as any).shift as number)
  await page
    .getByRole('combobox', { name: 'Rows' })
    .selectOption({ label: 'All (infinite scroll)' })
  await page.waitForFunction(
    () => document.querySelector('table')!.getBoundingClientRect().height > 1_000_000,
  )
  await waitForQuiet(page)
  const { longest, tasks, frames } = await page.evaluate(scrollThrough, {
    selector: ':has(> table)',
    direction: 1,
  })
  const last = page.locator('tbody tr[aria-rowindex]').last()
  const seen = Number(await last.getAttribute('aria-rowindex')) - 1
  return [
    {
      name: 'Layout shift while the list of sites loads',
      value: Math.round(shift * 1000) / 1000,
      unit: 'of 1',
      budget: 0,
    },
    {
      name: 'Scrolling through 100,000 sites: the longest frame',
      value: longest,
      unit: 'ms',
      budget: 50,
      beside: { frames, 'tasks over 50 ms': tasks, 'last row seen': seen },
    },
  ]
}

/** Runs in the page from its start. */
function countShifts() {
  const page = window as any
  page.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as any[])
      if (!entry.hadRecentInput) page.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Runs in the page: scrolls a box down (1) or up (-1) a little further in every frame, faster and
 * faster, and measures the time between frames.
 */
export async function scrollThrough({
  selector,
  direction,
}: {
  selector: string
  direction: number
}): Promise<{ longest: number; tasks: number; frames: number }> {
  const box = [...document.querySelectorAll(selector)].at(-1)!
  const gaps: number[] = []
  let tasks = 0
  const observer = new PerformanceObserver((list) => {
    tasks += list.getEntries().length
  })
  observer.observe({ type: 'longtask' })
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let last = await frame()
  const end = box.scrollHeight - box.clientHeight
  const move = async (by: number, times: number) => {
    for (let count = 0; count < times; count += 1) {
      box.scrollTop += by * direction
      const now = await frame()
      gaps.push(now - last)
      last = now
    }
  }
  for (let part = 0; part < 10; part += 1) {
    // A mouse wheel, pages, a short pause, and the scroll bar.
    await move(40, 60)
    await move(box.clientHeight, 10)
    await move(0, 30)
    await move(end / 10 / 30, 30)
    await move(0, 30)
  }
  observer.disconnect()
  return { longest: Math.max(...gaps), tasks, frames: gaps.length }
}
