import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '../fields/views/mount.tsx'
import { get, newWord, send } from '../overrides/documents/startDocument.ts'
import { makeBranch } from './requirements/branchRecords.ts'
import { button, openConsole, patience, press, see } from './requirements/openConsole.tsx'

beforeEach(() => page.viewport(390, 844))

const checkbox = (name: string | RegExp) => page.getByRole('checkbox', { name, exact: true })
const isChecked = (name: string) => (checkbox(name).element() as HTMLInputElement).checked
const startSelection = async () => {
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Select', exact: true }))
}

test('on a phone the menu of a list shows checkboxes on its cards; a press on a card selects it, and the bar acts on all', async () => {
  await openConsole({ route: '/locations' })
  const word = newWord()
  const branch = await makeBranch(`Branch ${word}`)
  for (const name of ['Attic', 'Bar', 'Cellar'])
    await send('POST', '/site/locations', {
      name: `${name} ${word}`,
      locationCode: `${name} ${word}`,
      siteIds: [branch.webId],
    })
  const found = async () =>
    (await get(`/site/locations?search=${word}&sort=name,asc`)).content.map(({ name }: any) => name)
  await userEvent.fill(page.getByRole('searchbox'), word)
  await expect.poll(() => page.getByRole('listitem').elements().length, patience).toBe(3)
  await see(button(/^Add/))
  expect(checkbox(/^Select /).elements()).toEqual([])

  await startSelection()
  await see(checkbox(`Select Bar ${word}`))
  await see(page.getByText('0 selected'))
  expect(button(/^Add/).elements()).toEqual([])
  expect(button('Delete').elements()).toEqual([])
  // The name is a link, which would open the record.
  await userEvent.click(page.getByRole('link', { name: `Bar ${word}` }), { force: true })
  expect(isChecked(`Select Bar ${word}`)).toBe(true)
  ;(checkbox(`Select Cellar ${word}`).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await see(page.getByText('2 selected'))
  expect(window.location.hash).toMatch(/^#\/locations/)
  expect(await violations()).toBe('')

  await press('Delete')
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  await expect.poll(found, patience).toEqual([`Attic ${word}`])

  await press('Select all on this page')
  await expect.poll(() => isChecked(`Select Attic ${word}`), patience).toBe(true)
  await press('Done')
  await expect.poll(() => checkbox(/^Select /).elements(), patience).toEqual([])
  expect(document.activeElement?.tagName).toBe('H1')
  await startSelection()
  await see(page.getByText('0 selected'))
})

test('on a phone the cards of a tab are selected and unassigned together', async () => {
  await openConsole({ route: '/branch' })
  const branch = await makeBranch()
  const { content: devices } = await get('/site/devices?status=ACTIVE&size=2')
  await send(
    'POST',
    '/site/siteDevices',
    devices.map(({ webId }: any) => ({ siteId: branch.webId, deviceId: webId })),
  )
  window.location.hash = `#/detail/site/${branch.webId}/site-device`
  await startSelection()
  await press('Select all on this page')
  await see(page.getByText('2 selected'))
  expect(await violations()).toBe('')
  await press(/^Unassign$/)
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: 'Unassign' }))
  const left = async () => (await get(`/site/siteDevices/${branch.webId}/devices`)).content.length
  await expect.poll(left, patience).toBe(0)
})
