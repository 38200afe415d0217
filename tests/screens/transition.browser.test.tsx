import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import CallDialog from '../../src/screens/dialog/CallDialog.tsx'
import type { EntityRecord } from '../../src/screens/record/record.ts'
import { enterService, provider } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

const task = entityOf('scheduled-task')
const complete = task.list.calls.find(({ name }) => name === 'complete')!

/** Tasks of the demo in this status. */
const tasksWith = async (status: string, count: number): Promise<EntityRecord[]> =>
  (
    await provider.getList('scheduled-task', {
      pagination: { page: 1, perPage: count },
      sort: { field: 'startDate', order: 'DESC' },
      filter: { status },
    })
  ).data as EntityRecord[]

const open = (records: EntityRecord[]) =>
  mountScreen(
    <CallDialog
      entity={task}
      call={complete}
      record={records[0]!}
      records={records}
      onClose={() => undefined}
    />,
  )

beforeAll(() => enterService())

test('an action on selected records is for those whose state allows it', async () => {
  const open2 = await tasksWith('SCHEDULED', 2)
  const [done] = await tasksWith('COMPLETED', 1)
  await open([...open2, done!])
  const dialog = page.getByRole('alertdialog', { name: 'Complete' })
  await expect.element(dialog).toHaveAccessibleDescription('Complete: 2 of 3 selected?')
  await userEvent.click(dialog.getByRole('button', { name: 'Complete' }))
  const statuses = async () =>
    Promise.all(
      open2.map(
        async ({ id }) => (await provider.getOne('scheduled-task', { id })).data.status as string,
      ),
    )
  await expect.poll(statuses).toEqual(['COMPLETED', 'COMPLETED'])
})

test('an action that none of the selected records allows cannot be confirmed', async () => {
  await open(await tasksWith('COMPLETED', 2))
  const dialog = page.getByRole('alertdialog', { name: 'Complete' })
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('None of the selected records allows this.')
  await expect.element(dialog.getByRole('button', { name: 'Complete' })).not.toBeInTheDocument()
})
