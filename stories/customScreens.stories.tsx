import { screen } from 'storybook/test'
import { Screen } from './Screen.tsx'
import type { Call, World } from './storyWorld.ts'
import { patience, until, untilAbsent } from './until.ts'

export default { title: 'Console/custom screens', component: Screen }

type Variant = 'plain' | 'phone' | 'dark'

/**
 * A story of a custom screen: it has loaded when its heading is shown, nothing is busy, and `ready`
 * has passed.
 */
const story = (
  route: World['route'],
  title: RegExp,
  {
    variant = 'plain',
    ready,
    ...world
  }: Partial<World> & { variant?: Variant; ready?: () => Promise<unknown> } = {},
) => ({
  parameters: {
    world: {
      route,
      theme: variant === 'dark' ? 'theme-dark' : 'theme-blue',
      ...world,
    } satisfies World,
  },
  ...(variant === 'phone' ? { globals: { viewport: { value: 'phone', isRotated: false } } } : {}),
  play: async () => {
    await until(() => title.test(document.querySelector('main h1')?.textContent ?? ''))
    await untilAbsent('main [aria-busy="true"]')
    await ready?.()
  },
})

const first = async (call: Call, path: string) =>
  (await call(`${path}${path.includes('?') ? '&' : '?'}size=1`)).content[0].webId as string
const design = async (call: Call) => `/form-builder/${await first(call, '/forms/sections')}`
const matrix = async (call: Call) =>
  `/detail/role/${await first(call, '/security/roles')}/permissions`
const people = async (call: Call) =>
  `/user-permission?users=${await first(call, '/security/userAccounts')}&site=${await first(call, '/site/sites')}`
const switches = () => screen.findAllByRole('switch', undefined, patience)
const tryAgain = () => screen.findByRole('button', { name: 'Try again' }, patience)

export const BranchDashboard = story('/branch-dashboard', /^Branches overview$/)
export const BranchDashboardPhone = story('/branch-dashboard', /^Branches overview$/, {
  variant: 'phone',
})
export const BranchDashboardDark = story('/branch-dashboard', /^Branches overview$/, {
  variant: 'dark',
})
export const BranchDashboardOfUser = story('/branch-dashboard', /^Branches overview$/, {
  account: 'user@acme.test',
})
export const FormDashboard = story('/form-dashboard', /^Performance review$/)
export const UserDashboard = story('/user-dashboard', /^User statistics$/)
export const DashboardForbidden = story('/user-dashboard', /^Error 404$/, {
  account: 'nobody@initech.test',
})

export const Design = story(design, /^Section design · /)
export const DesignPhone = story(design, /^Section design · /, { variant: 'phone' })
export const DesignFailed = story(design, /^Section design/, {
  obstruction: { kind: 'broken', paths: ['/forms/sectionRows'] },
  ready: tryAgain,
})
export const Preview = story(async (call) => `${await design(call)}/perview`, /^Section preview · /)
export const PreviewPhone = story(
  async (call) => `${await design(call)}/perview`,
  /^Section preview · /,
  { variant: 'phone' },
)
export const PreviewDark = story(
  async (call) => `${await design(call)}/perview`,
  /^Section preview · /,
  { variant: 'dark' },
)

export const StartDocument = story('/form/fill-in', /^Fill in a form$/)
export const StartDocumentPhone = story('/form/fill-in', /^Fill in a form$/, { variant: 'phone' })

export const FormModel = story(
  async (call) => `/form/datamodel?id=${await first(call, '/forms/definitions')}`,
  /^Form data model · /,
)
export const LookupModel = story(
  async (call) => `/lookup/datamodel?id=${await first(call, '/static-data/lookups')}`,
  /^Lookup data model · /,
)

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
export const UserPermissionsPhone = story(people, /^User permissions$/, {
  variant: 'phone',
  ready: switches,
})

export const BranchForms = story('/branch/form', /^Branch forms [\d,]+$/)
export const GroupRoles = story('/detail/permission-group/business/roles', /^Business$/)

const conversation = async (call: Call) =>
  `/chat/${await first(call, '/chat/conversations?sort=lastMessageDate,desc')}`
const messages = () => screen.findByRole('log', undefined, patience)

export const Chat = story('/chat', /^Conversations$/)
export const ChatPhone = story('/chat', /^Conversations$/, { variant: 'phone' })
export const ChatFailed = story('/chat', /^Conversations$/, {
  obstruction: { kind: 'broken', paths: ['/chat/inbox'] },
  ready: tryAgain,
})
export const ChatConversation = story(conversation, /./, { ready: messages })
export const ChatConversationPhone = story(conversation, /./, {
  variant: 'phone',
  ready: messages,
})
export const ChatConversationDark = story(conversation, /./, { variant: 'dark', ready: messages })
export const ChatConversationFailed = story(conversation, /./, {
  obstruction: { kind: 'broken', paths: ['/chat/messages'] },
  ready: tryAgain,
})
