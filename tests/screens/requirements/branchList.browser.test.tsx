import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startBrowserService } from '../../../src/browserService.ts'
import { snapshotAddress } from '../../../stories/storyWorld.ts'
import { button, headersOf, openConsole, press, rowsOf, see, table } from './openConsole.tsx'

test.each([
  [
    '/branch',
    'Branches',
    [
      'Name',
      'Branch number',
      'Branch level',
      'Address',
      'Start date',
      'Status',
      'Actions',
      'Clone',
    ],
  ],
  [
    '/user',
    'Users',
    [
      'First name',
      'Last name',
      'Email',
      'Phone number',
      'Branches',
      'Start date',
      'End date',
      'Status',
      'Actions',
      'Clone',
    ],
  ],
])(
  '%s ends with a column for the other actions and one to clone, at any width [SITE-07, USER-02, LIST-31]',
  { tags: 'thorough' },
  async (route, name, columns) => {
    for (const width of [1600, 1000]) {
      await page.viewport(width, 844)
      await openConsole({ route })
      expect(await headersOf(table(name))).toEqual(columns)
      const row = table(name).getByRole('row').nth(1)
      const cells = row.getByRole('cell').elements()
      const clone = button(/^Clone /)
        .elements()
        .find((each) => row.element().contains(each))
      expect(cells.at(-1)!.contains(clone!)).toBe(true)
      expect(cells.at(-2)!.querySelectorAll('button').length).toBeGreaterThan(0)
      // Both stay in view while a wide table scrolls.
      const box = page.getByRole('region', { name: new RegExp(name) }).element()
      expect(clone!.getBoundingClientRect().right).toBeLessThanOrEqual(
        box.getBoundingClientRect().right,
      )
    }
  },
)

test('the clone column opens the dialog with a copy; on a phone it is in the menu of the card [SITE-07, SITE-11]', {
  tags: 'thorough',
}, async () => {
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })
  await page.viewport(1280, 800)
  await openConsole({ route: '/branch' })
  await press('Clone Boston Harbor')
  await see(name)
  await expect.element(name).toHaveValue('Boston Harbor (copy)')
  await page.viewport(390, 844)
  await openConsole({ route: '/branch' })
  await press('Actions for Boston Harbor')
  await userEvent.click(page.getByRole('menuitem', { name: 'Clone' }))
  await see(name)
  await expect.element(name).toHaveValue('Boston Harbor (copy)')
  await page.viewport(1280, 800)
})

test('sorting branches by address sorts by city [SITE-10]', async () => {
  const sent = await openConsole({ route: '/branch' })
  await see(table('Branches'))
  await press('Address')
  await expect
    .poll(() => sent.findLast(({ path }) => path === '/site/sites')?.query.get('sort'))
    .toBe('addressModel.city,asc')
  await see(table('Branches').getByRole('row').nth(1))
  const cities = () => rowsOf(table('Branches')).map((cells) => cells[3]!.split(', ').at(-2)!)
  expect(cities().length).toBeGreaterThan(5)
  // The rows of before stay until the others arrive.
  await expect
    .poll(() => cities().every((city, place, all) => place === 0 || all[place - 1]! <= city))
    .toBe(true)
})

test('rows that stay while the next page loads keep their places among all rows', {
  tags: 'thorough',
}, async () => {
  const service = await startBrowserService(snapshotAddress)
  const row = table('Users').getByRole('row').nth(1)
  await openConsole({ route: '/user' })
  await press('Next page')
  await expect.element(row).toHaveAttribute('aria-rowindex', '22')
  await openConsole({ route: '/user' })
  await see(row)
  service.setNetworkFault({ kind: 'silent', paths: ['/security/userAccounts'] })
  await press('Next page')
  await expect
    .element(page.getByRole('button', { name: 'Page 2' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(row).toHaveAttribute('aria-rowindex', '2')
  service.setNetworkFault({ kind: 'none' })
})
