import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import type { Field } from '../../../src/model/field.ts'
import { enterService, mount, mountForm, violations } from './mount.tsx'

beforeAll(() => enterService())

const choices = [
  { value: 'S', label: 'Small' },
  { value: 'M', label: 'Medium' },
  { value: 'L', label: 'Large' },
]
const size: Field = { name: 'value', label: 'Size', kind: 'enum', choices, as: 'radio' }

test('an enum as radio buttons is chosen by click and arrow key, and cleared by Delete', {
  tags: 'thorough',
}, async () => {
  const { form } = await mountForm({ value: null }, <FieldInput field={size} source="value" />)
  await userEvent.click(page.getByRole('radio', { name: 'Small' }))
  expect(form.getValues('value')).toBe('S')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: 'Medium' })).toBeChecked()
  await userEvent.keyboard('{Delete}')
  await expect.poll(() => form.getValues('value')).toBeNull()
  expect(await violations()).toBe('')
})

test('a look-up as radio buttons shows the values of its list', async () => {
  const level: Field = {
    name: 'value',
    label: 'Level',
    kind: 'lookup',
    lookup: 'LKSiteLevel',
    lookupValues: { entity: 'lookup-data', list: 'lookupId.lookupName' },
    as: 'radio',
  }
  const { form } = await mountForm({ value: null }, <FieldInput field={level} source="value" />)
  const first = page.getByRole('radio').first()
  await userEvent.click(first)
  await expect.element(first).toBeChecked()
  expect(form.getValues('value')).toEqual(expect.stringMatching(/./))
})

test('a boolean as yes and no has no answer until it is given', async () => {
  const field: Field = { name: 'value', label: 'Insured', kind: 'boolean', as: 'yesNo' }
  const { form } = await mountForm({ value: null }, <FieldInput field={field} source="value" />)
  await expect.element(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'No' })).not.toBeChecked()
  await userEvent.click(page.getByRole('radio', { name: 'No' }))
  expect(form.getValues('value')).toBe(false)
  expect(await violations()).toBe('')
})

test('a boolean as a switch is turned on by Space', async () => {
  const field: Field = { name: 'value', label: 'Insured', kind: 'boolean', as: 'switch' }
  const { form } = await mountForm({ value: false }, <FieldInput field={field} source="value" />)
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.poll(() => form.getValues('value')).toBe(true)
  expect(await violations()).toBe('')
})

test('a list of choices as checkboxes keeps the order of the choices', async () => {
  const field: Field = {
    name: 'value',
    label: 'Sizes',
    kind: 'tags',
    item: { name: 'item', label: '', kind: 'enum', choices },
    as: 'checkboxes',
  }
  const { form } = await mountForm({ value: [] }, <FieldInput field={field} source="value" />)
  await userEvent.click(page.getByRole('checkbox', { name: 'Large' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Small' }))
  expect(form.getValues('value')).toEqual(['S', 'L'])
  await userEvent.keyboard(' ')
  await expect.poll(() => form.getValues('value')).toEqual(['L'])
  expect(await violations()).toBe('')
})

test.each([
  { kind: 'text' },
  { kind: 'longText' },
  { kind: 'number' },
  { kind: 'money' },
  { kind: 'phone' },
  { kind: 'enum', choices },
])('an empty input of $kind shows its placeholder', async (of) => {
  const field: Field = { name: 'value', label: 'Size', placeholder: 'For example 4', ...of }
  await mountForm({ value: null }, <FieldInput field={field} source="value" />)
  await expect
    .element(page.getByLabelText('Size', { exact: true }))
    .toHaveAttribute('placeholder', 'For example 4')
})

const parts: Field = {
  name: 'parts',
  label: 'Parts',
  kind: 'list',
  as: 'table',
  fields: [
    { name: 'product', label: 'Product', kind: 'text', required: true },
    { name: 'spare', label: 'Spare', kind: 'boolean' },
  ],
}

test('a list as a table has a row for each object on a wide screen, one block for each on a phone', async () => {
  const { form } = await mountForm(
    { parts: [{ product: 'Lamp' }] },
    <FieldInput field={parts} source="parts" />,
  )
  const table = page.getByRole('table', { name: 'Parts' })
  await page.viewport(1280, 800)
  await expect.element(table.getByRole('columnheader', { name: 'Product *' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add row' }))
  await expect.poll(() => document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('Desk')
  await expect
    .element(table.getByRole('row', { name: 'Row 2' }).getByRole('textbox', { name: 'Product' }))
    .toHaveValue('Desk')
  await userEvent.click(page.getByRole('button', { name: 'Move Row 2 up' }))
  await expect
    .poll(() => form.getValues('parts').map((each: any) => each.product))
    .toEqual(['Desk', 'Lamp'])
  await userEvent.click(page.getByRole('button', { name: 'Remove Row 1' }))
  await expect.poll(() => form.getValues('parts')).toHaveLength(1)
  expect(await violations()).toBe('')
  await page.viewport(390, 844)
  await expect.element(page.getByRole('group', { name: 'Row 1' })).toBeVisible()
  expect(table.query()).toBeNull()
  expect(await violations()).toBe('')
})

test('the time zone of an address, in place of a value, is shown to its end', async () => {
  const field: Field = { name: 'value', label: 'Time zone', kind: 'timeZone', zoneOf: 'address' }
  const record = { id: 'one', address: { country: 'AR', state: 'AR-B' } }
  await mount(
    <FieldDisplay field={field} value={null} record={record} place="detail" label="Time zone" />,
  )
  await expect
    .element(page.getByText('That of the address: America/Argentina/Buenos_Aires', { exact: true }))
    .toBeInTheDocument()
})
