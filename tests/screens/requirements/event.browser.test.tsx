import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import AssignDialog from '../../../src/screens/link/AssignDialog.tsx'
import { getSide } from '../../../src/model/linkSide.ts'
import { enterService, provider } from '../../fields/views/mount.tsx'
import { entityOf, mountScreen } from '../mountScreen.tsx'
import { someOf } from './branchRecords.ts'
import {
  dialog,
  headersOf,
  openConsole,
  patience,
  press,
  rowsOf,
  see,
  table,
} from './openConsole.tsx'

async function makeEvent(eventName: string, eventType?: number) {
  await enterService()
  const { json } = await http({
    verb: 'POST',
    path: '/notification/events',
    body: { eventName, ...(eventType === undefined ? {} : { eventType }) },
  })
  return json
}

test('events are listed with their name, sub type, dates, author and status [EVT-02]', async () => {
  await openConsole({ route: '/eventManagement' })
  expect(await headersOf(table('Events'))).toEqual([
    'Event name',
    'Event sub type',
    'Start date',
    'End date',
    'Created by',
    'Status',
    'Actions',
  ])
})

test.each([
  [0, 'USER'],
  [1, 'DOCUMENT'],
  [2, 'EVENT'],
  [undefined, 'EVENT'],
])('an event shows its dates, type, status and who changed it; the type %s is %s [EVT-03, EVT-04]', async (eventType, text) => {
  const { webId } = await makeEvent(`Drill ${text}`, eventType)
  await openConsole({ route: `/detail/event/${webId}` })
  await see(page.getByRole('term').first())
  const shown = Object.fromEntries(
    page
      .getByRole('term')
      .elements()
      .map((each) => [each.textContent, each.nextElementSibling!.textContent]),
  )
  expect(Object.keys(shown)).toEqual(
    expect.arrayContaining([
      'Start date',
      'End date',
      'Event type',
      'Status',
      'Created date',
      'Created by',
      'Updated date',
      'Updated by',
    ]),
  )
  expect(shown['Event type']).toBe(text)
  expect(shown['Created by']).toBe('Ana Kovač')
  expect(shown['Status']).toBe('Active')
})

test('a form of an event leads to its detail, and opens in a dialog [EVT-06, EVT-09]', async () => {
  const { webId } = await makeEvent('Fire drill')
  const [form] = await someOf('/forms/definitions?status=ACTIVE', 1)
  await http({
    verb: 'POST',
    path: '/notification/eventForms',
    body: [{ formDefinitionId: form.webId, eventId: webId }],
  })
  await openConsole({ route: `/detail/event/${webId}/event-form` })
  await see(table('Forms').getByRole('link').first())
  expect(rowsOf(table('Forms'))[0]![0]).toBe(form.name)
  expect(table('Forms').getByRole('link').element().getAttribute('href')).toBe(
    `#/detail/form/${form.webId}`,
  )
  await press(`Show details of ${form.name}`)
  await see(dialog(form.name).getByText('Created by', { exact: true }))
  await userEvent.click(dialog(form.name).getByRole('button', { name: 'Close' }))
  await expect.element(dialog(form.name)).not.toBeInTheDocument()
})

test('forms are assigned to an event in a dialog, several at once and at least one [EVT-07]', async () => {
  const event = await makeEvent('Flood drill')
  const forms = await someOf('/forms/definitions?status=ACTIVE', 2)
  const link = entityOf('event-form')
  const side = getSide(link, 'eventId')
  const { data: owner } = await provider.getOne('event', { id: event.webId })
  let isClosed = false
  await mountScreen(
    <AssignDialog
      link={link}
      side={side}
      assign={side.assign!}
      owner={owner}
      onClose={() => (isClosed = true)}
    />,
  )
  const picker = dialog('Assign Form').getByRole('combobox', { name: 'Form', exact: true })
  await see(picker)
  await press('Save')
  await see(page.getByText('Form is required'))
  for (const { name } of forms) {
    await userEvent.fill(picker, name)
    await userEvent.click(page.getByRole('option', { name, exact: true }))
  }
  await userEvent.keyboard('{Escape}')
  await press('Save')
  await expect.poll(() => isClosed, patience).toBe(true)
  const assigned = await someOf(`/notification/eventForms/${event.webId}/forms`, 10)
  expect(assigned.map(({ name }) => name).toSorted()).toEqual(
    forms.map(({ name }) => name).toSorted(),
  )
})
