import { useLocale } from 'ra-core'
import { calendarDay, readableDay } from './calendar.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

/**
 * A day in the format of a language, MM-dd-yyyy in English. It never becomes an instant, so no time
 * zone can change it.
 */
export const dateText = (value: unknown, locale?: string): string =>
  readableDay(calendarDay(value), locale) ?? String(value ?? '')

function DateDisplay({ value, place }: DisplayProps) {
  return showText(place, dateText(value, useLocale()))
}

/** A day, without time and time zone. */
export const dateViews: FieldViews = {
  width: 108,
  wholeOnly: true,
  Display: DateDisplay,
  Input: lazyInput('date'),
  Filter: lazyFilter('date'),
  plain: true,
}
