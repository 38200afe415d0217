import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole, patience, see } from '../../screens/requirements/openConsole.tsx'
import { get, startWith } from '../documents/startDocument.ts'

const field = (name: string) =>
  page
    .getByRole('region', { name: 'Design', exact: true })
    .getByRole('button', { name, exact: true })
const label = () => page.getByRole('textbox', { name: 'Label', exact: true })

const { fetch } = window
afterEach(() => void (window.fetch = fetch))

/** The designer of a published section with one field, whose draft has begun. */
async function openDraft() {
  const { section } = await startWith([
    { formSectionRowColumnModels: [{ fieldType: 'text', fieldKey: 'shelf', label: 'Shelf' }] },
  ])
  await openConsole({ route: `/form-builder/${section}` })
  await see(field('Shelf, Text'))
  await userEvent.click(field('Shelf, Text'))
  await userEvent.fill(label(), 'Rack')
  await see(page.getByText('Draft saved'))
  return section
}
const stored = async (section: string) =>
  JSON.stringify((await get(`/forms/inProcess/latest?sectionId=${section}`)).data)

const isPatch = (init: RequestInit | undefined) => init?.method === 'PATCH'

test('a newer change cancels the request of the one before it, and only the newest is stored [SECT-14, SECT-15]', async () => {
  const section = await openDraft()
  const pending: AbortSignal[] = []
  // The first request does not get through until it is cancelled.
  window.fetch = (input, init) => {
    if (!isPatch(init) || pending.length > 0) return fetch.call(window, input, init)
    pending.push(init!.signal!)
    return new Promise((_, reject) =>
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
    )
  }
  await userEvent.fill(label(), 'Cupboard')
  await expect.poll(() => pending.length, patience).toBe(1)
  await userEvent.fill(label(), 'Fridge')
  await expect.poll(() => pending[0]!.aborted, patience).toBe(true)
  await see(page.getByText('Draft saved'))
  await expect.poll(() => stored(section), patience).toContain('Fridge')
  expect(await stored(section)).not.toContain('Cupboard')
})

test('a draft that cannot be sent is said to be in this browser, and is sent by itself when the service is back', async () => {
  const section = await openDraft()
  window.fetch = (input, init) =>
    isPatch(init)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch.call(window, input, init)
  await userEvent.fill(label(), 'Freezer')
  await see(page.getByText(/^The draft is only in this browser:/))
  expect(await stored(section)).not.toContain('Freezer')
  // Nothing tells the browser that a service was started again.
  window.fetch = fetch
  await see(page.getByText('Draft saved'))
  await expect.poll(() => stored(section), patience).toContain('Freezer')
})

test('a draft that could not be sent is there when the screen is opened again, and is sent then', async () => {
  const section = await openDraft()
  window.fetch = (input, init) =>
    isPatch(init)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch.call(window, input, init)
  await userEvent.fill(label(), 'Cellar')
  await see(page.getByText(/^The draft is only in this browser:/))
  location.hash = '#/sections'
  await see(page.getByRole('heading', { name: /^Sections/ }))
  window.fetch = fetch
  location.hash = `#/form-builder/${section}`
  await see(field('Cellar, Text'))
  await expect.poll(() => stored(section), patience).toContain('Cellar')
})

test('whoever leaves a design and comes back finds it as it was saved, and changes the same draft', async () => {
  const section = await openDraft()
  await userEvent.fill(label(), 'Attic')
  await see(page.getByText('Draft saved'))
  await expect.poll(() => stored(section), patience).toContain('Attic')
  location.hash = '#/sections'
  await see(page.getByRole('heading', { name: /^Sections/ }))
  location.hash = `#/form-builder/${section}`
  await see(field('Attic, Text'))
  await userEvent.click(field('Attic, Text'))
  await userEvent.fill(label(), 'Garage')
  await expect.poll(() => stored(section), patience).toContain('Garage')
})
