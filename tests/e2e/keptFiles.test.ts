import { expect, test } from 'vitest'
import { comeBack } from './console.ts'
import type { Window } from './openWindow.ts'

const rowsOf = ({ page }: Window) =>
  page.getByRole('table', { name: 'Branches' }).getByRole('link').first()

/** The names of the caches, and whether the browser takes files from them. */
const keptIn = ({ page }: Window) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { caches: await caches.keys(), isActive: registration?.active?.state === 'activated' }
  })

/** Opens the branches, and waits until the scripts of the page are kept. */
async function openKept(): Promise<Window & { entry: string }> {
  const window = await comeBack('admin@acme.test', '/branch', { keepsFiles: true })
  await rowsOf(window).waitFor()
  const script = window.page.locator('script[type="module"]').first()
  const entry = (await script.getAttribute('src'))!
  await expect
    .poll(() => keptIn(window), { timeout: 20_000 })
    .toEqual({ caches: [`files of ${entry}`], isActive: true })
  return { ...window, entry }
}

test('a page takes its scripts from those that an earlier one kept, also while the service sends none', async () => {
  await using window = await openKept()
  const { context, page } = window
  await context.route('**/assets/**', (route) => route.abort('connectionrefused'))
  await page.reload()
  await rowsOf(window).waitFor()
  const sources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/(signIn|libraries|console)-/.test(name))
      .map(
        (entry) => (entry as unknown as { workerFinalSourceType: string }).workerFinalSourceType,
      ),
  )
  expect(new Set(sources)).toEqual(new Set(['cache']))
})

test('after an upgrade the page is that of the new build, whose scripts take the place of the kept ones', async () => {
  await using window = await openKept()
  const { context, entry, page } = window
  const next = '/assets/signIn-next.js'
  await context.route('**/assets/signIn-next.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `import ${JSON.stringify(entry)}` }),
  )
  await context.route(/\/$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(entry, next) })
  })
  await page.reload()
  await rowsOf(window).waitFor()
  await expect
    .poll(() => keptIn(window), { timeout: 20_000 })
    .toEqual({ caches: [`files of ${next}`], isActive: true })
})
