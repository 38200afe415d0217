import { useLocaleState } from 'ra-core'
import type { Field } from '../../../model/field.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

const formats = new Map<string, Intl.NumberFormat>()
// Cached, because creating a format is slow and a list needs one per cell.
const formatOf = (locale: string, useGrouping: boolean) => {
  const key = `${locale} ${useGrouping}`
  const known = formats.get(key)
  if (known) return known
  const created = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, useGrouping })
  formats.set(key, created)
  return created
}

/** A number in a language, with its digit grouping unless the field has none. */
export const numberText = (
  value: unknown,
  locale: string,
  { grouping }: Pick<Field, 'grouping'>,
): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? formatOf(locale, grouping !== false).format(value)
    : value === null || value === undefined
      ? ''
      : String(value)

function NumberDisplay({ field, value, place }: DisplayProps) {
  const [locale] = useLocaleState()
  return showText(place, numberText(value, locale, field))
}

/** A number in the language of the reader, aligned to the right. */
export const numberViews: FieldViews = {
  width: 96,
  wholeOnly: true,
  Display: NumberDisplay,
  Input: lazyInput('number'),
  Filter: lazyFilter('number'),
  align: 'right',
  plain: true,
  needsLabel: true,
}
