import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../fields/views/mount.tsx'
import { get } from '../overrides/documents/startDocument.ts'
import { button, openConsole, patience, press, see } from './requirements/openConsole.tsx'

test('a template takes shortcuts from a menu at the cursor, and names those that nothing knows; its button keeps a distance from the text [SMS-05]', async () => {
  await page.viewport(1280, 800)
  await openConsole({ route: '/template' })
  const options: { text: string; value: string }[] = await get(
    '/notification/filter/DYNAMIC_SHORTCUT',
  )
  const { text: name, value } = options[0]!
  await press('Add template')
  const text = page.getByRole('textbox', { name: /^Text/ })
  await userEvent.fill(text, 'Dear , welcome')
  const box = () => text.element() as HTMLTextAreaElement
  box().setSelectionRange(5, 5)
  const bottom = box().closest('.MuiInputBase-root')!.getBoundingClientRect().bottom
  const insert = button('Insert shortcut: Text').element().getBoundingClientRect()
  expect(insert.top - bottom).toBeGreaterThanOrEqual(4)
  await press('Insert shortcut: Text')
  await userEvent.click(page.getByRole('menuitem', { name: new RegExp(`^${name}`) }))
  await expect.poll(() => box().value, patience).toBe(`Dear {{${value}}}, welcome`)
  await expect.poll(() => document.activeElement === box(), patience).toBe(true)
  expect(box().selectionStart).toBe(`Dear {{${value}}}`.length)
  expect(page.getByText(/^Unknown shortcut/).elements()).toEqual([])
  await userEvent.fill(text, 'Dear {{nobody.knows}} and {{nothing}}')
  await see(page.getByText('Unknown shortcuts: {{nobody.knows}}, {{nothing}}'))
  expect(await violations()).toBe('')
})
