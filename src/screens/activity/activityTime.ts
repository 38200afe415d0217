import { format } from 'date-fns/format'
import { activityDateTimeFormat } from '../../model/constants.ts'
import { instantText } from '../../fields/types/instant/views.tsx'

/** An instant as activity lists show it: in English `11-21-2026 04:02 PM`, elsewhere as everywhere; in the person's zone. */
export function activityTime(value: unknown, locale: string): string {
  const date = new Date(String(value))
  if (Number.isNaN(date.getTime())) return ''
  return locale === 'en' ? format(date, activityDateTimeFormat) : instantText(value, locale)
}
