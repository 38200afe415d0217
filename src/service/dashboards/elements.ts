import type { DashboardElement } from '../../model/dashboard.ts'
import {
  aggregateOf,
  elementFaults,
  isWithoutFigures,
  namedFields,
  type ElementFault,
} from '../../model/dashboardFaults.ts'
import { Problem } from '../../model/problem.ts'
import type { RequestContext } from '../requestContext.ts'
import { planAggregate } from '../sql/aggregateStatement.ts'
import type { EntityMeta } from '../sql/entityRegistry.ts'
import { createResolver } from '../sql/expression.ts'
import { findFilter, nearestFilters } from '../sql/filterPaths.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/** Keywords that only the files of an installation have: people could make others send any call. */
const onlyInFiles = ['call', 'list'] as const

/** So many allowed names are named. */
const mostNames = 20

/**
 * What is wrong with an element for the person who stores it: its shape, or an entity or a field that
 * does not exist or that they may not read, which is the same to them.
 */
export function faultsFor(
  call: RequestContext,
  element: DashboardElement,
  earlier: DashboardElement[],
): ElementFault[] {
  const faults = elementFaults(element, earlier)
  for (const keyword of onlyInFiles)
    if (element[keyword])
      faults.push({
        at: [keyword],
        message: `only dashboards of schemas/dashboards have ${keyword}.`,
      })
  if (faults.length > 0 || element.show === 'text') return faults
  const meta = readableEntity(call, element)
  if (!meta)
    return [
      { at: ['entity'], message: `there is no entity "${element.entity}" that you may read.` },
    ]
  const paths = pathsOf(call, meta)
  for (const { at, field } of namedFields(element))
    if (!findFilter(field, paths))
      faults.push({
        at,
        message: `there is no field "${field}" that you may read; allowed: ${nearestFilters(field, paths).slice(0, mostNames).join(', ')}.`,
      })
  return faults.length > 0 || isWithoutFigures(element) ? faults : figureFaults(call, meta, element)
}

/** What the statement of the figures refuses: a group that is a list, the sum of a text. */
function figureFaults(
  { service, guard }: RequestContext,
  meta: EntityMeta,
  element: DashboardElement,
): ElementFault[] {
  try {
    planAggregate(
      service.registry,
      meta,
      { page: 0, size: 1, sort: [], filters: [], count: false },
      aggregateOf(element).query,
      { reader: guard.reader, rowCondition: () => undefined },
    )
    return []
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error
    return [{ at: element.group ? ['group'] : ['measure'], message: error.message }]
  }
}

/**
 * Hides the elements of dashboards that others have shared, as far as the reader may not read what
 * they count: not even the title and the values of the filter are left.
 */
export function hideElements(call: RequestContext, records: WireRecord[]): void {
  for (const record of records) {
    const { elements, userId } = record as { elements?: unknown; userId?: unknown }
    if (!Array.isArray(elements) || userId === call.user.webId) continue
    record['elements' as never] = (elements as DashboardElement[]).map((element) =>
      isReadable(call, element) ? element : hidden(element),
    ) as never
  }
}

const hidden = ({ name, show, width }: DashboardElement): DashboardElement => ({
  name,
  show,
  ...(width ? { width } : {}),
  forbidden: true,
})

function isReadable(call: RequestContext, element: DashboardElement): boolean {
  if (element.show === 'text') return true
  const meta = readableEntity(call, element)
  if (!meta) return false
  const paths = pathsOf(call, meta)
  return namedFields(element).every(({ field }) => findFilter(field, paths) !== undefined)
}

function readableEntity(
  { service, guard }: RequestContext,
  { entity = '' }: DashboardElement,
): EntityMeta | undefined {
  const meta = service.registry.find(entity)
  return meta && guard.find(meta, 'READ') ? meta : undefined
}

/** Where the fields of an entity are looked up, as far as the person may read them. */
function pathsOf({ service: { registry }, guard: { reader } }: RequestContext, meta: EntityMeta) {
  const resolver = createResolver(registry, meta, 't', reader, createStatement())
  return { registry, meta, resolver, reader }
}
