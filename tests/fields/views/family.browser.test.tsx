import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldFilter, FieldInput } from '../../../src/fields/FieldInput.tsx'
import { fieldTypes, traitsOf, type FieldKind } from '../../../src/fields/fieldTypes.ts'
import type { FieldType } from '../../../src/fields/fieldType.ts'
import { fieldViews } from '../../../src/fields/fieldViews.ts'
import type { Field } from '../../../src/model/field.ts'
import { enterService, mount, mountForm, violations } from './mount.tsx'

const text = (name: string, label: string): Field => ({ name, label, kind: 'text' })

/** Additional properties of the example field of a kind. */
const more: Partial<Record<FieldKind, Partial<Field>>> = {
  enum: {
    choices: [
      { value: 'S', label: 'Small' },
      { value: 'L', label: 'Large', colour: 'info' },
    ],
  },
  reference: { reference: { entity: 'site' } },
  lookup: {
    lookup: 'LKSiteLevel',
    lookupValues: { entity: 'lookup-data', list: 'lookupId.lookupName' },
  },
  list: {
    fields: [
      text('product', 'Product'),
      { name: 'quantity', label: 'Quantity', kind: 'number', integer: true },
    ],
  },
  group: { fields: [text('width', 'Width'), text('height', 'Height')] },
  choice: {
    variants: [
      { label: 'Card', fields: [text('card', 'Card number')] },
      { label: 'Transfer', fields: [text('iban', 'IBAN')] },
    ],
  },
}
const fieldOf = (kind: FieldKind): Field => ({
  name: 'value',
  label: 'Opening thing',
  help: 'Some help',
  kind,
  ...traitsOf({ name: 'value', label: 'Opening thing', kind }),
  ...more[kind],
})

// Pickers request their choices from the service.
beforeAll(() => enterService())

const kinds = Object.keys(fieldViews) as FieldKind[]
const goodOf = (kind: FieldKind) => {
  const type = fieldTypes[kind] as FieldType
  const field = fieldOf(kind)
  const hasOwnFields = ['group', 'list', 'choice'].includes(kind)
  const good =
    type.examples.good.length > 0 && !hasOwnFields ? type.examples.good : [type.demo(field, 1)]
  return good.map((value) => type.accept(value, field) ?? value)
}

test.each(
  kinds,
)('%s shows its examples in a cell and in the grid, a dash without a value, and is accessible', {
  tags: 'thorough',
}, async (kind) => {
  const field = fieldOf(kind)
  await mount(
    <ul>
      {[...goodOf(kind), null, undefined].flatMap((value, index) =>
        (['cell', 'detail'] as const).map((place) => (
          <li key={`${index} ${place}`}>
            <FieldDisplay field={field} value={value} record={{ value }} place={place} />
          </li>
        )),
      )}
    </ul>,
  )
  const items = document.querySelectorAll('main > ul > li')
  expect(items.length).toBeGreaterThan(3)
  expect(items[items.length - 1]!.textContent).toBe('—')
  expect(items[items.length - 2]!.textContent).toBe('')
  // A password is the only value that is never shown.
  expect(items[0]!.textContent === '').toBe(kind === 'password')
  expect(await violations()).toBe('')
})

test.each(kinds)('%s has an accessible input with its label and its example', {
  tags: 'thorough',
}, async (kind) => {
  const [value] = goodOf(kind)
  const { box, form } = await mountForm(
    { value },
    <FieldInput field={fieldOf(kind)} source="value" />,
  )
  expect(box.textContent).toContain('Opening thing')
  expect(form.getValues('value')).toEqual(value)
  expect(await violations()).toBe('')
})

test.each(kinds.filter((kind) => fieldViews[kind].Filter))('%s has an accessible filter input', {
  tags: 'thorough',
}, async (kind) => {
  await mount(
    <FieldFilter
      field={fieldOf(kind)}
      operator="eq"
      values={[]}
      onChange={() => {}}
      label="Opening thing"
    />,
  )
  await expect
    .element(page.getByLabelText('Opening thing', { exact: true }).first())
    .toBeInTheDocument()
  expect(await violations()).toBe('')
})

const typed: { kind: FieldKind; type: string; gives: unknown; more?: Partial<Field> }[] = [
  { kind: 'text', type: 'Harbor', gives: 'Harbor' },
  { kind: 'text', type: 'ab-1', gives: 'AB-1', more: { upperCase: true } },
  { kind: 'longText', type: 'Line', gives: 'Line' },
  { kind: 'email', type: 'a@b.test', gives: 'a@b.test' },
  { kind: 'url', type: 'acme.test', gives: 'acme.test' },
  { kind: 'phone', type: '6175550134', gives: '(617) 555-0134' },
  { kind: 'phone', type: '617550134', gives: '(617) 55-0134' },
  { kind: 'phone', type: '+4930901820', gives: '+4930901820' },
  { kind: 'mac', type: '00a1b2c3d4e5', gives: '00:A1:B2:C3:D4:E5' },
  { kind: 'number', type: '1.50', gives: 1.5 },
  { kind: 'number', type: '9007199254740993', gives: '9007199254740993' },
  { kind: 'date', type: '03022026', gives: '2026-03-02' },
  { kind: 'time', type: '08:30', gives: '08:30' },
]

test.each(
  typed,
)('typing $type into $kind writes $gives to the record [DLG-12, DLG-21, DLG-22, DLG-52, VAL-23, CONST-26, CONST-28, CONST-29, CONST-30]', async ({
  kind,
  type,
  gives,
  more,
}) => {
  const { form } = await mountForm(
    { value: null },
    <FieldInput field={{ ...fieldOf(kind), ...more }} source="value" />,
  )
  const box = page.getByLabelText('Opening thing', { exact: true })
  if (kind === 'time') await box.fill(type)
  else {
    await userEvent.click(box)
    await userEvent.keyboard(type)
  }
  await expect.poll(() => form.getValues('value')).toEqual(gives)
})

test('an error is shown at the input it belongs to', async () => {
  const { form } = await mountForm(
    { value: '' },
    <FieldInput field={{ ...fieldOf('text'), required: true }} source="value" />,
  )
  form.setError('value', { message: 'Opening thing is required' })
  const box = page.getByRole('textbox', { name: 'Opening thing' })
  await expect.element(box).toHaveAccessibleDescription('Opening thing is required')
  await expect.element(box).toHaveAttribute('aria-invalid', 'true')
  await expect.element(box).toHaveAttribute('aria-required', 'true')
  expect(await violations()).toBe('')
})
