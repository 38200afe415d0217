import { createRoot, type Root } from 'react-dom/client'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { App } from '../../../src/app/App.tsx'
import { apiBase, realtimePaths } from '../../../src/model/constants.ts'
import { enterWorld } from '../../../stories/storyWorld.ts'
import type { World } from '../../../stories/storyWorld.ts'

/** A request that the console sent to the service: `GET /forms/formUsers?userId=…`. */
export type SentRequest = {
  verb: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: any
}

/** How long a test waits for a screen: a busy machine is not a failure. */
export const patience = { timeout: 60_000, interval: 20 }

let opened: { root: Root; box: HTMLElement; stop: () => void } | undefined

/** Closes the console that the last test opened. */
export function closeConsole() {
  opened?.root.unmount()
  opened?.box.remove()
  opened?.stop()
  opened = undefined
}

/**
 * Opens the whole console in the page, on the service that runs in it; returns the requests that
 * the console sends from now on.
 */
export async function openConsole(world: World): Promise<SentRequest[]> {
  closeConsole()
  await enterWorld(world)
  const sent: SentRequest[] = []
  const stop = recordRequests(sent)
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  opened = { root, box, stop }
  root.render(<App />)
  await see(page.getByRole('main'))
  return sent
}

const liveUpdates = apiBase + realtimePaths.endpoint

/**
 * Keeps a copy of each request on its way to the service, except the subscriptions to live updates,
 * and passes it on unchanged.
 */
function recordRequests(sent: SentRequest[]): () => void {
  const { fetch } = window
  window.fetch = (input, init) => {
    const { pathname, searchParams } = new URL(
      input instanceof Request ? input.url : String(input),
      window.location.href,
    )
    if (pathname.startsWith(`${apiBase}/`) && pathname !== liveUpdates)
      sent.push({
        verb: init?.method ?? 'GET',
        path: pathname.slice(apiBase.length),
        query: searchParams,
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      })
    return fetch.call(window, input, init)
  }
  return () => {
    window.fetch = fetch
  }
}

// A progress bar with a value shows how far something is, not that something loads.
const whatLoads = () =>
  document.querySelector(
    '.MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow]), [aria-busy="true"]',
  )

/** Waits until the page has loaded and shows `part`. A failure says which of both it missed. */
export async function see(part: Locator) {
  await expect.poll(() => stateOf(part), patience).toBe('shown')
}

function stateOf(part: Locator): string {
  const loading = whatLoads()
  if (loading) return `loading: ${loading.outerHTML.slice(0, 300)}`
  return part.query() ? 'shown' : `missing: ${part.selector}`
}

/** The texts of the column headers of a table, without those for selection. */
export async function headersOf(table: Locator): Promise<string[]> {
  await see(table)
  return table
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent?.trim() ?? '')
    .filter(Boolean)
}

/** The rows of a table without its headings, each as the texts of its cells. */
export const rowsOf = (table: Locator): string[][] =>
  table
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) =>
      [...row.children].map((cell) => cell.textContent?.trim() ?? '').filter((text) => text),
    )

/**
 * A route of the record that a search finds first: `routeOf('/forms/definitions', 'Opening', …)`.
 */
export const routeOf =
  (list: string, search: string, route: (id: string) => string): Exclude<World['route'], string> =>
  async (call) => {
    const { content } = await call(`${list}?size=1&search=${encodeURIComponent(search)}`)
    if (!content[0]) throw new Error(`The demo has no "${search}" in ${list}.`)
    return route(content[0].webId)
  }

/** The last request to a path, once there is one whose body contains the text. */
export async function lastTo(
  sent: SentRequest[],
  verb: string,
  path: RegExp | string,
  text: string = '',
) {
  const matches = (each: SentRequest) =>
    each.verb === verb &&
    (typeof path === 'string' ? each.path === path : path.test(each.path)) &&
    (text === '' || JSON.stringify(each.body).includes(text))
  await expect.poll(() => sent.some(matches), patience).toBe(true)
  return sent.findLast(matches)!
}

export const table = (name: string) => page.getByRole('table', { name, exact: true })
export const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Clicks the first button of this name, once the page has loaded. */
export async function press(name: string | RegExp) {
  await see(button(name).first())
  await userEvent.click(button(name).first())
}

/** Selects options of a picker by their texts, and closes it. */
export async function choose(picker: string, ...texts: string[]) {
  const box = page.getByRole('combobox', { name: picker, exact: true })
  await see(box)
  for (const text of texts) {
    await userEvent.fill(box, text)
    const option = page.getByRole('option', { name: text, exact: true })
    await see(option)
    await userEvent.click(option)
  }
  await userEvent.keyboard('{Escape}')
}

/** The texts that a picker offers; it is left closed. */
export async function offeredBy(picker: string): Promise<string[]> {
  const box = page.getByRole('combobox', { name: picker, exact: true })
  await see(box)
  await userEvent.click(box)
  await see(page.getByRole('option').first())
  const texts = page
    .getByRole('option')
    .elements()
    .map((each) => each.querySelector('span')?.textContent ?? '')
  await userEvent.keyboard('{Escape}')
  return texts
}
