import { format } from 'date-fns/format'
import { activityDateTimeFormat } from '../../model/constants.ts'
import { instantText } from '../../fields/types/instant/views.tsx'

/**
 * Formats an instant for activity lists in the user's time zone: in English as `11-21-2026 04:02
 * PM`, in other languages like everywhere else.
 * @example
 * activityTime(activity.createdDate, 'en') // '11-21-2026 04:02 PM'
 */
export function activityTime(value: unknown, locale: string): string {
  const date = new Date(String(value))
  if (Number.isNaN(date.getTime())) return ''
  return locale === 'en' ? format(date, activityDateTimeFormat) : instantText(value, locale)
}
