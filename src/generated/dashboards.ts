// Made by `npm run generate` from schemas/. Do not edit.
import type { DashboardEntry } from '../model/dashboard.ts'

export const dashboards: DashboardEntry[] = [
  { name: "branch-dashboard", title: "Branches overview", path: "/branch-dashboard", permission: "DASHBOARD:SITES OVERVIEW", icon: "Dashboard", menu: { group: "Dashboard", order: 10 }, load: () => import('./dashboards/branch-dashboard.ts') },
  { name: "form-dashboard", title: "Performance review", path: "/form-dashboard", permission: "DASHBOARD:PERFORMANCE REVIEW", icon: "Insights", menu: { group: "Dashboard", order: 20 }, load: () => import('./dashboards/form-dashboard.ts') },
  { name: "user-dashboard", title: "User statistics", path: "/user-dashboard", permission: "DASHBOARD:USER STATISTICS", icon: "Groups", menu: { group: "Dashboard", order: 30 }, load: () => import('./dashboards/user-dashboard.ts') },
]
