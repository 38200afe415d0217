import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../fields/views/mount.tsx'
import { openConsole, patience, press, see } from './requirements/openConsole.tsx'
import { get, newWord, send } from '../overrides/documents/startDocument.ts'
import { enterService } from '../fields/views/mount.tsx'

beforeEach(() => page.viewport(1440, 900))

const column = (name: string) => page.getByRole('region', { name, exact: true })
const cardsIn = (name: string) =>
  column(name)
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('a')?.textContent)

/** Three contacts, and the board of those alone. */
async function openBoard() {
  await enterService()
  const word = newWord()
  const make = (name: string, type: string) =>
    send('POST', '/security/contactDetails', { name: `${name} ${word}`, type })
  const anna = await make('Anna', 'MAIN')
  await make('Ben', 'MAIN')
  await make('Cleo', 'BILLING')
  await openConsole({
    route: `/client/contacts?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`,
  })
  await press('Board by type')
  await expect.poll(() => cardsIn('Main contact'), patience).toHaveLength(2)
  return { word, anna: anna.webId }
}

const typeOf = async (id: string) => (await get(`/security/contactDetails/${id}`)).type

test('a board has a column for each value with its cards and their number; the layout is remembered', async () => {
  const { word } = await openBoard()
  expect(cardsIn('Main contact')).toEqual([`Anna ${word}`, `Ben ${word}`])
  await expect.poll(() => cardsIn('Billing'), patience).toEqual([`Cleo ${word}`])
  await expect.poll(() => cardsIn('Technical'), patience).toEqual([])
  await see(column('Main contact').getByRole('heading', { name: 'Main contact 2' }))
  expect(await violations()).toBe('')
  // Links are as high as a finger on a phone only; elsewhere they would leave empty lines.
  const heightOf = (name: string) =>
    page.getByRole('link', { name }).element().getBoundingClientRect().height
  expect(heightOf(`Anna ${word}`)).toBeLessThan(24)
  await page.viewport(390, 844)
  await expect.poll(() => heightOf(`Anna ${word}`), patience).toBeGreaterThanOrEqual(44)
  await page.viewport(1440, 900)
  location.hash = '#/branch'
  await see(page.getByRole('heading', { name: /^Branches/ }))
  location.hash = '#/client/contacts'
  await see(column('Emergency'))
})

test('records without a value have a column, and values that the filter leaves out have none', async () => {
  const { word } = await openBoard()
  const none = await send('POST', '/security/contactDetails', { name: `Dora ${word}`, type: null })
  await press('Refresh')
  await expect.poll(() => cardsIn('No value'), patience).toEqual([`Dora ${word}`])
  await userEvent.click(column('No value').getByRole('listitem').getByRole('button'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to Technical' }))
  await expect.poll(() => cardsIn('Technical'), patience).toEqual([`Dora ${word}`])
  await expect.poll(() => typeOf(none.webId), patience).toBe('TECHNICAL')
  await expect.poll(() => column('No value').elements(), patience).toEqual([])
  // A card can lose its value again, which gives the column back.
  await userEvent.click(column('Technical').getByRole('listitem').getByRole('button'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to No value' }))
  await expect.poll(() => cardsIn('No value'), patience).toEqual([`Dora ${word}`])
  await expect.poll(() => typeOf(none.webId), patience).toBe(null)
  const filter = JSON.stringify({ q: word, type: 'BILLING' })
  location.hash = `#/client/contacts?filter=${encodeURIComponent(filter)}`
  await expect.poll(() => column('Main contact').elements(), patience).toEqual([])
  await expect.poll(() => cardsIn('Billing'), patience).toEqual([`Cleo ${word}`])
})

test('a card is moved with its menu, is shown there at once, and back again by undo; only contacts are read again', async () => {
  const { word, anna } = await openBoard()
  const card = column('Main contact').getByRole('listitem').first()
  await userEvent.click(card.getByRole('button'))
  performance.clearResourceTimings()
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to Technical' }))
  await expect.poll(() => cardsIn('Technical'), patience).toEqual([`Anna ${word}`])
  await expect.poll(() => typeOf(anna), patience).toBe('TECHNICAL')
  const sent = performance.getEntriesByType('resource').map(({ name }) => name)
  // A notification can arrive meanwhile, and is counted.
  const others = /\/api\/(?!security\/contactDetails|notification\/notifications)/
  expect(sent.filter((name) => others.test(name))).toEqual([])
  await press('Undo')
  await expect.poll(() => typeOf(anna), patience).toBe('MAIN')
  await expect
    .poll(() => cardsIn('Main contact'), patience)
    .toEqual([`Anna ${word}`, `Ben ${word}`])
})

test('of more cards than are shown at first, those in view are rendered, with their place among all, and the one that has the focus, also after it is moved; all are printed', async () => {
  await enterService()
  const word = newWord()
  const make = (name: string, type = 'MAIN') =>
    send('POST', '/security/contactDetails', { name: `${name} ${word}`, type })
  const names = Array.from({ length: 40 }, (_, at) => String(at + 1).padStart(2, '0'))
  await Promise.all([...names.map((name) => make(name)), make('30b', 'BILLING')])
  await openConsole({
    route: `/client/contacts?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`,
  })
  await press('Board by type')
  await press('Show 15 more')
  const card = (name: string) =>
    column('Main contact').getByRole('link', { name: `${name} ${word}` })
  const list = column('Main contact').getByRole('list').element()
  // The cards after the first ones are there once their space is.
  await expect.poll(() => list.scrollHeight, patience).toBeGreaterThan(35 * 96)
  expect(cardsIn('Main contact').length).toBeLessThan(30)
  await expect.element(card('40')).not.toBeInTheDocument()
  // The column scrolls within the board, which itself does not.
  const board = page.getByRole('group', { name: 'Contacts' }).element()
  expect(board.scrollHeight).toBe(board.clientHeight)
  list.scrollTop = list.scrollHeight
  await see(card('40'))
  expect(card('40').element().closest('li')!.ariaPosInSet).toBe('40')
  expect(await violations()).toBe('')
  window.dispatchEvent(new Event('beforeprint'))
  expect(cardsIn('Main contact')).toEqual(names.map((name) => `${name} ${word}`))
  window.dispatchEvent(new Event('afterprint'))
  expect(cardsIn('Main contact').length).toBeLessThan(30)
  ;(
    column('Billing')
      .getByRole('link', { name: `30b ${word}` })
      .element() as HTMLElement
  ).focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(card('30b')).toHaveFocus()
  // It comes in first, and stands in its place once the column is read again.
  await expect.poll(() => card('30b').element().closest('li')!.ariaPosInSet, patience).toBe('31')
  await expect.element(card('30b')).toHaveFocus()
})

test('a card is dragged to another column', { tags: 'thorough' }, async () => {
  const { word, anna } = await openBoard()
  await userEvent.dragAndDrop(
    column('Main contact').getByRole('listitem').first(),
    column('Emergency'),
    {
      sourcePosition: { x: 40, y: 20 },
      targetPosition: { x: 90, y: 60 },
      steps: 20,
    } as object,
  )
  await expect.poll(() => cardsIn('Emergency'), patience).toEqual([`Anna ${word}`])
  await expect.poll(() => typeOf(anna), patience).toBe('EMERGENCY')
})

test('Alt with an arrow key moves a card to the column beside its own; the card keeps the focus, also when it is moved with its menu', async () => {
  const { word, anna } = await openBoard()
  const link = (name: string) => column(name).getByRole('link', { name: `Anna ${word}` })
  await expect
    .element(page.getByRole('group', { name: 'Contacts' }))
    .toHaveAccessibleDescription(/^With Alt, the left and right arrow keys/)
  ;(link('Main contact').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => typeOf(anna), patience).toBe('BILLING')
  await expect.element(link('Billing')).toHaveFocus()
  // Once it is read again, it stands among the others.
  await expect.poll(() => cardsIn('Billing'), patience).toEqual([`Anna ${word}`, `Cleo ${word}`])
  await expect.element(link('Billing')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => typeOf(anna), patience).toBe('MAIN')
  await expect.element(link('Main contact')).toHaveFocus()
  // There is no column before the first one.
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(link('Main contact')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await see(page.getByRole('menuitem', { name: 'Move to Billing' }))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => typeOf(anna), patience).toBe('TECHNICAL')
  await expect
    .element(column('Technical').getByRole('button', { name: `Actions for Anna ${word}` }))
    .toHaveFocus()
})

test('a card that is moved on before the board was read again is moved over its last version', async () => {
  const { word, anna } = await openBoard()
  const link = (name: string) => column(name).getByRole('link', { name: `Anna ${word}` })
  const { fetch } = window
  onTestFinished(() => void (window.fetch = fetch))
  const held = Promise.withResolvers<void>()
  const moves: number[] = []
  window.fetch = async (input, init) => {
    if (init?.method === 'GET' && String(input).includes('/contactDetails?')) await held.promise
    const answer = await fetch.call(window, input, init)
    if (String(input).endsWith(`/contactDetails/${anna}`) && init?.method !== 'GET')
      moves.push(answer.status)
    return answer
  }
  ;(link('Main contact').element() as HTMLElement).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await expect.poll(() => moves, patience).toEqual([200])
  await expect.element(link('Billing')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect.poll(() => moves, patience).toEqual([200, 200])
  await expect.element(link('Main contact')).toHaveFocus()
  held.resolve()
  await expect.poll(() => typeOf(anna), patience).toBe('MAIN')
  await expect
    .poll(() => cardsIn('Main contact'), patience)
    .toEqual([`Anna ${word}`, `Ben ${word}`])
})

test('on a phone a board scrolls while a card is dragged to its edge, and a card may be dropped below a short column', async () => {
  await page.viewport(390, 844)
  const { word, anna } = await openBoard()
  const card = column('Main contact').getByRole('listitem').first().element()
  const { left, top } = card.getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    (type === 'pointerdown' ? card : document).dispatchEvent(
      new PointerEvent(type, {
        clientX: x,
        clientY: y,
        bubbles: true,
        cancelable: true,
        composed: true,
        isPrimary: true,
        pointerId: 1,
        pointerType: 'mouse',
        buttons: 1,
      }),
    )
  const y = top + 150
  at('pointerdown', left + 40, top + 30)
  const board = page.getByRole('group', { name: 'Contacts' }).element()
  const edge = board.getBoundingClientRect().right
  const ends: number[] = []
  const observer = new MutationObserver(() => {
    const line = document.querySelector('[data-drop-place]')
    if (line) ends.push(line.getBoundingClientRect().right)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] })
  for (const x of [80, 160, 240, 320, 365]) {
    at('pointermove', x, y)
    await new Promise(requestAnimationFrame)
  }
  await expect.poll(() => board.scrollLeft + board.clientWidth >= board.scrollWidth - 1).toBe(true)
  observer.disconnect()
  // The line above a column that is in sight in part ends with the board.
  expect(ends).not.toEqual([])
  expect(Math.max(...ends)).toBeLessThanOrEqual(edge)
  const name = document.querySelector('[data-dragged]')!.getBoundingClientRect()
  expect(name.right).toBeLessThanOrEqual(390)
  const emergency = column('Emergency').element().getBoundingClientRect()
  expect(emergency.bottom).toBeLessThan(y)
  at('pointermove', emergency.left + 60, y)
  await new Promise(requestAnimationFrame)
  at('pointerup', emergency.left + 60, y)
  await expect.poll(() => cardsIn('Emergency'), patience).toEqual([`Anna ${word}`])
  await expect.poll(() => typeOf(anna), patience).toBe('EMERGENCY')
})

test('a move that the service refuses is told, and the card is back where it was', {
  tags: 'thorough',
}, async () => {
  const { word, anna } = await openBoard()
  // Someone else has changed the contact since the board was read.
  const known = await get(`/security/contactDetails/${anna}`)
  await send('PUT', `/security/contactDetails/${anna}`, { ...known, phoneNumber: '+16175550100' })
  const card = column('Main contact').getByRole('listitem').first()
  await userEvent.click(card.getByRole('button'))
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to Technical' }))
  await see(page.getByText(/changed/).first())
  await expect
    .poll(() => cardsIn('Main contact'), patience)
    .toEqual([`Anna ${word}`, `Ben ${word}`])
  expect(await typeOf(anna)).toBe('MAIN')
})

test('a field that people may not change has a board without moves', {
  tags: 'thorough',
}, async () => {
  await openConsole({ route: '/documents' })
  await press('Board by status')
  await see(column('Completed').getByRole('listitem').first())
  await userEvent.click(column('Completed').getByRole('listitem').first().getByRole('button'))
  await see(page.getByRole('menuitem', { name: /^Delete/ }))
  expect(page.getByRole('menuitem', { name: /^Move to/ }).elements()).toEqual([])
})

test('people are cards with their pictures', { tags: 'thorough' }, async () => {
  await openConsole({ route: '/user' })
  await press('Cards')
  const people = page.getByRole('list', { name: 'Users', exact: true })
  await see(people.getByRole('listitem').first())
  await expect
    .poll(
      () => [...people.element().querySelectorAll('img')].some((image) => image.naturalWidth > 0),
      patience,
    )
    .toBe(true)
  expect(await violations()).toBe('')
})

test('the facts of a card are as wide as the card, whatever its status: an address stays in one line', async () => {
  await page.viewport(1440, 900)
  await openConsole({ route: '/user' })
  await press('Cards')
  const addresses = page.getByRole('list', { name: 'Users', exact: true }).getByText(/@acme\.test/)
  await see(addresses.first())
  const lines = addresses
    .elements()
    .filter(({ textContent }) => textContent.length > 20 && textContent.length < 24)
    .map((each) => Math.round(each.getBoundingClientRect().height / 20))
  expect(lines).not.toEqual([])
  expect(lines.filter((each) => each !== 1)).toEqual([])
})

test('on a phone the layouts of a list and its menu stand in one row', async () => {
  await page.viewport(390, 844)
  await openConsole({ route: '/eventManagement' })
  const layouts = page.getByRole('group', { name: 'Layout' })
  await see(layouts)
  const middleOf = ({ top, bottom }: DOMRect) => Math.round((top + bottom) / 2)
  const menu = page.getByRole('button', { name: 'More', exact: true }).element()
  expect(middleOf(menu.getBoundingClientRect())).toBe(
    middleOf(layouts.element().getBoundingClientRect()),
  )
})
