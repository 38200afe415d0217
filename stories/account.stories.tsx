import { screen, userEvent } from 'storybook/test'
import { Screen } from './Screen.tsx'
import type { World } from './storyWorld.ts'
import { patience } from './until.ts'

export default { title: 'Console/account', component: Screen }

type Story = {
  parameters: { world: World }
  globals?: Record<string, unknown>
  play: () => Promise<void>
}

const phone = { viewport: { value: 'phone', isRotated: false } }
const seeText = async (text: string | RegExp) =>
  void (await screen.findAllByText(text, undefined, patience))
const seeButton = async (name: string) =>
  void (await screen.findAllByRole('button', { name }, patience))
// A native click: Storybook's own runs inside React's `act`, in which a lazy screen never resolves.
const press = async (name: string) =>
  (await screen.findAllByRole('button', { name }, patience))[0]!.click()

const story = (world: World, play: () => Promise<void>): Story => ({ parameters: { world }, play })
const guest = (route: string, play: () => Promise<void>) =>
  story({ route, account: 'nobody' }, play)
const onPhone = (one: Story): Story => ({ ...one, globals: phone })
const inDark = (one: Story): Story => ({
  ...one,
  parameters: { world: { ...one.parameters.world, theme: 'theme-dark' } },
})
const after = (one: Story, action: () => Promise<void>): Story => ({
  ...one,
  play: async () => (await one.play(), await action()),
})

export const SignUp = guest('/sign-up', () => seeButton('Sign Up'))
export const SignUpPhone = onPhone(SignUp)
export const SignUpDark = inDark(SignUp)
export const SignUpRefused = after(SignUp, async () => {
  await press('Sign Up')
  await seeText('First name is required')
})

export const RequestPasswordReset = guest('/password-reset', () => seeButton('Send link'))
export const RequestPasswordResetPhone = { ...onPhone(RequestPasswordReset), tags: ['repeated'] }
export const RequestPasswordResetDark = { ...inDark(RequestPasswordReset), tags: ['repeated'] }
export const RequestPasswordResetSent = after(RequestPasswordReset, async () => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'nobody@acme.test')
  await press('Send link')
  await seeText('If an account with this address exists, we have sent it an email.')
})

export const NewPassword = guest('/password-reset?token=x', () => seeButton('Save password'))
export const NewPasswordPhone = { ...onPhone(NewPassword), tags: ['repeated'] }
export const NewPasswordDark = { ...inDark(NewPassword), tags: ['repeated'] }

export const ConfirmEmailRefused = guest('/sign-up?token=x', () =>
  seeText('This link was already used or has expired. Request a new one.'),
)
export const ConfirmEmailRefusedPhone = { ...onPhone(ConfirmEmailRefused), tags: ['repeated'] }
export const ConfirmEmailRefusedDark = { ...inDark(ConfirmEmailRefused), tags: ['repeated'] }

export const ChangePassword = story({ route: '/user/changePassword' }, () =>
  seeButton('Change password'),
)
export const ChangePasswordPhone = { ...onPhone(ChangePassword), tags: ['repeated'] }
export const ChangePasswordDark = { ...inDark(ChangePassword), tags: ['repeated'] }
export const ChangePasswordRefused = after(ChangePassword, async () => {
  await press('Change password')
  await seeText('Password is required')
})

export const AccountSettings = story({ route: '/accountsettings' }, () => seeButton('Save profile'))
export const AccountSettingsPhone = { ...onPhone(AccountSettings), tags: ['repeated'] }
export const AccountSettingsDark = { ...inDark(AccountSettings), tags: ['repeated'] }

export const Home = story({ route: '/home' }, () => seeText(/^Welcome, /))
export const HomePhone = { ...onPhone(Home), tags: ['repeated'] }
export const HomeDark = { ...inDark(Home), tags: ['repeated'] }
// A user without a role at any branch may not open anything.
export const HomeOfNobody = story({ route: '/home', account: 'nobody@initech.test' }, () =>
  seeText(/^Your account does not have access to any screen/),
)
