import type { Page } from 'playwright-core'

/**
 * Waits until nothing was loaded for half a second. Playwright's `networkidle` never comes: the
 * console keeps event streams open.
 */
export const waitForQuiet = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const loaded = () => performance.getEntriesByType('resource').length
        let last = loaded()
        let quiet = 0
        const timer = setInterval(() => {
          quiet = loaded() === last ? quiet + 1 : 0
          last = loaded()
          if (quiet < 5) return
          clearInterval(timer)
          resolve()
        }, 100)
      }),
  )
