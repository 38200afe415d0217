import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  readUnsentFiles,
  removeUnsentFile,
  sendOnce,
} from '../../../src/overrides/documents/unsentFiles.ts'
import { http } from '../../../src/app/compositionRoot.ts'
import { apiBase, storageKeys } from '../../../src/model/constants.ts'
import { enterService, violations } from '../../fields/views/mount.tsx'
import { makeBranch, makePerson } from '../../screens/requirements/branchRecords.ts'
import { get, newWord, send, startWith } from './startDocument.ts'
import {
  button,
  choose,
  lastTo,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'

const questions = [
  { fieldType: 'text', fieldKey: 'inspector', label: 'Inspector', required: true },
  {
    fieldType: 'number',
    fieldKey: 'degrees',
    label: 'Degrees',
    settings: { minimum: -30, maximum: 30 },
  },
  { fieldType: 'checkbox', fieldKey: 'damaged', label: 'Something is damaged' },
  {
    fieldType: 'text',
    fieldKey: 'damage',
    label: 'What is damaged',
    required: true,
    settings: { visibleWhen: { all: [{ field: 'damaged', operator: 'eq', values: ['true'] }] } },
  },
]

/** A form with two published sections, in use at a branch; the second may be for a location. */
async function makeForm({ restrictTo }: { restrictTo?: string } = {}) {
  await enterService()
  const word = newWord()
  const branch = await makeBranch(`Branch ${word}`)
  const form = await send('POST', '/forms/definitions/global', {
    name: `Form ${word}`,
    siteIds: [branch.webId],
    status: 'ACTIVE',
  })
  const sections: string[] = []
  for (const name of ['Kitchen', 'Store']) {
    const section = await send('POST', '/forms/sections', { name: `${name} ${word}` })
    await send('PUT', `/forms/formDesign/${section.webId}`, {
      formSectionRowModels: (name === 'Kitchen' ? questions : questions.slice(1, 2)).map(
        (column) => ({ formSectionRowColumnModels: [column] }),
      ),
    })
    await send('POST', `/forms/sections/publish/${section.webId}`)
    sections.push(section.webId)
  }
  const location = restrictTo && {
    siteId: branch.webId,
    locationId: (
      await send('POST', `/site/locations?siteIds=${branch.webId}`, {
        name: restrictTo,
        siteIds: [branch.webId],
      })
    ).webId,
    locationRestriction: true,
  }
  await send(
    'POST',
    '/forms/definitionSections',
    sections.map((formSectionId, index) => ({
      formSectionId,
      formDefinitionId: form.webId,
      ...(index === 1 && location ? location : {}),
    })),
  )
  const start = () =>
    send('POST', '/document', { formDefinitionId: form.webId, siteId: branch.webId })
  return { word, form, branch, sections, start }
}

/** A picture of eight pixels a side. */
async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 8
  const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!)))
  return new File([blob], name, { type: 'image/png' })
}

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const stored = async (id: string) => (await get(`/document/${id}`)).answers

/**
 * Lets no answers of this page arrive until it is connected again; `elsewhere` changes the document
 * meanwhile.
 */
function cutAnswers(document: string) {
  const { fetch } = window
  window.fetch = (...call) =>
    String(call[0]).includes('/answers')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(...call)
  return {
    connect: () => {
      window.fetch = fetch
    },
    elsewhere: async (verb: string, path: string, body: object = {}) => {
      const response = await fetch.call(window, `${apiBase}/document/${document}${path}`, {
        method: verb,
        headers: {
          authorization: `Bearer ${localStorage.getItem(storageKeys.token)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
    },
  }
}

test('a form is chosen with a branch, filled in step by step, saved as it is answered, and submitted [DOC-05]', async () => {
  const { word, sections } = await makeForm()
  const sent = await openConsole({ route: '/form/fill-in' })
  await choose('Branch', `Branch ${word}`)
  await choose('Form', `Form ${word}`)
  await press('Start')
  await see(page.getByRole('heading', { name: `Form ${word}` }))
  const id = location.hash.split('/')[2]!
  await see(page.getByText('0% · 0 of 4 answered · 1 required answer left'))
  expect(await violations()).toBe('')

  await userEvent.fill(textbox('Degrees'), '99')
  await userEvent.fill(textbox('Inspector'), 'Anna')
  await see(page.getByText('Degrees must be at most 30').first())
  const { body } = await lastTo(sent, 'PATCH', `/document/${id}/answers`)
  expect(body).toEqual({
    answers: { [sections[0]!]: { inspector: 'Anna' } },
    previous: { [sections[0]!]: { inspector: null } },
  })
  await userEvent.fill(textbox('Degrees'), '4')
  await userEvent.click(page.getByRole('checkbox', { name: 'Something is damaged' }))
  await see(page.getByText('60% · 3 of 5 answered · 1 required answer left'))
  await see(page.getByText('All answers are saved').first())
  expect(await stored(id)).toEqual({
    [sections[0]!]: { inspector: 'Anna', degrees: 4, damaged: true },
  })

  await press('Next')
  await see(page.getByRole('region', { name: `Store ${word}` }))
  await press('Submit document')
  // Leads to the section with the missing answer.
  await see(page.getByRole('region', { name: `Kitchen ${word}` }))

  await see(page.getByText('What is damaged is required').first())
  const damage = 'The lamp above the door of the cold room flickers'
  await userEvent.fill(textbox('What is damaged'), damage)
  await press('Submit document')
  await see(page.getByText('The document has been submitted.'))
  // A document shows whole texts.
  await see(page.getByRole('definition').filter({ hasText: damage }))
  expect(button('Submit document').query()).toBeNull()
  expect(await get(`/document/${id}`)).toMatchObject({ status: 'COMPLETED', progress: 80 })
})

test('an answer that is not valid does not count as saved; "Next" leads to the top of a section, and a refused submission to its first wrong answer', async () => {
  const { word, start } = await makeForm()
  await openConsole({ route: `/document/${(await start()).webId}` })
  await userEvent.fill(textbox('Degrees'), '99')
  await see(page.getByText('1 answer is not valid and not saved').first())
  await press('Next')
  await expect.element(page.getByRole('region', { name: `Store ${word}` })).toHaveFocus()
  await press('Submit document')
  await expect.element(textbox('Inspector')).toHaveFocus()
  await userEvent.fill(textbox('Inspector'), 'Anna')
  await press('Submit document')
  await expect.element(textbox('Degrees')).toHaveFocus()
  await userEvent.fill(textbox('Degrees'), '4')
  await see(page.getByText('All answers are saved').first())
})

test('the button that scrolls to the top does not cover the one that submits a document', async () => {
  const { start } = await makeForm()
  await page.viewport(1280, 480)
  onTestFinished(() => page.viewport(1440, 900))
  await openConsole({ route: `/document/${(await start()).webId}` })
  await press('One page')
  await see(textbox('Inspector'))
  window.scrollTo(0, 260)
  await see(button('Scroll to top'))
  const submit = button('Submit document').element().getBoundingClientRect()
  const top = button('Scroll to top').element().getBoundingClientRect()
  expect(top.bottom).toBeLessThanOrEqual(submit.top)
})

test('a form leads to the page that fills it in, with the form chosen', {
  tags: 'thorough',
}, async () => {
  const { word, form } = await makeForm()
  await openConsole({ route: `/detail/form/${form.webId}` })
  await press('Fill in')
  await see(page.getByRole('heading', { name: 'Fill in a form' }))
  await choose('Branch', `Branch ${word}`)
  await press('Start')
  await see(page.getByRole('heading', { name: `Form ${word}` }))
})

test('whoever has one branch starts a document there without choosing it', {
  tags: 'thorough',
}, async () => {
  const { word, branch } = await makeForm()
  const account = await makePerson(branch.webId, [
    ...['READ', 'CREATE', 'UPDATE'].map((action) => `TEMPLATES:TASKS:${action}`),
    'TEMPLATES:FORMS:READ',
    'BUSINESS:SITE:READ',
  ])
  await openConsole({ route: '/form/fill-in', account })
  await expect.element(page.getByRole('combobox', { name: 'Branch' })).toHaveValue(`Branch ${word}`)
  await choose('Form', `Form ${word}`)
  await press('Start')
  await see(page.getByRole('heading', { name: `Form ${word}` }))
})

test('the notes of a document are edited by their authors, and deleted by whoever may', {
  tags: 'thorough',
}, async () => {
  const { start, branch } = await makeForm()
  const { webId } = await start()
  await send('POST', '/document/notes', { documentId: webId, text: 'Call the office' })
  const account = await makePerson(
    branch.webId,
    ['READ', 'CREATE', 'UPDATE', 'DELETE'].map((action) => `TEMPLATES:TASKS:${action}`),
  )
  await openConsole({ route: `/detail/document/${webId}/note`, account })
  await see(page.getByText('Call the office'))
  await press('Add note')
  await userEvent.fill(page.getByRole('dialog').getByRole('textbox', { name: 'Note' }), 'Called')
  await press('Save')
  await see(button('Edit Called'))
  await see(button('Delete Call the office'))
  expect(button('Edit Call the office').query()).toBeNull()
})

test('whoever may fill in none of the forms at a branch, or not the chosen one, reads why and cannot start it', async () => {
  const { word, form, branch } = await makeForm()
  const start = button('Start')
  const account = await makePerson(branch.webId, [
    'TEMPLATES:TASKS:READ',
    'TEMPLATES:FORMS:READ',
    'BUSINESS:SITE:READ',
  ])
  await openConsole({ route: '/form/fill-in', account })
  await see(page.getByText(/^None of the forms in use at this branch is assigned to you/))
  await expect.element(page.getByRole('combobox', { name: 'Form' })).toBeDisabled()
  await enterService()
  const empty = await makeBranch(`Empty ${word}`)
  await openConsole({ route: `/form/fill-in?form=${form.webId}&site=${branch.webId}` })
  await expect.element(start).toBeEnabled()
  await choose('Branch', `Empty ${word}`)
  await see(page.getByText('No form is in use at this branch.'))
  await expect.element(start).toBeDisabled()
  await enterService()
  await send('POST', '/forms/definitions/global', {
    name: `Other ${word}`,
    siteIds: [empty.webId],
    status: 'ACTIVE',
  })
  await openConsole({ route: `/form/fill-in?form=${form.webId}&site=${empty.webId}` })
  await see(page.getByText('This form is not in use at this branch. Choose another one.'))
  await expect.element(start).toBeDisabled()
  await choose('Form', `Other ${word}`)
  await expect.element(start).toBeEnabled()
})

test('whoever may read an open document, but not fill it in, is shown its answers and why, without inputs and buttons', async () => {
  const { start, branch, word, sections } = await makeForm()
  const { webId } = await start()
  await send('PATCH', `/document/${webId}/answers`, {
    answers: { [sections[0]!]: { inspector: 'Ada' } },
  })
  const account = await makePerson(branch.webId, ['TEMPLATES:TASKS:READ'])
  await openConsole({ route: `/document/${webId}`, account })
  await see(page.getByRole('definition').filter({ hasText: 'Ada' }))
  await see(page.getByText(/^You can read this document, but not fill it in: its form is not/))
  await see(page.getByRole('heading', { name: `Store ${word}` }))
  const main = page.getByRole('main')
  for (const role of ['textbox', 'spinbutton', 'checkbox'] as const)
    expect(main.getByRole(role).query()).toBeNull()
  expect(button('Submit document').query()).toBeNull()
  expect(button('Next').query()).toBeNull()
})

test('a document whose sections cannot be read is named where its answers would be', async () => {
  const { start, form } = await makeForm()
  const { webId } = await start()
  await openConsole({
    route: `/document/${webId}`,
    obstruction: { kind: 'broken', paths: [`/document/${webId}/sections`] },
  })
  await see(page.getByRole('heading', { name: form['name'], exact: true }))
  await see(page.getByText(`${form['name']} could not be loaded`))
})

test('without a network, answers stay in this browser and are sent when it is back', async () => {
  const { start, sections } = await makeForm()
  const { webId } = await start()
  await openConsole({ route: `/document/${webId}` })
  await see(textbox('Inspector'))
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await userEvent.fill(textbox('Inspector'), 'Ben')
  await see(page.getByText(/^Some answers are only in this browser:/))
  await userEvent.fill(textbox('Degrees'), '7')
  window.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await see(page.getByText('All answers are saved').first())
  await expect
    .poll(() => stored(webId), patience)
    .toEqual({ [sections[0]!]: { inspector: 'Ben', degrees: 7 } })

  // A full disk is no outage: it is said, and only the person sends again.
  let attempts = 0
  window.fetch = async (...call) => {
    if (!String(call[0]).includes('/answers')) return fetch(...call)
    attempts += 1
    return Response.json({ status: 507, message: 'The disk is full.' }, { status: 507 })
  }
  await userEvent.fill(textbox('Degrees'), '8')
  await see(page.getByText('Some answers are only in this browser: The disk is full.'))
  window.dispatchEvent(new Event('online'))
  await press('Try again')
  await expect.poll(() => attempts).toBe(2)
  window.fetch = fetch
  await press('Try again')
  await expect.poll(async () => (await stored(webId))[sections[0]!].degrees, patience).toBe(8)
})

test('a section for a location appears once the person says that they are there, also without a network, and its answers are not submitted from elsewhere [LOC-08]', async () => {
  const { word, start, sections } = await makeForm({ restrictTo: 'Cold store' })
  const { webId } = await start()
  await openConsole({ route: `/document/${webId}` })
  const place = page.getByRole('combobox', { name: 'Location' })
  await see(page.getByText(/^Some sections are only for a location/))
  await expect.element(place).toHaveTextContent('None of these')
  await see(page.getByText('0% · 0 of 3 answered · 1 required answer left'))
  expect(page.getByRole('navigation', { name: 'Steps' }).query()).toBeNull()
  expect(await violations()).toBe('')
  const moveTo = async (name: string) => {
    await userEvent.click(place)
    await userEvent.click(page.getByRole('option', { name, exact: true }))
  }

  await userEvent.fill(textbox('Inspector'), 'Anna')
  await see(page.getByText('All answers are saved').first())
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await moveTo('Cold store')
  await press(/^2\. Store/)
  await see(page.getByRole('region', { name: `Store ${word}` }))
  await userEvent.fill(textbox('Degrees'), '-20')
  await see(page.getByText(/^Some answers are only in this browser:/))
  window.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await see(page.getByText('All answers are saved').first())
  expect(await get(`/document/${webId}`)).toMatchObject({
    locationName: 'Cold store',
    answers: { [sections[1]!]: { degrees: -20 } },
  })

  await moveTo('None of these')
  await see(page.getByText(/^1 answer belongs to another location/))
  await see(textbox('Inspector'))
  await see(page.getByText('All answers are saved').first())
  await moveTo('Cold store')
  await press(/^2\. Store/)
  await expect.element(textbox('Degrees')).toHaveValue('-20')
  await moveTo('None of these')
  await press('Submit document')
  await see(page.getByText('The document has been submitted.'))
  expect(page.getByRole('region', { name: `Store ${word}` }).query()).toBeNull()
  expect(await get(`/document/${webId}`)).toMatchObject({
    locationName: null,
    answers: { [sections[0]!]: { inspector: 'Anna' } },
    answersElsewhere: { [sections[1]!]: { degrees: -20 } },
  })
})

test('when someone else moves the document to another location, that counts from then on, and a section that applies is in sight [LOC-08]', async () => {
  const { word, start } = await makeForm({ restrictTo: 'Cold store' })
  const { webId } = await start()
  await openConsole({ route: `/document/${webId}` })
  const place = page.getByRole('combobox', { name: 'Location' })
  await userEvent.click(place)
  await userEvent.click(page.getByRole('option', { name: 'Cold store' }))
  await press(/^2\. Store/)
  await see(page.getByRole('region', { name: `Store ${word}` }))
  await see(page.getByText('All answers are saved').first())
  await send('PATCH', `/document/${webId}/answers`, { answers: {}, locationId: null })
  await expect.element(place, patience).toHaveTextContent('None of these')
  await see(textbox('Inspector'))
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await userEvent.fill(textbox('Inspector'), 'Ida')
  await see(page.getByText(/^Some answers are only in this browser:/))
  await expect.element(place).toHaveTextContent('None of these')
  window.fetch = fetch
})

test('the bookmark of a device says where a document is filled in [LOC-08]', async () => {
  const { word, form, branch, start } = await makeForm({ restrictTo: 'Cold store' })
  const { sections } = await get(`/document/${(await start()).webId}`)
  const at = new URLSearchParams({
    form: form.webId,
    site: branch.webId,
    location: sections[1].locationId,
  })
  await openConsole({ route: `/form/fill-in?${at}` })
  await press('Start')
  await see(page.getByText(`Branch ${word} · Cold store`))
  await see(button(/^2\. Store/))
})

test('the bookmark of a device starts forms without a section for its location, too', async () => {
  const { word, form, branch } = await makeForm()
  const at = new URLSearchParams({ form: form.webId, site: branch.webId, location: 'elsewhere' })
  await openConsole({ route: `/form/fill-in?${at}` })
  await press('Start')
  await see(page.getByRole('heading', { name: `Form ${word}` }))
  await see(textbox('Inspector'))
})

test('without a network, people choose from the lists of sections that they have not opened before', async () => {
  const { document: id, section } = await startWith([
    {
      group: { id: 'visit', label: 'Visit', repeat: { fieldKey: 'visits' } },
      formSectionRowColumnModels: [
        { fieldType: 'select', fieldKey: 'kind', label: 'Kind', options: ['LKDeviceType'] },
        { fieldType: 'site', fieldKey: 'next', label: 'Next branch' },
      ],
    },
  ])
  const sent = await openConsole({ route: `/document/${id}` })
  await see(button('Add visit'))
  await lastTo(sent, 'GET', `/document/${id}/choices`)
  await expect
    .poll(() => sent.some(({ query }) => `${query}`.includes('LKDeviceType')), patience)
    .toBe(true)
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await press('Add visit')
  await choose('Kind', 'Barcode scanner')
  await choose('Next branch', 'Boston Harbor')
  await see(page.getByText(/^Some answers are only in this browser:/))
  window.fetch = fetch
  window.dispatchEvent(new Event('online'))
  await see(page.getByText('All answers are saved').first())
  expect((await stored(id))[section].visits).toMatchObject([{ kind: 'SCANNER' }])
})

test('answers that a closed page could not send are sent when the document is opened again', async () => {
  const { start, sections } = await makeForm()
  const { webId } = await start()
  await openConsole({ route: `/document/${webId}` })
  await see(textbox('Inspector'))
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await userEvent.fill(textbox('Inspector'), 'Cleo')
  await see(page.getByText(/^Some answers are only in this browser:/))
  location.hash = '#/documents'
  await see(page.getByRole('heading', { name: 'Documents' }))
  window.fetch = fetch
  location.hash = `#/document/${webId}`
  await see(textbox('Inspector'))
  expect(textbox('Inspector').element()).toHaveProperty('value', 'Cleo')
  await expect
    .poll(() => stored(webId), patience)
    .toEqual({ [sections[0]!]: { inspector: 'Cleo' } })
})

test('the answers that someone else gives meanwhile appear and count, also in place of ones that were given here before', async () => {
  const { word, start, sections } = await makeForm()
  const { webId } = await start()
  const section = sections[0]!
  const change = (answers: object) =>
    send('PATCH', `/document/${webId}/answers`, { answers: { [section]: answers } })
  await openConsole({ route: `/document/${webId}` })
  await userEvent.fill(textbox('Degrees'), '99')
  await userEvent.fill(textbox('Inspector'), 'Emil ')
  await see(page.getByText('Degrees must be at most 30').first())
  await expect.poll(() => stored(webId), patience).toEqual({ [section]: { inspector: 'Emil' } })
  // Only the stored answer has no space at its end.
  await see(page.getByText('1 answer is not valid and not saved').first())
  await expect.element(textbox('Inspector')).toHaveValue('Emil ')
  await change({ inspector: 'Dora', damaged: true, degrees: 3 })
  await expect.element(textbox('Inspector')).toHaveValue('Dora')
  await expect.element(page.getByRole('checkbox', { name: 'Something is damaged' })).toBeChecked()
  // What is typed and not sent stays.
  await expect.element(textbox('Degrees')).toHaveValue('99')
  await see(page.getByText(/3 of 5 answered/))
  await press('Next')
  await see(page.getByRole('region', { name: `Store ${word}` }))
  await change({ inspector: 'Fritz' })
  await press('Back')
  await expect.element(textbox('Inspector')).toHaveValue('Fritz')
})

test('an answer that someone else has changed meanwhile is not overwritten: the person chooses which one counts', async () => {
  const { start, sections } = await makeForm()
  const { webId } = await start()
  const section = sections[0]!
  const both = async (mine: string, theirs: object) => {
    const { elsewhere, connect } = cutAnswers(webId)
    await userEvent.fill(textbox('Inspector'), mine)
    await see(page.getByText(/^Some answers are only in this browser:/))
    await elsewhere('PATCH', '/answers', { answers: { [section]: theirs } })
    connect()
    await press('Try again')
  }
  await openConsole({ route: `/document/${webId}` })
  await see(textbox('Inspector'))
  await both('Emil', { inspector: 'Dora', degrees: 3 })
  const conflict = page.getByRole('dialog', { name: 'This record was changed by someone else' })
  await see(conflict.getByRole('radiogroup', { name: 'Inspector' }))
  // Degrees differ as well, but nobody changed them here.
  expect(conflict.getByRole('radiogroup').elements()).toHaveLength(1)
  expect(await violations()).toBe('')
  await userEvent.click(conflict.getByRole('radio', { name: 'Theirs: Dora' }))
  await userEvent.click(conflict.getByRole('button', { name: 'Save choice' }))
  await expect.poll(() => (textbox('Inspector').element() as HTMLInputElement).value).toBe('Dora')
  await see(page.getByText('All answers are saved').first())

  await both('Greta', { inspector: 'Fritz' })
  await see(conflict.getByRole('radiogroup', { name: 'Inspector' }))
  await userEvent.click(conflict.getByRole('button', { name: 'Cancel' }))
  await see(page.getByText(/^Some answers are only in this browser:/))
  expect(await stored(webId)).toMatchObject({ [section]: { inspector: 'Fritz' } })
  await press('Try again')
  await userEvent.click(conflict.getByRole('radio', { name: 'Yours: Greta' }))
  await userEvent.click(conflict.getByRole('button', { name: 'Save choice' }))
  await expect
    .poll(() => stored(webId), patience)
    .toMatchObject({ [section]: { inspector: 'Greta', degrees: 3 } })
})

test('when someone else submits the document, the page says who and when, and keeps what was typed', {
  tags: 'thorough',
}, async () => {
  const { start, sections } = await makeForm()
  const { webId } = await start()
  await openConsole({ route: `/document/${webId}` })
  await see(textbox('Inspector'))
  const { elsewhere, connect } = cutAnswers(webId)
  await userEvent.fill(textbox('Inspector'), 'Ada')
  await see(page.getByText(/^Some answers are only in this browser:/))
  await elsewhere('PATCH', '/answers', { answers: { [sections[0]!]: { inspector: 'Bert' } } })
  await elsewhere('POST', '/submit')
  const { updatedBy } = await get(`/document/${webId}`)
  await see(
    page.getByText(new RegExp(`^${updatedBy} submitted this document on .+ It can no longer`)),
  )
  await expect.element(textbox('Inspector')).toHaveValue('Ada')
  await expect.element(button('Submit document')).toBeDisabled()
  expect(page.getByText(/^Some answers are only in this browser:/).query()).toBeNull()
  expect(await violations()).toBe('')
  await press('Show the document')
  await see(page.getByText(/^These answers were not sent in time/))
  await see(page.getByRole('definition').filter({ hasText: 'Ada' }))
  await see(page.getByRole('definition').filter({ hasText: 'Bert' }))
  expect(await violations()).toBe('')
  await press('Discard them')
  expect(page.getByRole('definition').filter({ hasText: 'Ada' }).query()).toBeNull()
  connect()
})

test('whoever may fill in a form chooses a device of its branch without any permission on devices, and reads its name', {
  tags: 'thorough',
}, async () => {
  const {
    document: id,
    section,
    branch,
    word,
  } = await startWith([
    {
      formSectionRowColumnModels: [{ fieldType: 'device', fieldKey: 'device', label: 'Device' }],
    },
  ])
  const device = await send('POST', '/site/devices', {
    name: `Tablet ${word}`,
    uuId: word,
    typeTextCode: 'TABLET',
    siteDevices: [{ siteId: branch.webId }],
  })
  const account = await makePerson(branch.webId, ['TEMPLATES:TASKS:READ', 'TEMPLATES:TASKS:UPDATE'])
  await openConsole({ route: `/document/${id}`, account })
  await choose('Device', `Tablet ${word}`)
  await see(page.getByText('All answers are saved').first())
  await see(page.getByText('100% · 1 of 1 answered'))
  await enterService()
  expect(await stored(id)).toEqual({ [section]: { device: device.webId } })
  await openConsole({ route: `/document/${id}`, account })
  await expect.element(page.getByRole('combobox', { name: 'Device' })).toHaveValue(`Tablet ${word}`)
  await press('Submit document')
  await see(page.getByText('The document has been submitted.'))
  await see(page.getByRole('definition').filter({ hasText: `Tablet ${word}` }))
})

test('the files of a document are listed with their question and size, and can be looked at and downloaded', {
  tags: 'thorough',
}, async () => {
  const group = { id: 'visit', label: 'Visit', repeat: { fieldKey: 'visits' } }
  const { document: id } = await startWith([
    {
      formSectionRowColumnModels: [{ fieldType: 'file', fieldKey: 'list', label: 'Price list' }],
    },
    {
      group,
      formSectionRowColumnModels: [{ fieldType: 'photo', fieldKey: 'door', label: 'Door' }],
    },
  ])
  await openConsole({ route: `/detail/document/${id}/files` })
  await see(page.getByText('No files were given with this document.'))
  location.hash = `#/document/${id}`
  const upload = async (at: number, file: File) =>
    userEvent.upload(
      document.querySelectorAll<HTMLInputElement>('main input[type="file"]')[at]!,
      file,
    )
  await press('Add visit')
  await upload(0, new File(['Bread 2.40'], 'Prices.txt', { type: 'text/plain' }))
  await see(page.getByRole('button', { name: 'Remove Prices.txt' }))
  await upload(1, await picture('Door.png'))
  await see(page.getByRole('button', { name: 'Remove Door.png' }))
  await see(page.getByText('All answers are saved').first())
  location.hash = `#/detail/document/${id}/files`
  const terms = page.getByRole('term')
  await see(page.getByText('Visit 1 · Door'))
  expect(terms.elements().map((each) => each.textContent)).toEqual(
    expect.arrayContaining(['Price list', 'Visit 1 · Door']),
  )
  await see(page.getByText('10 byte'))
  await see(button('Download Prices.txt'))
  const download = button('Download Prices.txt').element()
  const asPrinted = (media: string) =>
    (cdp() as { send: (method: string, params: object) => Promise<void> }).send(
      'Emulation.setEmulatedMedia',
      { media },
    )
  await asPrinted('print')
  const isPrinted = download.checkVisibility()
  await asPrinted('')
  expect(isPrinted).toBe(false)
  await press('Show Door.png')
  await see(page.getByRole('dialog', { name: 'Door.png' }))
  expect(await violations()).toBe('')
})

test('whoever leaves a document and comes back finds the answers, from the list too', {
  tags: 'thorough',
}, async () => {
  const { start } = await makeForm()
  const { webId } = await start()
  await openConsole({ route: `/document/${webId}` })
  await see(textbox('Inspector'))
  await userEvent.fill(textbox('Inspector'), 'Dora')
  await see(page.getByText('All answers are saved').first())
  location.hash = '#/documents'
  await see(page.getByRole('heading', { name: /^Documents [0-9]/ }))
  await see(page.getByText('Scheduled', { exact: true }).first())
  location.hash = `#/document/${webId}`
  await see(textbox('Inspector'))
  await expect.element(textbox('Inspector')).toHaveValue('Dora')
})

test('a document is filled in within its detail too, on one page, which a single section is anyway', {
  tags: 'thorough',
}, async () => {
  const { start, word } = await makeForm()
  const { webId } = await start()
  await openConsole({ route: `/detail/document/${webId}/answers` })
  await see(textbox('Inspector'))
  await press('One page')
  await see(page.getByRole('region', { name: `Kitchen ${word}` }))
  await see(page.getByRole('region', { name: `Store ${word}` }))
  const { document } = await startWith([{ formSectionRowColumnModels: questions.slice(1, 2) }])
  location.hash = `#/document/${document}`
  await expect.poll(() => textbox('Inspector').query(), patience).toBeNull()
  await see(textbox('Degrees'))
  expect(button('One page').query()).toBeNull()
})

test('a photo and a signature are answers, wait in this browser while they cannot be sent, and are shown with the submitted document', async () => {
  await enterService()
  const word = newWord()
  const branch = await makeBranch(`Branch ${word}`)
  const form = await send('POST', '/forms/definitions/global', {
    name: `Form ${word}`,
    siteIds: [branch.webId],
    status: 'ACTIVE',
  })
  const section = await send('POST', '/forms/sections', { name: `Door ${word}` })
  await send('PUT', `/forms/formDesign/${section.webId}`, {
    formSectionRowModels: [
      { fieldType: 'photo', fieldKey: 'door', label: 'Photo of the door', required: true },
      { fieldType: 'signature', fieldKey: 'signed', label: 'Signature', required: true },
      { fieldType: 'site', fieldKey: 'next', label: 'Next branch' },
      {
        fieldType: 'select',
        fieldKey: 'device',
        label: 'Kind of device',
        options: ['LKDeviceType'],
      },
    ].map((column) => ({ formSectionRowColumnModels: [column] })),
  })
  await send('POST', `/forms/sections/publish/${section.webId}`)
  await send('POST', '/forms/definitionSections', [
    { formSectionId: section.webId, formDefinitionId: form.webId },
  ] as never)
  const { webId } = await send('POST', '/document', {
    formDefinitionId: form.webId,
    siteId: branch.webId,
  })
  await http({
    verb: 'PATCH',
    path: `/document/${webId}/answers`,
    body: { answers: { [section.webId]: { next: branch.webId, device: 'SCANNER' } } },
  })
  await openConsole({ route: `/document/${webId}` })
  await see(page.getByText('50% · 2 of 4 answered · 2 required answers left'))
  const { send: sendUpload } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function () {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]')!,
    await picture('Door.png'),
  )
  await see(page.getByText(/^1 file is only in this browser: The server can’t be reached/))
  expect(page.getByText('All answers are saved').query()).toBeNull()
  await press('Submit document')
  await see(page.getByText(/^1 file has not been sent yet/))
  // Whoever leaves the page and comes back has lost nothing.
  location.hash = '#/documents'
  await see(page.getByRole('heading', { name: /^Documents [0-9]/ }))
  XMLHttpRequest.prototype.send = sendUpload
  location.hash = `#/document/${webId}`
  await see(page.getByRole('button', { name: 'Remove Door.png' }))
  await userEvent.fill(page.getByPlaceholder('Or type your name'), 'Anna')
  await userEvent.keyboard('{Tab}')
  await see(page.getByText('100% · 4 of 4 answered'))
  await see(page.getByText('All answers are saved').first())
  await press('Submit document')
  await see(page.getByText('The document has been submitted.'))
  await see(page.getByRole('definition').filter({ hasText: 'Door.png' }))
  // Records and values of look-up lists have names.
  await see(page.getByRole('definition').filter({ hasText: `Branch ${word}` }))
  await see(page.getByRole('definition').filter({ hasText: 'Barcode scanner' }))
})

test('the entries of a group that repeats are added, moved and removed by keyboard, checked, stored and shown', {
  tags: 'thorough',
}, async () => {
  const group = {
    id: 'visit',
    label: 'Visit',
    repeat: { fieldKey: 'visits', minItems: 1, maxItems: 2 },
  }
  const inGroup = (column: object) => ({ group, formSectionRowColumnModels: [column] })
  const { document: id, section } = await startWith([
    inGroup({ fieldType: 'text', fieldKey: 'who', label: 'Who', required: true }),
    inGroup({ fieldType: 'checkbox', fieldKey: 'late', label: 'Late' }),
    inGroup({
      fieldType: 'text',
      fieldKey: 'reason',
      label: 'Reason',
      settings: { visibleWhen: { all: [{ field: 'late', operator: 'eq', values: ['true'] }] } },
    }),
  ])
  await openConsole({ route: `/document/${id}` })
  const entry = (number: number) => page.getByRole('group', { name: `Visit ${number}` })
  const add = button('Add visit')
  await see(add)
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(entry(1))
  await expect.poll(() => window.document.activeElement?.tagName).toBe('INPUT')
  await userEvent.keyboard('Anna')
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(entry(2))
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(entry(2).getByRole('checkbox', { name: 'Late' }))
  await see(entry(2).getByRole('textbox', { name: 'Reason' }))
  expect(entry(1).getByRole('textbox', { name: 'Reason' }).query()).toBeNull()
  await press('Submit document')
  await see(entry(2).getByText('Who is required'))
  await userEvent.fill(entry(2).getByRole('textbox', { name: 'Who' }), 'Ben')
  await userEvent.fill(entry(2).getByRole('textbox', { name: 'Reason' }), 'Snow')
  expect(await violations()).toBe('')
  await press('Move Visit 2 up')
  await expect
    .poll(() => stored(id), patience)
    .toEqual({
      [section]: { visits: [{ who: 'Ben', late: true, reason: 'Snow' }, { who: 'Anna' }] },
    })
  await press('Remove Visit 2')
  await expect.element(add).toHaveFocus()
  await see(page.getByText('All answers are saved').first())
  await press('Submit document')
  await see(page.getByText('The document has been submitted.'))
  await see(page.getByRole('table', { name: 'Visit' }).getByRole('row').filter({ hasText: 'Snow' }))
  expect(await stored(id)).toEqual({
    [section]: { visits: [{ who: 'Ben', late: true, reason: 'Snow' }] },
  })
})

test('a file that waits stays with its entry where entries are moved and removed, and one window sends it', {
  tags: 'thorough',
}, async () => {
  const group = { id: 'visit', label: 'Visit', repeat: { fieldKey: 'visits' } }
  const { document: id, section } = await startWith(
    [
      { fieldType: 'text', fieldKey: 'who', label: 'Who' },
      { fieldType: 'photo', fieldKey: 'proof', label: 'Proof' },
    ].map((column) => ({ group, formSectionRowColumnModels: [column] })),
  )
  await openConsole({ route: `/document/${id}` })
  const entry = (number: number) => page.getByRole('group', { name: `Visit ${number}` })
  const { send: sendUpload } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function () {
    this.dispatchEvent(new ProgressEvent('error'))
  }
  const filled = [
    { number: 1, name: 'Anna' },
    { number: 2, name: 'Ben' },
    { number: 3, name: 'Cleo' },
  ]
  for (const { number, name } of filled) {
    await press('Add visit')
    await userEvent.fill(entry(number).getByRole('textbox', { name: 'Who' }), name)
    const input = entry(number).element().querySelector<HTMLInputElement>('input[type="file"]')!
    await userEvent.upload(input, await picture(`${name}.png`))
  }
  await see(page.getByText(/^3 files are only in this browser/))
  await press('Move Visit 3 up')
  await press('Remove Visit 1')
  await see(page.getByText(/^2 files are only in this browser/))
  location.hash = '#/documents'
  await see(page.getByRole('heading', { name: /^Documents [0-9]/ }))
  // Another window sends the first of them, so that this one does not.
  const { userId } = await get(`/document/${id}`)
  const waiting = await readUnsentFiles(id, userId)
  const ben = waiting.find(({ file }) => file.name === 'Ben.png')!
  const { signal } = new AbortController()
  let sent = 0
  const sendBen = () =>
    sendOnce(
      ben.id,
      async () => {
        sent += 1
        await removeUnsentFile(ben.id)
      },
      signal,
    )
  expect(await Promise.all([sendBen(), sendBen()])).toEqual([true, false])
  expect(sent).toBe(1)
  XMLHttpRequest.prototype.send = sendUpload
  location.hash = `#/document/${id}`
  await see(page.getByRole('button', { name: 'Remove Cleo.png' }))
  await expect
    .poll(async () => (await stored(id))[section].visits, patience)
    .toMatchObject([{ who: 'Cleo', proof: { name: 'Cleo.png' } }, { who: 'Ben' }])
  expect(page.getByText('Ben.png').query()).toBeNull()
})

test('computed values follow the answers, also in entries, and are shown with the submitted document', {
  tags: 'thorough',
}, async () => {
  const group = { id: 'part', label: 'Part', repeat: { fieldKey: 'parts' } }
  const inGroup = (column: object) => ({ group, formSectionRowColumnModels: [column] })
  const { document: id, section } = await startWith([
    inGroup({ fieldType: 'number', fieldKey: 'price', label: 'Price' }),
    inGroup({ fieldType: 'number', fieldKey: 'pieces', label: 'Pieces' }),
    inGroup({
      fieldType: 'computed',
      fieldKey: 'cost',
      label: 'Cost',
      settings: { formula: 'price * pieces' },
    }),
    {
      formSectionRowColumnModels: [
        {
          fieldType: 'computed',
          fieldKey: 'total',
          label: 'Total',
          settings: { formula: 'sum(parts.map(part, part.cost))' },
        },
      ],
    },
    {
      formSectionRowColumnModels: [
        {
          fieldType: 'text',
          fieldKey: 'approval',
          label: 'Approval',
          settings: { visibleWhen: { all: [{ field: 'total', operator: 'gt', values: ['100'] }] } },
        },
      ],
    },
  ])
  await openConsole({ route: `/document/${id}` })
  const entry = (number: number) => page.getByRole('group', { name: `Part ${number}` })
  const output = (name: string) => page.getByRole('status', { name, exact: true })
  const number = (at: number, name: string) => entry(at).getByRole('textbox', { name })
  await press('Add part')
  await userEvent.fill(number(1, 'Price'), '20')
  await userEvent.fill(number(1, 'Pieces'), '3')
  await expect.element(output('Cost')).toHaveTextContent('60')
  await expect.element(output('Total')).toHaveTextContent('60')
  expect(textbox('Approval').query()).toBeNull()
  await press('Add part')
  await userEvent.fill(number(2, 'Price'), '25')
  await userEvent.fill(number(2, 'Pieces'), '2')
  await expect.element(output('Total')).toHaveTextContent('110')
  await see(textbox('Approval'))
  await see(page.getByText('50% · 1 of 2 answered'))
  expect(await violations()).toBe('')
  await see(page.getByText('All answers are saved').first())
  expect(await stored(id)).toEqual({
    [section]: {
      parts: [
        { price: 20, pieces: 3, cost: 60 },
        { price: 25, pieces: 2, cost: 50 },
      ],
      total: 110,
    },
  })
  await press('Submit document')
  await see(page.getByText('The document has been submitted.'))
  await see(page.getByRole('definition').filter({ hasText: /^110$/ }))
  await see(page.getByRole('table', { name: 'Part' }).getByRole('cell', { name: '60' }))
})
