import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  button,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'
import { violations } from '../../fields/views/mount.tsx'
import { get, send, startWith } from '../documents/startDocument.ts'

const field = (name: string) =>
  page
    .getByRole('region', { name: 'Design', exact: true })
    .getByRole('button', { name, exact: true })

test('before publishing, a removed or narrowed field says how many documents have an answer to it', async () => {
  const rows = ['Shelf', 'Colour'].map((label) => ({
    formSectionRowColumnModels: [{ fieldType: 'text', fieldKey: label.toLowerCase(), label }],
  }))
  const { section, form, branch, document } = await startWith(rows)
  const other = await send('POST', '/document', {
    formDefinitionId: form,
    siteId: branch.webId,
  })
  for (const [id, answers] of [
    [document, { shelf: 'A1', colour: 'Red' }],
    [other.webId, { shelf: 'B2' }],
  ] as const)
    await send('PATCH', `/document/${id}/answers`, { answers: { [section]: answers } })
  const sent = await openConsole({ route: `/form-builder/${section}` })
  await see(field('Shelf, Text'))
  await userEvent.click(field('Shelf, Text'))
  await userEvent.keyboard('{Delete}')
  await userEvent.click(field('Colour, Text'))
  await userEvent.fill(page.getByRole('textbox', { name: /^Maximum length/ }), '2')
  await see(page.getByText('Draft saved'))
  await expect.poll(() => button('Publish').element(), patience).toHaveProperty('disabled', false)
  await press('Publish')
  const question = page.getByRole('alertdialog', { name: 'Publish changes of answered fields?' })
  await see(question)
  expect(
    question
      .getByRole('listitem')
      .elements()
      .map((each) => each.textContent),
  ).toEqual([
    expect.stringMatching(/Shelf.*removed.* 2 documents have an answer to it\.$/i),
    expect.stringMatching(/Colour.* 1 document has an answer to it\.$/),
  ])
  expect(await violations()).toBe('')
  expect(sent.some(({ path }) => path.startsWith('/forms/sections/publish/'))).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Publish' }))
  await see(page.getByText('The section has been published.'))
  // The button that had the focus is gone with the design that was published.
  const { body } = window.document
  const active = () => window.document.activeElement
  await expect
    .poll(() => active() !== body && active()?.contains(button('Publish').element()), patience)
    .toBe(true)
  // What was answered is still there, with its question.
  const kept = await get(`/document/${document}`)
  expect(kept.answers[section]).toEqual({ shelf: 'A1', colour: 'Red' })
  const [pinned] = await get(`/document/${document}/sections`)
  expect(Object.keys(pinned.schema.properties)).toEqual(['shelf', 'colour'])
})
