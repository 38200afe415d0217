import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole, patience, press, see } from '../../screens/requirements/openConsole.tsx'
import { watchRenders } from '../../screens/watchRenders.ts'

const canvas = () => page.getByRole('region', { name: 'Design', exact: true })
const field = (name: string) => canvas().getByRole('button', { name, exact: true })

/** The names of the columns, of the inputs and of the other parts that elements belong to. */
function partsOf(elements: Element[]) {
  const within = (selector: string) => elements.filter((each) => each.closest(selector))
  const names = (found: Element[], attribute: string) => [
    ...new Set(found.map((each) => each.getAttribute(attribute)).filter(Boolean)),
  ]
  return {
    columns: names(
      within('[data-place]').map(
        (each) => each.closest('[data-place]')!.querySelector('[data-column]')!,
      ),
      'aria-label',
    ),
    palette: within('[aria-label="Fields"]').length,
    inputs: within('[aria-label="Properties"]').flatMap((each) =>
      each instanceof HTMLInputElement && each.type === 'text'
        ? [...each.labels!].map(({ textContent }) => textContent)
        : [],
    ),
    buttons: within('[aria-label="Properties"] button').length,
    tabs: within('[role="tablist"]').length,
    header: within('h1').length + elements.filter((each) => each.textContent === 'More').length,
  }
}

const isFilled = (field: string) => ({ all: [{ field, operator: 'eq', values: ['x'] }] })

const schema = {
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `field${index}`,
      {
        type: 'string',
        title: `Field ${index}`,
        ...(index === 9
          ? {
              'x-field': { visibleWhen: isFilled('field8') },
            }
          : {}),
      },
    ]),
  ),
}

test('a key in the inspector and an undo render the field and its inputs, not the other fields, the palette, the header or other settings', async () => {
  await openConsole({
    route: async (call) => {
      const { content } = await call('/forms/sections?size=1&search=Corrective%20action')
      return `/form-builder/${content[0].webId}`
    },
  })
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Import JSON Schema' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'JSON Schema' }), JSON.stringify(schema))
  await press('Replace the design')
  await see(page.getByText('Draft saved'))
  await userEvent.click(field('Field 5, Text'))
  const label = page.getByRole('textbox', { name: 'Label', exact: true })
  await userEvent.type(label, 'a')
  await see(page.getByText('Draft saved'))

  const since = watchRenders()
  await userEvent.type(label, 'b')
  await see(field('Field 5ab, Text'))
  await expect.poll(() => page.getByText('Saving draft').query(), patience).toBeNull()
  await see(page.getByText('Draft saved'))
  const parts = partsOf(since())
  expect(parts.columns).toEqual(['Field 5ab, Text'])
  expect(new Set(parts.inputs)).toEqual(new Set(['Label', 'Field key']))
  expect([parts.palette, parts.buttons]).toEqual([0, 0])

  await userEvent.click(field('Field 5ab, Text'))
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  const width = page.getByRole('combobox', { name: 'Desktop' })
  await expect.element(width).toHaveTextContent('11/12')
  await see(page.getByText('Draft saved'))
  const sinceWidth = watchRenders()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(width).toHaveTextContent('12/12')
  const undone = partsOf(sinceWidth())
  expect(undone.columns).toEqual(['Field 5ab, Text'])
  expect(undone.inputs).not.toContain('Label')
  expect(undone.inputs).not.toContain('Field key')
  expect([undone.palette, undone.tabs, undone.header]).toEqual([0, 0, 0])
})

test('of a design of 300 fields and of its form only what is near the view is rendered, and a field far away can be shown and typed into [SECT-06]', async () => {
  await openConsole({
    route: async (call) => {
      const { content } = await call('/forms/sections?size=1&search=Corrective%20action')
      return `/form-builder/${content[0].webId}`
    },
  })
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Import JSON Schema' }))
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `field${index}`,
      {
        type: 'string',
        title: `Field ${index}`,
        ...(index === 150 ? { 'x-field': { visibleWhen: isFilled('field149') } } : {}),
      },
    ]),
  )
  await userEvent.fill(
    page.getByRole('textbox', { name: 'JSON Schema' }),
    JSON.stringify({ type: 'object', properties }),
  )
  await press('Replace the design')
  await see(page.getByText('Draft saved'))
  await expect.poll(() => canvas().getByRole('group').elements().length, patience).toBe(300)
  const rendered = () => canvas().getByRole('button').elements().length
  await expect.poll(rendered, patience).toBeLessThan(60)

  const search = page.getByRole('searchbox', { name: 'Search fields' })
  await userEvent.fill(search, 'Field 287')
  await userEvent.click(page.getByRole('button', { name: 'Field 287', exact: true }))
  await expect.element(field('Field 287, Text')).toHaveFocus()
  await expect.element(field('Field 287, Text')).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.keyboard('Last but few')
  await see(field('Last but few, Text'))
  await expect.element(field('Field 1, Text')).not.toBeInTheDocument()

  window.scrollTo(0, 0)
  await see(field('Field 1, Text'))
  await expect.poll(rendered, patience).toBeLessThan(60)
  // The field that is being edited is far away; leaving its properties leads back to it.
  await userEvent.click(page.getByRole('textbox', { name: 'Label', exact: true }))
  await userEvent.keyboard('{Escape}')
  await expect.element(field('Last but few, Text')).toHaveFocus()
  await expect.element(field('Last but few, Text')).toBeInViewport({ ratio: 1 })

  await userEvent.click(page.getByRole('tab', { name: 'Rules' }))
  await userEvent.click(page.getByRole('list', { name: 'Rules' }).getByRole('button').first())
  await expect.element(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Field 150')
  await expect.element(field('Field 150, Text')).toBeInViewport({ ratio: 1 })

  await see(page.getByText('Draft saved'))
  await userEvent.click(page.getByRole('link', { name: 'Preview' }))
  const form = page.getByRole('region', { name: 'Preview', exact: true })
  await see(form.getByRole('textbox', { name: 'Field 1', exact: true }))
  const inputs = () => form.getByRole('textbox').elements().length
  expect(inputs()).toBeLessThan(100)
  await userEvent.wheel(form, { delta: { y: 1e6 } })
  await userEvent.fill(form.getByRole('textbox', { name: 'Field 299', exact: true }), 'the last')
  expect(inputs()).toBeLessThan(200)
})
