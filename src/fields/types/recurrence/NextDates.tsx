import { use } from 'react'
import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import { printRule, type Recurrence } from '../../../model/recurrence.ts'
import { loadOnce } from '../../loading/lazyPart.tsx'
import { LoadBoundary } from '../../loading/LoadBoundary.tsx'
import { usePromise } from '../../loading/usePromise.ts'
import { readableDay, readableTime } from '../date/calendar.ts'
import { SeriesShown } from './seriesShown.ts'

// The library that computes dates is loaded with the first rule that is shown.
const load = loadOnce(() => import('../../../model/occurrences.ts'))

/** Dates that are shown. */
const maximum = 5

type NextDatesProps = {
  rule: Recurrence
  /** The start on the clock of its own input. */
  from: string
  hasTime: boolean
}

/**
 * The next dates of a rule from a start. Where the start is that of a later time
 * of a series (`SeriesShown`), the rule counts from its first, which moves along.
 */
export function NextDates(props: NextDatesProps) {
  return (
    <LoadBoundary fallback={<Box aria-hidden sx={{ height: 24 }} />}>
      <DateList key={printRule(props.rule)} {...props} />
    </LoadBoundary>
  )
}

function DateList({ rule, from, hasTime }: NextDatesProps) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { firstStarts, moveBy, nextStarts } = usePromise(load())
  const series = use(SeriesShown)
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
    const time = hasTime ? ` ${readableTime(wallClock.slice(11), locale)}` : ''
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
