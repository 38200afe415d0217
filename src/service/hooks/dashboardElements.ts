import type { DashboardElement } from '../../model/dashboard.ts'
import type { FieldError } from '../../model/problem.ts'
import { faultsFor } from '../dashboards/elements.ts'
import { invalid } from '../problems.ts'
import type { FieldOf } from '../recordTypes.ts'
import type { Hook } from './hooks.ts'

/**
 * Hook `dashboard-elements`: a person can store only elements whose figures they may read. Elements
 * that stay as they are are not checked again: a permission that was lost must not keep its owner
 * from changing the rest.
 * Errors  VALIDATION (400) at the keyword of the element
 */
export const dashboardElements: Hook<FieldOf<'own-dashboard'>> = {
  async beforeWrite(call, meta, drafts) {
    for (const { values, previous } of drafts) {
      if (!Array.isArray(values.elements)) continue
      const elements = values.elements as DashboardElement[]
      const before = (previous?.elements ?? []) as DashboardElement[]
      const stored = new Set(before.map((each) => canonical(each)))
      const errors: FieldError[] = []
      for (const [index, element] of elements.entries()) {
        if (stored.has(canonical(element)) && isFirst(element, elements, index)) continue
        const faults = await faultsFor(call, element, elements.slice(0, index))
        errors.push(
          ...faults.map(({ at, message }) => ({
            field: ['elements', index, ...at].join('.'),
            code: 'element',
            message: `The element "${element.name}": ${message}`,
          })),
        )
      }
      if (errors.length > 0) throw invalid({ errors, entity: meta.name })
    }
  },
}

const isFirst = ({ name }: DashboardElement, all: DashboardElement[], index: number): boolean =>
  all.findIndex((each) => each.name === name) === index

/** The database keeps no order of keys; neither the width nor the place needs a check. */
const canonical = ({ width: _, ...element }: DashboardElement): string =>
  JSON.stringify(Object.entries(element).sort(([one], [other]) => (one < other ? -1 : 1)))
