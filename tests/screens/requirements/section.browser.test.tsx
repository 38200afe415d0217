import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import { enterService } from '../../fields/views/mount.tsx'
import { headersOf, openConsole, see, table } from './openConsole.tsx'

async function makeSection(name: string) {
  await enterService()
  const { json } = await http({ verb: 'POST', path: '/forms/sections', body: { name } })
  return json as { webId: string }
}

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('the list of sections has the dates, the status, and links to the design and its preview [SECT-01, SECT-02]', async () => {
  const { webId } = await makeSection('Fire doors')
  await openConsole({ route: '/sections?search=Fire+doors' })
  expect(await headersOf(table('Sections'))).toEqual([
    'Name',
    'Start date',
    'End date',
    'Status',
    'Form design',
    'Design preview',
    'Actions',
  ])
  const cells = row('Fire doors').getByRole('cell')
  await userEvent.click(cells.nth(5).getByRole('link'))
  await expect.poll(() => location.hash).toBe(`#/form-builder/${webId}`)
  history.back()
  await see(row('Fire doors'))
  await userEvent.click(cells.nth(6).getByRole('link'))
  await expect.poll(() => location.hash).toBe(`#/form-builder/${webId}/perview`)
})

test('the detail of a section is one page without tabs [SECT-03]', async () => {
  const { webId } = await makeSection('Fire stairs')
  await openConsole({ route: `/detail/section/${webId}` })
  await see(page.getByRole('heading', { level: 1, name: 'Fire stairs' }))
  await see(page.getByText('Created by', { exact: true }))
  expect(page.getByRole('tab').elements()).toEqual([])
})
