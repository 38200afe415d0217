import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { useLocale, useTranslate } from 'ra-core'
import { localDay } from '../../fields/types/instant/views.tsx'
import { rangeTitle, step, type CalendarRange } from './range.ts'

/** Today in the user's time zone, `yyyy-MM-dd`. */
export const today = (): string => localDay(new Date().toISOString())!

/** The buttons of a calendar: today, back and forth, and the range in words. */
export function RangeButtons({
  range,
  date,
  firstDay,
  onDate,
}: {
  range: CalendarRange
  date: string
  firstDay: number
  onDate: (date: string) => void
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  return (
    <>
      <Button variant="outlined" sx={{ displayPrint: 'none' }} onClick={() => onDate(today())}>
        {translate('screens.calendar.today')}
      </Button>
      <IconButton
        sx={{ displayPrint: 'none' }}
        aria-label={translate('screens.calendar.previous')}
        onClick={() => onDate(step(range, date, -1))}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        sx={{ displayPrint: 'none' }}
        aria-label={translate('screens.calendar.next')}
        onClick={() => onDate(step(range, date, 1))}
      >
        <ChevronRight />
      </IconButton>
      <Box
        component="h2"
        aria-live="polite"
        sx={{ m: 0, fontSize: '1.0625rem', fontWeight: 700, flex: '1 1 auto' }}
      >
        {rangeTitle(range, date, firstDay, locale)}
      </Box>
    </>
  )
}
