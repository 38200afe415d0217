import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  dialog,
  lastTo,
  openConsole,
  press,
  routeOf,
  see,
} from '../../screens/requirements/openConsole.tsx'

const builder = (part = '') =>
  routeOf('/forms/sections', 'Sign-off', (id) => `/form-builder/${id}${part}`)
const version = (number: number) =>
  page.getByRole('listitem', { name: `Version ${number}`, exact: true })
const changes = (number: number) =>
  page.getByRole('list', { name: `Changes in version ${number}`, exact: true })
const canvas = () => page.getByRole('region', { name: 'Design', exact: true })

test('a published change is listed in words, and an earlier version is viewed and restored as a draft [SECT-12, SECT-17]', async () => {
  const sent = await openConsole({ route: builder() })
  await see(canvas())
  await press('Money')
  await userEvent.fill(page.getByRole('textbox', { name: 'Label', exact: true }), 'Total cost')
  await see(page.getByText('Draft saved'))
  await press('Publish')
  await see(page.getByText('Published, version 2'))
  // There is nothing more to publish.
  await expect.element(button('Publish')).toBeDisabled()

  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Section versions' }))
  await see(version(2))
  await see(version(2).getByText('Current version'))
  await see(version(1).getByText('The first version.'))
  await expect.poll(() => changes(2).element().textContent).toBe('+"Total cost" added (Money)')
  // Who published it, and when.
  await expect.poll(() => version(2).element().textContent).toMatch(/20\d\d.* · \w+/)

  await press('Whole design: Version 1')
  await see(dialog('Version 1'))
  expect(dialog('Version 1').getByText('Total cost').query()).toBeNull()
  await userEvent.keyboard('{Escape}')

  await press('Restore as draft: Version 1')
  await see(page.getByRole('alertdialog', { name: 'Restore as draft' }))
  await press('Restore as draft')
  await see(canvas())
  const { body } = await lastTo(sent, 'POST', '/forms/inProcess')
  expect(body).toMatchObject({ status: 'IN_PROCESS' })
  expect(JSON.stringify(body)).not.toContain('Total cost')
  expect(canvas().getByRole('button', { name: 'Total cost, Money' }).query()).toBeNull()
  await press('Publish')
  await see(page.getByText('Published, version 3'))

  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Section versions' }))
  await see(version(3))
  await expect.poll(() => changes(3).element().textContent).toBe('−"Total cost" removed (Money)')
})

test('the versions of a section that another person edits can be viewed, not restored [SECT-18]', async () => {
  await openConsole({
    account: 'clientadmin@acme.test',
    route: async (call) => {
      const drafts = await call('/forms/inProcess?size=100')
      return `/form-builder/${drafts.content[0].formSectionId}/versions`
    },
  })
  await see(page.getByText('Not published yet'))
  expect(button(/^Restore as draft/).query()).toBeNull()
})

test('the detail of a section leads to its versions [SECT-04]', async () => {
  await openConsole({
    route: routeOf('/forms/sections', 'Sign-off', (id) => `/detail/section/${id}`),
  })
  const link = page.getByRole('link', { name: 'Versions', exact: true })
  await see(link)
  await userEvent.click(link)
  await see(version(1))
})
