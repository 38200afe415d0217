import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import FullCalendar, { type CalendarRef, type EventInput } from '@fullcalendar/react'
import type { EventApi, EventDisplayInfo } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import { useLocale, useTranslate } from 'ra-core'
import { readableDay, readableTime } from '../../fields/types/date/calendar.ts'
import { localDay, localTime } from '../../fields/types/instant/views.tsx'
import { visuallyHidden } from '../../fields/controls/visuallyHidden.ts'
import { tintOf, type Group } from './colours.ts'
import { EventFace } from './EventFace.tsx'
import { isOver, type Occurrence } from './occurrence.ts'
import { plusDays } from './range.ts'
import { shiftWallClock, wallClockAfter } from './shift.ts'
import type { Move } from './useMove.ts'
import type { BoardState, BoardView } from './useBoardState.ts'

type CalendarBoardProps = {
  state: BoardState
  firstDay: number
  occurrences: Occurrence[]
  groups: Group[]
  isEditable: boolean
  isCreatable: boolean
  onOpen: (occurrence: Occurrence, anchor: HTMLElement) => void
  onMove: Move
  onCreate: (localStart?: string, localEnd?: string) => void
  onDay: (date: string) => void
}

const viewNames: Partial<Record<BoardView, string>> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  agenda: 'listTwoWeeks',
}

/** The hour of a task that is created on a day without a time. */
const firstHour = '09:00:00'

const dayMinutes = 1_440

/** FullCalendar's times are UTC, because they are clocks of branches and no instants. */
const wallClockOf = (event: Date) => event.toISOString().slice(0, 19)

/** The month, the week, the day and the agenda. */
export default function CalendarBoard(props: CalendarBoardProps) {
  const { state, firstDay, occurrences, groups, isEditable, isCreatable } = props
  const { onOpen, onMove, onCreate, onDay } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const theme = useTheme()
  const calendar = useRef<CalendarRef>(null)
  const byId = useMemo(() => new Map(occurrences.map((each) => [each.id, each])), [occurrences])
  const events = useMemo(
    () => toEvents(occurrences, groups, state, isEditable),
    [occurrences, groups, state, isEditable],
  )
  const viewName = viewNames[state.view]!
  const isGrid = state.view === 'week' || state.view === 'day'
  useEffect(() => {
    const api = calendar.current?.getApi()
    // The library renders synchronously, which React allows only after its own rendering.
    queueMicrotask(() => api?.changeView(viewName, state.date))
  }, [viewName, state.date])
  const moved = (event: EventApi, revert: () => void) => {
    const occurrence = byId.get(event.id)
    if (!occurrence || !event.start) return revert()
    const [localStart, localEnd] = timesOf(occurrence, event, state.view)
    onMove(occurrence, { localStart, localEnd }).catch(revert)
  }
  const keys = useBoardKeys(props, byId, (time) => calendar.current?.getApi().scrollToTime(time))
  return (
    <Box
      ref={keys.ref}
      role="group"
      tabIndex={0}
      aria-label={translate('scheduler.calendar')}
      aria-describedby="scheduler-keys"
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      sx={boardLook}
    >
      <Box id="scheduler-keys" sx={visuallyHidden}>
        {translate('scheduler.keys')}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {keys.announced}
      </Box>
      <FullCalendar
        ref={calendar}
        plugins={[dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, classicTheme]}
        views={{ listTwoWeeks: { type: 'list', duration: { days: 14 } } }}
        initialView={viewName}
        initialDate={state.date}
        headerToolbar={false}
        timeZone="UTC"
        now={() => `${localDay(new Date().toISOString())}T${localTime(new Date())}:00Z`}
        nowIndicator
        locale={locale}
        firstDay={firstDay}
        colorScheme={theme.palette.mode}
        height={isGrid ? 'max(520px, calc(100vh - 290px))' : 'auto'}
        events={events}
        eventDisplay={state.view === 'agenda' ? 'auto' : 'block'}
        eventContent={(info: EventDisplayInfo) => (
          <EventFace
            occurrence={info.event.extendedProps.occurrence as Occurrence}
            isLine={info.view.type === 'dayGridMonth' || info.event.allDay}
          />
        )}
        eventDidMount={({ el, event }: { el: HTMLElement; event: EventApi }) => {
          el.dataset.occurrence = event.id
        }}
        dayHeaderDidMount={({ el }: { el: HTMLElement }) => nameAsShown(el)}
        eventInteractive
        editable={isEditable}
        eventResizableFromStart={isEditable}
        selectable={isCreatable}
        selectMirror
        longPressDelay={300}
        dayMaxEvents={4}
        allDaySlot={isGrid}
        allDayText={translate('scheduler.longTasks')}
        scrollTime="07:00:00"
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        navLinks
        navLinkDayClick={(date: Date) => onDay(date.toISOString().slice(0, 10))}
        moreLinkClick="popover"
        moreLinkText={(count: number) => translate('scheduler.more', { smart_count: count })}
        noEventsText={translate('scheduler.empty')}
        slotHeaderFormat={{ hour: 'numeric', minute: '2-digit' }}
        eventClick={({ event, el }: { event: EventApi; el: HTMLElement }) => {
          const occurrence = byId.get(event.id)
          if (occurrence) onOpen(occurrence, el)
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

/**
 * FullCalendar 7.1 names the link of a day "November 22, 2026" and shows "Sun 22". Who speaks what
 * they see does not reach it, so its name begins with the text that is shown (WCAG 2.5.3).
 */
function nameAsShown(header: HTMLElement): void {
  const link = header.querySelector('[role="link"]')
  if (link && !link.ariaLabel?.includes(link.textContent))
    link.ariaLabel = `${link.textContent}, ${link.ariaLabel}`
}

/** In the grid of hours a task of a day or more is a bar above it. */
const isLong = ({ localStart, localEnd }: Occurrence, view: BoardView) =>
  (view === 'week' || view === 'day') &&
  Date.parse(`${localEnd}Z`) - Date.parse(`${localStart}Z`) >= dayMinutes * 60_000

/** The last day of a task that ends at a time; one that ends at midnight ends on the day before. */
const lastDayOf = (localEnd: string) => wallClockAfter(localEnd, -1).slice(0, 10)

/** Start and end of a task after it was dragged or resized. A bar keeps its times of day. */
function timesOf(occurrence: Occurrence, event: EventApi, view: BoardView): [string, string] {
  const { localStart, localEnd } = occurrence
  const start = wallClockOf(event.start!)
  const length = Date.parse(`${localEnd}Z`) - Date.parse(`${localStart}Z`)
  if (!isLong(occurrence, view))
    return [start, event.end ? wallClockOf(event.end) : wallClockAfter(start, length)]
  const daysTo = (day: string, from: string) =>
    (Date.parse(day) - Date.parse(from.slice(0, 10))) / 60_000
  const end = event.end ? plusDays(wallClockOf(event.end).slice(0, 10), -1) : lastDayOf(localEnd)
  return [
    shiftWallClock(localStart, daysTo(start.slice(0, 10), localStart)),
    shiftWallClock(localEnd, daysTo(end, lastDayOf(localEnd))),
  ]
}

function toEvents(
  occurrences: Occurrence[],
  groups: Group[],
  { view, colour: by }: BoardState,
  isEditable: boolean,
): EventInput[] {
  const colours = new Map(groups.map(({ key, colour }) => [key, colour]))
  return occurrences.map((occurrence) => {
    const { id, task, localStart, localEnd } = occurrence
    const colour = colours.get(String(task[by] ?? '')) ?? 'var(--mui-palette-primary-main)'
    return {
      id,
      title: task.name,
      ...(isLong(occurrence, view)
        ? { allDay: true, start: localStart.slice(0, 10), end: plusDays(lastDayOf(localEnd), 1) }
        : { start: `${localStart}Z`, end: `${localEnd}Z` }),
      color: view === 'agenda' ? colour : tintOf(colour),
      contrastColor: 'var(--mui-palette-text-primary)',
      editable: isEditable && !isOver(task.status),
      occurrence,
    }
  })
}

/** Steps of the arrow keys in minutes, by view: across and down. */
const stepsOf = (view: BoardView): Record<string, number> =>
  view === 'month'
    ? {
        ArrowLeft: -dayMinutes,
        ArrowRight: dayMinutes,
        ArrowUp: -7 * dayMinutes,
        ArrowDown: 7 * dayMinutes,
      }
    : { ArrowLeft: -dayMinutes, ArrowRight: dayMinutes, ArrowUp: -30, ArrowDown: 30 }

/**
 * The keys of the board. On the board itself arrows choose a time and Enter creates a task there. On
 * a task Alt with arrows moves it, Shift with arrows up and down changes its end.
 */
function useBoardKeys(
  { state, isEditable, isCreatable, onMove, onCreate }: CalendarBoardProps,
  byId: Map<string, Occurrence>,
  /** Scrolls the hours of a day to a time, `HH:mm:ss`. */
  scrollTo: (time: string) => void,
) {
  const ref = useRef<HTMLDivElement>(null)
  const locale = useLocale() ?? 'en'
  const [announced, setAnnounced] = useState('')
  const cursor = useRef(`${state.date}T${firstHour}`)
  const steps = stepsOf(state.view)
  const textOf = (wallClock: string) =>
    `${readableDay(wallClock.slice(0, 10), locale)} ${readableTime(wallClock.slice(11), locale)}`
  const onBoard = (event: KeyboardEvent) => {
    if (!isCreatable || state.view === 'agenda') return
    if (event.key === 'Enter') {
      event.preventDefault()
      return onCreate(cursor.current, wallClockAfter(cursor.current, 3_600_000))
    }
    const minutes = steps[event.key]
    if (minutes === undefined) return
    event.preventDefault()
    cursor.current = shiftWallClock(cursor.current, minutes)
    setAnnounced(textOf(cursor.current))
    if (state.view === 'week' || state.view === 'day') scrollTo(cursor.current.slice(11))
  }
  const onTask = (event: KeyboardEvent, occurrence: Occurrence) => {
    const minutes = steps[event.key]
    if (minutes === undefined || !isEditable || isOver(occurrence.task.status)) return
    if (!event.altKey && !event.shiftKey) return
    event.preventDefault()
    const localEnd = shiftWallClock(occurrence.localEnd, minutes)
    const localStart = event.altKey
      ? shiftWallClock(occurrence.localStart, minutes)
      : occurrence.localStart
    if (localEnd <= localStart) return
    setAnnounced(`${textOf(localStart)} – ${textOf(localEnd)}`)
    // The refusal of a move is shown as a toast or asked in a dialog.
    onMove(occurrence, { localStart, localEnd }).catch(() => undefined)
  }
  return {
    ref,
    announced,
    onFocus: (event: { target: EventTarget }) => {
      if (event.target === ref.current) {
        cursor.current = `${state.date}T${firstHour}`
        setAnnounced(textOf(cursor.current))
      }
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === ref.current) return onBoard(event)
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-occurrence]')
      const occurrence = element && byId.get(element.dataset.occurrence!)
      if (occurrence) onTask(event, occurrence)
    },
  }
}

/** The calendar takes its colours from the theme. */
const calendarColours = {
  '--fc-classic-background': 'var(--mui-palette-background-paper)',
  '--fc-classic-foreground': 'var(--mui-palette-text-primary)',
  '--fc-classic-border': 'var(--mui-palette-divider)',
  '--fc-classic-strong-border': 'var(--mui-palette-divider)',
  '--fc-classic-muted-foreground': 'var(--mui-palette-text-secondary)',
  '--fc-classic-faint-foreground': 'var(--mui-palette-text-secondary)',
  '--fc-classic-faint': 'var(--mui-palette-action-hover)',
  '--fc-classic-muted': 'var(--mui-palette-action-selected)',
  '--fc-classic-primary': 'var(--mui-palette-primary-main)',
  '--fc-classic-today': 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)',
  '--fc-classic-highlight': 'color-mix(in srgb, var(--mui-palette-primary-main) 18%, transparent)',
  '--fc-classic-now': 'var(--mui-palette-error-main)',
}

const boardLook = {
  borderRadius: 1,
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '&, & [data-color-scheme]': calendarColours,
  // The library's class names are hashed. A target is at least 24 px large (WCAG 2.5.8).
  '& [data-occurrence], & [role="button"][aria-haspopup="dialog"]': { minHeight: 24 },
  '& [role="link"][aria-label]': {
    minWidth: 24,
    minHeight: 24,
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
  fontSize: '0.8125rem',
} as const
