import { screen } from 'storybook/test'
import { startBrowserService } from '../../browserService.ts'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import { snapshotAddress, type Call } from '../../../stories/storyWorld.ts'
import { patience, untilPresent } from '../../../stories/until.ts'

export default { title: 'Screens/Section designer', component: Screen }

const design = async (call: Call) => `/form-builder/${await first(call, '/forms/sections')}`

/** The designer of a section that someone edits. */
const edited = async (call: Call) =>
  `/form-builder/${(await call('/forms/inProcess?size=1')).content[0].formSectionId}`
/** The designer of a section that nobody edits. */
const free = async (call: Call) => {
  const { content: drafts } = await call('/forms/inProcess?size=100')
  const { content } = await call('/forms/sections?size=100')
  const isEdited = (webId: string) =>
    drafts.some((each: { formSectionId: string }) => each.formSectionId === webId)
  return `/form-builder/${content.find((each: { webId: string }) => !isEdited(each.webId)).webId}`
}
const see = (text: RegExp) => screen.findByText(text, undefined, patience)
// A native click: Storybook's own runs inside React's `act`, in which a lazy part never resolves.
const press = async (name: string) =>
  (await screen.findByRole('button', { name }, patience)).click()
const pressKey = (key: string, ctrlKey = false) =>
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
  )

export const Design = story(design, /^Section design · /)
export const DesignPhone = story(design, /^Section design · /, { variant: 'phone' })
/** Another view of the same design. */
const viewOf = (name: RegExp) => ({
  ready: async () => (await screen.findByRole('tab', { name }, patience)).click(),
})
export const DesignTexts = story(design, /^Section design · /, viewOf(/^Texts$/))
export const DesignTextsPhone = story(design, /^Section design · /, {
  variant: 'phone',
  ...viewOf(/^Texts$/),
})
export const DesignRules = story(design, /^Section design · /, viewOf(/^Rules$/))
export const DesignLoading = {
  parameters: {
    world: {
      route: design,
      obstruction: { kind: 'silent', paths: ['/forms/sectionRows'] },
    },
  },
  play: () => untilPresent('main [aria-busy="true"]'),
}
export const DesignEmpty = story(free, /^Section design · /, {
  ready: async () => {
    document.querySelector<HTMLElement>('[data-column]')!.focus()
    pressKey('a', true)
    await see(/^\d+ fields$/)
    pressKey('Delete')
    await screen.findByRole('button', { name: 'Start from template' }, patience)
  },
})
export const DesignForbidden = story('/form-builder/any', /./, { account: 'user@acme.test' })
export const DesignLocked = story(edited, /^Section design · /, {
  account: 'clientadmin@acme.test',
  ready: () => see(/^This section is being edited/),
})
/** A change that could not be sent, and is only in this browser. */
async function changeOffline() {
  const service = await startBrowserService(snapshotAddress)
  service.setNetworkFault({ kind: 'broken', paths: ['/forms/inProcess'] })
  await press('Money')
  await see(/^The draft is only in this browser/)
  return service
}
export const DesignOffline = story(free, /^Section design · /, { ready: changeOffline })
export const DesignConflict = story(free, /^Section design · /, {
  ready: async () => {
    const service = await changeOffline()
    const { hash } = window.location
    const key = Object.keys(localStorage).find((each) => each.startsWith('design.'))!
    window.location.hash = '#/sections'
    await screen.findByRole('heading', { name: /^Sections/ }, patience)
    // Others have published a version since.
    const unsent = JSON.parse(localStorage.getItem(key)!) as object
    localStorage.setItem(key, JSON.stringify({ ...unsent, base: 'version 99' }))
    service.setNetworkFault({ kind: 'none' })
    window.location.hash = hash
    await see(/^Changes of yours that could not be saved/)
  },
})
export const DesignProblems = story(free, /^Section design · /, {
  ready: async () => {
    await press('Radio buttons')
    await see(/^"Radio buttons" has no choices/)
  },
})
export const DesignAddPhone = story(free, /^Section design · /, {
  variant: 'phone',
  ready: async () => {
    await press('Add field')
    await screen.findByRole('searchbox', { name: 'Search fields' }, patience)
  },
})
export const Versions = story(
  async (call) => `${await design(call)}/versions`,
  /^Section versions · /,
)
export const VersionsPhone = {
  ...story(async (call) => `${await design(call)}/versions`, /^Section versions · /, {
    variant: 'phone',
  }),
  tags: ['repeated'],
}
export const Templates = story('/section-templates', /^Section templates/)
export const TemplatesPhone = {
  ...story('/section-templates', /^Section templates/, {
    variant: 'phone',
  }),
  tags: ['repeated'],
}
export const DesignFailed = story(design, /^Section design/, {
  obstruction: { kind: 'broken', paths: ['/forms/sectionRows'] },
  ready: tryAgain,
})
export const Preview = story(async (call) => `${await design(call)}/perview`, /^Section preview · /)
export const PreviewPhone = {
  ...story(async (call) => `${await design(call)}/perview`, /^Section preview · /, {
    variant: 'phone',
  }),
  tags: ['repeated'],
}
export const PreviewDark = story(
  async (call) => `${await design(call)}/perview`,
  /^Section preview · /,
  { variant: 'dark' },
)

export const FormModel = story(
  async (call) => `/form/datamodel?id=${await first(call, '/forms/definitions')}`,
  /^Form data model · /,
)
export const LookupModel = story(
  async (call) => `/lookup/datamodel?id=${await first(call, '/static-data/lookups')}`,
  /^Lookup data model · /,
)
