import { expect, test } from 'vitest'
import { comeBack } from './console.ts'

test('an override replaces one piece of one entity and leaves the rest generated', async () => {
  await using session = await comeBack('admin@acme.test', '/devices')
  const { page, faults } = session
  const table = page.getByRole('table', { name: 'Devices' })
  await table.getByRole('link').first().waitFor()
  expect(await table.locator('code').first().textContent()).toMatch(
    /^([0-9A-F]{2}:){5}[0-9A-F]{2}$/,
  )
  expect(await table.getByRole('columnheader', { name: 'MAC address' }).count()).toBe(1)
  expect(faults).toEqual([])
})
