import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FieldInput } from '../../../src/fields/FieldInput.tsx'
import { LongForm } from '../../../src/fields/loading/NearView.tsx'
import { DefinitionsContext } from '../../../src/fields/nested/useDefinition.tsx'
import type { Field } from '../../../src/model/field.ts'
import { mountForm, unmountAll, violations } from './mount.tsx'

const text = (name: string, label: string): Field => ({ name, label, kind: 'text' })
const person: Field = {
  name: 'person',
  label: 'Person',
  kind: 'group',
  shape: 'object',
  fields: [
    text('name', 'Name'),
    { name: 'parent', label: 'Parent', kind: 'json', shape: 'any', definition: { name: 'person' } },
    {
      name: 'friends',
      label: 'Friends',
      kind: 'json',
      shape: 'any',
      definition: { name: 'person', list: true },
    },
  ],
}

afterEach(unmountAll)

test('deeper levels of a schema that contains itself are loaded when they are added', async () => {
  const loaded: string[] = []
  const load = async () => ({
    person: async () => {
      loaded.push('person')
      return { field: person }
    },
  })
  const { form } = await mountForm(
    { head: null },
    <DefinitionsContext value={load}>
      <FieldInput field={{ ...person.fields![1]!, name: 'head', label: 'Head' }} source="head" />
    </DefinitionsContext>,
  )
  expect(loaded).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Add head' }))
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Ann')
  await userEvent.click(page.getByRole('button', { name: 'Add parent' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }).nth(1), 'Bob')
  // The first adds the list, the second its first row.
  await userEvent.click(page.getByRole('button', { name: 'Add friends' }).nth(0))
  await expect.element(page.getByText('Nothing added yet')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Add friends' }).nth(0))
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }).nth(2), 'Cid')
  expect(form.getValues('head')).toMatchObject({
    name: 'Ann',
    parent: { name: 'Bob', friends: [{ name: 'Cid' }] },
  })
  expect(loaded).toEqual(['person'])
  expect(await violations()).toBe('')
})

test('a folded object is open where it has a value or an error, and a form of 1,400 leaves opens with buttons', async () => {
  const folded = (name: string, label: string): Field => ({
    name,
    label,
    kind: 'group',
    shape: 'object',
    folded: true,
    fields: Array.from({ length: 20 }, (_, index) => text(`part${index}`, `${label} ${index}`)),
  })
  const groups = Array.from({ length: 70 }, (_, index) => folded(`group${index}`, `Group ${index}`))
  const { box, form } = await mountForm(
    { group1: { part3: 'x' } },
    groups.map((each) => <FieldInput key={each.name} field={each} source={each.name} />),
  )
  expect(box.querySelectorAll('input').length).toBe(20)
  await expect.element(page.getByRole('button', { name: 'Add group 0' })).toBeVisible()
  form.setError('group5.part2', { message: 'Too short' })
  await expect.element(page.getByText('Too short')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove group 5' }))
  await userEvent.click(page.getByRole('button', { name: 'Remove group 1' }))
  await expect.element(page.getByRole('button', { name: 'Add group 1', exact: true })).toHaveFocus()
  expect(form.getValues('group1')).toBe(null)
  expect(box.querySelectorAll('input').length).toBe(0)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Group 1 0' })).toHaveFocus()
})

test('a form of 1,400 required leaves mounts the inputs near the view, and those with an error', async () => {
  const groups = Array.from(
    { length: 70 },
    (_, index): Field => ({
      name: `group${index}`,
      label: `Group ${index}`,
      kind: 'group',
      shape: 'object',
      required: true,
      fields: Array.from({ length: 20 }, (_part, part) =>
        text(`part${part}`, `Part ${index}.${part}`),
      ),
    }),
  )
  const { box, form } = await mountForm(
    {},
    <LongForm isLong>
      {groups.map((each) => (
        <FieldInput key={each.name} field={each} source={each.name} />
      ))}
    </LongForm>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Part 0.0' })).toBeVisible()
  expect(box.querySelectorAll('input').length).toBeLessThan(100)
  form.setError('group60.part19', { message: 'Too short' })
  await expect.element(page.getByText('Too short')).toBeInTheDocument()
  page.getByText('Too short').element().scrollIntoView()
  await expect.element(page.getByRole('textbox', { name: 'Part 60.18' })).toBeVisible()
  expect(box.querySelectorAll('input').length).toBeLessThan(200)
})
