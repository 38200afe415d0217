import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '../bench/project.ts'
import { someOf } from '../../scripts/testScope.ts'
import { comeBack } from './console.ts'
import { callAs, copyDemo } from './service.ts'
import { startRunning } from './startProduct.ts'

const override = `import { inMode } from '../../stories/reactAdmin/modes.tsx'
export const { List, Edit, Create } = inMode('undoable')
`
const list = '/smsConfig'
const project = createProject({}, true)
const data = mkdtempSync(path.join(tmpdir(), 'branchdesk-react-admin-'))
let product: Awaited<ReturnType<typeof startRunning>>

beforeAll(async () => {
  writeFileSync(path.join(project.folder, 'src/overrides/configuration.tsx'), override)
  await project.run(['scripts/build.ts'])
  product = await startRunning({ DATA_DIR: copyDemo(data) }, project.folder)
})
afterAll(async () => {
  await product?.stop()
  project.remove()
  rmSync(data, { recursive: true, force: true })
})

const call = () => callAs('admin@acme.test', product.address)
const stored = async (key: string): Promise<string | undefined> =>
  (await (await call())('GET', `static-data/configuration?key=${key}`)).content[0]?.value

/** A new record, and a window that shows it in the list. */
async function open(key: string) {
  await (await call())('POST', 'static-data/configuration', { key, value: 'before' })
  const desk = await comeBack('admin@acme.test', list, { address: product.address })
  const outside: string[] = []
  desk.page.on('request', (request) => {
    if (!request.url().startsWith(product.address) && request.url().startsWith('http'))
      outside.push(request.url())
  })
  const row = desk.page.getByRole('row').filter({ hasText: key })
  await row.waitFor()
  return { ...desk, row, outside }
}

/** `sent` resolves when the write has left the page, which is before a person can close it. */
const ways: [string, (page: Page, sent: Promise<unknown>) => Promise<unknown>][] = [
  ['the page is reloaded', (page) => page.reload()],
  [
    'the tab is closed',
    async (page, sent) => {
      await sent
      await page.close()
    },
  ],
  ['the person goes elsewhere', (page) => page.goto(`${product.address}/#/branch`)],
  [
    'the person signs out',
    async (page) => {
      await page.getByRole('button', { name: /^Account of / }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    },
  ],
]

test.each(someOf(2, ways))(
  'an undoable deletion is stored though %s at once',
  { tags: 'thorough' },
  async (way, leave) => {
    const key = `DELETED_${ways.findIndex(([name]) => name === way)}`
    const { page, context, row, outside } = await open(key)
    const sent = page.waitForRequest((request) => request.method() === 'DELETE')
    // Pressed in the page itself, so that nothing is waited for between this and leaving.
    await row
      .getByRole('button', { name: 'Delete' })
      .evaluate((button: HTMLElement) => button.click())
    await leave(page, sent)
    await expect.poll(() => stored(key)).toBeUndefined()
    expect(outside).toEqual([])
    await context.close()
  },
)

// A change and a deletion are sent by the same code.
test.each(someOf(1, ways))(
  'an undoable change is stored though %s at once',
  { tags: 'thorough' },
  async (way, leave) => {
    const key = `CHANGED_${ways.findIndex(([name]) => name === way)}`
    const { page, context, row } = await open(key)
    await row.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('after')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page
      .getByRole('button', { name: 'Save' })
      .evaluate((button: HTMLElement) => button.click())
    await leave(page, sent)
    await expect.poll(() => stored(key)).toBe('after')
    await context.close()
  },
)

test('an undoable bulk update is stored though the page is reloaded at once', async () => {
  const { page, context, row } = await open('BULK_1')
  await (await call())('POST', 'static-data/configuration', { key: 'BULK_2', value: 'before' })
  await page.reload()
  await row.getByRole('checkbox').check()
  await page.getByRole('row').filter({ hasText: 'BULK_2' }).getByRole('checkbox').check()
  await page
    .getByRole('button', { name: 'Update' })
    .evaluate((button: HTMLElement) => button.click())
  await page.reload()
  await expect.poll(() => stored('BULK_1')).toBe('bulk')
  await expect.poll(() => stored('BULK_2')).toBe('bulk')
  await context.close()
})

test('what the service refuses is told, and the list shows what is stored', async () => {
  const { page, context, row } = await open('REFUSED')
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Key' }).fill('lower case')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'A key has capital letters' }).first().waitFor()
  await row.waitFor()
  expect(await page.getByText('lower case').count()).toBe(0)
  expect(await page.getByText('Element updated').count()).toBe(0)
  await context.close()
})
