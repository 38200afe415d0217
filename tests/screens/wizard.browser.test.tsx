import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { Entity } from '../../src/model/entity.ts'
import RecordDialog from '../../src/screens/form/RecordDialog.tsx'
import { enterService, provider, violations } from '../fields/views/mount.tsx'
import { entityOf, mountScreen } from './mountScreen.tsx'

/** The forms of the demo in three steps: the shortest wizard with a step in the middle. */
const form = entityOf('form-definition')
const entity: Entity = {
  ...form,
  form: {
    ...form.form,
    steps: [
      { label: 'Form', fields: ['name', 'locationRestrict'] },
      { label: 'Dates', fields: ['startDate', 'endDate'] },
      { label: 'Branches', fields: ['siteIds'] },
    ],
  },
}
const open = (of: Entity = entity) =>
  mountScreen(<RecordDialog entity={of} mode="create" restore={false} onClose={() => undefined} />)
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const buttons = () =>
  [...document.querySelectorAll('[role="dialog"] .MuiDialogActions-root button')].map(
    (each) => each.textContent,
  )
const steps = () =>
  page
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent)
const box = (name: string) => page.getByRole('textbox', { name })

// The service provides the branches.
beforeAll(() => enterService())
// Removes the draft of another test.
beforeEach(() => sessionStorage.clear())

test('the first step has Next, those in the middle Previous and Next, the last Previous and Submit; each moves by one [DLG-32, DLG-33, DLG-34, DLG-35, DLG-36, CONST-34]', async () => {
  await open()
  await expect.poll(steps).toEqual(['1Form, current', '2Dates, pending', '3Branches, pending'])
  await expect.element(page.getByText('Step 1 of 3: Form')).toBeInTheDocument()
  expect(buttons()).toEqual(['Close', 'Next'])
  await userEvent.fill(box('Name'), 'Counted')
  await press('Next')
  await expect.poll(steps).toEqual(['Form, completed', '2Dates, current', '3Branches, pending'])
  expect(buttons()).toEqual(['Close', 'Previous', 'Next'])
  await press('Next')
  await expect.poll(steps).toEqual(['Form, completed', 'Dates, completed', '3Branches, current'])
  expect(buttons()).toEqual(['Close', 'Previous', 'Submit'])
  await expect
    .element(page.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(2))
    .toHaveAttribute('aria-current', 'step')
  await expect.element(page.getByRole('combobox', { name: 'Branches' })).toBeVisible()
  expect(await violations()).toBe('')
  await press('Previous')
  await expect.poll(steps).toEqual(['Form, completed', '2Dates, current', '3Branches, pending'])
  await press('Previous')
  await expect.element(box('Name')).toHaveValue('Counted')
})

test('Next is refused while the step has missing values, which it marks and focuses, also with Enter [DLG-37]', async () => {
  await open()
  await press('Next')
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(box('Name')).toHaveFocus()
  await expect.element(box('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Sorry, looks like there are some errors detected, please try again. 1 field needs attention.',
    )
  expect(steps()[0]).toBe('1Form, current')
  await userEvent.keyboard('{Enter}')
  expect(steps()[0]).toBe('1Form, current')
  // Missing values of later steps are not reported yet.
  await userEvent.keyboard('Entered{Enter}')
  await expect.poll(steps).toEqual(['Form, completed', '2Dates, current', '3Branches, pending'])
  await expect.element(box('Start date')).toHaveFocus()
})

test('steps appear within 0.3 s, and without motion for people who prefer reduced motion [DLG-36, CONST-34]', async () => {
  const prefer = (value: 'reduce' | 'no-preference') =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  await open()
  await userEvent.fill(box('Name'), 'Moved')
  await prefer('no-preference')
  try {
    await press('Next')
    const inputs = () => box('Start date').element()
    await expect.element(box('Start date')).toBeVisible()
    const moved = document
      .getAnimations()
      .filter((each) => (each as CSSAnimation).animationName?.endsWith('step-in'))
    const moving = [...document.querySelectorAll('[role="dialog"] *')].find(
      (each) => getComputedStyle(each).animationName.endsWith('step-in') && each.contains(inputs()),
    )!
    expect(getComputedStyle(moving).animationDuration).toBe('0.3s')
    expect(moved.length).toBeLessThanOrEqual(1)
    await prefer('reduce')
    await expect.poll(() => getComputedStyle(moving).animationName).toBe('none')
  } finally {
    // As for all other tests.
    await prefer('reduce')
  }
})

test('when the service refuses a field of an earlier step, the wizard goes back to it', async () => {
  const device = entityOf('device')
  const {
    data: [known],
  } = await provider.getList('device', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  })
  await open({
    ...device,
    form: {
      ...device.form,
      steps: [
        { label: 'Device', fields: ['name', 'typeTextCode', 'uuId'] },
        { label: 'Network', fields: ['macAddress'] },
      ],
    },
  })
  await userEvent.fill(box('Name'), 'Twin')
  await userEvent.fill(box('UUID'), known!['uuId'])
  await userEvent.click(page.getByRole('combobox', { name: 'Type' }))
  await userEvent.click(page.getByRole('option', { name: 'Payment terminal' }))
  await press('Next')
  await expect.element(box('MAC address')).toBeVisible()
  await press('Submit')
  await expect.poll(steps).toEqual(['1Device, current', '2Network, pending'])
  await expect.element(box('UUID')).toHaveFocus()
  await expect.element(box('UUID')).toHaveAttribute('aria-invalid', 'true')
})

/** A wizard that closes as by a reload, and then opens again with the stored draft. */
async function openToLeave(of: Entity): Promise<() => void> {
  function Rounds() {
    const [round, setRound] = useState(0)
    return (
      <>
        <button id="leave" onClick={() => setRound(round + 1)}>
          Leave
        </button>
        <RecordDialog
          key={round}
          entity={of}
          mode="create"
          restore={round > 0}
          onClose={() => undefined}
        />
      </>
    )
  }
  await mountScreen(<Rounds />)
  // The dialog hides it from people.
  return () => document.querySelector<HTMLElement>('#leave')!.click()
}

test('a reopened wizard continues at the last step that was reached, with the entered values', async () => {
  const leave = await openToLeave(entity)
  await userEvent.fill(box('Name'), 'Resumed')
  await press('Next')
  await expect.element(box('Start date')).toBeVisible()
  leave()
  await expect.poll(steps).toEqual(['Form, completed', '2Dates, current', '3Branches, pending'])
  await press('Previous')
  await expect.element(box('Name')).toHaveValue('Resumed')
  // Going back is stored as well.
  leave()
  await expect.poll(steps).toEqual(['1Form, current', '2Dates, pending', '3Branches, pending'])
  await expect.element(box('Name')).toHaveValue('Resumed')
})

const person = entityOf('user-account')
const password = () => page.getByLabelText('Password', { exact: true })

test('a wizard that was left after a password continues at the password, which no draft stores', async () => {
  const leave = await openToLeave({
    ...person,
    form: {
      ...person.form,
      steps: [
        { label: 'Name', fields: ['firstName'] },
        { label: 'Secret', fields: ['password'] },
        { label: 'Rest', fields: ['lastName'] },
      ],
    },
  })
  await userEvent.fill(box('First name'), 'Etta')
  await press('Next')
  await userEvent.fill(password(), 'Branchdesk-1!')
  await press('Next')
  await userEvent.fill(box('Last name'), 'Tester')
  leave()
  await expect.poll(steps).toEqual(['Name, completed', '2Secret, current', '3Rest, pending'])
  await expect.element(password()).toHaveValue('')
  expect(JSON.stringify(sessionStorage)).not.toContain('Branchdesk-1!')
})

test('the text of the password meter scrolls into view during typing, also at the edge of the dialog [VAL-47]', async () => {
  await page.viewport(1000, 500)
  await open(person)
  await expect.element(password()).toBeInTheDocument()
  const [footer, input] = [
    document.querySelector('[role="dialog"] .MuiDialogActions-root')!,
    password().element(),
  ]
  input.closest('.MuiInputBase-root')!.scrollIntoView({ block: 'end' })
  await userEvent.type(password(), 'abc')
  const words = page.getByText(/^Still needed:/)
  await expect.element(words).toBeInTheDocument()
  await expect
    .poll(() => words.element().getBoundingClientRect().bottom - footer.getBoundingClientRect().top)
    .toBeLessThanOrEqual(0)
})
