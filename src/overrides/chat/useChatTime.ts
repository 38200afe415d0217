import { useMemo } from 'react'
import { useTranslate } from 'ra-core'
import { dateText } from '../../fields/types/date/views.tsx'
import { readableTime } from '../../fields/types/date/calendar.ts'
import { localDay, localTime } from '../../fields/types/instant/views.tsx'

/** The times and days of messages in the user's time zone, with "Today" and "Yesterday". */
export function useChatTime(locale: string) {
  const translate = useTranslate()
  return useMemo(() => {
    const timeOf = (date: string) => readableTime(localTime(new Date(date)), locale)
    const dayOf = (date: string) => {
      const today = new Date()
      const yesterday = new Date(today)
      yesterday.setDate(today.getDate() - 1)
      const day = localDay(date)
      if (day === localDay(today)) return translate('chat.today')
      if (day === localDay(yesterday)) return translate('chat.yesterday')
      return dateText(day, locale)
    }
    /** The time of a message of today, else its day. */
    const timeOrDayOf = (date: string) =>
      localDay(date) === localDay(new Date()) ? timeOf(date) : dayOf(date)
    return { timeOf, dayOf, timeOrDayOf }
  }, [translate, locale])
}
