import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { useIsPhone } from '../../../states/useIsPhone.ts'
import type { EventApi, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { useLocale, useNavigate, useTranslate } from 'ra-core'
import type { Entity } from '../../../../model/entity.ts'
import { readableDay, readableTime } from '../../../../fields/types/date/calendar.ts'
import { visuallyHidden } from '../../../../fields/controls/visuallyHidden.ts'
import { choicesOf, statusColour } from '../../../../fields/picker/choices.tsx'
import { Calendar } from '../../../calendar/Calendar.tsx'
import { calendarStyles, tintOf } from '../../../calendar/calendarStyles.ts'
import {
  eventTimes,
  isLong,
  stepsOf,
  timesAfterDrop,
  type LocalTimes,
} from '../../../calendar/eventTimes.ts'
import { focusWhenVisible } from '../../../calendar/focusWhenVisible.ts'
import type { CalendarRange } from '../../../calendar/range.ts'
import { shiftWallClock } from '../../../calendar/wallClock.ts'
import { statusField, type EntityRecord } from '../../../record/record.ts'
import type { LayoutViewProps } from '../LayoutView.tsx'
import { isWholeDays, timesOf, type CalendarFields } from './recordTimes.ts'
import { useEarlierDays } from './useEarlierDays.ts'
import { useMoveDates } from './useMoveDates.ts'

type RecordCalendarProps = LayoutViewProps & {
  fields: CalendarFields
  records: EntityRecord[]
  range: CalendarRange
  /** `yyyy-MM-dd`: a day in the range. */
  date: string
  firstDay: number
  /** The person chose a day. */
  onDay: (date: string) => void
}

/** One record of the calendar: its times, and whether it is shown as a bar of whole days. */
type Entry = { record: EntityRecord; times: LocalTimes; isBar: boolean }

/**
 * The records as events, each in the colour of its status. On a phone they are below each other.
 */
export default function RecordCalendar(props: RecordCalendarProps) {
  const { entity, fields, records, range, date, firstDay, canEdit, label } = props
  const { nameOf, linkOf, onDay } = props
  const translate = useTranslate()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { moved, move } = useMoveDates(entity, fields, canEdit)
  const lookOf = useStatusLook(entity)
  const entries = useEntries({ fields, records, range }, moved)
  const events = useMemo(
    () =>
      [...entries].map(([id, { record, times, isBar }]): EventInput => {
        const { colour } = lookOf(record)
        return {
          id,
          title: nameOf(record),
          ...eventTimes(times, isBar),
          color: isPhone ? colour : tintOf(colour),
          contrastColor: 'var(--mui-palette-text-primary)',
        }
      }),
    [entries, lookOf, nameOf, isPhone],
  )
  const times = useMemo(() => [...entries.values()].map((entry) => entry.times), [entries])
  const earlier = useEarlierDays(isPhone && range === 'month', date, times)
  const onDrop = ({ event, revert }: { event: EventApi; revert: () => void }) => {
    const entry = entries.get(event.id)
    if (!entry || !event.start || !move) return revert()
    void move(entry.record, timesAfterDrop(entry.times, event, entry.isBar))
  }
  const keys = useEventKeys(entries, isWholeDays(fields) || range === 'month', move)
  return (
    <Box
      role="group"
      aria-label={label}
      aria-describedby={move && 'calendar-keys'}
      onKeyDown={keys.onKeyDown}
      sx={calendarStyles}
    >
      {move && (
        <Box id="calendar-keys" sx={visuallyHidden}>
          {translate('screens.calendar.keys')}
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {keys.announced}
      </Box>
      {earlier.toggle && (
        <Button
          color="inherit"
          aria-expanded={earlier.toggle.isShown}
          endIcon={
            <ExpandMore sx={{ transform: earlier.toggle.isShown ? 'rotate(180deg)' : 'none' }} />
          }
          sx={{ mb: 0.5, displayPrint: 'none' }}
          onClick={earlier.toggle.press}
        >
          {translate('screens.calendar.earlier')}
        </Button>
      )}
      <Calendar
        range={range}
        date={date}
        firstDay={firstDay}
        asList={isPhone}
        styles={calendarStyles}
        events={events}
        validRange={earlier.validRange}
        eventContent={({ event }: EventDisplayInfo) => {
          const entry = entries.get(event.id)
          return (
            entry && (
              <EventText
                {...entry}
                name={event.title}
                status={lookOf(entry.record).text}
                isLine={!isPhone && (range === 'month' || entry.isBar)}
              />
            )
          )
        }}
        eventDidMount={({ el, event }: { el: HTMLElement; event: EventApi }) => {
          el.dataset.event = event.id
          keys.onShown(event.id, el)
        }}
        editable={move !== undefined}
        eventDurationEditable={fields.end !== undefined}
        onDay={onDay}
        onWeek={onDay}
        noEventsText={translate('screens.calendar.empty')}
        eventClick={({ event }: { event: EventApi }) => {
          const entry = entries.get(event.id)
          const to = entry && linkOf?.(entry.record)
          if (to) navigate(to)
        }}
        eventDrop={onDrop}
        eventResize={onDrop}
      />
    </Box>
  )
}

/** The records that have times, by their ids. Those that were just moved have their new times. */
function useEntries(
  { fields, records, range }: Pick<RecordCalendarProps, 'fields' | 'records' | 'range'>,
  moved: ReturnType<typeof useMoveDates>['moved'],
): Map<string, Entry> {
  return useMemo(() => {
    const found = records.flatMap((record): [string, Entry][] => {
      const times = moved.get(record.id) ?? timesOf(record, fields)
      if (!times) return []
      return [
        [String(record.id), { record, times, isBar: isWholeDays(fields) || isLong(times, range) }],
      ]
    })
    return new Map(found)
  }, [records, moved, fields, range])
}

/** What an event shows: its time, its name, and for screen readers its status. */
function EventText({
  times,
  isBar,
  name,
  status,
  isLine,
}: Entry & { name: string; status: string | undefined; isLine: boolean }) {
  const locale = useLocale() ?? 'en'
  return (
    <Box
      component="span"
      title={status ? `${name} · ${status}` : name}
      sx={{
        display: 'block',
        px: 0.5,
        py: 0.125,
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        fontSize: '0.8125rem',
        lineHeight: 1.35,
        color: 'text.primary',
        // In the hours, what begins above the part in sight keeps its name at the top.
        ...(isLine
          ? { whiteSpace: 'nowrap' }
          : { position: 'sticky', top: 0, alignSelf: 'flex-start', maxWidth: '100%' }),
      }}
    >
      {!isBar && (
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {readableTime(times.localStart.slice(11), locale)}{' '}
        </Box>
      )}
      <Box component="span" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
      {status && (
        <Box component="span" sx={visuallyHidden}>
          , {status}
        </Box>
      )}
    </Box>
  )
}

/** Returns the colour and the text of a record's status. */
function useStatusLook(entity: Entity) {
  const translate = useTranslate()
  return useMemo(() => {
    const field = statusField(entity)
    const choices = new Map(
      choicesOf(field, entity.name, translate).map((choice) => [String(choice.value), choice]),
    )
    return (record: EntityRecord): { colour: string; text?: string } => {
      const choice = field && choices.get(String(record[field.name]))
      if (!choice) return { colour: 'var(--mui-palette-primary-main)' }
      const colour = statusColour(choice)
      return {
        colour:
          colour === 'secondary'
            ? 'var(--mui-palette-text-secondary)'
            : `var(--mui-palette-${colour}-main)`,
        text: choice.label,
      }
    }
  }, [entity, translate])
}

/** The keys of an event: Alt with arrows moves it. The focus stays on it. */
function useEventKeys(
  entries: Map<string, Entry>,
  isByDays: boolean,
  move: ReturnType<typeof useMoveDates>['move'],
) {
  const locale = useLocale() ?? 'en'
  const [announced, setAnnounced] = useState('')
  /** The event that is being moved. */
  const focused = useRef<{ id: string }>(undefined)
  const textOf = (wallClock: string) =>
    `${readableDay(wallClock.slice(0, 10), locale)} ${readableTime(wallClock.slice(11), locale)}`
  return {
    announced,
    /**
     * The library draws an event anew where it was moved to, and again where it was if the service
     * refuses.
     */
    onShown: (id: string, element: HTMLElement) => {
      if (focused.current?.id !== id) return
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusWhenVisible(element)
      })
    },
    onKeyDown: (event: KeyboardEvent) => {
      const minutes = stepsOf(isByDays)[event.key]
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-event]')
      const id = element?.dataset.event
      const entry = id === undefined ? undefined : entries.get(id)
      if (!move || id === undefined || !entry || minutes === undefined || !event.altKey) return
      event.preventDefault()
      const localStart = shiftWallClock(entry.times.localStart, minutes)
      const localEnd = shiftWallClock(entry.times.localEnd, minutes)
      const moving = { id }
      focused.current = moving
      setAnnounced(`${textOf(localStart)} – ${textOf(localEnd)}`)
      void move(entry.record, { localStart, localEnd }).then(() =>
        // The event is drawn for the last time once this is rendered.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (focused.current === moving) focused.current = undefined
          }),
        ),
      )
    },
  }
}
