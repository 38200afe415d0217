import { useLocaleState } from 'ra-core'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { ValueText } from '../../controls/ValueText.tsx'

const formats = new Map<string, Intl.NumberFormat>()
// Cached, because creating a format is slow and a list needs one per cell.
const formatOf = (locale: string) => {
  const known = formats.get(locale)
  if (known) return known
  const created = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  formats.set(locale, created)
  return created
}

/** A number with the digit grouping of a language. */
export const numberText = (value: unknown, locale: string): string =>
  typeof value === 'number' && Number.isFinite(value)
    ? formatOf(locale).format(value)
    : value === null || value === undefined
      ? ''
      : String(value)

function NumberDisplay({ value, place }: DisplayProps) {
  const [locale] = useLocaleState()
  return <ValueText place={place} text={numberText(value, locale)} />
}

/** A number with the language's digit grouping, aligned to the right. */
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
