import { phone } from '../../fields/types/phone/type.ts'
import { phoneKeys } from '../../fields/types/phones/phoneKeys.ts'
import { isRecord } from '../../fields/nested/nested.ts'
import { safeText } from '../../model/csv.ts'
import type { Field } from '../../model/field.ts'

/** What stands between the values of a list in one cell. */
export const listSeparator = ';'
/** What stands behind the default one of several telephone numbers where that is not the first. */
export const defaultMarker = '*'

/**
 * A value as a cell of a CSV file, in a form that `readCell` reads back: days and moments as ISO 8601 has them, choices by their
 * value, lists by semicolons, what has no plain form as JSON. `words` is what people read in the place of a key.
 */
export function cellText(value: unknown, field: Field, words?: string): string {
  if (words !== undefined) return safeText(words)
  if (value === null || value === undefined || value === field.reference?.none) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (field.kind === 'phones' && Array.isArray(value)) return safeText(phonesText(value, field))
  if (Array.isArray(value) && value.every((each) => !isObject(each)))
    return safeText(listText(value.map(String)))
  if (typeof value !== 'string') return safeText(JSON.stringify(value))
  return safeText(field.kind === 'json' && isJson(value) ? JSON.stringify(value) : value)
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Values joined; as JSON where one of them would not come back as it was. */
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
  // A list with more to its entries than a number and a tick comes back whole from JSON alone.
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
