// Made by `npm run generate` from schemas/. Do not edit.
import type { Dashboard } from '../../model/dashboard.ts'

export const dashboard: Dashboard = {
  name: "branch-dashboard",
  title: "Branches overview",
  path: "/branch-dashboard",
  permission: "DASHBOARD:SITES OVERVIEW",
  elements: [
    { name: "branches", show: "figure", entity: "site", filter: { status: "ACTIVE" } },
    { name: "devices", show: "figure", entity: "device", filter: { status: "ACTIVE" } },
    { name: "users", show: "figure", entity: "user-account", filter: { status: "ACTIVE" } },
    { name: "forms", show: "figure", entity: "form-definition", filter: { status: "ACTIVE" } },
    { name: "branchStatus", show: "donut", entity: "site", group: ["status"], width: 4 },
    { name: "branchLevel", show: "donut", entity: "site", group: ["typeTextCode"], width: 4 },
    { name: "deviceType", show: "donut", entity: "device", group: ["typeTextCode"], width: 4 },
    { name: "documents", show: "table", entity: "document", group: ["siteId", "status"], date: "startDate", top: 50, width: 12 },
    { name: "yourBranches", show: "records", title: "Your branches", entity: "site", width: 12 },
  ],
}
