import { ListBase } from 'ra-core'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NotificationToasts } from '../../src/app/toasts/NotificationToasts.tsx'
import { scrollingSize } from '../../src/model/constants.ts'
import { EntityListBody } from '../../src/screens/list/EntityListBody.tsx'
import { enterService, provider, violationsIn } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

const sort = { field: 'name', order: 'ASC' } as const
const readFirst = async (count = 2) =>
  (
    await provider.getList('location', {
      pagination: { page: 1, perPage: count },
      sort,
      filter: {},
    })
  ).data

/** Opens the list of locations by name; returns its first two records. */
async function openList({
  perPage = 20,
  account = 'admin@acme.test',
  entity = entityOf('location'),
} = {}) {
  await enterService(undefined, account)
  const [one, two] = await readFirst()
  await mountScreen(
    <ListBase
      resource="location"
      sort={sort}
      perPage={perPage}
      disableAuthentication
      disableSyncWithLocation
    >
      <EntityListBody entity={entity} extras={{ displays: {} }} />
      <NotificationToasts />
    </ListBase>,
  )
  await expect.element(rowOf(one!)).toBeVisible()
  return [one!, two!] as const
}

const rowOf = (record: Record<string, unknown>) =>
  page.getByRole('row').filter({ hasText: String(record['locationCode']) })
const codeCell = (record: Record<string, unknown>) =>
  rowOf(record).getByRole('cell', { name: String(record['locationCode']), exact: true })
const editor = (label: string) => page.getByRole('dialog', { name: `Edit ${label}` })
const input = (label: string) => editor(label).getByRole('textbox', { name: label })
const stored = async (id: unknown) =>
  (await provider.getOne('location', { id: id as string })).data as Record<string, unknown>

beforeEach(() => page.viewport(1280, 800))

test('F2 opens the first cell of a row, Enter saves it, and the row has the focus again', async () => {
  const [one] = await openList()
  rowOf(one).element().focus()
  await userEvent.keyboard('{F2}')
  await expect.element(input('Name')).toHaveFocus()
  await expect.poll(() => violationsIn(editor('Name').element())).toBe('')
  await userEvent.fill(input('Name'), 'Aardvark room')
  await userEvent.keyboard('{Enter}')
  await expect.element(editor('Name')).not.toBeInTheDocument()
  await expect.element(rowOf(one).getByRole('link', { name: 'Aardvark room' })).toBeVisible()
  await expect.element(rowOf(one)).toHaveFocus()
  expect(await stored(one.id)).toMatchObject({
    name: 'Aardvark room',
    locationCode: one['locationCode'],
    siteIds: one['siteIds'],
  })
})

test('a field that the form of its entity leaves out is edited in its cell', async () => {
  const entity = entityOf('location')
  const fields = entity.form.fields.filter((name) => name !== 'locationCode')
  const [one] = await openList({ entity: { ...entity, form: { ...entity.form, fields } } })
  await userEvent.dblClick(codeCell(one))
  await expect.element(input('Code')).toHaveValue(String(one['locationCode']))
  await userEvent.fill(input('Code'), 'CELL-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(editor('Code')).not.toBeInTheDocument()
  expect(await stored(one.id)).toMatchObject({ locationCode: 'CELL-1', name: one['name'] })
})

test('a saved cell can be undone from the toast', { tags: 'thorough' }, async () => {
  const [one] = await openList()
  await userEvent.dblClick(codeCell(one))
  await userEvent.fill(input('Code'), 'UNDO-1')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(codeCell(one)).toBeVisible()
  await expect.poll(async () => (await stored(one.id))['locationCode']).toBe(one['locationCode'])
})

test('Escape leaves the cell as it was, without a request', async () => {
  const [one] = await openList()
  await userEvent.dblClick(codeCell(one))
  await userEvent.fill(input('Code'), 'NEVER')
  await userEvent.keyboard('{Escape}')
  await expect.element(editor('Code')).not.toBeInTheDocument()
  await expect.element(rowOf(one)).toHaveFocus()
  expect(await stored(one.id)).toMatchObject({ version: one['version'] })
})

test('Tab saves and opens the next cell, at the end of a row that of the next row', async () => {
  const [one, two] = await openList()
  rowOf(one).element().focus()
  await userEvent.keyboard('{F2}')
  await userEvent.fill(input('Name'), `${one['name']} A`)
  await userEvent.keyboard('{Tab}')
  await expect.element(input('Code')).toHaveFocus()
  await expect.element(input('Code')).toHaveValue(one['locationCode'])
  await userEvent.keyboard('{Tab}')
  await expect.element(input('Name')).toHaveValue(two['name'])
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(input('Code')).toHaveValue(one['locationCode'])
  expect(await stored(one.id)).toMatchObject({ name: `${one['name']} A` })
})

test('an invalid value stays in its cell with the message of the form', async () => {
  const [one] = await openList()
  rowOf(one).element().focus()
  await userEvent.keyboard('{F2}')
  await userEvent.clear(input('Name'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(input('Name')).toHaveFocus()
  await expect.poll(() => violationsIn(editor('Name').element())).toBe('')
  expect(await stored(one.id)).toMatchObject({ name: one['name'] })
})

test('what the service refuses is shown at the cell', { tags: 'thorough' }, async () => {
  const [one, two] = await openList()
  await userEvent.dblClick(codeCell(one))
  await userEvent.fill(input('Code'), String(two['locationCode']))
  // A click elsewhere saves too.
  await userEvent.click(page.getByRole('heading', { name: /^Locations/ }))
  await expect.element(editor('Code').getByText(/exist/)).toBeVisible()
  await expect.element(input('Code')).toHaveValue(two['locationCode'])
})

test('a change by someone else is decided in the conflict dialog', async () => {
  const [one] = await openList()
  await userEvent.dblClick(codeCell(one))
  await provider.update('location', {
    id: one.id,
    data: { ...one, locationCode: 'THEIRS' },
    previousData: one,
  } as never)
  await userEvent.fill(input('Code'), 'MINE')
  await userEvent.keyboard('{Enter}')
  const conflict = page.getByRole('dialog', { name: 'This record was changed by someone else' })
  await expect.element(conflict.getByText('THEIRS')).toBeVisible()
  await userEvent.click(conflict.getByRole('button', { name: /^Save/ }))
  await expect.element(editor('Code')).not.toBeInTheDocument()
  await expect.poll(async () => (await stored(one.id))['locationCode']).toBe('MINE')
})

test('a cell of a table with all rows is edited in the same way', {
  tags: 'thorough',
}, async () => {
  const [one] = await openList({ perPage: scrollingSize })
  await userEvent.dblClick(codeCell(one))
  await userEvent.fill(input('Code'), 'SCROLL-1')
  await userEvent.keyboard('{Enter}')
  await expect.element(editor('Code')).not.toBeInTheDocument()
  await expect.poll(async () => (await stored(one.id))['locationCode']).toBe('SCROLL-1')
})

test('people who may not change records have no cells to edit', { tags: 'thorough' }, async () => {
  const [one] = await openList({ account: 'manager@acme.test' })
  await userEvent.dblClick(codeCell(one))
  rowOf(one).element().focus()
  await userEvent.keyboard('{F2}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
