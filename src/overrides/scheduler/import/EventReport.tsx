import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocale, useTranslate } from 'ra-core'
import { readableDay, readableTime } from '../../../fields/types/date/calendar.ts'
import { useRecurrenceSentence } from '../../../fields/types/recurrence/views.tsx'
import { reportList } from '../../../screens/importExport/reportList.ts'
import type { CheckedEvent } from './useEventImport.ts'

/** The most events that are listed of each kind. */
const mostShown = 100

/**
 * What becomes of the events of a file: new tasks with their times, and others with the reasons.
 */
export function EventReport({ checked, zone }: { checked: CheckedEvent[]; zone: string }) {
  const translate = useTranslate()
  const good = checked.filter(({ reasons }) => reasons.length === 0)
  const refused = checked.filter(({ reasons }) => reasons.length > 0)
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
        {translate('scheduler.import.clock', { zone })}
      </Typography>
      <EventList
        title={translate('scheduler.import.good', { smart_count: good.length })}
        events={good}
      />
      <EventList
        title={translate('scheduler.import.refused', { smart_count: refused.length })}
        events={refused}
      />
    </>
  )
}

function EventList({ title, events }: { title: string; events: CheckedEvent[] }) {
  const translate = useTranslate()
  if (events.length === 0) return null
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 1 }}>
        {title}
      </Typography>
      <Box component="ul" tabIndex={0} aria-label={title} sx={listStyle}>
        {events.slice(0, mostShown).map((event, index) => (
          <EventItem key={index} event={event} />
        ))}
      </Box>
      {events.length > mostShown && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {translate('scheduler.import.more', { smart_count: events.length - mostShown })}
        </Typography>
      )}
    </Box>
  )
}

function EventItem({ event: { name, task, reasons } }: { event: CheckedEvent }) {
  const locale = useLocale() ?? 'en'
  const translate = useTranslate()
  const sentence = useRecurrenceSentence()
  const when = task && [
    `${readableDay(task.localStart.slice(0, 10), locale)} ${readableTime(task.localStart.slice(11), locale)}`,
    ...(task.frequency === 'ONCE' ? [] : [sentence(task.frequency)]),
  ]
  return (
    <Box component="li">
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name || translate('scheduler.import.noName')}
      </Box>
      {when && <Box sx={{ color: 'text.secondary' }}>{when.join(' · ')}</Box>}
      {reasons.map((reason) => (
        <Box key={reason} sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
          {reason}
        </Box>
      ))}
    </Box>
  )
}

const listStyle = {
  ...reportList,
  fontSize: '0.875rem',
  '& > li': { px: 1.5, py: 1 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
