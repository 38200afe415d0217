import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import AssignDialog from '../../src/screens/link/AssignDialog.tsx'
import { getSide } from '../../src/model/linkSide.ts'
import { enterService, provider, violations } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

/** Opens the assign dialog of a link for the first record of the side that it is opened from. */
async function open(linkName: string, from: string) {
  const link = entityOf(linkName)
  const side = getSide(link, from)
  const {
    data: [owner],
  } = await provider.getList(side.entity, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createdDate', order: 'DESC' },
    filter: {},
  })
  await mountScreen(
    <AssignDialog
      link={link}
      side={side}
      assign={side.assign!}
      owner={owner!}
      onClose={() => undefined}
    />,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
}
const picker = (label: string) => page.getByRole('combobox', { name: label, exact: true })
const save = () => userEvent.click(page.getByRole('button', { name: 'Save' }))

/** The error text below a picker. */
const refusal = (label: string) => {
  const field = picker(label).element()
  return field.getAttribute('aria-invalid') === 'true'
    ? document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    : undefined
}
/** Selects the option at an index of a picker's list; returns its text. */
async function take(label: string, place: number): Promise<string> {
  await expect.element(picker(label)).toBeVisible()
  // A picker of several choices stays open.
  if (picker(label).element().getAttribute('aria-expanded') !== 'true')
    await userEvent.click(picker(label))
  const option = page.getByRole('option').nth(place)
  await expect.element(option).toBeVisible()
  const text = option.element().querySelector('span')!.textContent!
  await userEvent.click(option)
  return text
}

// The service provides the assignments and choices.
beforeAll(() => enterService())

test.each([
  ['a form is assigned to an event', 'event-form', 'eventId', { Form: 'Form is required' }],
  ['forms are assigned to a branch', 'site-form', 'siteId', { Form: 'Form is required' }],
  [
    'branches are assigned to a form',
    'site-form',
    'formDefinitionId',
    { Branch: 'Site is required' },
  ],
  [
    'users and roles are assigned to a form',
    'form-user',
    'formDefinitionId',
    { Branches: 'Sites is required', 'Users/Roles': 'Users/Roles is required' },
  ],
  [
    'events are assigned to a form',
    'event-form',
    'formDefinitionId',
    {
      Event: 'Event is required',
      Branch: 'Site is required',
      'Users/Roles': 'Users/Roles is required',
    },
  ],
  [
    'forms are assigned to a user',
    'form-user',
    'userId',
    { Branch: 'Site is required', Form: 'Form is required' },
  ],
  [
    'users are assigned to a branch',
    'user-site',
    'siteId',
    { User: 'User is required', Role: 'Role is required' },
  ],
  [
    'branches are assigned to a user',
    'user-site',
    'userAccountId',
    { Branch: 'Site is required', Role: 'Role is required' },
  ],
  [
    'locations are assigned to a branch',
    'site-location',
    'siteId',
    { Location: 'Location is required' },
  ],
])('%s: all missing fields are named at once, and the dialog stays open [VAL-01, VAL-02, VAL-04, VAL-05, VAL-06, VAL-07, VAL-08, VAL-09, VAL-11, VAL-12, VAL-13, VAL-14, VAL-16, VAL-17, VAL-18]', async (_, link, from, messages) => {
  await open(link, from)
  await expect.element(picker(Object.keys(messages)[0]!)).toBeVisible()
  await save()
  await expect
    .poll(() => Object.fromEntries(Object.keys(messages).map((label) => [label, refusal(label)])))
    .toEqual(messages)
  expect(page.getByRole('combobox').elements()).toHaveLength(Object.keys(messages).length)
  expect(await violations()).toBe('')
})

test('one branch can be selected for users and roles of a form, and another one replaces it and clears the selected people [VAL-10, DLG-18]', async () => {
  await open('form-user', 'formDefinitionId')
  const first = await take('Branches', 0)
  await expect.element(picker('Branches')).toHaveValue(first)
  // After "Select all" and "Remove all".
  await take('Users/Roles', 2)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Remove / })).toBeVisible()
  const second = await take('Branches', 1)
  expect(second).not.toBe(first)
  await expect.element(picker('Branches')).toHaveValue(second)
  await expect.element(page.getByRole('button', { name: /^Remove / })).not.toBeInTheDocument()
})

test('several forms and several branches can be selected at once, and filled fields no longer show an error [VAL-07, VAL-08, DLG-49]', async () => {
  await open('site-form', 'formDefinitionId')
  await save()
  await expect.poll(() => refusal('Branch')).toBe('Site is required')
  await take('Branch', 2)
  await expect.poll(() => refusal('Branch')).toBeUndefined()
  await take('Branch', 3)
  await expect.poll(() => page.getByRole('button', { name: /^Remove / }).elements().length).toBe(2)
})
