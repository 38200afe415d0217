import { useLocale } from 'ra-core'
import { readableTime } from '../date/calendar.ts'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { showText } from '../../controls/ValueText.tsx'

/** A time of day in the format of a language, h:mm a in English. It has no time zone. */
export const timeText = (value: unknown, locale?: string): string =>
  typeof value === 'string' && /^\d{2}:\d{2}/.test(value)
    ? readableTime(value, locale)
    : String(value ?? '')

function TimeDisplay({ value, place }: DisplayProps) {
  return showText(place, timeText(value, useLocale()))
}

/** A time of day. */
export const timeViews: FieldViews = {
  width: 96,
  wholeOnly: true,
  Display: TimeDisplay,
  Input: lazyInput('time'),
  Filter: lazyFilter('time'),
  plain: true,
}
