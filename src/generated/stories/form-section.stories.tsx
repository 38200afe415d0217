// Made by `npm run generate` from schemas/. Do not edit.
import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/form-section.ts'

export default { title: 'Entities/form-section', component: Screen }
const stories = entityStories(entity)

export const List = stories.list('full')
