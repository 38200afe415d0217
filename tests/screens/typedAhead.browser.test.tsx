import { DataProviderContext } from 'ra-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import RecordDialog from '../../src/screens/form/RecordDialog.tsx'
import { enterService, provider } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

beforeAll(() => enterService())
beforeEach(() => sessionStorage.clear())

/** Opens the edit dialog of a device; `arrive` lets its record arrive. */
async function openWaiting() {
  const { data } = await provider.getList('device', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  const { promise: allowed, resolve: arrive } = Promise.withResolvers<void>()
  const slow: typeof provider = {
    ...provider,
    getOne: async (...request) => {
      await allowed
      return provider.getOne(...request)
    },
  }
  await mountScreen(
    <DataProviderContext value={slow}>
      <RecordDialog
        entity={entityOf('device')}
        mode="edit"
        id={data[0]!.id}
        restore={false}
        onClose={() => undefined}
      />
    </DataProviderContext>,
  )
  await expect.element(page.getByRole('dialog').getByRole('status')).toBeVisible()
  return { name: data[0]!['name'] as string, arrive }
}

test('what is typed while the record of a dialog loads is typed into its first input, which gets the focus once', async () => {
  const { name, arrive } = await openWaiting()
  const dialog = page.getByRole('dialog').element()
  const focused: EventTarget[] = []
  document.addEventListener('focusin', ({ target }) => focused.push(target!))
  await userEvent.keyboard('Nexw{Backspace}{Backspace}w{Control>}a{/Control} ')
  arrive()
  const input = page.getByRole('textbox', { name: 'Name' })
  await expect.element(input).toHaveFocus()
  const value = (input.element() as HTMLInputElement).value
  expect([`New ${name}`, `${name}New `]).toContain(value)
  await userEvent.keyboard('er')
  await expect.element(input).toHaveValue(value.replace('New ', 'New er'))
  expect(focused).toEqual([input.element()])
  // It is the same dialog, so that neither focus nor reading position are lost.
  expect(page.getByRole('dialog').element()).toBe(dialog)
})

test('the space bar on the Close button of a dialog that loads closes it, and types nothing', async () => {
  const { name, arrive } = await openWaiting()
  const close = page.getByRole('button', { name: 'Close' })
  close.element().focus()
  await userEvent.keyboard(' ')
  arrive()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
})
