// Made by `npm run generate` from schemas/. Do not edit.
import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/role-permission.ts'

export default { title: 'Entities/role-permission', component: Screen }
const stories = entityStories(entity)

export const List = stories.list('full')
export const ListEmpty = { ...stories.list('empty'), tags: ['repeated'] }
export const ListNothingFound = { ...stories.list('nothingFound'), tags: ['repeated'] }
export const ListLoading = { ...stories.list('loading'), tags: ['repeated'] }
export const ListFailed = { ...stories.list('failed'), tags: ['repeated'] }
export const ListForbidden = { ...stories.list('forbidden'), tags: ['repeated'] }
export const ListPhone = stories.list('phone')
export const ListDark = { ...stories.list('dark'), tags: ['repeated'] }
export const Create = stories.create()
export const CreatePhone = stories.create('phone')
export const DetailPhone = stories.detail('phone')
export const DetailDark = { ...stories.detail('dark'), tags: ['repeated'] }
export const TabDetail = stories.tab('detail')
export const TabActivity = stories.tab('activity')
export const Edit = stories.edit()
export const Delete = stories.remove()
