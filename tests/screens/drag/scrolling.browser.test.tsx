import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useDraggable } from '@dnd-kit/react'
import { DragAndDrop } from '../../../src/screens/drag/DragAndDrop.tsx'
import { findTarget, type DragSource } from '../../../src/overrides/designer/canvas/dropTarget.ts'
import { mount, unmountAll } from '../../fields/views/mount.tsx'

afterEach(unmountAll)

function Card() {
  const { ref } = useDraggable({ id: 'card', data: { column: 'card' } })
  return (
    <button ref={ref} type="button" style={{ position: 'fixed', top: 10, right: 10 }}>
      Card
    </button>
  )
}

/** Rows of a design that is higher than the window, and a card to drag into it. */
const mountDesign = (onDrop: (target: unknown) => void) =>
  mount(
    <DragAndDrop<DragSource, unknown>
      find={findTarget}
      nameOf={() => 'Card'}
      onDrop={(_, to) => onDrop(to)}
    >
      <section data-canvas aria-label="Design" style={{ width: 400, paddingBottom: 20 }}>
        {Array.from({ length: 30 }, (_, row) => (
          <div key={row} data-row={row} style={{ height: 60, marginTop: 8 }}>
            <div data-place={`column ${row}`} style={{ height: 60 }} />
          </div>
        ))}
      </section>
      <div style={{ height: 2000 }} />
      <Card />
    </DragAndDrop>,
  )

const send = (type: string, target: EventTarget, clientX: number, clientY: number) =>
  target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerType: 'mouse',
      pointerId: 1,
      button: 0,
      buttons: 1,
      clientX,
      clientY,
    }),
  )
/** The top of the line that shows where the card would be dropped. */
const lineTop = () =>
  [...document.querySelectorAll<HTMLElement>('main [aria-hidden]')]
    .map((each) => Number.parseFloat(each.style.top))
    .find((top) => !Number.isNaN(top))

test('the place of a drop follows the page that scrolls below the pointer, and below the design is its end', async () => {
  const dropped: unknown[] = []
  await mountDesign((target) => dropped.push(target))
  const card = page.getByRole('button', { name: 'Card' })
  await expect.element(card).toBeVisible()
  window.scrollTo(0, 0)
  const { left, top } = card.element().getBoundingClientRect()
  send('pointerdown', card.element(), left + 5, top + 5)
  for (const [x, y] of [
    [left - 20, top + 40],
    [150, 200],
    [151, 201],
  ] as const) {
    send('pointermove', document, x, y)
    await new Promise((done) => setTimeout(done, 60))
  }
  expect(document.querySelector('[data-dragged]')).not.toBeNull()
  await expect.poll(lineTop, { timeout: 3000 }).toBeDefined()
  const before = lineTop()!
  window.scrollTo(0, 40)
  await expect.poll(lineTop, { timeout: 3000 }).not.toBe(before)

  window.scrollTo(0, 1e6)
  await new Promise((done) => setTimeout(done, 100))
  send('pointerup', document, 151, 201)
  await expect.poll(() => dropped, { timeout: 3000 }).toEqual([{ newRow: 30, groupId: undefined }])
})

test('a drag leaves the selection of an input with the focus, to which a phone would scroll', async () => {
  await mount(
    <DragAndDrop find={() => undefined} nameOf={() => 'Card'} onDrop={() => undefined}>
      <input aria-label="Search" />
      <p>Some text</p>
      <Card />
    </DragAndDrop>,
  )
  const card = page.getByRole('button', { name: 'Card' })
  const search = page.getByRole('textbox', { name: 'Search' })
  const removed = vi.spyOn(Selection.prototype, 'removeAllRanges')
  const drag = async () => {
    removed.mockClear()
    const { left, top } = card.element().getBoundingClientRect()
    send('pointerdown', card.element(), left + 5, top + 5)
    for (const y of [300, 310, 320]) {
      send('pointermove', document, left - 20, y)
      await new Promise((done) => setTimeout(done, 60))
    }
    await expect.poll(() => document.querySelector('[data-dragged]')).not.toBeNull()
    send('pointerup', document, left - 20, 320)
    await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull()
    return removed.mock.calls.length
  }
  await userEvent.fill(search, 'cold')
  expect(await drag()).toBe(0)
  ;(search.element() as HTMLInputElement).blur()
  expect(await drag()).toBe(1)
  removed.mockRestore()
})
