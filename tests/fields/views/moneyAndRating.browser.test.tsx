import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import type { Field } from '../../../src/model/field.ts'
import { mount, mountForm, violations } from './mount.tsx'

const price: Field = { name: 'value', label: 'Price', kind: 'money', currency: 'EUR' }
const stars: Field = { name: 'value', label: 'Service', kind: 'rating', maximum: 5 }

test('an amount is typed beside its currency and formatted when the box is left', async () => {
  const { form } = await mountForm({ value: null }, <FieldInput field={price} source="value" />)
  const box = page.getByRole('textbox', { name: 'Price' })
  await userEvent.click(box)
  await userEvent.keyboard('1,234.5')
  await expect.element(box).toHaveValue('1,234.5')
  expect(form.getValues('value')).toBe(1234.5)
  await userEvent.keyboard('{Tab}')
  await expect.element(box).toHaveValue('1,234.50')
  await expect.element(page.getByText('€')).toBeVisible()
})

test('an amount is shown with its currency', async () => {
  await mount(<FieldDisplay field={price} value={1234.5} record={{}} place="cell" />)
  await expect.element(page.getByText('€1,234.50')).toBeVisible()
})

test('stars are chosen by a click, and the chosen star clears them', async () => {
  const { form } = await mountForm({ value: null }, <FieldInput field={stars} source="value" />)
  await userEvent.click(page.getByRole('radio', { name: '4 of 5' }))
  await expect.element(page.getByRole('radio', { name: '4 of 5' })).toBeChecked()
  expect(form.getValues('value')).toBe(4)
  await userEvent.click(page.getByRole('radio', { name: '4 of 5' }))
  await expect.poll(() => form.getValues('value')).toBeNull()
})

test('stars are chosen by the arrow keys and cleared by Delete', async () => {
  const { form } = await mountForm({ value: 3 }, <FieldInput field={stars} source="value" />)
  await userEvent.tab()
  await expect.element(page.getByRole('radio', { name: '3 of 5' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => form.getValues('value')).toBe(4)
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => form.getValues('value')).toBeNull()
  expect(await violations()).toBe('')
})

test('a rating is a text in lists, and stars with their text in the grid', async () => {
  await mount(
    <>
      <p>
        <FieldDisplay field={stars} value={4} record={{}} place="cell" />
      </p>
      <p>
        <FieldDisplay field={stars} value={2} record={{}} place="detail" />
      </p>
    </>,
  )
  await expect.element(page.getByText('4 of 5')).toBeVisible()
  await expect.element(page.getByText('2 of 5')).toBeVisible()
})
