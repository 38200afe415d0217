import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'

export default { title: 'Screens/Section designer', component: Screen }

const design = async (call: Call) => `/form-builder/${await first(call, '/forms/sections')}`

export const Design = story(design, /^Section design · /)
export const DesignPhone = story(design, /^Section design · /, { variant: 'phone' })
export const DesignFailed = story(design, /^Section design/, {
  obstruction: { kind: 'broken', paths: ['/forms/sectionRows'] },
  ready: tryAgain,
})
export const Preview = story(async (call) => `${await design(call)}/perview`, /^Section preview · /)
export const PreviewPhone = story(
  async (call) => `${await design(call)}/perview`,
  /^Section preview · /,
  { variant: 'phone' },
)
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
