// Made by `npm run generate` from schemas/. Do not edit.
import type { DashboardEntry } from '../model/dashboard.ts'

export const dashboards: DashboardEntry[] = [
  { name: "branch-dashboard", title: "Branches overview", path: "/branch-dashboard", permission: "DASHBOARD:SITES OVERVIEW", menu: { group: "Dashboard", order: 10 }, icon: () => import('@mui/icons-material/Dashboard'), load: () => import('./dashboards/branch-dashboard.ts') },
  { name: "form-dashboard", title: "Performance review", path: "/form-dashboard", permission: "DASHBOARD:PERFORMANCE REVIEW", menu: { group: "Dashboard", order: 20 }, icon: () => import('@mui/icons-material/Insights'), load: () => import('./dashboards/form-dashboard.ts') },
  { name: "user-dashboard", title: "User statistics", path: "/user-dashboard", permission: "DASHBOARD:USER STATISTICS", menu: { group: "Dashboard", order: 30 }, icon: () => import('@mui/icons-material/Groups'), load: () => import('./dashboards/user-dashboard.ts') },
]
