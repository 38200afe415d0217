import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  lastTo,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'

const cell = (text: string, language: string) =>
  page.getByRole('textbox', { name: `${text}: ${language}`, exact: true })
const inputs = () => document.querySelectorAll('main input, main textarea').length

const schema = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `field${index + 1}`,
      { type: 'string', title: `Field ${index + 1}`, description: 'Look at it.' },
    ]),
  ),
}

test('of the texts of 300 fields those in view are rendered and the one that is written, and Enter goes on to the next in the same language [SECT-07]', async () => {
  const sent = await openConsole({
    route: async (call) => {
      const { content } = await call('/forms/sections?size=1&search=Corrective%20action')
      return `/form-builder/${content[0].webId}`
    },
  })
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Import JSON Schema' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'JSON Schema' }), JSON.stringify(schema))
  await press('Replace the design')
  await see(page.getByText('Draft saved'))
  await userEvent.click(page.getByRole('tab', { name: 'Texts' }))
  await expect
    .element(page.getByRole('table', { name: 'Texts' }))
    .toHaveAttribute('aria-rowcount', '601')
  await userEvent.click(cell('field1, Label', 'German'))
  expect(inputs()).toBeLessThan(300)
  await userEvent.keyboard('Erstes{Enter}')
  await expect.element(cell('field1, Help', 'German')).toHaveFocus()
  // A help has several lines.
  await userEvent.keyboard('Zeile{Enter}Zeile')
  await userEvent.click(cell('field1, Label', 'Japanese'))
  await userEvent.keyboard('棚')

  window.scrollTo(0, 1e6)
  await see(cell('field300, Label', 'German'))
  expect(inputs()).toBeLessThan(300)
  await expect.element(cell('field1, Label', 'Japanese')).toHaveFocus()
  await userEvent.click(cell('field300, Label', 'German'))
  await expect
    .poll(async () => JSON.stringify((await lastTo(sent, 'PATCH', /inProcess/)).body), patience)
    .toContain('"texts":{"de":{"label":"Erstes","help":"Zeile\\nZeile"},"ja":{"label":"棚"}}')
})
