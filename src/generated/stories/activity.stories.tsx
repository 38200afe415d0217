// Made by `npm run generate` from schemas/. Do not edit.
import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/activity.ts'

export default { title: 'Entities/activity', component: Screen }
const stories = entityStories(entity)

export const List = stories.list('full')
export const ListEmpty = { ...stories.list('empty'), tags: ['repeated'] }
export const ListNothingFound = { ...stories.list('nothingFound'), tags: ['repeated'] }
export const ListLoading = { ...stories.list('loading'), tags: ['repeated'] }
export const ListFailed = { ...stories.list('failed'), tags: ['repeated'] }
export const ListPhone = stories.list('phone')
export const ListDark = { ...stories.list('dark'), tags: ['repeated'] }
export const DetailPhone = stories.detail('phone')
export const DetailDark = { ...stories.detail('dark'), tags: ['repeated'] }
export const TabDetail = stories.tab('detail')
