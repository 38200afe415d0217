import { useContext } from 'react'
import type { AggregateRequest, AggregateResult } from '../../client/aggregates.ts'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { EntitiesContext } from '../../screens/entities.tsx'
import { useSession } from '../../branchdesk.ts'
import { isClosed, previousRange, unitOf, type DashboardFilter } from './dateRange.ts'
import { requestOf } from './figures.ts'
import { useElementEntities } from './useElementEntities.ts'
import { useFigures, type NamedRequest } from './useFigures.ts'

/** An element with its entity, as far as it has one and the user may read it. */
export type Shown = {
  element: DashboardElement
  entry?: ManifestEntry
  entity?: Entity | undefined
  isForbidden?: true
}

/** The requests of an element: its figures, those of the period before, and their course. */
const kinds = ['now', 'before', 'course'] as const
export type Which = (typeof kinds)[number]

const requestName = ({ name }: DashboardElement, which: Which): string => `${name} ${which}`

/**
 * What is known of one request: its data, or why there is none. `retry` reads all of its element
 * again.
 */
export type Result = { data: AggregateResult | undefined; error: unknown; retry: () => void }

/** Returns what is known of a request of an element. */
export type ResultOf = (element: DashboardElement, which: Which) => Result

/**
 * The elements of a dashboard with their figures, which one request reads. `isOutdated`: they are
 * those of the filter before, until the next are there.
 */
export function useDashboard(
  elements: DashboardElement[],
  filter: DashboardFilter,
): { shown: Shown[]; result: ResultOf; isOutdated: boolean } {
  const shown = useShownElements(elements)
  const { resultOf, retry, isPlaceholderData } = useFigures(
    requestsOf(shown, filter),
    filter.refresh,
  )
  return {
    shown,
    isOutdated: isPlaceholderData,
    result: (element, which) => ({
      ...resultOf(requestName(element, which)),
      retry: () => void retry(kinds.map((each) => requestName(element, each))),
    }),
  }
}

/** Which elements show records that the user may read; those of `records` are for everyone. */
function useShownElements(elements: DashboardElement[]): Shown[] {
  const { user, selectedSites } = useSession()
  const { manifest } = useContext(EntitiesContext)
  const shown = elements.map((element): Shown => {
    if (element.forbidden) return { element, isForbidden: true }
    if (element.show === 'text') return { element }
    const entry = manifest.find(({ name }) => name === element.entity)
    const isReadable =
      entry &&
      (element.show === 'records' || isPermitted(user, entry.permission, 'READ', selectedSites))
    return isReadable ? { element, entry } : { element, isForbidden: true }
  })
  const entities = useElementEntities(
    shown.map(({ element, entry }) => (entry ? element : { ...element, entity: undefined })),
  )
  return shown.map((each, index) => ({ ...each, entity: entities[index] }))
}

/** All requests of a dashboard, by element and kind. */
function requestsOf(shown: Shown[], { range, compares }: DashboardFilter): NamedRequest[] {
  const requests: NamedRequest[] = []
  const add = (element: DashboardElement, which: Which, request: AggregateRequest) =>
    void requests.push({ name: requestName(element, which), request })
  for (const { element, entity } of shown) {
    if (!entity || element.call || element.show === 'records') continue
    add(element, 'now', requestOf(element, entity, range))
    if (element.show !== 'figure' || !element.date) continue
    if (compares && isClosed(range))
      add(element, 'before', requestOf(element, entity, previousRange(range)))
    add(element, 'course', requestOf(element, entity, range, [`${element.date}:${unitOf(range)}`]))
  }
  return requests
}
