import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import BulkEditDialog from '../../src/screens/list/selection/BulkEditDialog.tsx'
import { enterService, provider, violations } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

beforeAll(() => enterService())

/** Opens the dialog for the first three locations; returns them and whether it was closed. */
async function open() {
  const { data: records } = await provider.getList('location', {
    pagination: { page: 1, perPage: 3 },
    sort: { field: 'createdDate', order: 'DESC' },
    filter: {},
  })
  let closed = false
  await mountScreen(
    <BulkEditDialog
      entity={entityOf('location')}
      records={records as never}
      nameOf={(record) => String(record['name'])}
      onClose={() => (closed = true)}
    />,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return { records, isClosed: () => closed }
}

async function chooseField(name: string) {
  await userEvent.click(page.getByRole('combobox', { name: 'Field' }))
  await userEvent.click(page.getByRole('option', { name, exact: true }))
}

const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))

test('one field of all selected records gets the same value, and the others stay as they are', async () => {
  const { records, isClosed } = await open()
  await expect.element(page.getByRole('heading', { name: 'Edit 3 records' })).toBeVisible()
  await chooseField('Name')
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Stock room')
  await save()
  await expect.poll(isClosed).toBe(true)
  const { data } = await provider.getMany('location', { ids: records.map(({ id }) => id) })
  const byId = new Map(data.map((each) => [each.id, each]))
  for (const record of records)
    expect(byId.get(record.id)).toMatchObject({
      name: 'Stock room',
      locationCode: record['locationCode'],
      version: record['version'] + 1,
    })
})

test('all selected records get the same list of links', { tags: 'thorough' }, async () => {
  const { records, isClosed } = await open()
  await chooseField('Branches')
  for (const name of ['Boston Harbor', 'Hartford Capitol']) {
    await userEvent.fill(page.getByRole('combobox', { name: 'Branches' }), name)
    await userEvent.click(page.getByRole('option', { name, exact: true }))
  }
  await userEvent.keyboard('{Escape}')
  await save()
  await expect.poll(isClosed).toBe(true)
  const { data } = await provider.getMany('location', { ids: records.map(({ id }) => id) })
  const { data: branches } = await provider.getList('site', {
    pagination: { page: 1, perPage: 2 },
    sort: { field: 'name', order: 'ASC' },
    filter: { name: ['Boston Harbor', 'Hartford Capitol'] },
  })
  const chosen = branches.map(({ id }) => id).toSorted()
  for (const record of data) expect(record['siteIds'].toSorted()).toEqual(chosen)
})

test('what the service refuses is named in the dialog, which stays open with its text', async () => {
  const { records, isClosed } = await open()
  await chooseField('Name')
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'x'.repeat(600))
  await save()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      `Changing failed: 3 records could not be changed (${records.map(({ name }) => name).join(', ')}): Name must not exceed 100 characters`,
    )
  expect(isClosed()).toBe(false)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('x'.repeat(600))
})

test('a required field must be filled in', { tags: 'thorough' }, async () => {
  const { isClosed } = await open()
  await chooseField('Name')
  await save()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  expect(await violations()).toBe('')
  expect(isClosed()).toBe(false)
})
