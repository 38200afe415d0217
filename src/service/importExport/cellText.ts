import { listSeparator } from '../../fields/cellMarks.ts'
import { fieldTypeOf } from '../../fields/fieldTypes.ts'
import { safeText } from '../../model/csv.ts'
import type { Field } from '../../model/field.ts'

/**
 * A value as a cell of a CSV file, in a form that `readCell` can read back: dates and times in ISO
 * 8601, choices by their value, lists separated by semicolons, anything without a plain form as
 * JSON. `label` is what people read instead of a key.
 */
export function cellText(value: unknown, field: Field, label?: string): string {
  if (label !== undefined) return safeText(label)
  if (value === null || value === undefined || value === field.reference?.none) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const { toCell } = fieldTypeOf(field)
  if (toCell) return safeText(toCell(value, field))
  if (Array.isArray(value) && value.every((each) => !isObject(each)))
    return safeText(listText(value.map(String)))
  if (typeof value !== 'string') return safeText(JSON.stringify(value))
  return safeText(field.shape === 'any' && isJson(value) ? JSON.stringify(value) : value)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The values joined; as JSON if the plain form could not be read back. */
function listText(values: string[]): string {
  const isPlain = values.every(
    (each) =>
      each !== '' && each === each.trim() && !each.includes(listSeparator) && !each.startsWith('['),
  )
  return isPlain ? values.join(`${listSeparator} `) : JSON.stringify(values)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
