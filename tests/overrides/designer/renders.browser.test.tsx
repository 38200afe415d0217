import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openConsole, patience, press, see } from '../../screens/requirements/openConsole.tsx'

const canvas = () => page.getByRole('region', { name: 'Design', exact: true })
const field = (name: string) => canvas().getByRole('button', { name, exact: true })

/** The properties that React gave an element in its last render: another object after each one. */
const rendered = (element: Element): unknown => {
  const name = Object.keys(element).find((each) => each.startsWith('__reactProps$'))
  return name && element[name as keyof Element]
}

/** Remembers the renders of all elements; returns those that have been rendered since. */
function watchRenders(): () => Element[] {
  const before = new Map([...document.querySelectorAll('*')].map((each) => [each, rendered(each)]))
  return () =>
    [...document.querySelectorAll('*')].filter((each) => before.get(each) !== rendered(each))
}

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
      each instanceof HTMLInputElement && each.type === 'text' ? each.labels![0]!.textContent : [],
    ),
    buttons: within('[aria-label="Properties"] button').length,
  }
}

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
              'x-field': {
                visibleWhen: { all: [{ field: 'field8', operator: 'eq', values: ['x'] }] },
              },
            }
          : {}),
      },
    ]),
  ),
}

test('a key in the inspector renders the field and its inputs, not the other fields, the palette or other settings', async () => {
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
})
