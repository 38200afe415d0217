import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

/**
 * The display text of a number: ten digits `(ddd) ddd-dddd`, nine `(ddd) dd-dddd`, international
 * ones unchanged (DLG-21).
 */
export function phoneText(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value).trim()
  const parts = /^(?:\+1(?=\d{10}$))?(\d{3})(\d{2,3})(\d{4})$/.exec(text.replace(/[\s().-]/g, ''))
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : text
}

function PhoneDisplay({ value, place }: DisplayProps) {
  return showText(place, phoneText(value))
}

/** One phone number. */
export const phoneViews: FieldViews = {
  width: 144,
  wholeOnly: true,
  Display: PhoneDisplay,
  Input: lazyInput('phone'),
  Filter: lazyFilter('text'),
}
