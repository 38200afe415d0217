import { useMemo } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useLocale, useStore, useTranslate } from 'ra-core'
import { lazyPart } from '../../../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../../../fields/loading/LoadBoundary.tsx'
import { RangeButtons, today } from '../../../calendar/RangeButtons.tsx'
import { firstDayOf, rangeOf } from '../../../calendar/range.ts'
import { formatCount, formatTotal } from '../../../states/formatCount.ts'
import { ScreenSkeleton } from '../../../states/ScreenSkeleton.tsx'
import { FailureMessage } from '../../../states/StateMessage.tsx'
import type { LayoutViewProps } from '../LayoutView.tsx'
import { shownAtMost, useRangeRecords } from './useRangeRecords.ts'
import type { CalendarFields } from './recordTimes.ts'

// The calendar library is loaded with the first calendar.
const RecordCalendar = lazyPart(() => import('./RecordCalendar.tsx'))

const ranges = ['month', 'week'] as const
type Range = (typeof ranges)[number]

/**
 * The records of a list in a month or a week by their dates. Only those in sight are read, with the
 * filter of the list. A record is moved by dragging it, or by keys.
 */
export function CalendarView({ fields, ...props }: LayoutViewProps & { fields: CalendarFields }) {
  const { entity, fixed, label } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const firstDay = useMemo(() => firstDayOf(locale), [locale])
  const [range, setRange] = useStore<Range>(`${entity.name}.calendar`, 'month')
  const [date, setDate] = useShownDate(entity.name)
  const query = useRangeRecords(fields, fixed, rangeOf(range, date, firstDay))
  const { data, total, meta, error, refetch } = query
  return (
    <Box sx={{ p: { xs: 1, sm: 1.5 } }} aria-busy={query.isFetching}>
      <Box
        role="toolbar"
        aria-label={translate('screens.calendar.toolbar')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}
      >
        <RangeButtons range={range} date={date} firstDay={firstDay} onDate={setDate} />
        {total !== undefined && (
          <Box
            component="span"
            role="status"
            sx={{ color: 'text.secondary', fontSize: '0.875rem' }}
          >
            {translate('screens.calendar.count', {
              smart_count: total,
              count: formatTotal(total, meta, locale),
            })}
          </Box>
        )}
        <ToggleButtonGroup
          exclusive
          size="small"
          sx={{ displayPrint: 'none' }}
          value={range}
          onChange={(_, next: Range | null) => next && setRange(next)}
          aria-label={translate('screens.calendar.range')}
        >
          {ranges.map((each) => (
            <ToggleButton key={each} value={each} sx={{ textTransform: 'none', px: 1.5 }}>
              {translate(`screens.calendar.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {total !== undefined && total > shownAtMost && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {translate('screens.calendar.first', { shown: formatCount(shownAtMost, locale) })}
        </Alert>
      )}
      {error && !data ? (
        <FailureMessage error={error} what={label} onRetry={() => void refetch()} />
      ) : !data ? (
        <ScreenSkeleton />
      ) : (
        <LoadBoundary fallback={<ScreenSkeleton />}>
          <RecordCalendar
            {...props}
            fields={fields}
            records={data}
            range={range}
            date={date}
            firstDay={firstDay}
            onDay={(day) => {
              setDate(day)
              setRange('week')
            }}
          />
        </LoadBoundary>
      )}
    </Box>
  )
}

/**
 * The date that was shown last, so that one comes back to it from a record; today on the next day.
 */
function useShownDate(entity: string): [string, (date: string) => void] {
  const [shown, setShown] = useStore<{ date: string; on: string } | null>(
    `${entity}.calendarDate`,
    null,
  )
  return [shown?.on === today() ? shown.date : today(), (date) => setShown({ date, on: today() })]
}
