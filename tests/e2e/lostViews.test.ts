import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoPassword } from '../../src/service/demo/demoPassword.ts'
import { comeBack, fill, gone, headers, press, see, toast } from './console.ts'
import { losses, loseFirst, sentTwiceUnderOneKey, toastOfNoAnswer, unreachable } from './lost.ts'
import { callAs, makeBranch, makeUser, unique } from './service.ts'

/** Opens a list as a new user, whose settings no other test uses. */
async function openOwn(route: string) {
  const { email } = await makeUser([(await makeBranch()).webId], 'Admin', {
    password: demoPassword,
  })
  const session = await comeBack(email, route)
  await session.page.getByRole('table').getByRole('link').first().waitFor()
  return { ...session, call: await callAs(email) }
}

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: toastOfNoAnswer })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Filters', exact: true })
async function openPanel(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await panelOf(page).waitFor()
  return panelOf(page)
}
async function menuEntry(page: Page, title: string, action: string) {
  await panelOf(page)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
async function setStatus(page: Page, text: string) {
  await panelOf(page).getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: text, exact: true }).click()
}
const savedFilters = /\/api\/static-data\/savedFilter/
type Kept = {
  webId: string
  title: string
  value: string
  version: number
  defaultIndicator: boolean
}

test.each(losses)(
  'a saved filter that %s is created, updated, made the default and deleted once each on retry',
  { tags: 'thorough' },
  async (_, loss) => {
    await using session = await openOwn('/devices')
    const { page, context, call } = session
    const kept = (): Promise<Kept[]> =>
      call('GET', 'static-data/savedFilter/device').then((filters: Kept[]) =>
        filters.filter((each) => each.title === title),
      )
    const title = unique('Filter')
    const panel = await openPanel(page)
    const naming = page.getByRole('dialog', { name: 'Add filter' })
    const item = panel.getByRole('button', { name: new RegExp(`^${title}`) })

    const added = await loseFirst(context, loss, 'POST', savedFilters)
    await panel.getByRole('button', { name: 'Save as new' }).click()
    await fill(page, 'Filter name', title)
    await naming.getByRole('button', { name: 'Save', exact: true }).click()
    await see(naming, unreachable)
    expect(await naming.getByRole('textbox', { name: 'Filter name' }).inputValue()).toBe(title)
    await naming.getByRole('button', { name: 'Save', exact: true }).click()
    await toast(page, 'Filter has been added successfully.')
    sentTwiceUnderOneKey(added)
    await item.waitFor()
    expect(await kept()).toHaveLength(1)

    await setStatus(page, 'Inactive')
    await loseFirst(context, loss, 'PUT', savedFilters)
    const update = panel.getByRole('button', { name: 'Update' })
    await update.click()
    await failed(page).waitFor()
    // The panel shows whether the filter is saved.
    await expect.poll(() => update.isDisabled()).toBe(loss === 'answer')
    if (loss === 'call') await update.click()
    await expect.poll(() => item.getAttribute('aria-pressed')).toBe('true')
    await expect
      .poll(async () =>
        (await kept()).map(({ value, version }) => [JSON.parse(value).status, version]),
      )
      .toEqual([['INACTIVE', 2]])

    await context.unrouteAll()
    await loseFirst(context, loss, 'PUT', savedFilters)
    await menuEntry(page, title, 'Set as default')
    await failed(page).waitFor()
    const mark = panel.getByRole('listitem').filter({ hasText: title }).getByText('DEFAULT')
    if (loss === 'call') await menuEntry(page, title, 'Set as default')
    await mark.waitFor()
    await expect
      .poll(async () => (await kept()).map((each) => each.defaultIndicator))
      .toEqual([true])
    await context.unrouteAll()
    await loseFirst(context, loss, 'PUT', savedFilters)
    await menuEntry(page, title, 'Remove default')
    await failed(page).waitFor()
    if (loss === 'call') await menuEntry(page, title, 'Remove default')
    await gone(mark)
    await expect
      .poll(async () => (await kept()).map((each) => each.defaultIndicator))
      .toEqual([false])

    const removed = await loseFirst(context, loss, 'DELETE', savedFilters)
    await menuEntry(page, title, 'Delete')
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Delete' }).click()
    await see(question, unreachable)
    await question.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Filter has been deleted successfully.')
    await see(panel, 'No saved filters yet')
    sentTwiceUnderOneKey(removed)
    expect(await kept()).toEqual([])
  },
)

test('updating a saved filter again is not a conflict when the responses with its state are lost too', {
  tags: 'thorough',
}, async () => {
  await using session = await openOwn('/devices')
  const { page, context, call } = session
  const title = unique('Filter')
  const panel = await openPanel(page)
  await panel.getByRole('button', { name: 'Save as new' }).click()
  await fill(page, 'Filter name', title)
  await press(page, 'Save')
  await panel.getByRole('button', { name: new RegExp(`^${title}`) }).waitFor()
  await setStatus(page, 'Inactive')
  const keys = await loseFirst(context, 'answer', 'PUT', savedFilters)
  await context.route(
    /\/savedFilter\/device/,
    (route) =>
      route.request().method() === 'GET' ? route.abort('connectionreset') : route.fallback(),
    { times: 1 },
  )
  await panel.getByRole('button', { name: 'Update' }).click()
  await failed(page).waitFor()
  await panel.getByRole('button', { name: 'Update' }).click()
  await toast(page, 'Filter has been updated successfully.')
  sentTwiceUnderOneKey(keys)
  expect(
    (await call('GET', 'static-data/savedFilter/device')).map(({ version }: Kept) => version),
  ).toEqual([2])
})

/** Hides a column of the list; saving it fails, and a toast shows the message of the dialogs. */
async function hideInVain(page: Page, name: string, lose: () => Promise<unknown>) {
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name }).waitFor()
  await lose()
  await page.getByRole('checkbox', { name }).uncheck()
  await page.keyboard.press('Escape')
  await failed(page).waitFor()
  expect(await headers(page, 'Branches')).not.toContain(name)
}
const settings = /\/api\/static-data\/screenSettings/

test.each(losses)(
  'columns whose saving %s stay as chosen, and are saved with the next page',
  { tags: 'thorough' },
  async (_, loss) => {
    await using session = await openOwn('/branch')
    const { page, context, call } = session
    const readSettings = async () => (await call('GET', 'static-data/screenSettings')).content
    await hideInVain(page, 'Start date', () => loseFirst(context, loss, 'PUT', settings))
    await page.reload()
    await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
    expect(await headers(page, 'Branches')).not.toContain('Start date')
    await expect.poll(readSettings).toHaveLength(1)
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith('RaStore'))
        .forEach((key) => localStorage.removeItem(key)),
    )
    await page.reload()
    await page.getByRole('table', { name: 'Branches' }).getByRole('link').first().waitFor()
    expect(await headers(page, 'Branches')).not.toContain('Start date')
  },
)

test('columns that could not be saved are saved once there is a network again', async () => {
  await using session = await openOwn('/branch')
  const { page, context, call } = session
  await hideInVain(page, 'Start date', () => context.setOffline(true))
  expect((await call('GET', 'static-data/screenSettings')).content).toEqual([])
  await context.setOffline(false)
  await expect
    .poll(async () =>
      (await call('GET', 'static-data/screenSettings')).content.map(
        ({ frameName }: { frameName: string }) => frameName,
      ),
    )
    .toEqual(['site'])
})
