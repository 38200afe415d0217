import { expect, screen } from 'storybook/test'
import { Screen } from '../../../stories/Screen.tsx'
import { screenStory as story } from '../../../stories/screenStory.tsx'
import { patience } from '../../../stories/until.ts'

export default { title: 'Screens/Dashboards', component: Screen }

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
export const FormDashboardContrast = story('/form-dashboard', /^Performance review$/, {
  theme: 'theme-contrast',
})
export const FormDashboardFailed = story('/form-dashboard', /^Performance review$/, {
  obstruction: { kind: 'broken', paths: ['/aggregates'] },
  ready: () => screen.findAllByRole('button', { name: 'Try again' }, patience),
})
export const FormDashboardLoading = {
  ...story('/form-dashboard', /^Performance review$/, {
    obstruction: { kind: 'silent', paths: ['/aggregates'] },
  }),
  play: async () => {
    await screen.findByRole('region', { name: 'Documents by status' }, patience)
    await expect(screen.queryByText('No data found')).toBeNull()
  },
}
/** A range of dates without any document. */
export const FormDashboardEmpty = story(
  '/form-dashboard?dates=custom&from=1999-01-01&to=1999-01-31',
  /^Performance review$/,
  { ready: () => screen.findAllByText('No data found', undefined, patience) },
)
export const UserDashboard = story('/user-dashboard', /^User statistics$/)
export const DashboardForbidden = story('/user-dashboard', /^Error 404$/, {
  account: 'nobody@initech.test',
})
