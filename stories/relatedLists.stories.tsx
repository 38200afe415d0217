import { Screen } from './Screen.tsx'
import { screenStory } from './screenStory.tsx'

export default { title: 'Console/related lists', component: Screen }

export const BranchForms = screenStory('/branch/form', /^Branch forms [\d,]+$/)
