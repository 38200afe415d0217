// Made by `npm run generate` from schemas/. Do not edit.
import type { Dashboard } from '../../model/dashboard.ts'

export const dashboard: Dashboard = {
  name: "form-dashboard",
  title: "Performance review",
  path: "/form-dashboard",
  permission: "DASHBOARD:PERFORMANCE REVIEW",
  elements: [
    { name: "completed", show: "figure", entity: "document", filter: { status: "COMPLETED" }, date: "startDate" },
    { name: "expired", show: "figure", entity: "document", filter: { status: "EXPIRED" }, date: "startDate" },
    { name: "scheduled", show: "figure", entity: "document", filter: { status: "SCHEDULE" }, date: "startDate" },
    { name: "tasks", show: "figure", entity: "scheduled-task", date: "startDate" },
    { name: "perForm", show: "bar", entity: "document", group: ["formDefinitionId", "status"], date: "startDate", top: 10, width: 12 },
    { name: "perMonth", show: "line", entity: "document", group: ["startDate:month", "status"], date: "startDate", width: 8 },
    { name: "byStatus", show: "donut", entity: "document", group: ["status"], date: "startDate", width: 4 },
    {
      name: "branchMonths",
      show: "heatmap",
      entity: "document",
      group: ["siteId", "startDate:month"],
      date: "startDate",
      top: 10,
      width: 12,
    },
    { name: "perBranch", show: "bar", entity: "document", group: ["siteId", "status"], date: "startDate", top: 10, width: 6 },
    {
      name: "formsPerBranch",
      show: "table",
      entity: "document",
      group: ["formDefinitionId", "siteId"],
      date: "startDate",
      top: 10,
      width: 6,
    },
  ],
}
