import { useCallback, useMemo, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import type { EventApi, EventDisplayInfo, EventInput } from '@fullcalendar/react'
import { useLocale, useTranslate } from 'ra-core'
import { readableTime } from '../../fields/types/date/calendar.ts'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { Calendar, type CalendarHandle } from '../../screens/calendar/Calendar.tsx'
import { calendarStyles, tintOf } from '../../screens/calendar/calendarStyles.ts'
import type { Group } from './colours.ts'
import { EventFace, faceStyles } from './EventFace.tsx'
import { isOver, type Occurrence } from './occurrence.ts'
import {
  eventTimes,
  isLong,
  timesAfterDrop,
  wallClockOf,
} from '../../screens/calendar/eventTimes.ts'
import { wallClockAfter } from '../../screens/calendar/wallClock.ts'
import type { Move } from './useMove.ts'
import { rangeOf } from '../../screens/calendar/range.ts'
import { thinOut } from './thinOut.ts'
import { firstHour, useBoardKeys } from './useBoardKeys.ts'
import type { BoardState, BoardView } from './useBoardState.ts'

export type CalendarBoardProps = {
  state: BoardState
  firstDay: number
  /** The time zone of today and of the line of the current time; without it, the browser's. */
  clock: string | undefined
  occurrences: Occurrence[]
  groups: Group[]
  isEditable: boolean
  isCreatable: boolean
  onOpen: (occurrence: Occurrence, anchor: HTMLElement) => void
  onMove: Move
  onCreate: (localStart?: string, localEnd?: string) => void
  /** Shows the same view of another date, of a day, or of a week. */
  onDate: (date: string) => void
  onDay: (date: string) => void
  onWeek: (date: string) => void
}

/** The month, the week, the day and the agenda. */
export default function CalendarBoard(props: CalendarBoardProps) {
  const { state, firstDay, clock, occurrences, isEditable, isCreatable } = props
  const { onOpen, onMove, onCreate, onDay } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const calendar = useRef<CalendarHandle>(null)
  const byId = useMemo(() => new Map(occurrences.map((each) => [each.id, each])), [occurrences])
  const { events, showAll } = useShownEvents(props)
  const moved = (event: EventApi, revert: () => void) => {
    const occurrence = byId.get(event.id)
    if (!occurrence || !event.start) return revert()
    const isBar = isLong(occurrence, state.range)
    onMove(occurrence, timesAfterDrop(occurrence, event, isBar)).catch(revert)
  }
  const drawEvent = useCallback(
    (info: EventDisplayInfo) => <EventContent info={info} locale={locale} />,
    [locale],
  )
  const keys = useBoardKeys(props, byId, calendar)
  const styles = state.view === 'agenda' ? boardStyles : gridStyles
  return (
    <Box
      ref={keys.ref}
      role="group"
      tabIndex={0}
      aria-label={translate('scheduler.calendar')}
      aria-describedby="scheduler-keys"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
      sx={styles}
    >
      <Box id="scheduler-keys" sx={visuallyHidden}>
        {translate('scheduler.keys')}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {keys.announced}
      </Box>
      <Calendar
        handle={calendar}
        styles={styles}
        range={state.range}
        date={state.date}
        firstDay={firstDay}
        clock={clock}
        events={events}
        displayEventTime={false}
        eventContent={drawEvent}
        eventDidMount={keys.onShown}
        editable={isEditable}
        eventResizableFromStart={isEditable}
        selectable={isCreatable}
        selectMirror
        eventColor={tintOf('var(--mui-palette-primary-main)')}
        eventContrastColor="var(--mui-palette-text-primary)"
        onDay={onDay}
        onWeek={props.onWeek}
        noEventsText={translate('scheduler.empty')}
        eventClick={({ event, el }: { event: EventApi; el: HTMLElement }) => {
          const occurrence = byId.get(event.id)
          if (occurrence) return onOpen(occurrence, el)
          const day = event.extendedProps.day as string
          if (state.view === 'day' || state.view === 'agenda') showAll(day)
          else onDay(day)
        }}
        eventDrop={({ event, revert }) => moved(event, revert)}
        eventResize={({ event, revert }) => moved(event, revert)}
        select={({ start, end, allDay, jsEvent }) => {
          if (!jsEvent) return
          const [first, last] = [start, end].map(wallClockOf) as [string, string]
          if (!allDay) return onCreate(first, last)
          const day = first.slice(0, 10)
          const lastDay = wallClockAfter(last, -1).slice(0, 10)
          onCreate(`${day}T${firstHour}`, `${lastDay}T10:00:00`)
        }}
      />
    </Box>
  )
}

const boardStyles = { ...calendarStyles, ...faceStyles }

/** The library prints events without their colours, which the legend explains. */
const gridStyles = {
  ...boardStyles,
  '@media print': {
    '& [data-event]': { backgroundColor: 'var(--fc-event-color)', printColorAdjust: 'exact' },
  },
}

/** A task, what stands for others, or the time that is being chosen. */
function EventContent({ info, locale }: { info: EventDisplayInfo; locale: string }) {
  const { event, view } = info
  const occurrence = event.extendedProps.occurrence as Occurrence | undefined
  const timeOf = (at: Date | null) => at && readableTime(wallClockOf(at).slice(11), locale)
  const isLine = view.type === 'dayGridMonth' || event.allDay
  const times = isLine ? undefined : `${timeOf(event.start)} – ${timeOf(event.end)}`
  if (occurrence)
    return (
      <EventFace occurrence={occurrence} isLine={isLine} time={info.isMirror ? times : undefined} />
    )
  return <Box sx={{ px: 0.5, fontWeight: 600 }}>{event.title || times}</Box>
}

/** The events that the view draws, and what shows those that a crowded day leaves out. */
function useShownEvents({ state, firstDay, occurrences, groups, isEditable }: CalendarBoardProps): {
  events: EventInput[]
  showAll: (day: string) => void
} {
  const translate = useTranslate()
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set())
  const events = useMemo(() => {
    const range = rangeOf(state.range, state.date, firstDay)
    const { shown, more } = thinOut(occurrences, state.view, range, whole)
    const others = [...more].map(([day, count]) =>
      moreEvent(day, state.view, translate('screens.calendar.more', { smart_count: count })),
    )
    return [...toEvents(shown, groups, state, isEditable), ...others]
  }, [occurrences, groups, state, firstDay, isEditable, whole, translate])
  return { events, showAll: (day) => setWhole((before) => new Set([...before, day])) }
}

/**
 * What stands for the tasks of a day that are not drawn: the last of the day, or a bar above its
 * hours.
 */
const moreEvent = (day: string, view: BoardView, title: string): EventInput => ({
  id: `more@${day}`,
  title,
  ...(view === 'week' || view === 'day'
    ? { allDay: true, start: day }
    : { start: `${day}T23:59:00Z`, end: `${day}T23:59:59Z` }),
  color: 'var(--mui-palette-action-selected)',
  contrastColor: 'var(--mui-palette-text-primary)',
  editable: false,
  day,
})

function toEvents(
  occurrences: Occurrence[],
  groups: Group[],
  { view, range, colour: by }: BoardState,
  isEditable: boolean,
): EventInput[] {
  const colours = new Map(groups.map(({ key, colour }) => [key, colour]))
  return occurrences.map((occurrence) => {
    const { id, task } = occurrence
    const colour = colours.get(String(task[by] ?? '')) ?? 'var(--mui-palette-primary-main)'
    return {
      id,
      title: task.name,
      ...eventTimes(occurrence, isLong(occurrence, range)),
      color: view === 'agenda' ? colour : tintOf(colour),
      contrastColor: 'var(--mui-palette-text-primary)',
      editable: isEditable && !isOver(task.status),
      occurrence,
    }
  })
}
