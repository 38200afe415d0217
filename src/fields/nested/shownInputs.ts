import type { Field } from '../../model/field.ts'

/** A form that starts with more inputs mounts each only near the part of the form in sight. */
export const mostMounted = 100

/** How many inputs a form starts with for a field: a folded object and a list are one each. */
export function shownInputs(field: Field): number {
  if (field.hidden || field.folded || field.shape !== 'object' || !field.fields) return 1
  return field.fields.reduce((sum, each) => sum + shownInputs(each), 0)
}
