// Made by `npm run generate` from schemas/. Do not edit.
import { entityStories } from '../../../stories/entityStories.tsx'
import { Screen } from '../../../stories/Screen.tsx'
import { entity } from '../entities/role-permission.ts'

export default { title: 'Entities/role-permission', component: Screen, tags: ['repeated'] }
const stories = entityStories(entity)

export const List = { ...stories.list('full'), tags: ['!repeated'] }
export const ListEmpty = stories.list('empty')
export const ListNothingFound = stories.list('nothingFound')
export const ListLoading = stories.list('loading')
export const ListFailed = stories.list('failed')
export const ListForbidden = stories.list('forbidden')
export const ListPhone = stories.list('phone')
export const ListDark = stories.list('dark')
export const Create = stories.create()
export const CreatePhone = stories.create('phone')
export const DetailPhone = stories.detail('phone')
export const DetailDark = stories.detail('dark')
export const TabDetail = stories.tab('detail')
export const TabActivity = stories.tab('activity')
export const Edit = stories.edit()
export const Delete = stories.remove()
