import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { comeBack, see } from './console.ts'
import type { Window } from './openWindow.ts'
import { callAs, copyDemo, makeBranch } from './service.ts'
import type { Caller } from './service.ts'
import { startRunning } from './startProduct.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'branchdesk-designers-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const patience = { timeout: 30_000 }

/** A new section with one text; returns its key. */
async function makeSection(call: Caller): Promise<string> {
  const { webId } = await call('POST', 'forms/sections', { name: `Section ${Date.now()}` })
  await call('PUT', `forms/formDesign/${webId}`, {
    formSectionRowModels: [
      {
        formSectionRowColumnModels: [
          { fieldType: 'text', label: 'Shelf', fieldKey: 'shelf', width: 12 },
        ],
      },
    ],
  })
  return webId
}
const design = (page: Page) => page.getByRole('region', { name: 'Design', exact: true })
const field = (page: Page, name: string) => design(page).getByRole('button', { name, exact: true })
async function rename(page: Page, from: string, to: string) {
  await field(page, `${from}, Text`).click()
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill(to)
}
const stored = async (call: Caller, section: string) =>
  JSON.stringify((await call('GET', `forms/inProcess/latest?sectionId=${section}`))?.data)

test('of two people in one section, the second is shown who edits it, takes it over with all changes, and the first is told [SECT-11, SECT-18]', {
  tags: 'thorough',
}, async () => {
  const call = await callAs('admin@acme.test')
  const section = await makeSection(call)
  const route = `/form-builder/${section}`
  await using first = await comeBack('admin@acme.test', route)
  await rename(first.page, 'Shelf', 'Cupboard')
  await see(first.page, 'Draft saved')

  await using second = await comeBack('clientadmin@acme.test', route)
  await see(second.page, /This section is being edited.*It is edited by Ana Kovač/)
  await field(second.page, 'Cupboard, Text').waitFor()
  await second.page.getByRole('button', { name: 'Take over' }).click()
  await second.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Take over', exact: true })
    .click()
  await rename(second.page, 'Cupboard', 'Fridge')
  await see(second.page, 'Draft saved')

  // The first window notices without a reload, and can no longer change anything.
  await see(first.page, /^This section is being edited/)
  await expect.poll(() => first.page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
  expect(await stored(call, section)).toContain('Fridge')

  // Once it is published, the first person goes on from what the second one has made.
  await second.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await see(second.page, /^Published, version 1/)
  await see(first.page, /^Published, version 1/)
  await rename(first.page, 'Fridge', 'Cellar')
  await see(first.page, 'Draft saved')
})

/** Drags by one finger, which rests on the element first: a finger that moves at once scrolls. */
async function dragByTouch({ page, context }: Window, from: Locator, to: Locator, edge: number) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  const [x, y] = [start.x + start.width / 3, start.y + start.height / 2]
  const client = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              {
                x: x + (end.x + end.width / 3 - x) * share,
                y: y + (end.y + edge - y) * share,
              },
            ],
    })
  await touch('touchStart')
  await page.locator('[data-dragged]').waitFor()
  for (const share of [0.3, 0.6, 1]) await touch('touchMove', share)
  await touch('touchEnd')
}

test('fields and the sections of a form are dragged by touch on a tablet [SECT-07, FORM-40]', async () => {
  const call = await callAs('admin@acme.test')
  const section = await makeSection(call)
  await using session = await comeBack('admin@acme.test', `/form-builder/${section}`, {
    width: 1024,
    height: 768,
  })
  const { page } = session
  const names = () =>
    design(page)
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await field(page, 'Shelf, Text').waitFor()
  const money = page.getByRole('button', { name: 'Money', exact: true })
  await dragByTouch(session, money, field(page, 'Shelf, Text'), 3)
  await expect.poll(names, patience).toEqual(['Money, Money', 'Shelf, Text'])
  await dragByTouch(session, field(page, 'Shelf, Text'), field(page, 'Money, Money'), 3)
  await expect.poll(names, patience).toEqual(['Shelf, Text', 'Money, Money'])
  await see(page, 'Draft saved')

  const branch = await makeBranch()
  const form = await call('POST', 'forms/definitions/global', {
    name: `Form ${branch.webId}`,
    siteIds: [branch.webId],
    status: 'ACTIVE',
  })
  await page.goto(`/#/detail/form/${form.webId}/form-section`)
  const list = (name: string) => page.getByRole('region', { name, exact: true })
  const { name } = await call('GET', `forms/sections/${section}`)
  await list('Available sections').getByRole('searchbox').fill(name)
  const item = list('Available sections').getByRole('listitem').filter({ hasText: name })
  await dragByTouch(
    session,
    item.getByText(name),
    list('Sections of the form').getByRole('heading'),
    260,
  )
  await list('Sections of the form').getByRole('listitem').filter({ hasText: name }).waitFor()
  await see(page, 'Form section has been added successfully.')
})

test('a service that is killed while a draft is written loses nothing that the designer has seen', {
  tags: 'thorough',
}, async () => {
  const environment = { DATA_DIR: copyDemo(path.join(folder, 'data')) }
  const first = await startRunning(environment)
  const { port } = new URL(first.address)
  const call = await callAs('admin@acme.test', first.address)
  const section = await makeSection(call)
  await using session = await comeBack('admin@acme.test', `/form-builder/${section}`, {
    address: first.address,
  })
  const { page } = session
  await rename(page, 'Shelf', 'Cupboard')
  await see(page, 'Draft saved')
  await first.stop('SIGKILL')
  await rename(page, 'Cupboard', 'Fridge')
  await see(page, /^The draft is only in this browser/)

  const second = await startRunning({ ...environment, PORT: port })
  await expect.poll(() => page.getByText('Draft saved').count(), patience).toBe(1)
  expect(await stored(call, section)).toContain('Fridge')
  await second.stop()
})
