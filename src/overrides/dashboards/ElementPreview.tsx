import { useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import { elementFaults } from '../../model/dashboardFaults.ts'
import { StateMessage } from '../../branchdesk.ts'
import { ElementCard } from './ElementCard.tsx'
import { useDashboard } from './useDashboard.ts'

/** An element as its dashboard will show it, with the figures of all dates. */
export function ElementPreview({ element }: { element: DashboardElement }) {
  const translate = useTranslate()
  const isComplete = isElementComplete(element)
  const filter = { preset: 'all', range: {}, compares: false, refresh: 0 } as const
  const { shown, result } = useDashboard(isComplete ? [element] : [], filter)
  const [first] = shown
  return first ? (
    <ElementCard dashboard={undefined} shown={first} filter={filter} result={result} />
  ) : (
    <StateMessage title={translate('dashboards.incomplete')} />
  )
}

/** Whether an element has all that its kind needs. */
export const isElementComplete = (element: DashboardElement): boolean =>
  elementFaults(element, []).length === 0
