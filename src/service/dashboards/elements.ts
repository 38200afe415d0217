import type { DashboardElement } from '../../model/dashboard.ts'
import {
  aggregateOf,
  elementFaults,
  isWithoutFigures,
  namedFields,
  type ElementFault,
} from '../../model/dashboardFaults.ts'
import { Problem } from '../../model/problem.ts'
import { answersHook } from '../hooks/answers.ts'
import type { Hook } from '../hooks/hooks.ts'
import type { RequestContext } from '../requestContext.ts'
import { planAggregate } from '../sql/aggregateStatement.ts'
import { addInnerFields, type EntityMeta } from '../sql/entityRegistry.ts'
import { createResolver } from '../sql/expression.ts'
import { findFilter, nearestFilters } from '../sql/filterPaths.ts'
import type { WireRecord } from '../sql/selection.ts'
import { createStatement } from '../sql/statement.ts'

/** Keywords that only the files of an installation have: people could make others send any call. */
const onlyInFiles = ['call', 'list'] as const

/** The hook itself, because the table of all hooks needs this module. */
const answers: Hook = answersHook

/** So many allowed names are named. */
const mostNames = 20

/**
 * What is wrong with an element for the person who stores it: its shape, or an entity or a field
 * that does not exist or that they may not read, which is the same to them.
 */
export async function faultsFor(
  call: RequestContext,
  element: DashboardElement,
  earlier: DashboardElement[],
): Promise<ElementFault[]> {
  const faults = elementFaults(element, earlier)
  for (const keyword of onlyInFiles)
    if (element[keyword])
      faults.push({
        at: [keyword],
        message: `only dashboards of schemas/dashboards have ${keyword}.`,
      })
  if (faults.length > 0 || element.show === 'text') return faults
  const meta = await readableEntity(call, element)
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
export async function hideElements(call: RequestContext, records: WireRecord[]): Promise<void> {
  for (const record of records) {
    const { elements, userId } = record as { elements?: unknown; userId?: unknown }
    if (!Array.isArray(elements) || userId === call.user.webId) continue
    const shown: DashboardElement[] = []
    for (const element of elements as DashboardElement[])
      shown.push((await isReadable(call, element)) ? element : hidden(element))
    record['elements' as never] = shown as never
  }
}

const hidden = ({ name, show, width }: DashboardElement): DashboardElement => ({
  name,
  show,
  ...(width ? { width } : {}),
  forbidden: true,
})

async function isReadable(call: RequestContext, element: DashboardElement): Promise<boolean> {
  if (element.show === 'text') return true
  const meta = await readableEntity(call, element)
  if (!meta) return false
  const paths = pathsOf(call, meta)
  return namedFields(element).every(({ field }) => findFilter(field, paths) !== undefined)
}

/**
 * The entity of an element, with the fields that its filter adds; undefined: it may not be read.
 */
async function readableEntity(
  call: RequestContext,
  { entity = '', filter = {} }: DashboardElement,
): Promise<EntityMeta | undefined> {
  const meta = call.service.registry.find(entity)
  if (!meta || !call.guard.find(meta, 'READ')) return undefined
  const texts = Object.entries(filter).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const options = meta.entity.hooks.find(({ name }) => name === 'answers')
  if (!options) return meta
  return addInnerFields(
    meta,
    await answers.innerFields!(call, meta, new URLSearchParams(texts), options),
  )
}

/** Where the fields of an entity are looked up, as far as the person may read them. */
function pathsOf({ service: { registry }, guard: { reader } }: RequestContext, meta: EntityMeta) {
  const resolver = createResolver(registry, meta, 't', reader, createStatement())
  return { registry, meta, resolver, reader }
}
