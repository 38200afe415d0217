import { screen, userEvent, waitFor } from 'storybook/test'
import { startBrowserService } from '../../browserService.ts'
import { apiBase, storageKeys } from '../../model/constants.ts'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import { snapshotAddress, type Call, type World } from '../../../stories/storyWorld.ts'
import { patience, untilPresent } from '../../../stories/until.ts'

export default { title: 'Screens/Documents', component: Screen }

// The last to end has not expired. Sections for a location show nothing until it is chosen.
const open = async (call: Call) =>
  `/document/${await find(
    call,
    'SCHEDULE&sort=endDate,desc',
    ({ sections }) => sections?.length > 1 && sections.every((each: any) => !each.isRestricted),
  )}`
const completed = async (call: Call) =>
  `/detail/document/${await first(call, '/document?status=COMPLETED')}/answers`
const inputs = () => untilPresent('main :is(input, textarea)')
const answers = () => untilPresent('main dl')
// A native click: Storybook's own runs inside React's `act`, in which a lazy part never resolves.
const press = async (name: string) =>
  (await screen.findAllByRole('button', { name }, patience))[0]!.click()
const forbidden = { account: 'nobody@initech.test' }
/** An account whose client has no records yet. */
const empty = {
  account: 'admin@initech.test',
  ready: () => screen.findByText('No data found', undefined, patience),
}
const broken: Partial<World> = { obstruction: { kind: 'broken', paths: ['/document'] } }

export const StartDocument = story('/form/fill-in', /^Fill in a form$/)
export const StartDocumentPhone = {
  ...story('/form/fill-in', /^Fill in a form$/, { variant: 'phone' }),
  tags: ['repeated'],
}
export const StartDocumentForbidden = story('/form/fill-in', /^Error 404$/, forbidden)
export const FillIn = story(open, /./, { ready: inputs })
export const FillInPhone = story(open, /./, { variant: 'phone', ready: inputs })
export const FillInDark = story(open, /./, { variant: 'dark', ready: inputs })
export const FillInOnePage = story(open, /./, {
  ready: async () => {
    await press('One page')
    await untilPresent('main [aria-pressed="true"][value="page"]')
  },
})
export const FillInIncomplete = story(open, /./, {
  ready: async () => {
    await press('Submit document')
    await untilPresent('main [aria-invalid="true"]')
  },
})
export const FillInExpired = story(
  async (call) => `/document/${await first(call, '/document?status=EXPIRED')}`,
  /./,
  { ready: () => screen.findByText(/^The document has expired/, undefined, patience) },
)
/** The first document of a status that `isWanted`. Which are the first ones depends on the day. */
const find = async (call: Call, status: string, isWanted: (document: any) => boolean) => {
  const size = 50
  for (let page = 0, total = 1; page * size < total; page += 1) {
    const found = await call(`/document?status=${status}&page=${page}&size=${size}`)
    for (const { webId } of found.content)
      if (isWanted(await call(`/document/${webId}`))) return webId
    total = found.totalElements
  }
  throw new Error(`The demo has no such document among those with the status ${status}.`)
}
const isWithoutSections = ({ sections }: any) => !sections?.length
const withoutSections = () =>
  screen.findByText('This document has no sections.', undefined, patience)
export const FillInWithoutSections = story(
  async (call) => `/document/${await find(call, 'SCHEDULE', isWithoutSections)}`,
  /./,
  { account: 'admin@globex.test', ready: withoutSections },
)
export const AnswersWithoutSections = story(
  async (call) => `/detail/document/${await find(call, 'COMPLETED', isWithoutSections)}/answers`,
  /./,
  { ready: withoutSections },
)
export const OutsidePeriod = story(
  async (call) =>
    `/detail/document/${await find(call, 'COMPLETED', ({ onTime }) => onTime === false)}`,
  /./,
  { ready: () => screen.findByText('On time', undefined, patience) },
)
/** A document that has not expired, with a section that is only for a location. */
const restricted = async (call: Call) => {
  const isRestricted = ({ sections, endDate }: any) =>
    (!endDate || new Date(endDate) > new Date()) &&
    sections?.some((section: any) => section.isRestricted)
  return `/document/${await find(call, 'SCHEDULE', isRestricted)}`
}
const locations = () => screen.findByRole('combobox', { name: 'Location' }, patience)
export const FillInAtLocation = story(restricted, /./, { ready: locations })
export const FillInAtLocationPhone = story(restricted, /./, { variant: 'phone', ready: locations })
export const FillInLoading = {
  parameters: {
    world: { route: '/document/any', obstruction: { kind: 'silent', paths: ['/document/any'] } },
  },
  play: () => untilPresent('main [aria-busy="true"]'),
}
/** From now on, these calls do not arrive. */
const breakCalls = async (paths: string[]) =>
  (await startBrowserService(snapshotAddress)).setNetworkFault({ kind: 'broken', paths })
/** A document that has not expired and whose first question is answered by a text. */
const openText = async (call: Call) => {
  // What another story has not sent would be sent with this one, and refused as a conflict.
  for (const name of Object.keys(localStorage))
    if (name.startsWith('answers.')) localStorage.removeItem(name)
  const { content } = await call('/document?status=SCHEDULE&sort=endDate,desc&size=50')
  for (const { webId } of content) {
    const [section] = await call(`/document/${webId}/sections`)
    if (section?.rows[0].formSectionRowColumnModels[0].fieldType === 'text')
      return `/document/${webId}`
  }
  throw new Error('The demo has no such document.')
}
const firstText = () =>
  document.querySelector<HTMLElement>('main :is(input:not([type]), input[type="text"], textarea)')!
const answerOffline = async () => {
  await inputs()
  await breakCalls([`${window.location.hash.slice(1)}/answers`])
  await userEvent.type(firstText(), 'Anna')
  await screen.findByText(/^Some answers are only in this browser/, undefined, patience)
}
export const FillInUnsent = story(openText, /./, { ready: answerOffline })
export const FillInUnsentPhone = story(openText, /./, { variant: 'phone', ready: answerOffline })
/** A call of the contract as another client of the same person would send it. */
const send = async (verb: string, path: string, body: object = {}): Promise<any> => {
  const response = await fetch(`${apiBase}${path}`, {
    method: verb,
    headers: {
      authorization: `Bearer ${localStorage.getItem(storageKeys.token)}`,
      'content-type': 'application/json',
    },
    ...(verb === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
  return response.json().catch(() => undefined)
}
/** A request to the open document as another client would send it. */
const elsewhere = (path: string, change?: object) =>
  send(change ? 'PATCH' : 'GET', window.location.hash.slice(1) + path, change)
/** The answers with this text, as the service has stored them. */
const storedWith = async (text: string) => {
  const { answers } = (await elsewhere('')) as {
    answers: Record<string, Record<string, unknown>> | null
  }
  for (const [section, given] of Object.entries(answers ?? {}))
    for (const [field, value] of Object.entries(given))
      if (String(value).endsWith(text)) return { section, field }
  throw new Error(`No answer ends with ${text}.`)
}
const answerTogether = async () => {
  await inputs()
  await userEvent.type(firstText(), 'Anna')
  const { section, field } = await waitFor(() => storedWith('Anna'), patience)
  await elsewhere('/answers', { answers: { [section]: { [field]: 'Bert' } } })
  await userEvent.type(firstText(), 'lena')
  await screen.findByRole('radiogroup', undefined, patience)
}
export const FillInConflict = story(openText, /./, { ready: answerTogether })
export const FillInConflictPhone = story(openText, /./, { variant: 'phone', ready: answerTogether })
export const FillInMissing = story('/document/none', /./, { ready: tryAgain })
export const FillInForbidden = story('/document/none', /^Error 404$/, forbidden)
export const Answers = story(completed, /./, { ready: answers })
export const AnswersPhone = {
  ...story(completed, /./, { variant: 'phone', ready: answers }),
  tags: ['repeated'],
}
export const AnswersDark = {
  ...story(completed, /./, { variant: 'dark', ready: answers }),
  tags: ['repeated'],
}
const filesOf = (isWanted: (text: string) => boolean) => async (call: Call) =>
  `/detail/document/${await find(call, 'COMPLETED', ({ answers }) => isWanted(JSON.stringify(answers)))}/files`
const withFiles = filesOf((text) => text.includes('"image/png"') && text.includes('"audio/'))
export const Files = story(withFiles, /./, { ready: answers })
export const FilesPhone = {
  ...story(withFiles, /./, { variant: 'phone', ready: answers }),
  tags: ['repeated'],
}
export const FilesDark = {
  ...story(withFiles, /./, { variant: 'dark', ready: answers }),
  tags: ['repeated'],
}
export const FilesEmpty = story(
  filesOf((text) => !text.includes('"key"')),
  /./,
  {
    ready: () => screen.findByText('No files were given with this document.', undefined, patience),
  },
)
const answersOf = async (call: Call) => {
  const { content } = await call('/document?status=COMPLETED&size=1')
  return `/form/answers/${content[0].formDefinitionId}`
}
export const AnswerList = story(answersOf, /^Answers of/)
export const AnswerListPhone = {
  ...story(answersOf, /^Answers of/, { variant: 'phone' }),
  tags: ['repeated'],
}
export const AnswerListDark = {
  ...story(answersOf, /^Answers of/, { variant: 'dark' }),
  tags: ['repeated'],
}
export const AnswerListForbidden = story('/form/answers/any', /^Error 404$/, forbidden)
export const AnswerListMissing = story('/form/answers/none', /./, { ready: tryAgain })
export const AnswerListFailed = story(answersOf, /^Answers of/, { ...broken, ready: tryAgain })
export const AnswerListEmpty = story(
  async (call) =>
    `${await answersOf(call)}?filter=${encodeURIComponent(JSON.stringify({ search: 'no such document' }))}`,
  /^Answers of/,
  { ready: () => screen.findByText('No data found', undefined, patience) },
)
export const Reports = story('/report', /^Reports/)
export const ReportsPhone = {
  ...story('/report', /^Reports/, { variant: 'phone' }),
  tags: ['repeated'],
}
export const ReportsDark = {
  ...story('/report', /^Reports/, { variant: 'dark' }),
  tags: ['repeated'],
}
export const ReportsFailed = story('/report', /^Reports/, { ...broken, ready: tryAgain })
export const ReportsEmpty = story('/report', /^Reports/, empty)
export const ReportsForbidden = story('/report', /^Error 404$/, forbidden)
export const ReportOfNone = story(
  `/report?filter=${encodeURIComponent(JSON.stringify({ status: 'SCHEDULE' }))}`,
  /^Reports/,
  {
    ready: async () => {
      ;(await screen.findByRole('checkbox', { name: /^Select all/ }, patience)).click()
      await press('Generate report')
      await screen.findByText(/^None of the selected documents is completed/, undefined, patience)
    },
  },
)
export const ReportFailed = story(
  `/report?filter=${encodeURIComponent(JSON.stringify({ status: 'COMPLETED' }))}`,
  /^Reports/,
  {
    ready: async () => {
      ;(await screen.findByRole('checkbox', { name: /^Select all/ }, patience)).click()
      await screen.findByRole('button', { name: 'Generate report' }, patience)
      const links = document.querySelectorAll('main tbody a[href*="/document/"]')
      const keys = [...links].map((each) => each.getAttribute('href')!.split('/document/')[1]!)
      await breakCalls(keys.map((key) => `/document/${key.split('/')[0]}`))
      await press('Generate report')
      await screen.findByRole('button', { name: 'Try again' }, patience)
    },
  },
)
/** A new form at the first branch. */
const makeForm = async () => {
  const { content } = await send('GET', '/site/sites?size=1')
  const siteId = content[0].webId as string
  const form = await send('POST', '/forms/definitions/global', { name: 'Round', siteIds: [siteId] })
  return { siteId, formDefinitionId: form.webId as string }
}
const start = async (of: object) => {
  const { webId } = await send('POST', '/document', of)
  window.location.hash = `#/document/${webId}`
  return webId as string
}
/** Opens a new document with two questions. */
const openNew = async () => {
  const form = await makeForm()
  const section = await send('POST', '/forms/sections', { name: 'Round of the manager' })
  const columns = [
    { fieldType: 'text', fieldKey: 'seen', label: 'What was seen', required: true },
    { fieldType: 'text', fieldKey: 'done', label: 'What was done' },
  ]
  await send('PUT', `/forms/formDesign/${section.webId}`, {
    formSectionRowModels: [{ formSectionRowColumnModels: columns }],
  })
  await send('POST', `/forms/sections/publish/${section.webId}`)
  await send('POST', '/forms/definitionSections', [
    { formSectionId: section.webId, formDefinitionId: form.formDefinitionId },
  ])
  const id = await start(form)
  await screen.findByRole('textbox', { name: /^What was seen/ }, patience)
  return { id, section: section.webId as string }
}
const submitTogether = async () => {
  const { id, section } = await openNew()
  await breakCalls([`/document/${id}/answers`])
  await userEvent.type(firstText(), 'Anna')
  await screen.findByText(/^Some answers are only in this browser/, undefined, patience)
  await breakCalls([])
  await send('PATCH', `/document/${id}/answers`, { answers: { [section]: { seen: 'Bert' } } })
  await send('POST', `/document/${id}/submit`)
  await screen.findByText(/submitted this document on/, undefined, patience)
}
// These are last: they leave forms and documents.
export const FillInSubmittedByOther = story('/documents', /^Documents/, { ready: submitTogether })
export const NotSent = story('/documents', /^Documents/, {
  ready: async () => {
    await submitTogether()
    await press('Show the document')
    await screen.findByText(/^These answers were not sent in time/, undefined, patience)
  },
})
