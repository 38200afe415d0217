import { defineRoutes } from '../../screens/custom/customRoute.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import type english from './messages/en.ts'

const Screen = lazyPart(() => import('./Dashboard.tsx'))

export default defineRoutes<typeof english>('dashboards', [
  {
    path: '/branch-dashboard',
    title: 'branchDashboard',
    permission: 'DASHBOARD:SITES OVERVIEW',
    menu: { group: 'Dashboard', order: 10 },
    icon: () => import('@mui/icons-material/Dashboard'),
    Screen,
  },
  {
    path: '/form-dashboard',
    title: 'formDashboard',
    permission: 'DASHBOARD:PERFORMANCE REVIEW',
    menu: { group: 'Dashboard', order: 20 },
    icon: () => import('@mui/icons-material/Insights'),
    Screen,
  },
  {
    path: '/user-dashboard',
    title: 'userDashboard',
    permission: 'DASHBOARD:USER STATISTICS',
    menu: { group: 'Dashboard', order: 30 },
    icon: () => import('@mui/icons-material/Groups'),
    Screen,
  },
])
