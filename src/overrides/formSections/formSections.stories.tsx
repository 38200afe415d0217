import { screen } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'
import { patience } from '../../../stories/until.ts'

export default { title: 'Screens/Sections of a form', component: Screen }

const sections = async (call: Call) =>
  `/detail/form/${await first(call, '/forms/definitions')}/form-section`
const lists = () => screen.findByRole('region', { name: 'Sections of the form' }, patience)

export const TwoLists = story(sections, /./, { ready: lists })
export const TwoListsPhone = story(sections, /./, { variant: 'phone', ready: lists })
export const TwoListsDark = story(sections, /./, { variant: 'dark', ready: lists })
export const TwoListsFailed = story(sections, /./, {
  obstruction: { kind: 'broken', paths: ['/forms/sections/list'] },
  ready: tryAgain,
})
