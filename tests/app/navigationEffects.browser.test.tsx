import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useNavigationEffects } from '../../src/app/routing/useNavigationEffects.ts'
import { scrollAfterNavigation } from '../../src/model/constants.ts'

let leave: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const box = document.body.appendChild(document.createElement('main'))
  const root = createRoot(box)
  root.render(<Screens />)
  leave = () => {
    root.unmount()
    box.remove()
  }
})

afterEach(() => {
  leave()
  vi.useRealTimers()
})

/** Two screens, both longer than the window. */
function Screens() {
  const [path, setPath] = useState('/first')
  useNavigationEffects(path, path)
  return (
    <>
      <h1>{path}</h1>
      <div style={{ height: 5000 }} />
      <button onClick={() => setPath('/second')}>Second</button>
    </>
  )
}

/** Navigates from the end of the first screen. */
async function navigate() {
  const button = page.getByRole('button', { name: 'Second' })
  await expect.element(button).toBeInTheDocument()
  window.scrollTo(0, 1e6)
  ;(button.element() as HTMLElement).click()
  await expect.element(page.getByRole('heading')).toHaveTextContent('/second')
  expect(window.scrollY).toBeGreaterThan(1000)
}

test('100 ms after a navigation the page is scrolled to the top, not before [NAV-RULE-09]', async () => {
  await navigate()
  vi.advanceTimersByTime(scrollAfterNavigation - 1)
  expect(window.scrollY).toBeGreaterThan(1000)
  vi.advanceTimersByTime(1)
  expect(window.scrollY).toBe(0)
})

test('who has begun to scroll the new screen by then is not taken back to its top', async () => {
  await navigate()
  const before = window.scrollY
  // On a busy machine the scrolling of a real wheel ends after an unknown time.
  document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true }))
  vi.advanceTimersByTime(scrollAfterNavigation)
  expect(window.scrollY).toBe(before)
})
