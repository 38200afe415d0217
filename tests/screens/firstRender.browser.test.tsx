import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterService } from '../fields/views/mount.tsx'
import { newWord, send } from '../overrides/documents/startDocument.ts'
import { openConsole, press, see } from './requirements/openConsole.tsx'

/** Runs `act`, and returns what `read` says when it first says anything. */
async function first<T>(read: () => T | undefined, act: () => Promise<unknown>): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const look = () => {
    const found = read()
    if (found !== undefined) resolve(found)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  try {
    await act()
    return await promise
  } finally {
    observer.disconnect()
  }
}

const dialogForm = () => document.querySelector<HTMLElement>('[role="dialog"] form')
/** How many style sheets have the keyframes of filled-in inputs: one for each console. */
const sheetsOfFilledInputs = () =>
  [...document.styleSheets].filter((sheet) =>
    [...sheet.cssRules].some(
      (rule) => rule instanceof CSSKeyframesRule && rule.name === 'mui-auto-fill',
    ),
  ).length
const inputsIn = (form: Element) => form.querySelectorAll('input, select, textarea').length

test('a form opens with its first inputs, the others follow into the room that is kept for them, and no input has a style sheet of its own', async () => {
  await page.viewport(1440, 900)
  await enterService()
  await openConsole({ route: '/branch' })
  const add = page.getByRole('button', { name: /^Add / }).first()
  await see(add)
  const sheets = sheetsOfFilledInputs()
  // What loads the first time is there the second time.
  await userEvent.click(add)
  await see(page.getByRole('textbox', { name: 'Email' }))
  await press('Close')
  await expect.poll(dialogForm).toBeNull()
  const opened = await first(
    () => {
      const form = dialogForm()
      return form && inputsIn(form) > 0
        ? {
            inputs: inputsIn(form),
            height: form.offsetHeight,
            isBusy: form.querySelector('[aria-busy="true"]') !== null,
          }
        : undefined
    },
    () => userEvent.click(add),
  )
  await see(page.getByRole('textbox', { name: 'Email' }))
  const form = dialogForm()!
  expect(inputsIn(form)).toBeGreaterThan(opened.inputs + 4)
  expect(opened.isBusy).toBe(true)
  expect(Math.abs(form.offsetHeight - opened.height)).toBeLessThan(form.offsetHeight / 4)
  expect(sheetsOfFilledInputs()).toBe(sheets)
})

test('a detail opens with its values, and its tabs follow without moving them', async () => {
  await page.viewport(1440, 900)
  await enterService()
  const name = `Ida ${newWord()}`
  const { webId } = await send('POST', '/security/contactDetails', { name, type: 'MAIN' })
  const top = () => document.querySelector('main dl dd')?.getBoundingClientRect().top
  const opened = await first(
    () => {
      const at = top()
      return at === undefined
        ? undefined
        : {
            at,
            tabs: document.querySelectorAll('[role=tab]').length,
            isBusy: document.querySelector('main [aria-busy="true"]') !== null,
          }
    },
    () => openConsole({ route: `/detail/contact/${webId}` }),
  )
  await see(page.getByRole('tab').first())
  expect(opened).toMatchObject({ tabs: 0, isBusy: true })
  expect(top()).toBe(opened.at)
})

test('the press that closes a dialog is answered before the screen behind it is rendered again', async () => {
  await enterService()
  await openConsole({ route: '/branch' })
  await press(/^Add /)
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true })
  await see(close)
  ;(close.element() as HTMLElement).click()
  // React has rendered by then what a press changes at once.
  await Promise.resolve()
  expect(dialogForm()).not.toBeNull()
  await expect.poll(dialogForm).toBeNull()
})
