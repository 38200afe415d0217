import { calendarDay, readableDay } from './calendar.ts'
import type { DisplayProps, FieldViews } from './fieldViews.types.ts'
import { lazyFilter, lazyInput } from './lazyInput.tsx'
import { ValueText } from './ValueText.tsx'

/** A day as MM-dd-yyyy. It is cut from the text and never becomes an instant, so no time zone can move it. */
export const dateText = (value: unknown): string => readableDay(calendarDay(value)) ?? String(value ?? '')

function DateDisplay({ value, place }: DisplayProps) {
  return <ValueText place={place} text={dateText(value)} />
}

/** A day, without time and time zone. */
export const dateViews: FieldViews = { Display: DateDisplay, Input: lazyInput('date'), Filter: lazyFilter('date') }
