import Box from '@mui/material/Box'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Repeat from '@mui/icons-material/Repeat'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useLocale, useTranslate } from 'ra-core'
import { readableTime } from '../../fields/types/date/calendar.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { textOf, type Occurrence } from './occurrence.ts'

/** A task on the board: its time, its name and where, with marks that are not colours alone. */
export function EventFace({
  occurrence,
  isLine,
  of = 'siteId',
}: {
  occurrence: Occurrence
  isLine: boolean
  /** The reference that is shown below the name. */
  of?: 'siteId' | 'userId'
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { task, isRecurring, overlaps, localStart, localEnd } = occurrence
  const isOneDay = localStart.slice(0, 10) === localEnd.slice(0, 10)
  const dayRange = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const marks = [
    ...(isRecurring ? [{ Icon: Repeat, text: translate('scheduler.recurring'), colour: '' }] : []),
    ...(overlaps > 0
      ? [
          {
            Icon: WarningAmber,
            text: translate('scheduler.overlaps', { smart_count: overlaps }),
            colour: 'warning.main',
          },
        ]
      : []),
    ...(task.status === 'COMPLETED'
      ? [
          {
            Icon: CheckCircle,
            text: translate(`scheduler.done.${task.period ?? 'COMPLETED'}`),
            colour: task.period === 'OUTSIDE_PERIOD' ? 'warning.main' : 'success.main',
          },
        ]
      : []),
  ]
  const isCancelled = task.status === 'EXPIRED'
  return (
    <Box
      sx={{
        px: 0.5,
        py: 0.125,
        minWidth: 0,
        width: '100%',
        overflow: 'hidden',
        lineHeight: 1.35,
        ...(isLine ? {} : { overflowWrap: 'anywhere', hyphens: 'auto' }),
        color: 'text.primary',
        textDecoration: isCancelled ? 'line-through' : undefined,
        ...(isLine ? { whiteSpace: 'nowrap', textOverflow: 'ellipsis' } : {}),
      }}
    >
      <Box
        component="span"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          // A column of a month on a phone has room for the name only.
          ...(isLine ? { display: { xs: 'none', sm: 'inline' } } : {}),
        }}
      >
        {isLine || isOneDay
          ? readableTime(localStart.slice(11), locale)
          : dayRange.formatRange(new Date(`${localStart}Z`), new Date(`${localEnd}Z`))}
      </Box>{' '}
      {marks.map(({ Icon, text, colour }) => (
        <span key={text} title={text}>
          <Icon
            aria-hidden
            sx={{ fontSize: 13, verticalAlign: '-2px', mr: 0.25, color: colour || undefined }}
          />
          <Box component="span" sx={visuallyHidden}>
            {text}
          </Box>
        </span>
      ))}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {task.name}
      </Box>
      {textOf(task, of) && (isLine ? ' · ' : <br />)}
      <Box component="span">{textOf(task, of)}</Box>
    </Box>
  )
}
