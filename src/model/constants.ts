/** Numbers and formats of the specification (B §9), one name each. Times in milliseconds unless the name says otherwise. */
export const permissionPrefix = 'BRANCHDESK'
export const apiBase = '/api'
/** Under the base: where a console learns of the realtime endpoint, and the endpoint. */
export const realtimePaths = { learn: '/realtime', endpoint: '/graphql' } as const
export const tabPageSize = 10
export const listPageSize = 20
export const pageSizes = [10, 20, 50, 100]
/** Rows fetched at once where a person scrolls through all that match; as the size of a page it stands for that choice. */
export const scrollingSize = 200
export const allRowsSize = 10_000
/** Records that one call removes or changes at most. */
export const bulkMaximum = 10_000
export const siteOptionsSize = 1_000
export const sitePickerSize = 100_000
export const tabReloadDebounce = 300
export const sitesQueryDelay = 500
export const globalFilterDelay = 1_000
export const idleLogout = 1_800_000
/** So long before the idle logout it is announced. */
export const idleWarning = 60_000
export const chunkLoadTimeout = 120_000
export const listSearchMinimum = 3
export const widgetSearchMinimum = 2
export const streetMaximum = 100
export const postalCodeMaximum = 10
/** A detail value longer than this is cut to one character less and an ellipsis. */
export const detailTextMaximum = 30
export const chipsMaximum = 9_999
export const multiSelectLabelMaximum = 50
export const minimumAge = 16
export const passwordMinimum = 8
export const dateFormat = 'MM-dd-yyyy'
export const dateTimeFormat = 'MM-dd-yyyy h:mm a'
export const activityDateTimeFormat = 'MM-dd-yyyy hh:mm a'
export const toastDuration = 3_000
/** A toast that offers to take something back stays longer. */
export const undoToastDuration = 10_000
/** Hours in which people can take back what they deleted or changed in bulk. */
export const undoHours = 24
export const scrollTopThreshold = 200
export const scrollTopSpeed = 600
export const scrollAfterNavigation = 100
/** A wizard counts its steps from here. */
export const stepperStart = 1
export const stepperAnimation = 300
/** Width of a dialog in pixels unless it says another. */
export const dialogWidth = 500
/** Pickers fetch all options up to this many and search on the server above. */
export const pickerServerSearchAbove = 200
/** What is answered in the place of a secret; a body that holds it keeps the secret. */
export const secretMask = '********'
export const storageKeys = {
  token: 'id_token',
  user: 'currentUser',
  baseUrl: 'baseUrl',
  theme: 'theme',
  language: 'language',
  sites: 'selectedSites',
} as const
