import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../src/app/compositionRoot.ts'
import { violations } from '../fields/views/mount.tsx'
import { button, openConsole, patience, rowsOf, see, table } from './requirements/openConsole.tsx'

const pager = () => page.getByRole('navigation', { name: 'Records of the list' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
/** Opens a record of a page of the list of branches; returns the names on that page. */
async function openOn(listPage: number, place: 'first' | 'last'): Promise<string[]> {
  const path = `/site/sites?page=${listPage - 1}&size=10&sort=name,asc`
  const { content } = (await http({ verb: 'GET', path })).json
  const names = content.map(({ name }: { name: string }) => name) as string[]
  const name = (place === 'first' ? names[0] : names.at(-1))!
  location.hash = '#/branch?page=1&perPage=10&sort=name&order=ASC'
  // The rows of the list before stay until these have arrived.
  await expect.poll(() => rowsOf(table('Branches')).length, patience).toBe(10)
  await see(page.getByRole('button', { name: 'Next page' }))
  if (listPage === 2) await userEvent.click(button('Next page'))
  const link = table('Branches').getByRole('link', { name, exact: true })
  await expect.poll(() => rowsOf(table('Branches'))[0]?.[0], patience).toBe(names[0])
  await userEvent.click(link)
  await see(heading(name))
  return names
}

test('a detail leads to the records before and after it in the list one came from, and keeps the tab', async () => {
  await openConsole({ route: '/branch' })
  const names = await openOn(1, 'first')
  await see(pager().getByText(/^1 of \d+$/))
  await expect.element(pager().getByRole('button', { name: 'Previous record' })).toBeDisabled()
  await userEvent.click(page.getByRole('tab', { name: 'Devices' }))
  await see(page.getByRole('tab', { name: 'Devices', selected: true }))
  await userEvent.click(
    pager().getByRole('link', { name: `Next record: ${names[1]}`, exact: true }),
  )
  await see(heading(names[1]!))
  expect(location.hash).toContain('/site-device')
  await userEvent.keyboard('n')
  await see(heading(names[2]!))
  await userEvent.keyboard('p')
  await see(heading(names[1]!))
  expect(await violations()).toBe('')
})

test('the next page of the list is read at the edge of one', { tags: 'thorough' }, async () => {
  await openConsole({ route: '/branch' })
  const first = await openOn(2, 'first')
  await see(pager().getByText(/^11 of \d+$/))
  await see(pager().getByRole('link', { name: /^Previous record: / }))
  await userEvent.keyboard('p')
  await see(pager().getByText(/^10 of \d+$/))
  await see(pager().getByRole('link', { name: `Next record: ${first[0]}`, exact: true }))
})

test('a detail that was opened by its address has no list to page through', async () => {
  await openConsole({ route: '/detail/country/US' })
  await see(page.getByRole('tab', { name: 'Cities' }))
  expect(pager().query()).toBeNull()
})
