import { expect, screen } from 'storybook/test'
import { Screen } from './Screen.tsx'
import { screenStory as story, tryAgain } from './screenStory.tsx'
import { patience } from './until.ts'

export default { title: 'Lists/Settings', component: Screen }

const title = /^SMS configuration$/
const path = '/static-data/configuration/hierarchical'
const token = () => screen.findByLabelText('Auth token', undefined, patience)

export const Settings = story('/smsConfig', title, { ready: token })
export const SettingsPhone = story('/smsConfig', title, { variant: 'phone', ready: token })
export const SettingsDark = story('/smsConfig', title, { variant: 'dark', ready: token })
export const SettingsFailed = story('/smsConfig', title, {
  obstruction: { kind: 'broken', paths: [path] },
  ready: tryAgain,
})
export const SettingsLoading = {
  ...story('/smsConfig', title, { obstruction: { kind: 'silent', paths: [path] } }),
  play: async () => {
    await screen.findByRole('heading', { name: 'SMS configuration' }, patience)
    await expect(screen.queryByLabelText('Auth token')).toBeNull()
  },
}
/** A user without a role has no permissions. */
export const SettingsForbidden = {
  ...story('/smsConfig', title, { account: 'nobody@initech.test' }),
  play: async () => {
    await screen.findByText('Error 404', undefined, patience)
  },
}
