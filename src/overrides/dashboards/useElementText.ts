import { useTranslate } from 'ra-core'
import { dashboardText, noteText, type DashboardElement } from '../../model/dashboard.ts'

/** Returns the note of an element, translated as its other texts. */
export function useElementNote(
  dashboard: string | undefined,
): (element: DashboardElement) => string {
  const translate = useTranslate()
  return ({ name, note = '' }) =>
    dashboard === undefined || !note
      ? note
      : translate(dashboardText(dashboard, noteText(name)), { _: note })
}

/**
 * Returns a function for the texts of elements: those of a file are translated, those that people
 * write are shown as they are.
 */
export function useElementText(
  dashboard: string | undefined,
): (element: DashboardElement, written: string | undefined) => string {
  const translate = useTranslate()
  return ({ name }, written = '') =>
    dashboard === undefined ? written : translate(dashboardText(dashboard, name), { _: written })
}
