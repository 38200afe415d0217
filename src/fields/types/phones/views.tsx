import { useTranslate } from 'ra-core'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyInput } from '../../lazyInput.tsx'
import { FirstAndMore } from '../../controls/FirstAndMore.tsx'
import { phoneKeys } from './phoneKeys.ts'
import { phoneText } from '../phone/views.tsx'
import { NoValue, showText } from '../../controls/ValueText.tsx'

/** One entry of a list of numbers, with the property names of `phoneKeys`. */
export type PhoneEntry = Record<string, unknown>

function PhonesDisplay({ field, value, place, label = field.label }: DisplayProps) {
  const { number, isDefault } = phoneKeys(field)
  const translate = useTranslate()
  const entries = (Array.isArray(value) ? (value as PhoneEntry[]) : []).filter(
    (entry) => entry?.[number],
  )
  if (entries.length === 0) return <NoValue place={place} />
  // The default entry first, or the first one (USER-07).
  const ordered = entries.toSorted(
    (one, other) => Number(other[isDefault] === true) - Number(one[isDefault] === true),
  )
  const numbers = ordered.map((entry) => phoneText(entry[number]))
  return place === 'whole' ? (
    showText(place, numbers.join(translate('fields.comma')))
  ) : (
    <FirstAndMore items={numbers} label={label} />
  )
}

/** Several phone numbers, one of them the default. */
export const phonesViews: FieldViews = {
  width: 168,
  wholeOnly: true,
  Display: PhonesDisplay,
  Input: lazyInput('phones'),
}
