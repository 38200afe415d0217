import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  dialog,
  lastTo,
  openConsole,
  press,
  routeOf,
  see,
} from '../../screens/requirements/openConsole.tsx'

const builder = routeOf('/forms/sections', 'Sign-off', (id) => `/form-builder/${id}`)
const canvas = () => page.getByRole('region', { name: 'Design', exact: true })
const labels = () =>
  canvas()
    .getByRole('button')
    .elements()
    .map((each) => each.getAttribute('aria-label'))
const schemaBox = () => page.getByRole('textbox', { name: 'JSON Schema' })
const menu = async (name: string) => {
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name, exact: true }))
}
const schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', title: 'Title', maxLength: 30 },
    cost: { type: 'number', title: 'Cost', minimum: 0, multipleOf: 5 },
    either: { oneOf: [{ type: 'string' }, { type: 'number' }] },
  },
}

test('a pasted schema becomes the design in one step, after its unsupported parts were listed [SECT-06, SECT-12]', async () => {
  const sent = await openConsole({ route: builder })
  await see(canvas())
  const before = labels()
  await menu('Import JSON Schema')
  await see(dialog('Import JSON Schema'))
  expect(button('Replace the design').element()).toHaveProperty('disabled', true)
  await userEvent.fill(schemaBox(), JSON.stringify(schema))
  await see(page.getByText(/^The schema becomes 2 fields\./))
  await expect
    .poll(() =>
      page
        .getByRole('list', { name: '2 parts are left out:' })
        .getByRole('listitem')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['#/properties/cost: multipleOf', '#/properties/either: type'])
  expect(sent.some(({ verb }) => verb === 'POST')).toBe(false)

  await press('Replace the design')
  await expect.poll(labels).toEqual(['Title, Text', 'Cost, Number'])
  const { body } = await lastTo(sent, 'POST', '/forms/inProcess')
  expect(JSON.stringify(body)).toContain('"maximumLength":30')
  await press('Undo')
  await expect.poll(labels).toEqual(before)
})

test('a text that cannot be read is refused with its place, and nothing changes', {
  tags: 'thorough',
}, async () => {
  const sent = await openConsole({ route: builder })
  await see(canvas())
  await menu('Import JSON Schema')
  for (const [text, message] of [
    ['{ "properties": {', 'This is not JSON: line 1, column 18.'],
    [
      '{"properties": {"a": {"__proto__": {}}}}',
      'The key "__proto__" is not allowed: #/properties/a/__proto__.',
    ],
    ['{}', 'The schema has no "properties", which become the fields.'],
  ] as const) {
    await userEvent.fill(schemaBox(), text)
    await see(page.getByText(message))
    expect(button('Replace the design').element()).toHaveProperty('disabled', true)
  }
  await userEvent.upload(
    page.getByLabelText('Choose a file').last(),
    new File([' '.repeat(5_000_000)], 'big.json'),
  )
  await see(page.getByText('The text has 5,000,000 characters. At most 1,000,000 are allowed.'))
  expect(button('Replace the design').element()).toHaveProperty('disabled', true)
  await userEvent.upload(
    page.getByLabelText('Choose a file').last(),
    new File([JSON.stringify(schema)], 'small.json'),
  )
  await see(page.getByText(/^The schema becomes 2 fields\./))
  await press('Cancel')
  expect(sent.some(({ verb }) => verb === 'POST')).toBe(false)
})

test('the design is saved as a JSON Schema that can be imported again', async () => {
  await openConsole({ route: builder })
  await see(canvas())
  const questions = labels().length
  await userEvent.click(
    page
      .getByRole('region', { name: 'Fields', exact: true })
      .getByRole('button', { name: 'Heading', exact: true }),
  )
  await expect.poll(() => labels().length).toBe(questions + 1)
  // A browser would ask where to save the file: the link with its content is kept instead.
  const { click } = HTMLAnchorElement.prototype
  const links: HTMLAnchorElement[] = []
  HTMLAnchorElement.prototype.click = function () {
    links.push(this)
  }
  await menu('Export JSON Schema')
  HTMLAnchorElement.prototype.click = click
  expect(links[0]?.download).toMatch(/^sign-off-\d{4}-\d\d-\d\d\.json$/)
  const text = await (await fetch(links[0]!.href)).text()
  expect(JSON.parse(text)).toMatchObject({ title: 'Sign-off', type: 'object' })
  const before = labels()
  await menu('Import JSON Schema')
  await userEvent.fill(schemaBox(), text)
  await see(
    page.getByText(
      `The schema becomes ${questions} fields. It replaces ${questions} fields of the design; undo brings them back.`,
    ),
  )
  await press('Replace the design')
  await expect.poll(labels).toEqual(before)
})
