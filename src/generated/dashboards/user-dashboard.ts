// Made by `npm run generate` from schemas/. Do not edit.
import type { Dashboard } from '../../model/dashboard.ts'

export const dashboard: Dashboard = {
  name: "user-dashboard",
  title: "User statistics",
  path: "/user-dashboard",
  permission: "DASHBOARD:USER STATISTICS",
  elements: [
    { name: "users", show: "figure", entity: "user-account", filter: { status: "ACTIVE" } },
    { name: "roles", show: "figure", entity: "role", filter: { status: "ACTIVE" } },
    { name: "newUsers", show: "figure", title: "New users", entity: "user-account", date: "createdDate" },
    {
      name: "byRole",
      show: "bar",
      title: "People by role",
      note: "A person with several roles counts once for each of them.",
      entity: "user-site",
      call: "GET security/userRoles/count",
      group: ["roleId"],
      list: { entity: "user-account", filter: { "user-site.roleId.roleName": "{value}" } },
      width: 8,
    },
    { name: "byStatus", show: "donut", entity: "user-account", group: ["status"], width: 4 },
    {
      name: "byBranch",
      show: "bar",
      title: "People by branch",
      note: "A person who works at several branches counts once for each of them.",
      entity: "user-site",
      group: ["siteId"],
      measure: "distinct:userAccountId",
      top: 15,
      list: { entity: "user-account", filter: { "user-site.siteId": "{value}" } },
      width: 12,
    },
  ],
}
