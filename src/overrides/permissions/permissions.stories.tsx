import { screen } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { first, screenStory as story, tryAgain } from '../../../stories/screenStory.tsx'
import type { Call } from '../../../stories/storyWorld.ts'
import { patience } from '../../../stories/until.ts'

export default { title: 'Screens/Permissions', component: Screen }

const matrix = async (call: Call) =>
  `/detail/role/${await first(call, '/security/roles')}/permissions`
const people = async (call: Call) =>
  `/user-permission?users=${await first(call, '/security/userAccounts')}&site=${await first(call, '/site/sites')}`
const switches = () => screen.findAllByRole('switch', undefined, patience)

export const RoleMatrix = story(matrix, /./, { ready: switches })
export const RoleMatrixPhone = story(matrix, /./, { variant: 'phone', ready: switches })
export const RoleMatrixDark = story(matrix, /./, { variant: 'dark', ready: switches })
export const RoleMatrixReadOnly = story(matrix, /./, {
  account: 'manager@acme.test',
  ready: switches,
})
export const RoleMatrixFailed = story(matrix, /./, {
  obstruction: { kind: 'broken', paths: ['/security/rolePermissions/togglePermissions'] },
  ready: tryAgain,
})

export const UserPermissionsNobodyChosen = story('/user-permission', /^User permissions$/, {
  ready: () =>
    screen.findByText('Choose users and a branch to see their permissions.', undefined, patience),
})
export const UserPermissions = story(people, /^User permissions$/, { ready: switches })
export const UserPermissionsPhone = {
  ...story(people, /^User permissions$/, {
    variant: 'phone',
    ready: switches,
  }),
  tags: ['repeated'],
}

export const GroupRoles = story('/detail/permission-group/business/roles', /^Business$/)
