import { Screen } from '../../../stories/Screen.tsx'
import { screenStory as story } from '../../../stories/screenStory.tsx'

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
export const UserDashboard = story('/user-dashboard', /^User statistics$/)
export const DashboardForbidden = story('/user-dashboard', /^Error 404$/, {
  account: 'nobody@initech.test',
})
