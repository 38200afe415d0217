import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import type { Field } from '../../../src/model/field.ts'
import { mount, mountForm, violations } from './mount.tsx'

const repeats: Field = { name: 'value', label: 'Repeats', kind: 'recurrence', starts: 'start' }
/** Tuesday 24 November 2026, nine o'clock on the clock of the browser. */
const start = new Date(2026, 10, 24, 9).toISOString()

const choose = async (label: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: label, exact: true }))
  await userEvent.click(page.getByRole('option', { name: option, exact: true }))
}
const dates = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((each) => each.textContent)

test('a preset is chosen, and shown as a sentence with its next five dates', async () => {
  const { form } = await mountForm(
    { value: 'ONCE', start },
    <FieldInput field={repeats} source="value" />,
  )
  await choose('Repeats', 'Weekly')
  expect(form.getValues('value')).toBe('WEEKLY')
  await expect.element(page.getByRole('status')).toHaveTextContent('Every week')
  await expect
    .poll(dates)
    .toEqual([
      'Tue 11-24-2026 9:00 AM',
      'Tue 12-01-2026 9:00 AM',
      'Tue 12-08-2026 9:00 AM',
      'Tue 12-15-2026 9:00 AM',
      'Tue 12-22-2026 9:00 AM',
    ])
  expect(await violations()).toBe('')
})

test('a rule of its own has weekdays, an interval and a last day', async () => {
  const { form } = await mountForm(
    { value: 'ONCE', start },
    <FieldInput field={repeats} source="value" />,
  )
  await choose('Repeats', 'Custom…')
  await userEvent.click(page.getByRole('button', { name: 'Monday' }))
  await userEvent.click(page.getByRole('button', { name: 'Thursday' }))
  await page.getByRole('textbox', { name: 'Every' }).fill('2')
  await choose('Ends', 'On a day')
  await userEvent.click(page.getByRole('textbox', { name: 'Last day' }))
  await userEvent.keyboard('12312026')
  await expect
    .poll(() => form.getValues('value'))
    .toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Every 2 weeks on Monday and Thursday, until 12-31-2026')
  expect(await violations()).toBe('')
})

test('the last Friday of the month is chosen by the keyboard', async () => {
  const { form } = await mountForm(
    { value: 'FREQ=MONTHLY;COUNT=12', start },
    <FieldInput field={repeats} source="value" />,
  )
  const take = async (label: string, typed: string) => {
    const box = page.getByRole('combobox', { name: label, exact: true })
    ;(box.element() as HTMLElement).focus()
    await box.fill(typed)
    await userEvent.keyboard('{ArrowDown}{Enter}')
  }
  await take('Day', 'Weekday of')
  await take('Which', 'Last')
  await take('Weekday', 'Friday')
  await expect.poll(() => form.getValues('value')).toBe('FREQ=MONTHLY;BYDAY=-1FR;COUNT=12')
  await expect.poll(() => dates()[0]).toBe('Fri 11-27-2026 9:00 AM')
})

test('a rule that no date fits says so', async () => {
  await mountForm(
    { value: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', start },
    <FieldInput field={repeats} source="value" />,
  )
  await expect.element(page.getByText('No date fits this rule.')).toBeVisible()
})

test('a rule is a sentence in lists', async () => {
  await mount(
    <FieldDisplay field={repeats} value="FREQ=MONTHLY;BYDAY=-1FR" record={{}} place="cell" />,
  )
  await expect.element(page.getByText('Every month on the last Friday')).toBeVisible()
})
