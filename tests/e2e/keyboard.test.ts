import { expect, test } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { column, openGuest, toast } from './console.ts'
import { unique } from './service.ts'

test('from sign-in to a saved record without touching the mouse', async () => {
  await using session = await openGuest('/roles')
  const { page } = session
  const { keyboard } = page
  /** Presses Tab until the element with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const seen: string[] = []
    for (let step = 0; step < 80; step++) {
      await keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return (
          element?.getAttribute('aria-label') ??
          element?.labels?.[0]?.textContent ??
          element?.textContent ??
          ''
        ).trim()
      })
      if (typeof name === 'string' ? focused === name : name.test(focused)) return
      seen.push(focused)
    }
    throw new Error(`Tab never came to ${String(name)}; it came by: ${seen.join(', ')}`)
  }
  await page.getByLabel('Email').waitFor()
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('email')
  await keyboard.type('admin@acme.test')
  await tabTo('Password')
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await page.getByRole('table', { name: 'Roles' }).getByRole('link').first().waitFor()

  await tabTo('Skip to content')
  await keyboard.press('Enter')
  await tabTo('Add role')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add role' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe('roleName')
  const name = unique('Keyboardist')
  await keyboard.type(name)
  await tabTo('Save')
  await keyboard.press('Enter')
  await toast(page, 'Role has been added successfully.')
  await expect.poll(() => column(page, 'Roles', 'Name')).toContain(name)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/Add role/)

  await tabTo(name)
  await keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await tabTo('Edit')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit role' }).locator('[name="roleName"]').waitFor()
  await tabTo('Close')
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
})
