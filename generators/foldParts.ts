import type { Field } from '../src/model/field.ts'

/** A form with more inputs folds all objects that may be absent. */
const mostInputs = 60
/** An object with more inputs is folded in any form. */
const mostInPart = 8

/**
 * Folds the objects of a form that may be absent: a person adds those that are wanted, and a form
 * of a large schema opens as fast as one of a small schema.
 */
export function foldParts(fields: Field[]): void {
  const isLong = fields.reduce((sum, field) => sum + inputsOf(field), 0) > mostInputs
  const fold = (field: Field) => {
    const isOptional = !field.required && !field.requiredWhen && field.shape === 'object'
    if (isOptional && field.fields && (isLong || inputsOf(field) > mostInPart)) field.folded = true
    for (const each of innerFields(field)) fold(each)
  }
  for (const field of fields) fold(field)
}

const innerFields = ({ fields = [], variants = [] }: Field): Field[] => [
  ...fields,
  ...variants.flatMap((variant) => variant.fields),
]

/** How many inputs a form shows for a field when all of its parts are there. */
function inputsOf(field: Field): number {
  if (field.hidden || field.readOnly) return 0
  const inner = innerFields(field)
  return inner.length === 0 || field.shape === 'items'
    ? 1
    : inner.reduce((sum, each) => sum + inputsOf(each), 0)
}
