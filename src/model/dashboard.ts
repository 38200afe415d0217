/** How an element shows its figures; `records` are links to records, `text` is a paragraph. */
export const elementKinds = [
  'figure',
  'bar',
  'line',
  'area',
  'donut',
  'heatmap',
  'table',
  'records',
  'text',
] as const
export type ElementKind = (typeof elementKinds)[number]

/**
 * One element of a dashboard, as its file says it. `group` and `measure` are those of an aggregate
 * (`startDate:month`, `sum:amount`), `filter` is a list filter (`{ "status": "ACTIVE" }`), whose
 * values are texts, lists of them, and a group of conditions under `where`.
 */
export type DashboardElement = {
  name: string
  show: ElementKind
  /** Absent: composed of the labels of entity and fields, in every language. */
  title?: string
  entity?: string
  group?: string[]
  measure?: string
  filter?: Record<string, unknown>
  top?: number
  /** The field that the date range of the dashboard applies to. */
  date?: string
  /** A call that counts by values (`GET security/userRoles/count`), instead of an aggregate. */
  call?: string
  /**
   * The list that a group leads to, if not that of the entity; `{value}` in a filter is the value
   * of the first group.
   */
  list?: { entity: string; filter: Record<string, string> }
  text?: string
  /** A number to reach: a line in a chart, a bar below a figure. */
  goal?: number
  /** What to know about the figures, below the title. */
  note?: string
  /** Columns of twelve. */
  width?: number
  /**
   * What is left of an element of a shared dashboard whose records or fields the reader may not
   * read: its name, shape and width. No file and no request has it.
   */
  forbidden?: true
}

/** The most elements of a dashboard, all of which are read by one request. */
export const mostElements = 12

/** A dashboard: a screen of figures, which a file in `schemas/dashboards` describes. */
export type Dashboard = {
  name: string
  title: string
  path: string
  permission?: string
  elements: DashboardElement[]
}

/** What menu and routes need to know of a dashboard before its module is loaded. */
export type DashboardEntry = Omit<Dashboard, 'elements'> & {
  menu?: { group: string; order: number }
  icon: string
  load: () => Promise<{ dashboard: Dashboard }>
}

/** The kinds of elements that can show how much of a goal is reached. */
export const kindsWithGoal: readonly ElementKind[] = ['figure', 'bar', 'line', 'area']

/** The name of the note of an element among the texts of a dashboard. */
export const noteText = (element: string): string => `${element}-note`

/** The message key of a dashboard's text: `title`, the name of an element, or that of its note. */
export const dashboardText = (dashboard: string, text: string): string =>
  `dashboard.${dashboard}.${text}`
