import { createContext } from 'react'

/**
 * The series whose times a form edits from a later one: its first start, the start that the form
 * shows, both on the clock of the form, and the rule as the form got it. While that is not changed,
 * its days move with the start.
 */
export const SeriesShown = createContext<
  { first: string; shown: string; rule: string } | undefined
>(undefined)
