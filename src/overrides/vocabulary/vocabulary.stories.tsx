import { Screen } from '../../../stories/Screen.tsx'
import { screenStory as story } from '../../../stories/screenStory.tsx'

export default { title: 'Screens/Vocabulary', component: Screen }

export const Vocabulary = story('/docs', /^Vocabulary of schemas$/)
export const VocabularyPhone = story('/docs', /^Vocabulary of schemas$/, { variant: 'phone' })
