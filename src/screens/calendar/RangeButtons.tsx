import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { useLocale, useTranslate } from 'ra-core'
import { CalendarButton } from '../../fields/types/date/CalendarButton.tsx'
import { wallClockOfInstant } from '../../model/wallClock.ts'
import { useShortcuts } from '../shortcuts/useShortcuts.ts'
import { rangeTitle, step, type CalendarRange } from './range.ts'

/** Today in a time zone, or in that of the browser, `yyyy-MM-dd`. */
export const today = (timeZone?: string): string =>
  wallClockOfInstant(new Date().toISOString(), timeZone).slice(0, 10)

/**
 * The buttons of a calendar with their keys: today, back and forth, any date, and the range in
 * words.
 */
export function RangeButtons({
  range,
  date,
  firstDay,
  clock,
  onDate,
  children,
}: {
  range: CalendarRange
  date: string
  firstDay: number
  /** The time zone of today; without it, the browser's. */
  clock?: string | undefined
  onDate: (date: string) => void
  /** Stands behind the range. */
  children?: ReactNode
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const by = (direction: 1 | -1) => () => onDate(step(range, date, direction))
  const showToday = () => onDate(today(clock))
  useShortcuts(translate('screens.calendar.toolbar'), [
    { keys: ['t'], label: translate('screens.calendar.today'), run: showToday },
    { keys: [']'], label: translate('screens.calendar.next'), run: by(1) },
    { keys: ['['], label: translate('screens.calendar.previous'), run: by(-1) },
  ])
  return (
    <>
      <Button variant="outlined" sx={{ displayPrint: 'none' }} onClick={showToday}>
        {translate('screens.calendar.today')}
      </Button>
      <IconButton
        sx={{ displayPrint: 'none' }}
        aria-label={translate('screens.calendar.previous')}
        onClick={by(-1)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        sx={{ displayPrint: 'none' }}
        aria-label={translate('screens.calendar.next')}
        onClick={by(1)}
      >
        <ChevronRight />
      </IconButton>
      <Box sx={{ displayPrint: 'none', mr: 1 }}>
        <CalendarButton
          name={translate('screens.calendar.goTo')}
          day={date}
          onPick={(day) => day && onDate(day)}
        />
      </Box>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          // A phone has the buttons in one row and the range below them.
          flex: { xs: '1 0 100%', sm: '1 1 0' },
          order: { xs: 1, sm: 0 },
        }}
      >
        <Box
          component="h2"
          aria-live="polite"
          sx={{ m: 0, fontSize: '1.0625rem', fontWeight: 700, flex: 1 }}
        >
          {rangeTitle(range, date, firstDay, locale)}
        </Box>
        {children}
      </Box>
    </>
  )
}
