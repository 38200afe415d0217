import { memo, type ReactNode } from 'react'
import CheckCircle from '@mui/icons-material/CheckCircle'
import Repeat from '@mui/icons-material/Repeat'
import WarningAmber from '@mui/icons-material/WarningAmber'
import { useLocale, useTranslate } from 'ra-core'
import { readableTime } from '../../fields/types/date/calendar.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { colourOfPeriod, periodOf } from './colours.ts'
import { textOf, type Occurrence } from './occurrence.ts'

/** A task on the board: its time, its name and where, with marks that are not colours alone. */
export const EventFace = memo(function EventFace({
  occurrence,
  isLine,
  of = 'siteId',
  time,
}: {
  occurrence: Occurrence
  isLine: boolean
  /** The reference that is shown below the name. */
  of?: 'siteId' | 'userId'
  /** The time that is shown in place of its own, while it is moved. */
  time?: string | undefined
}) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const { task, isRecurring, overlaps, localStart, localEnd } = occurrence
  const isOneDay = localStart.slice(0, 10) === localEnd.slice(0, 10)
  const marks = [
    ...(isRecurring
      ? [{ Icon: Repeat, text: translate('scheduler.recurring'), colour: 'inherit' }]
      : []),
    ...(overlaps > 0
      ? [
          {
            Icon: WarningAmber,
            text: translate('scheduler.overlaps', { smart_count: overlaps }),
            colour: 'warning',
          },
        ]
      : []),
    ...(task.status === 'COMPLETED'
      ? [
          {
            Icon: CheckCircle,
            text: translate(`scheduler.done.${periodOf(task)}`),
            colour: colourOfPeriod(periodOf(task)),
          },
        ]
      : []),
  ]
  const isShort = !isLine && lengthOf(occurrence) <= shortest
  const look = [
    'event-face',
    isLine ? 'is-line' : 'is-block',
    ...(isShort ? ['is-short'] : []),
    ...(task.status === 'EXPIRED' ? ['is-cancelled'] : []),
  ]
  const where = textOf(task, of)
  const shownTime =
    time ??
    (isLine || isOneDay
      ? readableTime(localStart.slice(11), locale)
      : dayRangeIn(locale).formatRange(new Date(`${localStart}Z`), new Date(`${localEnd}Z`)))
  return (
    <div className={look.join(' ')}>
      <span className="time">{isLine || isShort ? shownTime : breakable(shownTime)}</span>{' '}
      {marks.map(({ Icon, text, colour }) => (
        <span key={text} title={text} className={`mark ${colour}`}>
          <Icon aria-hidden />
          <span className="mark-text">{text}</span>
        </span>
      ))}
      <span className="name" title={task.name}>
        {task.name}
      </span>
      {where && (isLine || isShort ? ' · ' : <br />)}
      <span>{where}</span>
    </div>
  )
})

/** Minutes of a task whose box has room for one line. */
const shortest = 30

const lengthOf = ({ localStart, localEnd }: Occurrence) =>
  (Date.parse(`${localEnd}Z`) - Date.parse(`${localStart}Z`)) / 60_000

/** A time that breaks behind its hours in a column that is narrower than it. */
function breakable(time: string): ReactNode {
  const [hours, ...rest] = time.split(':')
  return rest.length === 0 ? (
    time
  ) : (
    <>
      {hours}:<wbr />
      {rest.join(':')}
    </>
  )
}

/** Making a format takes far longer than using it. */
const dayRanges = new Map<string, Intl.DateTimeFormat>()

/** The days of what lasts longer than one, in a language. */
function dayRangeIn(locale: string): Intl.DateTimeFormat {
  const known = dayRanges.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  dayRanges.set(locale, format)
  return format
}

/** The styles around faces: hundreds are drawn at once, too many for styles of their own. */
export const faceStyles = {
  '& .event-face': {
    px: 0.5,
    py: 0.125,
    minWidth: 0,
    width: '100%',
    // Also of a line of several, it cuts the word that is wider than the column.
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    lineHeight: 1.35,
    color: 'text.primary',
  },
  '& .event-face.is-line': { whiteSpace: 'nowrap', textOverflow: { xs: 'clip', sm: 'ellipsis' } },
  '& .event-face.is-block': {
    fontSize: '0.75rem',
    hyphens: 'auto',
    // The library centres it in a low box, out of which it would reach.
    alignSelf: 'stretch',
    // Beside others it has no room to lose.
    px: 'clamp(0px, 100% - 40px, 4px)',
  },
  // An ellipsis would take the place of the minutes beside others.
  '& .event-face.is-short': { whiteSpace: 'nowrap', textOverflow: 'clip' },
  '& .event-face.is-cancelled': { textDecoration: 'line-through' },
  '& .event-face .time': { fontVariantNumeric: 'tabular-nums' },
  // A column of a month on a phone has room for the name only.
  '& .event-face.is-line .time': { display: { xs: 'none', sm: 'inline' } },
  '& .event-face .name': { fontWeight: 600 },
  '& .event-face .mark svg': { fontSize: 13, verticalAlign: '-2px', mr: 0.25 },
  '& .event-face .mark.warning svg': { color: 'warning.main' },
  '& .event-face .mark.success svg': { color: 'success.main' },
  '& .event-face .mark-text': visuallyHidden,
} as const
