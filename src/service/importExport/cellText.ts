import { phone } from '../../fields/types/phone/type.ts'
import { phoneKeys } from '../../fields/types/phones/phoneKeys.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import { safeText } from '../../model/csv.ts'
import type { Field } from '../../model/field.ts'

/** Separates the values of a list in one cell. */
export const listSeparator = ';'
/** Marks the default one of several telephone numbers if it is not the first. */
export const defaultMarker = '*'

/**
 * A value as a cell of a CSV file, in a form that `readCell` can read back: dates and times in ISO
 * 8601, choices by their value, lists separated by semicolons, anything without a plain form as
 * JSON. `label` is what people read instead of a key.
 */
export function cellText(value: unknown, field: Field, label?: string): string {
  if (label !== undefined) return safeText(label)
  if (value === null || value === undefined || value === field.reference?.none) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (field.kind === 'phones' && Array.isArray(value)) return safeText(phonesText(value, field))
  if (Array.isArray(value) && value.every((each) => !isObject(each)))
    return safeText(listText(value.map(String)))
  if (typeof value !== 'string') return safeText(JSON.stringify(value))
  return safeText(field.kind === 'json' && isJson(value) ? JSON.stringify(value) : value)
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

function phonesText(value: unknown[], field: Field): string {
  const { number, isDefault } = phoneKeys(field)
  const entries = value.filter(isRecord)
  // Entries with more than a number and the default flag can be read back only from JSON.
  if (
    entries.some((entry) =>
      Object.keys(entry).some(
        (name) => name !== number && name !== isDefault && entry[name] !== null,
      ),
    )
  )
    return JSON.stringify(value)
  return entries
    .map(
      (entry, index) =>
        `${String(phone.accept(entry[number]) ?? '')}${index > 0 && entry[isDefault] === true ? ` ${defaultMarker}` : ''}`,
    )
    .join(`${listSeparator} `)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
