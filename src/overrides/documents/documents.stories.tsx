import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'
import { untilPresent } from '../../../stories/until.ts'

export default { title: 'Screens/Documents', component: Screen }

// The last to end has not expired.
const open = async (call: Call) =>
  `/document/${await first(call, '/document?status=SCHEDULE&sort=endDate,desc')}`
const completed = async (call: Call) =>
  `/detail/document/${await first(call, '/document?status=COMPLETED')}/answers`
const inputs = () => untilPresent('main :is(input, textarea)')
const answers = () => untilPresent('main dl')

export const StartDocument = story('/form/fill-in', /^Fill in a form$/)
export const StartDocumentPhone = story('/form/fill-in', /^Fill in a form$/, { variant: 'phone' })
export const FillIn = story(open, /./, { ready: inputs })
export const FillInPhone = story(open, /./, { variant: 'phone', ready: inputs })
export const FillInDark = story(open, /./, { variant: 'dark', ready: inputs })
export const Answers = story(completed, /./, { ready: answers })
export const AnswersPhone = story(completed, /./, { variant: 'phone', ready: answers })
export const AnswersDark = story(completed, /./, { variant: 'dark', ready: answers })
const answersOf = async (call: Call) => {
  const { content } = await call('/document?status=COMPLETED&size=1')
  return `/form/answers/${content[0].formDefinitionId}`
}
export const AnswerList = story(answersOf, /^Answers of/)
export const AnswerListPhone = story(answersOf, /^Answers of/, { variant: 'phone' })
export const AnswerListDark = story(answersOf, /^Answers of/, { variant: 'dark' })
export const Reports = story('/report', /^Reports/)
export const ReportsPhone = story('/report', /^Reports/, { variant: 'phone' })
