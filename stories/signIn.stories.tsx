import { expect, screen, userEvent } from 'storybook/test'
import { Screen } from './Screen.tsx'
import type { World } from './storyWorld.ts'

export default { title: 'Console/sign-in', component: Screen }

const nobody: World = { route: '/sign-in', account: 'nobody' }
const seeForm = async () =>
  void (await screen.findByRole('button', { name: 'Sign In' }, { timeout: 15_000 }))

export const SignIn = { parameters: { world: nobody }, play: seeForm }
export const SignInPhone = {
  ...SignIn,
  globals: { viewport: { value: 'phone', isRotated: false } },
}
export const SignInDark = {
  ...SignIn,
  parameters: { world: { ...nobody, theme: 'theme-dark' } satisfies World },
}

export const Refused = {
  ...SignIn,
  play: async () => {
    await seeForm()
    await userEvent.type(screen.getByLabelText('Email'), 'admin@acme.test')
    await userEvent.type(screen.getByLabelText('Password'), 'not the password')
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await expect(await screen.findByRole('alert', undefined, { timeout: 15_000 })).toBeVisible()
  },
}
