import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import { printRule, type Recurrence } from '../../../model/recurrence.ts'
import { loadOnce } from '../../loading/lazyPart.tsx'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { usePromise } from '../../loading/usePromise.ts'
import { isCalendarDay, readableDay, readableTime } from '../date/calendar.ts'
import { localDay, localTime } from '../instant/views.tsx'

// The library that computes dates is loaded with the first rule that is shown.
const load = loadOnce(() => import('../../../model/occurrences.ts'))

/** Dates that are shown. */
const shown = 5

/** The next dates of a rule, from its start or else from today. */
export function NextDates({ rule, start }: { rule: Recurrence; start: unknown }) {
  return (
    <LoadBoundary fallback={<Box aria-hidden sx={{ height: 24 }} />}>
      <DateList key={printRule(rule)} rule={rule} start={start} />
    </LoadBoundary>
  )
}

function DateList({ rule, start }: { rule: Recurrence; start: unknown }) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { firstStarts } = usePromise(load())
  const isDay = isCalendarDay(start)
  const from = wallClockOf(start)
  // The time of day stays whatever the zone; UTC has no gaps.
  const starts = firstStarts({ start: from, timeZone: 'UTC', rule }, shown)
  if (starts.length === 0)
    return <Box sx={{ color: 'error.main' }}>{translate('fields.recurrence.never')}</Box>
  const dateText = (wallClock: string) => {
    const day = wallClock.slice(0, 10)
    const weekday = new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
      weekday: 'short',
      timeZone: 'UTC',
    })
    const time = isDay || !start ? '' : ` ${readableTime(wallClock.slice(11), locale)}`
    return `${weekday} ${readableDay(day, locale)}${time}`
  }
  return (
    <Box sx={{ mt: 0.5 }}>
      {translate('fields.recurrence.next')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {starts.map((wallClock) => (
          <li key={wallClock}>{dateText(wallClock)}</li>
        ))}
      </Box>
    </Box>
  )
}

/** The wall-clock time of a start as its own input shows it. */
function wallClockOf(start: unknown): string {
  if (isCalendarDay(start)) return `${start}T00:00:00`
  const given = new Date(String(start))
  const instant = Number.isNaN(given.getTime()) ? new Date() : given
  return `${localDay(instant.toISOString())}T${localTime(instant)}:00`
}
