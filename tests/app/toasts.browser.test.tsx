import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { toasts } from '../../src/app/toasts/toastStore.ts'
import { Toasts } from '../../src/app/toasts/Toasts.tsx'
import { UndoAction } from '../../src/screens/undo/UndoAction.tsx'
import { mount } from '../fields/views/mount.tsx'

const text = 'The branch Hamburg-Altona was deleted.'
const nothing = () => undefined

async function showToast() {
  await mount(<Toasts />)
  toasts.show(text, 'success', <UndoAction label="Undo" onUndo={nothing} onExpire={nothing} />)
}

/** The boxes of the toast's text and of its button's label, in a window of this width. */
async function boxes(width: number) {
  await page.viewport(width, 600)
  const button = page.getByRole('button', { name: 'Undo' })
  await expect.element(button).toBeVisible()
  const boxOf = (node: Node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect()
  }
  return [boxOf(page.getByText(text).element().firstChild!), boxOf(button.element().firstChild!)]
}

test('the Undo button of a toast stands beside its text, with a gap', async () => {
  await showToast()
  const [message, label] = await boxes(900)
  expect(label!.left - message!.right).toBeCloseTo(24, 0)
})

test('an Undo button that wraps starts below the text of its toast', async () => {
  await showToast()
  const [oneLine] = await boxes(900)
  // The text with its gap and the margins of the toast; there is no room for the button.
  const [message, label] = await boxes(Math.ceil(oneLine!.width) + 24 + 2 * 16 + 2 * 16)
  expect(message!.height).toBe(oneLine!.height)
  expect(label!.top).toBeGreaterThanOrEqual(message!.bottom)
  expect(label!.left).toBeCloseTo(message!.left, 0)
})
