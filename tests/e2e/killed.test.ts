import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { someOf } from '../../scripts/testScope.ts'
import { column, fill, gone, press, see, signIn, toast } from './console.ts'
import { unreachable } from './lost.ts'
import { callAs, copyDemo, unique } from './service.ts'
import { startRunning } from './startProduct.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-killed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * When the process is killed during a save; only for the first is it unknown whether the save was
 * done. That no save arrives is an outage, which offline.test.ts has by default.
 */
const moments = someOf(2, [
  'while it saves',
  'before it answers',
  'before the save arrives',
] as const)

test('the service is killed during a save and started again: the form keeps the typed text, and saving again saves it exactly once', {
  tags: 'thorough',
}, async () => {
  const environment = { DATA_DIR: copyDemo(path.join(folder, 'data')) }
  let product = await startRunning(environment)
  const { address } = product
  await using session = await signIn('admin@acme.test', '/roles', { address })
  const { page, context } = session
  for (const moment of moments) {
    const name = unique('Role')
    await page.getByRole('button', { name: 'Add role' }).click()
    await fill(page, 'Name', name)
    await context.route(
      '**/api/security/roles',
      async (route) => {
        const stopped = () => product.stop('SIGKILL')
        if (moment === 'before the save arrives') await stopped()
        if (moment === 'while it saves')
          await Promise.all([route.fetch().catch(() => undefined), stopped()])
        if (moment === 'before it answers') {
          expect((await route.fetch()).status()).toBe(201)
          await stopped()
        }
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await press(page, 'Save')
    const dialog = page.getByRole('dialog', { name: 'Add role' })
    await see(dialog, unreachable)
    await see(dialog, 'What you typed is kept.')
    expect(await dialog.getByLabel('Name').inputValue()).toBe(name)
    product = await startRunning({ ...environment, PORT: new URL(address).port })
    await press(page, 'Save')
    await toast(page, 'Role has been added successfully.')
    await gone(dialog)
    await expect.poll(() => column(page, 'Roles', 'Name')).toContain(name)
    const { content } = await (await callAs('admin@acme.test', address))(
      'GET',
      `security/roles?search=${encodeURIComponent(name)}`,
    )
    expect([moment, content.map(({ roleName }: { roleName: string }) => roleName)]).toEqual([
      moment,
      [name],
    ])
  }
  expect(await product.stop()).toBe(0)
})
