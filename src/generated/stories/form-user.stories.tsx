// Made by `npm run generate` from schemas/. Do not edit.
import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/form-user.ts'

export default { title: 'Entities/form-user', component: Screen }
const stories = entityStories(entity)

export const List = stories.list('full')
