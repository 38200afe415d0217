import { createContext } from 'react'

/**
 * The series whose times a form edits from a later one: its first start, and the start that the form
 * shows, both on the clock of the form.
 */
export const SeriesShown = createContext<{ first: string; shown: string } | undefined>(undefined)
