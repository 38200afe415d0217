import { use } from 'react'
import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import { printRule, type Recurrence } from '../../../model/recurrence.ts'
import { wallClockOfInstant } from '../../../model/wallClock.ts'
import { loadOnce } from '../../loading/lazyPart.tsx'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { usePromise } from '../../loading/usePromise.ts'
import { isCalendarDay, readableDay, readableTime } from '../date/calendar.ts'
import { SeriesShown } from './seriesShown.ts'

// The library that computes dates is loaded with the first rule that is shown.
const load = loadOnce(() => import('../../../model/occurrences.ts'))

/** Dates that are shown. */
const maximum = 5

type NextDatesProps = {
  rule: Recurrence
  start: unknown
  /** The time zone on whose clock the start is shown; absent: that of the user. */
  zone: string | undefined
}

/**
 * The next dates of a rule, from its start or else from today. Where the start is that of a later time
 * of a series (`SeriesShown`), the rule counts from its first, which moves along.
 */
export function NextDates(props: NextDatesProps) {
  return (
    <LoadBoundary fallback={<Box aria-hidden sx={{ height: 24 }} />}>
      <DateList key={printRule(props.rule)} {...props} />
    </LoadBoundary>
  )
}

function DateList({ rule, start, zone }: NextDatesProps) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { firstStarts, moveBy, nextStarts } = usePromise(load())
  const series = use(SeriesShown)
  const isDay = isCalendarDay(start)
  const from = wallClockOf(start, zone)
  // The time of day stays whatever the zone; UTC has no gaps.
  const dates = (first: string) => ({ start: first, timeZone: 'UTC', rule })
  const starts = series
    ? nextStarts(dates(moveBy(series.first, series.shown, from)), from, maximum)
    : firstStarts(dates(from), maximum)
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
function wallClockOf(start: unknown, zone: string | undefined): string {
  if (isCalendarDay(start)) return `${start}T00:00:00`
  const given = new Date(String(start))
  const instant = Number.isNaN(given.getTime()) ? new Date() : given
  return wallClockOfInstant(instant.toISOString(), zone)
}
