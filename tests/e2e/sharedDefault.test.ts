import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { comeBack, toast } from './console.ts'
import { callAs, unique } from './service.ts'

const [owner, reader, frame] = ['clientadmin@acme.test', 'manager@acme.test', 'device']
type Kept = { webId: string; title: string; defaultIndicator: boolean }

/** The saved filters and defaults of a screen for a user. */
const kept = async (who: string): Promise<Kept[]> =>
  (await callAs(who))('GET', `static-data/savedFilter/${frame}`)

async function keep(who: string, more: object = {}): Promise<Kept> {
  return (await callAs(who))('POST', 'static-data/savedFilter', {
    title: unique('Filter'),
    frameName: frame,
    value: '{"status":"INACTIVE"}',
    ...more,
  })
}

// A remaining default would change the list for every other file.
afterEach(async () => {
  const [ofOwner, ofReader] = [await callAs(owner), await callAs(reader)]
  const settings = (await ofReader('GET', 'static-data/screenSettings?size=100')).content as Kept[]
  if (settings.length > 0)
    await ofReader(
      'DELETE',
      'static-data/screenSettings',
      settings.map((each) => each.webId),
    )
  for (const { webId } of await kept(owner))
    await ofOwner('DELETE', `static-data/savedFilter/${webId}`)
  for (const { webId } of await kept(reader))
    await ofReader('DELETE', `static-data/savedFilter/${webId}`)
})

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Filters', exact: true })
const marked = async (page: Page) =>
  (
    await panelOf(page)
      .getByRole('list', { name: 'Saved filters' })
      .getByRole('listitem')
      .allInnerTexts()
  )
    .filter((each) => each.includes('DEFAULT'))
    .map((each) => each.split('\n')[0])
const choose = async (page: Page, filter: Kept, action: string) => {
  await panelOf(page)
    .getByRole('button', { name: `Actions for ${filter.title}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test("a shared filter becomes one's own default without a copy: for this user only, on every device, the only default, until it is removed [FILT-07, FILT-09, FILT-15]", {
  tags: 'thorough',
}, async () => {
  const { content: roles } = await (await callAs(owner))('GET', 'security/roles?size=50')
  const shared = await keep(owner, {
    roleId: roles.find((each: { roleName: string }) => each.roleName === 'Manager').webId,
    defaultIndicator: true,
  })
  const own = await keep(reader, { defaultIndicator: true })
  await using session = await comeBack(reader, '/devices?filter={"status":"ALL"}')
  const { page } = session
  await page.getByRole('button', { name: /^Filters/ }).click()
  // The owner's default is not visible to others.
  await expect.poll(() => marked(page)).toEqual([own.title])
  await choose(page, shared, 'Set as default')
  await toast(page, 'Your default filter has been changed.')
  await expect.poll(() => marked(page)).toEqual([shared.title])
  expect((await kept(reader)).filter((each) => each.defaultIndicator)).toEqual([])

  await using other = await comeBack(reader, '/devices')
  await other.page.getByRole('button', { name: 'Filters 1 active' }).click()
  expect(other.page.url()).toContain('INACTIVE')
  await expect.poll(() => marked(other.page)).toEqual([shared.title])
  await choose(other.page, own, 'Set as default')
  await expect.poll(() => marked(other.page)).toEqual([own.title])
  await choose(other.page, shared, 'Set as default')
  await expect.poll(() => marked(other.page)).toEqual([shared.title])
  await choose(other.page, shared, 'Remove default')
  await expect.poll(() => marked(other.page)).toEqual([])
  expect((await kept(reader)).filter((each) => each.defaultIndicator)).toEqual([])
  // It was the owner's default all the time.
  expect(await kept(owner)).toMatchObject([{ webId: shared.webId, defaultIndicator: true }])
  expect([...session.faults, ...other.faults]).toEqual([])
})
