import type { Field } from '../model/field.ts'
import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyInput } from './lazyInput.tsx'
import { FirstAndMore } from './MorePopup.tsx'
import { phoneText } from './phone.views.tsx'
import { NoValue } from './ValueText.tsx'

/** The keys of an entry as the schema spells them (ENT-02: `phone_number`, `default`). */
export const phoneKeys = (field: Field) => ({
  // The pure half has the same rule, but brings the tables of every country's numbers with it.
  number: field.fields?.find((each) => each.kind === 'phone')?.name ?? 'phone_number',
  isDefault: field.fields?.find((each) => each.kind === 'boolean')?.name ?? 'default',
})

/** One entry of a list of numbers, by the keys of `phoneKeys`. */
export type PhoneEntry = Record<string, unknown>

function PhonesDisplay({ field, value, place }: DisplayProps) {
  const { number, isDefault } = phoneKeys(field)
  const entries = (Array.isArray(value) ? (value as PhoneEntry[]) : []).filter((entry) => entry?.[number])
  if (entries.length === 0) return <NoValue place={place} />
  // The default entry first, or the first one (USER-07).
  const ordered = entries.toSorted((one, other) => Number(other[isDefault] === true) - Number(one[isDefault] === true))
  return <FirstAndMore items={ordered.map((entry) => phoneText(entry[number]))} label={field.label} />
}

/** Several phone numbers, one of them the default. */
export const phonesViews: FieldViews = { Display: PhonesDisplay, Input: lazyInput('phones') }
