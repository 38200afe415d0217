import { useLocale, useTranslate } from 'ra-core'
import { showText } from '../../controls/ValueText.tsx'
import type { DisplayProps, FieldViews } from '../../fieldViews.types.ts'
import { lazyFilter, lazyInput } from '../../lazyInput.tsx'
import { recurrenceSentence, type Words } from './sentence.ts'

/** A recurrence as a sentence in the reader's language. */
export function useRecurrenceSentence(): (value: unknown) => string {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const words: Words = (key, params) => translate(`fields.recurrence.${key}`, params)
  return (value) => recurrenceSentence(value, words, locale)
}

function RecurrenceDisplay({ value, place }: DisplayProps) {
  return showText(place, useRecurrenceSentence()(value))
}

/** A recurrence: "Every week on Monday". */
export const recurrenceViews: FieldViews = {
  width: 208,
  Display: RecurrenceDisplay,
  Input: lazyInput('recurrence'),
  Filter: lazyFilter('recurrence'),
}
