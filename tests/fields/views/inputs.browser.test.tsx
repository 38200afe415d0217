import { Form } from 'ra-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AddressDefaultsContext } from '../../../src/fields/types/address/addressDefaults.tsx'
import { FieldDisplay } from '../../../src/fields/FieldDisplay.tsx'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import { EntityLinkContext } from '../../../src/fields/links.tsx'
import { entities } from '../../../src/generated/entities.ts'
import type { Field } from '../../../src/model/field.ts'
import { choiceOf, enterService, mount, mountForm, violations } from './mount.tsx'

const address: Field = { name: 'addressModel', label: 'Address', kind: 'address' }
const pick = async (label: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: new RegExp(`^${label}`) }))
  // A long list renders only the choices near the first, so the test searches for the choice.
  await userEvent.keyboard(option)
  await userEvent.click(page.getByRole('option', { name: option, exact: true }))
}

// Pickers request their choices from the service.
beforeAll(() => enterService())

test('the country determines the states, the state the cities; a change clears the dependent fields [DLG-39, DLG-40, DLG-41]', async () => {
  const { form } = await mountForm(
    { addressModel: null },
    <FieldInput field={address} source="addressModel" />,
  )
  const read = () => form.getValues('addressModel')
  await pick('Country', 'United States')
  await pick('State', 'Massachusetts')
  await pick('City', 'Boston')
  expect(read()).toMatchObject({ country: 'US', state: 'US-MA', city: 'Boston' })
  await pick('State', 'Rhode Island')
  await expect.poll(read).toMatchObject({ country: 'US', state: 'US-RI', city: null })
  // A country without states, and a state without cities.
  await pick('Country', 'Gibraltar')
  await expect.poll(read).toMatchObject({ country: 'GI', state: null, city: null })
  await expect.element(page.getByRole('combobox', { name: /^State/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: /^City/ })).not.toBeInTheDocument()
})

test('a new address starts with the country of the client, an existing one keeps its own [DLG-42]', async () => {
  const within = (record: object) =>
    mountForm(
      record,
      <AddressDefaultsContext value={{ country: 'US' }}>
        <FieldInput field={address} source="addressModel" />
      </AddressDefaultsContext>,
    )
  const fresh = await within({})
  await expect.poll(() => fresh.form.getValues('addressModel')?.country).toBe('US')
  const filled = await within({ addressModel: { country: 'SG', street: 'Main' } })
  await expect.poll(() => filled.form.getValues('addressModel.country')).toBe('SG')
})

test('the parts of an optional address are required only once one of them has a value', async () => {
  await mountForm(
    { addressModel: null },
    <AddressDefaultsContext value={{ country: 'US' }}>
      <FieldInput field={address} source="addressModel" />
    </AddressDefaultsContext>,
  )
  const postalCode = page.getByRole('textbox', { name: 'Postal code' })
  const isRequired = () => postalCode.element().getAttribute('aria-required')
  await expect.element(postalCode).toBeVisible()
  expect(isRequired()).not.toBe('true')
  await userEvent.fill(page.getByRole('textbox', { name: 'Address line 1' }), 'Main Street 1')
  await expect.poll(isRequired).toBe('true')
})

test('the parts of an address are in the specified order, with the postal code in upper case [DLG-38, VAL-23]', async () => {
  const { box, form } = await mountForm(
    { addressModel: { country: 'US', state: 'US-MA', city: 'Boston' } },
    <FieldInput field={address} source="addressModel" />,
  )
  await expect.element(page.getByRole('combobox', { name: /^City/ })).toHaveValue('Boston')
  expect(
    [...box.querySelectorAll('label')].map((label) => label.textContent?.replace(/\s*\*$/, '')),
  ).toEqual(['Address line 1', 'Address line 2', 'Country', 'State', 'City', 'Postal code'])
  await userEvent.click(page.getByRole('textbox', { name: /^Postal code/ }))
  await userEvent.keyboard('ec1a 1bb')
  await expect.poll(() => form.getValues('addressModel.postalCode')).toBe('EC1A 1BB')
})

test('the fields of a schedule are those of its frequency, and so are its days [EVT-12, EVT-13, EVT-14, EVT-15]', {
  tags: 'thorough',
}, async () => {
  const schedule = entities
    .find((each) => each.name === 'event')!
    .fields.find((each) => each.name === 'schedule')!
  const { box, form } = await mountForm(
    { schedule: {} },
    <FieldInput field={schedule} source="schedule" />,
  )
  const shown = () =>
    [...box.querySelectorAll('label')].map((each) => each.textContent?.replace(/\s*\*$/, ''))
  const take = async (label: string, option: string) => {
    await userEvent.click(page.getByRole('combobox', { name: new RegExp(`^${label}`) }))
    await userEvent.click(page.getByRole('option', { name: option, exact: true }))
  }
  const days = async () => {
    await userEvent.click(page.getByRole('combobox', { name: /^Day/ }))
    await expect.element(page.getByRole('option').first()).toBeVisible()
    const texts = page
      .getByRole('option')
      .elements()
      .map((each) => each.textContent)
    await userEvent.keyboard('{Escape}')
    return texts
  }
  expect(shown()).toEqual(['Frequency'])
  await take('Frequency', 'Weekly')
  await expect.poll(shown).toEqual(['Frequency', 'Weekdays'])
  await take('Frequency', 'Monthly')
  await expect.poll(shown).toEqual(['Frequency', 'Day'])
  expect(await days()).toEqual(['First day', 'Middle', 'Last day', 'Custom'])
  await take('Day', 'Custom')
  await expect.poll(shown).toEqual(['Frequency', 'Day', 'Day of the month'])
  await take('Frequency', 'Quarterly')
  await expect.poll(shown).toEqual(['Frequency', 'Day'])
  await expect.poll(() => form.getValues('schedule.dayOption')).toBeNull()
  expect(await days()).toEqual(['First day', 'Middle', 'Last day'])
  await take('Frequency', 'Yearly')
  await expect.poll(shown).toEqual(['Frequency', 'Month', 'Day of the month'])
  expect(await violations()).toBe('')
})

test('a field is cleared when a field it depends on changes, but not when a record loads [DLG-17, DLG-18]', async () => {
  const site: Field = {
    name: 'siteId',
    label: 'Site',
    kind: 'reference',
    reference: { entity: 'site' },
  }
  const location: Field = {
    name: 'locationId',
    label: 'Location',
    kind: 'reference',
    reference: { entity: 'location' },
    clearedBy: ['siteId'],
  }
  const [boston, other, room] = await Promise.all([
    choiceOf('site', 'Boston Harbor'),
    choiceOf('site', 'Cambridge Kendall'),
    choiceOf('location', 'Stockroom'),
  ])
  const { form } = await mountForm(
    {
      siteId: boston.value,
      locationId: room.value,
      _text: { siteId: 'Boston Harbor', locationId: 'Stockroom' },
    },
    <>
      <FieldInput field={site} source="siteId" />
      <FieldInput field={location} source="locationId" />
    </>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Stockroom')
  form.reset({ siteId: boston.value, locationId: room.value })
  expect(form.getValues('locationId')).toBe(room.value)
  await pick('Site', 'Cambridge Kendall')
  await expect.poll(() => form.getValues()).toMatchObject({ siteId: other.value, locationId: null })
  await expect.element(page.getByRole('combobox', { name: 'Location' })).toHaveValue('')
})

test('several phone numbers have exactly one default, whichever is removed [USER-06, USER-07]', async () => {
  const { form } = await mountForm(
    { userPhone: [{ phone_number: '(617) 555-0100', default: true }] },
    <FieldInput
      field={{ name: 'userPhone', label: 'Phones', kind: 'phones' }}
      source="userPhone"
    />,
  )
  await userEvent.click(page.getByRole('button', { name: 'Add phone number' }))
  await userEvent.click(page.getByRole('textbox', { name: 'Phone number 2' }))
  await userEvent.keyboard('6175550111')
  await userEvent.click(page.getByRole('radio', { name: 'Make phone number 2 the default' }))
  await expect
    .poll(() => form.getValues('userPhone'))
    .toEqual([
      { phone_number: '(617) 555-0100', default: false },
      { phone_number: '(617) 555-0111', default: true },
    ])
  await userEvent.click(page.getByRole('button', { name: 'Remove phone number 2' }))
  await expect
    .poll(() => form.getValues('userPhone'))
    .toEqual([{ phone_number: '(617) 555-0100', default: true }])
})

test('list items are added, moved and removed', async () => {
  const field: Field = {
    name: 'lines',
    label: 'Line',
    kind: 'list',
    fields: [{ name: 'product', label: 'Product', kind: 'text' }],
  }
  const { form } = await mountForm(
    { lines: [{ product: 'Lamp' }] },
    <FieldInput field={field} source="lines" />,
  )
  await userEvent.click(page.getByRole('button', { name: 'Add line' }))
  await userEvent.click(page.getByRole('textbox', { name: 'Product' }).nth(1))
  await userEvent.keyboard('Desk')
  await userEvent.click(page.getByRole('button', { name: 'Move Line 2 up' }))
  await expect
    .poll(() => form.getValues('lines'))
    .toEqual([{ product: 'Desk' }, { product: 'Lamp' }])
  await userEvent.click(page.getByRole('button', { name: 'Remove Line 1' }))
  await expect.poll(() => form.getValues('lines')).toEqual([{ product: 'Lamp' }])
})

test.each([
  [
    'objects',
    {
      name: 'lines',
      label: 'Line',
      kind: 'list',
      maxItems: 2,
      fields: [{ name: 'product', label: 'Product', kind: 'text' }],
    },
    [{ product: 'Lamp' }],
    'Add line',
    'Product',
    'Remove Line 2',
  ],
  [
    'phone numbers',
    { name: 'lines', label: 'Phones', kind: 'phones', maxItems: 2 },
    [{ phone_number: '(617) 555-0100', default: true }],
    'Add phone number',
    'Phone number 2',
    'Remove phone number 2',
  ],
] as const)('a list of %s moves the focus to an added item, and to the add button after a removal, also from a full list', async (_, field, lines, add, input, remove) => {
  const { form } = await mountForm(
    { lines },
    <FieldInput field={field as unknown as Field} source="lines" />,
  )
  const button = page.getByRole('button', { name: add })
  await userEvent.click(button)
  await expect.element(page.getByRole('textbox', { name: input }).last()).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button, { force: true })
  await expect.poll(() => form.getValues('lines').length).toBe(2)
  await userEvent.click(page.getByRole('button', { name: remove }))
  await expect.element(button).toHaveFocus()
  await expect.poll(() => form.getValues('lines').length).toBe(1)
})

test('a choice shows and keeps only the fields of the selected type', async () => {
  const field: Field = {
    name: 'payment',
    label: 'Payment',
    kind: 'choice',
    variants: [
      { label: 'Card', fields: [{ name: 'card', label: 'Card number', kind: 'text' }] },
      { label: 'Transfer', fields: [{ name: 'iban', label: 'IBAN', kind: 'text' }] },
    ],
  }
  const { form } = await mountForm(
    { payment: { card: '4111' } },
    <FieldInput field={field} source="payment" />,
  )
  await expect.element(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4111')
  await pick('Kind of Payment', 'Transfer')
  await userEvent.click(page.getByRole('textbox', { name: 'IBAN' }))
  await userEvent.keyboard('DE02')
  await expect.poll(() => form.getValues('payment')).toEqual({ iban: 'DE02' })
})

test('tags are typed one by one and removed', async () => {
  const { form } = await mountForm(
    { tags: ['old'] },
    <FieldInput field={{ name: 'tags', label: 'Tags', kind: 'tags' }} source="tags" />,
  )
  await userEvent.click(page.getByRole('textbox', { name: 'Tags' }))
  await userEvent.keyboard('one{Enter}two,')
  await expect.poll(() => form.getValues('tags')).toEqual(['old', 'one', 'two'])
  await userEvent.click(page.getByRole('button', { name: 'Remove old' }))
  await expect.poll(() => form.getValues('tags')).toEqual(['one', 'two'])
  await expect.element(page.getByRole('textbox', { name: 'Tags' })).toHaveFocus()
})

test('invalid JSON shows the reason and is not saved', async () => {
  const sent = vi.fn()
  await mount(
    <Form record={{ data: { a: 1 } }} onSubmit={sent}>
      <FieldInput field={{ name: 'data', label: 'Data', kind: 'json' }} source="data" />
      <button type="submit">Save</button>
    </Form>,
  )
  const area = page.getByRole('textbox', { name: 'Data' })
  await userEvent.fill(area, '{"a": ')
  await expect.element(page.getByText(/This is not valid JSON/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.element(area).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.fill(area, '{"a": 2}')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ data: { a: 2 } })
})

test('JSON with a number that would be rounded says so and is not saved', async () => {
  const sent = vi.fn()
  await mount(
    <Form record={{ data: null }} onSubmit={sent}>
      <FieldInput field={{ name: 'data', label: 'Data', kind: 'json' }} source="data" />
      <button type="submit">Save</button>
    </Form>,
  )
  const area = page.getByRole('textbox', { name: 'Data' })
  await userEvent.fill(area, '{"a": 9007199254740993}')
  await expect.element(page.getByText(/9007199254740993 would be rounded/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  expect(sent).not.toHaveBeenCalled()
  await userEvent.fill(area, '{"a": "9007199254740993"}')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent.mock.calls[0]?.[0]).toEqual({ data: { a: '9007199254740993' } })
})

test('an empty input of JSON shows an example of what is expected', async () => {
  await mount(
    <Form>
      <FieldInput
        field={{ name: 'data', label: 'Data', kind: 'json', sample: { port: 25 } }}
        source="data"
      />
    </Form>,
  )
  const area = page.getByRole('textbox', { name: 'Data' })
  await expect.element(area).toHaveAttribute('placeholder', '{\n  "port": 25\n}')
})

test('the password meter has five points and lists the missing rules [VAL-47, CONST-23]', async () => {
  await mountForm(
    {},
    <FieldInput
      field={{ name: 'password', label: 'Password', kind: 'password' }}
      source="password"
    />,
  )
  const box = page.getByLabelText('Password', { exact: true })
  await userEvent.fill(box, 'abc')
  await expect.element(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '1')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent(
      'Still needed: at least 8 characters, a number, an uppercase letter, a special character',
    )
  await userEvent.fill(box, 'Xk7-vQ2!mz')
  await expect.element(page.getByRole('meter')).toHaveAttribute('aria-valuenow', '5')
  await userEvent.fill(box, 'Password-1')
  await expect.element(page.getByRole('status')).toHaveTextContent('This one is easy to guess.')
  await userEvent.click(page.getByRole('button', { name: 'Show Password' }))
  await expect.element(box).toHaveAttribute('type', 'text')
})

test('typing into one field renders no other field', async () => {
  let renders = 0
  const Counted = () => (renders++, null)
  const names = Array.from({ length: 10 }, (_, index) => `f${index}`)
  await mountForm(
    {},
    <>
      {names.map((name) => (
        <FieldInput key={name} field={{ name, label: name, kind: 'text' }} source={name} />
      ))}
      <Counted />
    </>,
  )
  const before = renders
  await userEvent.click(page.getByRole('textbox', { name: 'f3' }))
  await userEvent.keyboard('hello')
  expect(renders).toBe(before)
})

test('in the grid, 30 characters are complete and 31 are truncated to 29 and an ellipsis, with the full text as title and in a popup [DLG-28, DLG-29, CONST-19]', async () => {
  const field: Field = { name: 'value', label: 'Text', kind: 'text' }
  const box = await mount(
    ['x'.repeat(30), 'y'.repeat(31)].map((value) => (
      <div className="value" key={value}>
        <FieldDisplay field={field} value={value} record={{ value }} place="detail" />
      </div>
    )),
  )
  const [whole, cut] = box.querySelectorAll<HTMLElement>('.value > :first-child')
  expect(whole!.textContent).toBe('x'.repeat(30))
  expect(cut!.textContent).toBe(`${'y'.repeat(29)}…`)
  expect(cut!.getAttribute('title')).toBe('y'.repeat(31))
  // Touch and keyboard users cannot reach a title.
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('dialog', { name: 'y'.repeat(31) }))
    .toHaveTextContent('y'.repeat(31))
  await userEvent.keyboard('{Escape}')
  await expect.element(cut!).toHaveFocus()
})

test('the popup of a text near the lower edge of the window opens upwards and fits into the window', async () => {
  const field: Field = { name: 'value', label: 'Text', kind: 'text' }
  const value = 'Waterfront store with the regional repair desk, open on Sundays'
  const box = await mount(
    <div style={{ position: 'fixed', bottom: 0 }}>
      <FieldDisplay field={field} value={value} record={{ value }} place="detail" />
    </div>,
  )
  await userEvent.click(box.querySelector('button')!)
  const popup = page.getByRole('dialog', { name: value })
  await expect.element(popup).toBeVisible()
  const { top, bottom } = popup.element().getBoundingClientRect()
  expect([top >= 0, bottom <= box.querySelector('button')!.getBoundingClientRect().top]).toEqual([
    true,
    true,
  ])
})

test('further phone numbers are in a popup behind "+n", each formatted as (ddd) ddd-dddd [USER-06, CONST-27]', async () => {
  const value = [{ phone_number: '6175550100' }, { phone_number: '6175550111', default: true }]
  const box = await mount(
    <FieldDisplay
      field={{ name: 'value', label: 'Phones', kind: 'phones' }}
      value={value}
      record={{ value }}
      place="cell"
    />,
  )
  expect(box.textContent).toContain('(617) 555-0111')
  await userEvent.click(page.getByRole('button', { name: '+1 more: Phones' }))
  await expect.element(page.getByText('(617) 555-0100')).toBeVisible()
})

test('an address shows all its lines, with its full text as a tooltip, and a copy button [DLG-28, DLG-30, SITE-04]', async () => {
  const value = {
    street: '18 Atlantic Ave',
    street2: 'At the harbour entrance, 2nd floor',
    city: 'Boston',
    state: 'US-MA',
    country: 'US',
    postalCode: '02110',
  }
  const record = {
    value,
    _text: { 'value.state': 'Massachusetts', 'value.country': 'United States' },
  }
  const box = await mount(
    <FieldDisplay
      field={{ name: 'value', label: 'Address', kind: 'address' }}
      value={value}
      record={record}
      place="detail"
    />,
  )
  const full =
    '18 Atlantic Ave, At the harbour entrance, 2nd floor, Boston, Massachusetts 02110, United States'
  expect(box.innerText.split('\n').filter(Boolean)).toEqual([
    '18 Atlantic Ave',
    'At the harbour entrance, 2nd …',
    'Boston, Massachusetts 02110',
    'United States',
  ])
  await expect.element(page.getByTitle(full).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy Address' })).toBeVisible()
  await userEvent.click(page.getByText('At the harbour entrance, 2nd …'))
  await expect.element(page.getByText(full)).toBeVisible()
  expect(await violations()).toBe('')
})

test('a reference links to the detail screen where there is one; only http, https and mailto become links', async () => {
  const site: Field = {
    name: 'siteId',
    label: 'Site',
    kind: 'reference',
    reference: { entity: 'site' },
  }
  const record = { siteId: 'b', _text: { siteId: 'Boston Harbor' } }
  await mount(
    <EntityLinkContext
      value={(entity, id) => (entity === 'site' ? `/detail/site/${id}` : undefined)}
    >
      <FieldDisplay field={site} value="b" record={record} place="cell" />
      <FieldDisplay
        field={{ name: 'w', label: 'Web', kind: 'url' }}
        value="javascript:alert(1)"
        record={{}}
        place="cell"
      />
      <FieldDisplay
        field={{ name: 'w', label: 'Web', kind: 'url' }}
        value="acme.test/harbor"
        record={{}}
        place="cell"
      />
    </EntityLinkContext>,
  )
  await expect
    .element(page.getByRole('link', { name: 'Boston Harbor' }))
    .toHaveAttribute('href', '#/detail/site/b')
  await expect
    .element(page.getByRole('link', { name: 'acme.test/harbor' }))
    .toHaveAttribute('rel', 'noopener noreferrer')
  expect(document.querySelectorAll('a').length).toBe(2)
})

test('the earliest day of the calendar is today, or the start date if that is later, also for an instant [DLG-13, DLG-14]', async () => {
  const start: Field = { name: 'startDate', label: 'Start date', kind: 'date', min: 'today' }
  const end: Field = {
    name: 'endDate',
    label: 'End date',
    kind: 'instant',
    min: { latest: ['today', 'startDate'] },
  }
  const now = new Date()
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  const { form } = await mountForm(
    {},
    <>
      <FieldInput field={start} source="startDate" />
      <FieldInput field={end} source="endDate" />
    </>,
  )
  const earliest = () =>
    [...document.querySelectorAll('input[type="date"]')].map((each) => each.getAttribute('min'))
  await expect.poll(earliest).toEqual([today, today])
  form.setValue('startDate', '2036-12-24')
  await expect.poll(earliest).toEqual([today, '2036-12-24'])
  form.setValue('startDate', '2020-12-24')
  await expect.poll(earliest).toEqual([today, today])
})

test.each([
  'date',
  'instant',
])('a day that is pasted as other programs write it stays that day, in a field of the kind %s', async (kind) => {
  const { form } = await mountForm(
    {},
    <FieldInput field={{ name: 'due', label: 'Due', kind } as Field} source="due" />,
  )
  // Filling replaces the text at once, as pasting does.
  const box = page.getByRole('textbox', { name: kind === 'date' ? 'Due' : 'Due: date' })
  await userEvent.fill(box, '2026-11-20')
  await expect.element(box).toHaveValue('11-20-2026')
  if (kind === 'date') expect(form.getValues('due')).toBe('2026-11-20')
  await userEvent.fill(box, '12-24-2026')
  await expect.element(box).toHaveValue('12-24-2026')
})

test('the event types have codes: 0 USER, 1 DOCUMENT, else EVENT [CONST-37]', async () => {
  const field = entities
    .find(({ name }) => name === 'event')!
    .fields.find(({ name }) => name === 'eventType')!
  const box = await mount(
    [0, 1, 2].map((value) => (
      <p key={value}>
        <FieldDisplay field={field} value={value} record={{}} place="cell" />
      </p>
    )),
  )
  expect([...box.querySelectorAll('p')].map((each) => each.textContent)).toEqual([
    'USER',
    'DOCUMENT',
    'EVENT',
  ])
  expect(field.default).toBe(2)
})

test('a time zone never changes a date; an instant is shown in the local time zone', async () => {
  const day: Field = { name: 'day', label: 'Day', kind: 'date' }
  const box = await mount(
    <p>
      <FieldDisplay field={day} value="2026-03-01T00:00:00+14:00" record={{}} place="cell" />
    </p>,
  )
  expect(box.textContent).toBe('03-01-2026')
  const local = new Date(2026, 10, 21, 16, 2).toISOString()
  const other = await mount(
    <p>
      <FieldDisplay
        field={{ name: 'at', label: 'At', kind: 'instant' }}
        value={local}
        record={{}}
        place="cell"
      />
    </p>,
  )
  expect(other.textContent).toBe('11-21-2026 4:02 PM')
})
