import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { http } from '../../../src/app/compositionRoot.ts'
import type { Language } from '../../../src/app/i18n/languages.ts'
import { violations } from '../../fields/views/mount.tsx'
import {
  button,
  dialog,
  openConsole,
  patience,
  press,
  see,
} from '../../screens/requirements/openConsole.tsx'
import { makePerson } from '../../screens/requirements/branchRecords.ts'
import { get, send, startWith } from './startDocument.ts'

let files: Blob[] = []

beforeEach(async () => {
  await page.viewport(1440, 900)
  files = []
  const { createObjectURL } = URL
  // The file that the console gives to the browser to save.
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob && content.type === 'application/pdf') files.push(content)
    return createObjectURL.call(URL, content)
  })
})

afterEach(() => vi.restoreAllMocks())

/** The text of each page of the file that was saved last, without line breaks. */
async function savedPages(count = 1): Promise<string[]> {
  await expect.poll(() => files.length, patience).toBe(count)
  const pdf = await getDocumentProxy(new Uint8Array(await files.at(-1)!.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: false })
  return text.map((each) => each.replaceAll(/\s+/g, ' '))
}

/** How many pictures are in the file that was saved last. */
const savedPictures = async () =>
  (await files.at(-1)!.text()).match(/\/Subtype \/Image\b/g)?.length ?? 0

async function picture(type: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = 40
  canvas.height = 30
  canvas.getContext('2d')!.fillRect(4, 4, 20, 10)
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made!), type))
}

async function upload(section: string, field: string, content: Blob, name: string) {
  const { json } = await http({
    verb: 'POST',
    path: '/files/document',
    params: new URLSearchParams({ name, field: `answers.${section}.${field}` }),
    body: content,
    headers: { 'content-type': 'application/octet-stream' },
  })
  return json
}

const group = { id: 'part', label: 'Parts', repeat: { fieldKey: 'parts' } }
const inGroup = (column: object) => ({ group, formSectionRowColumnModels: [column] })
const column = (each: object) => ({ formSectionRowColumnModels: [each] })
const design = [
  column({ fieldType: 'text', fieldKey: 'inspector', label: 'Inspector' }),
  column({ fieldType: 'checkbox', fieldKey: 'clean', label: 'Clean' }),
  column({ fieldType: 'date', fieldKey: 'day', label: 'Day' }),
  column({ fieldType: 'site', fieldKey: 'next', label: 'Next branch' }),
  column({ fieldType: 'select', fieldKey: 'device', label: 'Device', options: ['LKDeviceType'] }),
  column({ fieldType: 'text', fieldKey: 'remark', label: 'Remark' }),
  column({ fieldType: 'address', fieldKey: 'place', label: 'Place' }),
  column({ fieldType: 'rating', fieldKey: 'stars', label: 'Stars' }),
  inGroup({ fieldType: 'text', fieldKey: 'part', label: 'Part' }),
  inGroup({ fieldType: 'number', fieldKey: 'price', label: 'Price' }),
  inGroup({
    fieldType: 'computed',
    fieldKey: 'double',
    label: 'Twice',
    settings: { formula: 'price * 2' },
  }),
  column({ fieldType: 'photo', fieldKey: 'photo', label: 'Photo' }),
  column({ fieldType: 'signature', fieldKey: 'signed', label: 'Signature' }),
]

/** A submitted document with an answer of each sort. */
async function submitted() {
  const started = await startWith(design, { form: '点検', branch: 'Harbour', section: 'Kitchen' })
  const { document: id, section, branch } = started
  await send('PATCH', `/document/${id}/answers`, {
    answers: {
      [section]: {
        inspector: '髙橋 Zoë 😀',
        clean: true,
        day: '2026-03-09',
        next: branch.webId,
        device: 'SCANNER',
        place: {
          street: '2 Quay',
          city: 'Boston',
          state: 'US-MA',
          country: 'US',
          postalCode: '02110',
        },
        stars: 4,
        parts: [
          { part: 'Lamp', price: 1234.5 },
          { part: '電球', price: 2 },
        ],
        photo: await upload(section, 'photo', await picture('image/jpeg'), 'Door.jpg'),
        signed: await upload(section, 'signed', await picture('image/png'), 'Signature.png'),
      },
    },
  })
  await send('POST', `/document/${id}/submit`)
  return { ...started, id }
}

const openReports = (word: string, language: Language = 'en') =>
  openConsole({
    route: `/report?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`,
    language,
  })

test('a report is a PDF with client, branch, person, times, every answer as people read it, picture and signature [DOC-01, DOC-04]', async () => {
  const { word } = await submitted()
  const { clientName, firstName, lastName } = await get('/security/userAccounts/currentUser')
  await openReports(word)
  await press(`Generate report: 点検 ${word}`)
  // The message closes by itself, and reading the pages takes a while.
  await see(page.getByText('The report has been saved.'))
  const text = (await savedPages()).join(' ')
  for (const part of [
    clientName,
    `点検 ${word}`,
    `Branch name Harbour ${word}`,
    `Username ${firstName} ${lastName}`,
    'Start date',
    'Submitted date',
    'Status Completed',
    `Kitchen ${word}`,
    // Neither font has the emoji.
    'Inspector 髙橋 Zoë □',
    'Clean Yes',
    'Day 03-09-2026',
    `Next branch Harbour ${word}`,
    'Device Barcode scanner',
    'Remark No answer',
    'Place 2 Quay, Boston, ',
    'Stars 4 of 5',
    'Part Price Twice',
    'Lamp 1,234.5 2,469',
    '電球 2 4',
    'Photo',
    'Signature',
  ])
    expect(text).toContain(part)
  expect(text).toMatch(/Page 1 of \d/)
  expect(await savedPictures()).toBeGreaterThanOrEqual(2)
  await expect.poll(() => dialog('Generate report').query(), patience).toBeNull()
})

test('a report is in the language of the reader [DOC-04]', { tags: 'thorough' }, async () => {
  const { word } = await submitted()
  await openReports(word, 'ja')
  await press(new RegExp(`^レポートを作成.*${word}`))
  const text = (await savedPages()).join(' ')
  for (const part of ['完了', `Harbour ${word}`, 'はい', '回答なし', '1,234.5', '1 / '])
    expect(text).toContain(part)
})

/** A second document of the same form, which is not completed. */
const startAnother = (form: string, site: string) =>
  send('POST', '/document', { formDefinitionId: form, siteId: site })

test('selected documents become one file, without those that are not completed [DOC-04]', {
  tags: 'thorough',
}, async () => {
  const { word, form, branch, section } = await submitted()
  const second = await startAnother(form, branch.webId)
  await send('PATCH', `/document/${second.webId}/answers`, {
    answers: { [section]: { remark: 'Second' } },
  })
  await send('POST', `/document/${second.webId}/submit`)
  await startAnother(form, branch.webId)
  await openReports(word)
  await see(page.getByRole('heading', { name: 'Reports 3' }))
  await userEvent.click(page.getByRole('checkbox', { name: /^Select all/ }))
  await press('Generate report')
  const pages = await savedPages()
  expect(pages.filter((text) => text.includes('Submitted date'))).toHaveLength(2)
  expect(pages.join(' ')).toContain('Remark Second')
  expect(pages.join(' ')).toContain('髙橋')
})

test('a document that is not completed has no report, and a selection of none that is says so [DOC-04]', async () => {
  const { word } = await startWith(design)
  await openReports(word)
  const report = button(`Generate report: Form ${word}`)
  await see(report)
  expect((report.element() as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(page.getByRole('checkbox', { name: /^Select all/ }))
  await press('Generate report')
  await see(dialog('Generate report').getByText(/^None of the selected documents is completed/))
  expect(await violations()).toBe('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog('Generate report').query(), patience).toBeNull()
  expect(files).toHaveLength(0)
})

test('a report that fails says why and can be tried again; a report that takes long can be cancelled', {
  tags: 'thorough',
}, async () => {
  const { word, id } = await submitted()
  await openReports(word)
  const report = `Generate report: 点検 ${word}`
  await see(button(report))
  const { fetch } = window
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  await press(report)
  await see(dialog('Generate report').getByRole('alert'))
  expect(await violations()).toBe('')
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  window.fetch = async (...request) => {
    if (String(request[0]).endsWith(`/document/${id}/sections`)) await held
    return fetch.call(window, ...request)
  }
  await userEvent.click(button('Try again'))
  await expect.element(dialog('Generate report').getByText('0 of 1 documents')).toBeVisible()
  await userEvent.click(button('Cancel'))
  await expect.poll(() => dialog('Generate report').query(), patience).toBeNull()
  release()
  window.fetch = fetch
  await press(report)
  // Nothing came of the report that was cancelled.
  expect(await savedPages(1)).not.toHaveLength(0)
})

test('of several documents, the one that cannot be read is named', async () => {
  const { word, form, branch, section } = await submitted()
  const second = await startAnother(form, branch.webId)
  await send('PATCH', `/document/${second.webId}/answers`, {
    answers: { [section]: { remark: 'Second' } },
  })
  await send('POST', `/document/${second.webId}/submit`)
  await openReports(word)
  await see(page.getByRole('heading', { name: 'Reports 2' }))
  await userEvent.click(page.getByRole('checkbox', { name: /^Select all/ }))
  const { fetch } = window
  window.fetch = (...request) =>
    String(request[0]).endsWith(`/document/${second.webId}/sections`)
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(...request)
  await press('Generate report')
  const alert = dialog('Generate report').getByRole('alert')
  await see(alert)
  window.fetch = fetch
  expect(alert.element().textContent).toContain(`点検 ${word}: The server can’t be reached`)
})

test('by keyboard on a phone, a report is made from the menu of its card', {
  tags: 'thorough',
}, async () => {
  const { word } = await submitted()
  await page.viewport(390, 844)
  await openReports(word)
  const menu = button(`Actions for 点検 ${word}`)
  await see(menu)
  ;(menu.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await see(page.getByRole('menuitem', { name: 'Generate report' }))
  await userEvent.keyboard('{Enter}')
  expect((await savedPages())[0]).toContain(`Harbour ${word}`)
})

test('whoever may not read documents sees no reports [DOC-07]', { tags: 'thorough' }, async () => {
  const { branch } = await startWith(design)
  const account = await makePerson(branch.webId, ['BUSINESS:SITE:READ'])
  await openConsole({ route: '/report', account })
  await expect.poll(() => location.hash, patience).toBe('#/404')
})

/** A tenth of a second of silence. */
function silence(): Blob {
  const samples = 800
  const view = new DataView(new ArrayBuffer(44 + samples))
  const text = (at: number, word: string) =>
    [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, 36 + samples, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, 8_000, true)
  view.setUint32(28, 8_000, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  text(36, 'data')
  view.setUint32(40, samples, true)
  new Uint8Array(view.buffer, 44).fill(128)
  return new Blob([view.buffer], { type: 'audio/wav' })
}

test('the list of reports has a player for the first recording of a document, and a dash where there is none; the list of documents has neither it nor reports, but deletion [DOC-02, DOC-03]', async () => {
  const {
    document: id,
    section,
    word,
    form,
    branch,
  } = await startWith([column({ fieldType: 'audio', fieldKey: 'call', label: 'Said' })], {
    form: 'Call',
  })
  await send('POST', '/document', { formDefinitionId: form, siteId: branch.webId })
  const recording = await upload(section, 'call', silence(), 'Call.wav')
  await send('PATCH', `/document/${id}/answers`, { answers: { [section]: { call: recording } } })
  await openReports(word)
  const list = page.getByRole('table', { name: 'Reports', exact: true })
  await see(list.getByRole('row').nth(2))
  const audioOf = (row: number) => {
    const at = list
      .getByRole('columnheader')
      .elements()
      .findIndex((each) => each.textContent?.trim() === 'Audio')
    return list.getByRole('row').elements()[row]!.children[at]!.textContent
  }
  await expect.poll(() => [audioOf(1), audioOf(2)].toSorted(), patience).toEqual(['Play', '–'])
  await press('Play Call.wav')
  await expect
    .poll(
      () => document.querySelector<HTMLAudioElement>('audio[aria-label="Call.wav"]')?.duration,
      patience,
    )
    .toBeCloseTo(0.1)
  // Where the columns have little room, the actions are in a menu.
  await page.viewport(1440, 900)
  await openConsole({
    route: `/documents?filter=${encodeURIComponent(JSON.stringify({ q: word }))}`,
  })
  const documents = page.getByRole('table', { name: 'Documents', exact: true })
  await see(documents.getByRole('row').nth(2))
  const headings = documents
    .getByRole('columnheader')
    .elements()
    .map((each) => each.textContent)
  expect(headings).not.toContain('Audio')
  expect(button(new RegExp(`^Generate report: Call ${word}`)).elements()).toEqual([])
  await see(button(new RegExp(`^Delete Call ${word}`)).first())
})
