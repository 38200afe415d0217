import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { makeBranch, makePerson } from '../../screens/requirements/branchRecords.ts'
import { openConsole, patience, press, see } from '../../screens/requirements/openConsole.tsx'
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
const latest = (section: string) => `/forms/inProcess/latest?sectionId=${section}`
const stored = async (section: string) => JSON.stringify((await get(latest(section))).data)

const isPatch = (init: RequestInit | undefined) => init?.method === 'PATCH'
const isCreate = (input: RequestInfo | URL, init: RequestInit | undefined) =>
  init?.method === 'POST' && String(input).endsWith('/forms/inProcess')

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

test('the first change is sent by itself as well, once, even if the draft was stored and the answer was lost', {
  tags: 'thorough',
}, async () => {
  const { section } = await startWith([
    { formSectionRowColumnModels: [{ fieldType: 'text', fieldKey: 'shelf', label: 'Shelf' }] },
  ])
  await openConsole({ route: `/form-builder/${section}` })
  await userEvent.click(field('Shelf, Text'))
  let isStored = false
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))
  window.fetch = (input, init) => {
    if (!isCreate(input, init)) return isStored ? fetch.call(window, input, init) : lost()
    if (isStored) return lost()
    isStored = true
    return fetch.call(window, input, init).then(lost)
  }
  await userEvent.fill(label(), 'Crate')
  await see(page.getByText(/^The draft is only in this browser:/))
  expect(JSON.stringify({ ...localStorage })).toContain('Crate')
  await userEvent.fill(label(), 'Barrel')
  await see(page.getByText('Draft saved'))
  await expect.poll(() => stored(section), patience).toContain('Barrel')
  await press('Discard draft')
  await userEvent.click(
    page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }),
  )
  await see(field('Shelf, Text'))
  expect((await http({ verb: 'GET', path: latest(section) })).status).toBe(204)
})

test('a draft that could not be sent is there when the screen is opened again, and is sent then', {
  tags: 'thorough',
}, async () => {
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

test('whoever leaves a design and comes back finds it as it was saved, and changes the same draft', {
  tags: 'thorough',
}, async () => {
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

/**
 * Leaves a change in this browser that did not reach the service before the section was published.
 */
async function openOutdated() {
  const section = await openDraft()
  window.fetch = (input, init) =>
    isPatch(init)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch.call(window, input, init)
  await userEvent.fill(label(), 'Loft')
  await see(page.getByText(/^The draft is only in this browser:/))
  location.hash = '#/sections'
  await see(page.getByRole('heading', { name: /^Sections/ }))
  window.fetch = fetch
  // On another machine.
  await http({ verb: 'POST', path: `/forms/sections/publish/${section}` })
  location.hash = `#/form-builder/${section}`
  await see(page.getByText(/^Changes of yours that could not be saved are only in this browser/))
  await see(field('Rack, Text'))
  return section
}

test('changes from before the section was published are not sent unasked, and using them is a step that can be undone', {
  tags: 'thorough',
}, async () => {
  const section = await openOutdated()
  expect((await http({ verb: 'GET', path: latest(section) })).status).toBe(204)
  await press('Use my changes')
  await see(field('Loft, Text'))
  await see(page.getByText('Draft saved'))
  await expect.poll(() => stored(section), patience).toContain('Loft')
  await press('Undo')
  await see(field('Rack, Text'))
  await expect.poll(() => stored(section), patience).toContain('Rack')
})

test('changes from before the section was published can be discarded', {
  tags: 'thorough',
}, async () => {
  const section = await openOutdated()
  await press('Discard my changes')
  await expect.poll(() => page.getByText(/^Changes of yours/).query(), patience).toBeNull()
  location.hash = '#/sections'
  await see(page.getByRole('heading', { name: /^Sections/ }))
  location.hash = `#/form-builder/${section}`
  await see(field('Rack, Text'))
  expect(page.getByText(/^Changes of yours/).query()).toBeNull()
  expect((await http({ verb: 'GET', path: latest(section) })).status).toBe(204)
})

test('changes from before another person took the draft over are not sent unasked', {
  tags: 'thorough',
}, async () => {
  const section = await openDraft()
  window.fetch = (input, init) =>
    isPatch(init)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch.call(window, input, init)
  await userEvent.fill(label(), 'Garret')
  await see(page.getByText(/^The draft is only in this browser:/))
  window.fetch = fetch
  const unsent = { ...localStorage }
  // Another person has taken it over and changed it; the owner takes it back.
  const { id } = await get(latest(section))
  const other = await makePerson((await makeBranch()).webId, [
    'TEMPLATES:SECTIONS:READ',
    'TEMPLATES:SECTIONS:UPDATE',
    'TEMPLATES:SECTIONS:DELETE',
  ])
  await openConsole({ route: `/form-builder/${section}`, account: other })
  await press('Take over')
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }))
  await see(field('Rack, Text'))
  await userEvent.click(field('Rack, Text'))
  await userEvent.fill(label(), 'Hall')
  await expect.poll(() => stored(section), patience).toContain('Hall')
  await openConsole({ route: '/sections' })
  for (const [key, value] of Object.entries(unsent))
    if (key.startsWith('design.')) localStorage.setItem(key, value)
  location.hash = `#/form-builder/${section}`
  await see(page.getByText(/Changes of yours that could not be saved are kept in this browser/))
  await press('Take over')
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }))
  await see(page.getByText(/^Changes of yours that could not be saved are only in this browser/))
  await see(field('Hall, Text'))
  expect((await get(latest(section))).id).toBe(id)
  expect(await stored(section)).toContain('Hall')
})
