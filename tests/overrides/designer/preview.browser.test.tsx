import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { session } from '../../../src/app/compositionRoot.ts'
import { apiBase } from '../../../src/model/constants.ts'
import {
  button,
  openConsole,
  patience,
  press,
  routeOf,
  see,
} from '../../screens/requirements/openConsole.tsx'

const builder = routeOf('/forms/sections', 'Corrective action', (id) => `/form-builder/${id}`)
const form = () => page.getByRole('region', { name: 'Preview', exact: true })
const textbox = (name: RegExp) => form().getByRole('textbox', { name })
const choose = async (list: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: list }))
  await userEvent.click(page.getByRole('option', { name: option, exact: true }))
}
const when = (field: string, value: string) => ({
  all: [{ field, operator: 'eq', values: [value] }],
})
const schema = {
  type: 'object',
  required: ['result'],
  properties: {
    result: {
      type: 'string',
      title: 'Result',
      enum: ['Pass', 'Fail'],
      'x-field': { as: 'radio' },
      'x-texts': { de: { label: 'Ergebnis', options: { Pass: 'Bestanden', Fail: 'Mangelhaft' } } },
    },
    reason: {
      type: 'string',
      title: 'Reason',
      minLength: 5,
      'x-field': {
        visibleWhen: when('result', 'Fail'),
        requiredWhen: when('result', 'Fail'),
      },
    },
    detail: {
      type: 'string',
      title: 'Detail',
      'x-field': { visibleWhen: when('reason', 'broken') },
    },
    count: { type: 'number', title: 'Count', maximum: 9 },
  },
  'x-layout': [
    { columns: [{ field: 'result' }] },
    {
      columns: [{ element: 'heading', text: 'What is wrong', visibleWhen: when('result', 'Fail') }],
    },
  ],
}

test('a published design is filled in with its rules, in each language and theme [NAV-08, SECT-23, SECT-24]', async () => {
  await openConsole({ route: builder })
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Import JSON Schema' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'JSON Schema' }), JSON.stringify(schema))
  await press('Replace the design')
  await see(page.getByText('Draft saved'))
  // What is being designed is previewed before anybody fills it in, and beside the published
  // version.
  await userEvent.click(page.getByRole('link', { name: 'Preview' }))
  await see(textbox(/^Count/))
  await choose('Design', 'Published, version 1')
  await expect.poll(() => textbox(/^Count/).query(), patience).toBeNull()
  await choose('Design', 'Draft')
  await see(textbox(/^Count/))
  await press('Smartphone')
  await expect
    .poll(() => form().element().getBoundingClientRect().width, patience)
    .toBeLessThanOrEqual(390)
  history.back()
  await press('Publish')
  // The demo has answers to what the schema replaced.
  const question = page.getByRole('alertdialog', { name: 'Publish changes of answered fields?' })
  await see(question)
  await userEvent.click(question.getByRole('button', { name: 'Publish' }))
  await see(page.getByText('Published, version 2'))
  await userEvent.click(page.getByRole('link', { name: 'Preview' }))
  await see(form())

  // Required only where it is asked for.
  await see(textbox(/^Count/))
  expect(textbox(/^Reason/).query()).toBeNull()
  expect(form().getByRole('heading', { name: 'What is wrong' }).query()).toBeNull()
  await press('Check answers')
  await see(form().getByText('Result is required'))
  await userEvent.click(form().getByRole('radio', { name: 'Fail' }))
  await see(textbox(/^Reason/))
  await see(form().getByRole('heading', { name: 'What is wrong' }))
  await press('Check answers')
  await see(form().getByText('Reason is required'))

  // Each rule in the words of generated forms.
  await userEvent.fill(textbox(/^Reason/), 'no')
  await userEvent.fill(textbox(/^Count/), '12')
  await press('Check answers')
  await see(form().getByText(/Count .*9/))
  await see(form().getByText(/Reason .*5/))
  await userEvent.fill(textbox(/^Count/), '3')

  // A hidden answer shows nothing else.
  await userEvent.fill(textbox(/^Reason/), 'broken')
  await see(textbox(/^Detail/))
  await userEvent.click(form().getByRole('radio', { name: 'Pass' }))
  await expect.poll(() => textbox(/^Detail/).query()).toBeNull()
  expect(textbox(/^Reason/).query()).toBeNull()
  await press('Check answers')
  await see(page.getByText('The answers are complete and valid.'))

  await choose('Language', 'German')
  await see(form().getByRole('radio', { name: 'Bestanden' }))
  const colour = () => getComputedStyle(form().element()).backgroundColor
  await choose('Theme', 'Light')
  await expect.poll(() => button('Check answers').query()).not.toBeNull()
  const light = colour()
  await choose('Theme', 'Dark')
  await expect.poll(colour).not.toBe(light)
  await press('Smartphone')
  await expect.poll(() => form().element().getBoundingClientRect().width).toBe(390)
  await press('Start again')
  await expect.poll(() => form().getByRole('radio', { checked: true }).elements()).toHaveLength(0)
})

test('on a phone a section is previewed as on a phone [SECT-24]', async () => {
  await page.viewport(390, 844)
  try {
    await openConsole({ route: async (call) => `${await builder(call)}/perview` })
    await see(form())
    await expect.element(button('Smartphone')).toHaveAttribute('aria-pressed', 'true')
  } finally {
    await page.viewport(1440, 900)
  }
})

/** Sends a request as the person who is signed in. */
async function send(verb: string, path: string, body: unknown) {
  const response = await fetch(`${apiBase}${path}`, {
    method: verb,
    headers: {
      authorization: `Bearer ${session.read().token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.ok).toBe(true)
  return response.json()
}
const pick = async (picker: string, option: string) => {
  await userEvent.fill(page.getByRole('combobox', { name: picker, exact: true }), option)
  const found = page.getByRole('option', { name: option, exact: true })
  await see(found)
  await userEvent.click(found)
}

test('a section is previewed as a branch and a role: where it is shown, and only what such a person may choose [SECT-23, LOC-08]', async () => {
  type Placement = { formSectionId: string; siteId: string; name: string; locationName: string }
  let placed: Placement
  let names: string[] = []
  const sent = await openConsole({
    route: async (call) => {
      const { content } = await call(
        '/forms/definitionSections?size=100&locationRestriction=true&siteId[empty]=false',
      )
      placed = content[0]
      const { content: sites } = await call('/site/sites?size=100')
      const own = sites.find(({ webId }: { webId: string }) => webId === placed.siteId)
      names = [own.name, sites.find(({ webId }: { webId: string }) => webId !== placed.siteId).name]
      return `/form-builder/${placed.formSectionId}/perview`
    },
  })
  await see(form())
  const design = {
    formSectionRowModels: [
      {
        formSectionRowColumnModels: [
          { fieldType: 'device', label: 'Scanner', fieldKey: 'scanner' },
        ],
      },
    ],
  }
  await send('POST', '/forms/inProcess', {
    formSectionId: placed!.formSectionId,
    status: 'IN_PROCESS',
    data: design,
  })
  const scanner = form().getByRole('combobox', { name: 'Scanner', exact: true })
  await see(scanner)

  await pick('Branch', names[0]!)
  await see(page.getByText(new RegExp(`"${placed!.name}" shows this section here only`)))
  await userEvent.click(scanner)
  await expect
    .poll(() =>
      sent.findLast(({ path }) => path === '/site/filter/DEVICES')?.headers.get('siteIds'),
    )
    .toBe(placed!.siteId)
  await see(page.getByRole('option').first())
  await userEvent.keyboard('{Escape}')
  await pick('Branch', names[1]!)
  await see(page.getByText(new RegExp(`"${placed!.name}" does not show this section`)))

  // The role of users may not read devices.
  await pick('Role', 'User')
  await userEvent.click(scanner)
  await see(page.getByRole('alert').getByText(/^This needs the permission “Devices: read”/))
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')

  await send('POST', '/security/roles', { roleName: 'Guest' })
  await pick('Role', 'Guest')
  await see(page.getByText('People with this role do not see the section'))
  expect(form().query()).toBeNull()
})
