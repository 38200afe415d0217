import { useLocaleState } from 'ra-core'
import { showText } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { formatMoney } from './format.ts'

function MoneyDisplay({ field, value, place }: DisplayProps) {
  const [locale] = useLocaleState()
  const text = typeof value === 'number' ? formatMoney(field, value, locale) : String(value ?? '')
  return showText(place, text)
}

/** An amount with its currency in the reader's language, aligned to the right. */
export const moneyViews: FieldViews = {
  width: 120,
  wholeOnly: true,
  Display: MoneyDisplay,
  Input: lazyInput('money'),
  Filter: lazyFilter('number'),
  align: 'right',
  plain: true,
}
