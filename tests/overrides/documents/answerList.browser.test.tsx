import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  headersOf,
  lastTo,
  openConsole,
  patience,
  press,
  rowsOf,
  see,
  table,
} from '../../screens/requirements/openConsole.tsx'
import { get, send, startWith } from './startDocument.ts'

const column = (each: object) => ({ formSectionRowColumnModels: [each] })
const light = {
  fieldType: 'select',
  fieldKey: 'light',
  label: 'Light',
  options: ['Red', 'Green'],
}
const degrees = { fieldType: 'number', fieldKey: 'degrees', label: 'Degrees' }
const next = { fieldType: 'site', fieldKey: 'next', label: 'Next branch' }
const stars = { fieldType: 'rating', fieldKey: 'stars', label: 'Stars' }

beforeEach(() => page.viewport(1440, 900))

/** Three documents of one form, the last of which has one more question. */
async function answered() {
  const first = await startWith([light, degrees, next].map(column), { form: 'Round' })
  const { section, form, branch, word } = first
  const answer = (id: string, answers: object) =>
    send('PATCH', `/document/${id}/answers`, { answers: { [section]: answers } })
  const start = async () =>
    (await send('POST', '/document', { formDefinitionId: form, siteId: branch.webId })).webId
  await answer(first.document, { light: 'Red', degrees: 21, next: branch.webId })
  await answer(await start(), { light: 'Green', degrees: -4 })
  await send('PUT', `/forms/formDesign/${section}`, {
    formSectionRowModels: [light, degrees, next, stars].map(column),
  })
  await send('POST', `/forms/sections/publish/${section}`)
  await answer(await start(), { light: 'Red', degrees: 5, stars: 3 })
  return { form, branch, name: `Round ${word}`, path: `answers.${section}` }
}

const answersIn = (list: ReturnType<typeof table>) =>
  rowsOf(list).map((cells) => cells.slice(cells.indexOf('Scheduled') + 1))

test('the answers of a form are a list with a column for each question, empty where an earlier version lacks it', async () => {
  const { form, name, branch } = await answered()
  await openConsole({ route: `/form/answers/${form}` })
  const list = table(`Answers of “${name}”`)
  expect(await headersOf(list)).toEqual([
    'Start date',
    'Branch name',
    'Username',
    'Status',
    'Light',
    'Degrees',
    'Next branch',
    'Stars',
    'Actions',
  ])
  await expect
    .poll(() => answersIn(list), patience)
    .toEqual([
      ['Red', '5', '3 of 5'],
      ['Green', '-4'],
      ['Red', '21', branch.name],
    ])
  await userEvent.click(list.getByRole('button', { name: 'Degrees', exact: true }))
  await expect
    .poll(() => answersIn(list).map(([, degrees]) => degrees), patience)
    .toEqual(['-4', '5', '21'])
})

test('the answers of a form are filtered by what was answered', { tags: 'thorough' }, async () => {
  const { form, name } = await answered()
  await openConsole({ route: `/form/answers/${form}` })
  const list = table(`Answers of “${name}”`)
  await expect.poll(() => answersIn(list).length, patience).toBe(3)
  await press('Filters')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await userEvent.click(filters.getByRole('button', { name: 'Add condition' }))
  await userEvent.click(filters.getByRole('combobox', { name: 'Field' }))
  await userEvent.click(page.getByRole('option', { name: 'Light', exact: true }))
  await userEvent.click(filters.getByRole('combobox', { name: 'Value of Light' }))
  await userEvent.click(page.getByRole('option', { name: 'Green', exact: true }))
  await userEvent.click(filters.getByRole('button', { name: 'Apply' }))
  await expect.poll(() => answersIn(list), patience).toEqual([['Green', '-4']])
  await see(page.getByRole('button', { name: /^Remove filter: Light/ }))
})

test('the answers of a form are exported with the questions as headings', async () => {
  const { form, path } = await answered()
  const sent = await openConsole({ route: `/form/answers/${form}` })
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: /^Export/ }))
  await press('Export')
  const { query } = await lastTo(sent, 'GET', '/export/document')
  expect(query.get('formDefinitionId')).toBe(form)
  expect(query.get('columns')).toContain(`${path}.light`)
  expect(JSON.parse(query.get('heads')!)).toEqual(
    expect.arrayContaining(['Light', 'Degrees', 'Next branch', 'Stars']),
  )
})

test('a form leads to its answers, and an answer to its document', {
  tags: 'thorough',
}, async () => {
  const { form, name } = await answered()
  await openConsole({ route: `/detail/form/${form}` })
  await press('Answers')
  const list = table(`Answers of “${name}”`)
  await see(list)
  await expect.poll(() => answersIn(list).length, patience).toBe(3)
  await userEvent.click(list.getByRole('link').first())
  await see(page.getByRole('tab', { name: 'Answers', selected: true }))
})

test('"Chart this" charts answers in a dashboard, whose figures lead back to the answers', {
  tags: 'thorough',
}, async () => {
  const { form, name, path } = await answered()
  await openConsole({ route: `/form/answers/${form}` })
  await expect.poll(() => answersIn(table(`Answers of “${name}”`)).length, patience).toBe(3)
  await press('More')
  await userEvent.click(page.getByRole('menuitem', { name: 'Chart this' }))
  const dialog = page.getByRole('dialog', { name: 'Chart this' })
  const choose = async (label: string, option: string) => {
    await userEvent.click(dialog.getByRole('combobox', { name: label, exact: true }))
    await userEvent.click(page.getByRole('option', { name: option, exact: true }))
  }
  await choose('Show as', 'Table')
  await choose('Group by', 'Light')
  await choose('Number', 'Average of degrees')
  await see(dialog.getByRole('link', { name: /: 13$/ }))
  const title = `Lamps ${name}`
  await choose('Dashboard', 'New dashboard')
  await userEvent.fill(page.getByRole('textbox', { name: 'Name of the new dashboard' }), title)
  await press('Add to dashboard')
  await expect.element(dialog).not.toBeInTheDocument()
  const { content } = await get('/static-data/dashboards?size=100')
  const made = content.find((each: { title: string }) => each.title === title)
  expect((await get(`/static-data/dashboards/${made.webId}`)).elements).toEqual([
    {
      name: 'e1',
      show: 'table',
      entity: 'document',
      group: [`${path}.light`],
      measure: `avg:${path}.degrees`,
      filter: { formDefinitionId: form },
    },
  ])
  window.location.hash = `#/dashboards/${made.webId}`
  await see(page.getByRole('heading', { name: title }))
  await userEvent.click(page.getByRole('link', { name: /^Green: -4$/ }))
  await expect
    .poll(() => answersIn(table(`Answers of “${name}”`)), patience)
    .toEqual([['Green', '-4']])
})
