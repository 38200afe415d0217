// Made by `npm run generate` from schemas/. Do not edit.
import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/document.ts'

export default { title: 'Entities/document', component: Screen }
const stories = entityStories(entity)

export const List = stories.list('full')
export const ListEmpty = { ...stories.list('empty'), tags: ['repeated'] }
export const ListNothingFound = { ...stories.list('nothingFound'), tags: ['repeated'] }
export const ListLoading = { ...stories.list('loading'), tags: ['repeated'] }
export const ListFailed = { ...stories.list('failed'), tags: ['repeated'] }
export const ListForbidden = { ...stories.list('forbidden'), tags: ['repeated'] }
export const ListPhone = stories.list('phone')
export const ListDark = { ...stories.list('dark'), tags: ['repeated'] }
export const DetailPhone = stories.detail('phone')
export const DetailDark = { ...stories.detail('dark'), tags: ['repeated'] }
export const TabDetail = stories.tab('detail')
export const TabAnswers = stories.tab('answers')
export const TabFiles = stories.tab('files')
export const TabNote = stories.tab('note')
export const TabActivity = stories.tab('activity')
export const Delete = stories.remove()
