/**
 * Constants of the specification (B §9). Times are in milliseconds unless the name says otherwise.
 */
export const permissionPrefix = 'BRANCHDESK'
export const apiBase = '/api'
/** Paths under the base: the description of the realtime endpoint, and the endpoint itself. */
export const realtimePaths = { learn: '/realtime', endpoint: '/graphql' } as const
/** The path under the base of the call with several aggregates. */
export const aggregatesPath = '/aggregates'
/** The path under the base of the call that gives several records of an entity the same values. */
export const bulkUpdatePath = '/bulk'
export const tabPageSize = 10
export const listPageSize = 20
export const pageSizes = [10, 20, 50, 100]
/**
 * Rows fetched at once with infinite scroll. As a page size it means that infinite scroll is on.
 */
export const scrollingSize = 200
export const allRowsSize = 10_000
/** The most records that one call may remove or change. */
export const bulkMaximum = 10_000
export const siteOptionsSize = 1_000
export const sitePickerSize = 100_000
export const tabReloadDebounce = 300
export const sitesQueryDelay = 500
export const globalFilterDelay = 1_000
export const idleLogout = 1_800_000
/** How long before the idle logout the warning appears. */
export const idleWarning = 60_000
export const chunkLoadTimeout = 120_000
export const listSearchMinimum = 3
export const widgetSearchMinimum = 2
export const streetMaximum = 100
export const postalCodeMaximum = 10
/** A longer detail value is cut to one character less, followed by an ellipsis. */
export const detailTextMaximum = 30
export const chipsMaximum = 9_999
export const multiSelectLabelMaximum = 50
export const minimumAge = 16
export const passwordMinimum = 8
export const dateFormat = 'MM-dd-yyyy'
export const dateTimeFormat = 'MM-dd-yyyy h:mm a'
export const activityDateTimeFormat = 'MM-dd-yyyy hh:mm a'
export const toastDuration = 3_000
/** A toast with an "Undo" button stays longer. */
export const undoToastDuration = 10_000
/** Hours in which people can undo a deletion or a bulk change. */
export const undoHours = 24
export const scrollTopThreshold = 200
export const scrollTopSpeed = 600
export const scrollAfterNavigation = 100
/** The number of a wizard's first step. */
export const stepperStart = 1
export const stepperAnimation = 300
/** The height of the bar at the top of the console, which stays in view, in pixels. */
export const topBarHeight = 56
/** Default width of a dialog in pixels. */
export const dialogWidth = 500
/** The width of a form in two columns, in pixels. */
export const wideDialogWidth = 760
/** Pickers fetch up to this many options at once; if there are more, the service searches. */
export const pickerServerSearchAbove = 200
/** Records that one request assigns: bodies have a limit, and a person wants to see progress. */
export const assignBatch = 500
/** Returned instead of a secret. A request body that contains it leaves the secret unchanged. */
export const secretMask = '********'
export const storageKeys = {
  token: 'id_token',
  user: 'currentUser',
  baseUrl: 'baseUrl',
  theme: 'theme',
  language: 'language',
  sites: 'selectedSites',
  starts: 'starts',
} as const
