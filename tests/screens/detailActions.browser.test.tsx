import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { enterService, violations } from '../fields/views/mount.tsx'
import { button, openConsole, see } from './requirements/openConsole.tsx'
import { someOf } from './requirements/branchRecords.ts'

test('a phone shows the main action of a record as a button and the others in a menu', async () => {
  await page.viewport(1440, 900)
  await enterService()
  const [site] = await someOf('/site/sites?status=ACTIVE', 1)
  await openConsole({ route: `/detail/site/${site.webId}` })
  await see(page.getByRole('heading', { name: site.name, level: 1 }))
  for (const name of ['Clone', 'Delete', 'Edit']) await see(button(name))
  await page.viewport(390, 844)
  await expect.element(button('Clone')).not.toBeInTheDocument()
  await expect.element(button('Delete')).not.toBeInTheDocument()
  await see(button('Edit'))
  await userEvent.click(page.getByRole('button', { name: `Actions for ${site.name}` }))
  const items = page.getByRole('menuitem')
  await see(items.first())
  expect(items.elements().map((each) => each.textContent)).toEqual(['Clone', 'Delete'])
  expect(await violations()).toBe('')
  await userEvent.click(items.nth(1))
  await see(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await page.viewport(1440, 900)
})
