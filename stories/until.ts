import { waitFor } from 'storybook/test'

/** How long a story waits for the page: `findBy...` and `waitFor` of Testing Library take it. */
export const patience = { timeout: 30_000 }

/**
 * Waits until `holds` returns true. Storybook records every call of its `expect`, which costs more
 * than the wait when the call is repeated at each change of the page.
 * Errors  after 30 s, with the text of the condition
 */
export const until = (holds: () => boolean) =>
  waitFor(() => {
    if (!holds()) throw new Error(`This did not become true: ${holds}`)
  }, patience)

/** Waits until an element matches `selector`. */
export const untilPresent = (selector: string) =>
  until(() => document.querySelector(selector) !== null)

/** Waits until no element matches `selector`. */
export const untilAbsent = (selector: string) =>
  until(() => document.querySelector(selector) === null)
