import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { ListContextProvider, useListContext } from 'ra-core'
import type { ListControllerResult } from 'ra-core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SteadyListContext } from '../../../src/screens/list/SteadyListContext.tsx'
import { openConsole, patience, see, table } from '../requirements/openConsole.tsx'
import { watchRenders } from '../watchRenders.ts'

/** The link to the content, and the button that folds the menu. */
const shellParts = 'a[href="#content"], button[aria-label="Collapse menu"]'

const names = () =>
  [...document.querySelectorAll('tbody a[data-part="name"]')].map((each) => each.textContent)

test('the detail of the first record is rendered unseen outside the page once the list is there', async () => {
  await page.viewport(1440, 900)
  const created = vi.spyOn(document, 'createElement')
  const lists = () =>
    created.mock.results.flatMap(({ value }) => (value.matches('dl') ? value : []))
  await openConsole({ route: '/user' })
  await see(table('Users').getByRole('row').nth(20))
  await expect.poll(() => lists().length, patience).toBeGreaterThan(0)
  expect(lists().some((each) => each.isConnected)).toBe(false)
  created.mockRestore()
})

test('another page of a list renders its rows, not what is above them, and a record does not render the top bar', async () => {
  await page.viewport(1440, 900)
  await openConsole({ route: '/user' })
  await see(table('Users').getByRole('row').nth(20))
  const before = names()
  const since = watchRenders()
  await userEvent.click(page.getByRole('button', { name: 'Next page' }))
  await expect.poll(() => names()[0], patience).not.toBe(before[0])
  await see(table('Users'))
  const rendered = since()
  expect(rendered.some((each) => each.closest('tbody'))).toBe(true)
  expect(rendered.filter((each) => each.closest('th:not([data-part])'))).toEqual([])
  expect(rendered.filter((each) => each.matches('input[type="search"]'))).toEqual([])
  expect(rendered.filter((each) => each.matches('main button[aria-haspopup="dialog"]'))).toEqual([])
  expect(rendered.filter((each) => each.matches(shellParts))).toEqual([])

  const sinceList = watchRenders()
  await userEvent.click(page.getByRole('link', { name: names()[0]!, exact: true }))
  await see(page.getByRole('definition').first())
  const opened = sinceList()
  expect(opened.some((each) => each.closest('main dl'))).toBe(true)
  expect(opened.filter((each) => each.matches(`header, header a, ${shellParts}`))).toEqual([])
})

test('what lists store about an address does not render them again: their context changes only when something in it does', async () => {
  const list = { data: [{ id: 1 }], sort: { field: 'name', order: 'ASC' }, filterValues: {} }
  const rendered = vi.fn<() => void>()
  const Rows = memo(function Rows() {
    rendered()
    return <output>{useListContext().sort.field}</output>
  })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = async (name: string, value: typeof list) => {
    root.render(
      <ListContextProvider value={value as unknown as ListControllerResult}>
        <h2>{name}</h2>
        <SteadyListContext>
          <Rows />
        </SteadyListContext>
      </ListContextProvider>,
    )
    await see(page.getByRole('heading', { name }))
  }
  await show('First', list)
  await show('Equal', { ...list, sort: { ...list.sort }, filterValues: {} })
  expect(rendered).toHaveBeenCalledTimes(1)
  await show('Sorted', { ...list, sort: { field: 'code', order: 'ASC' } })
  expect(rendered).toHaveBeenCalledTimes(2)
  root.unmount()
})
