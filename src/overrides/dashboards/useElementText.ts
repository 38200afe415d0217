import { useTranslate } from 'ra-core'
import { dashboardText, type DashboardElement } from '../../model/dashboard.ts'

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
