import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  type Ref,
  type RefObject,
} from 'react'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useTheme, type SxProps, type Theme } from '@mui/material/styles'
import FullCalendar, { type CalendarOptions, type CalendarRef } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import { useLocale, useTranslate } from 'ra-core'
import { readableTime } from '../../fields/types/date/calendar.ts'
import { wallClockOfInstant } from '../../model/wallClock.ts'
import { dragWherePressed } from './dragWherePressed.ts'
import { isOfHours, weekNumber, type CalendarRange } from './range.ts'
import { useIsPrinted } from '../states/useIsPrinted.ts'
import { handleClass } from './calendarStyles.ts'

// The library compares its options by identity: what is made anew is drawn anew.
const plugins = [
  dayGridPlugin,
  timeGridPlugin,
  listPlugin,
  dragWherePressed,
  interactionPlugin,
  classicTheme,
]
/** A link to a week is called "Week 48"; it shows the number. */
const numberAlone = ({ num }: { num?: number }) => String(num)
/** The library adds the box with the other events of a day to the body of the page. */
const popoverClass = 'calendar-popover'
/** The text beside whole days must not make the column of the hours wider. */
const narrowText = ({ text }: { text: string }) => (
  <span
    style={{
      display: 'block',
      width: 'min-content',
      whiteSpace: 'normal',
      // Else Japanese breaks after each character.
      wordBreak: 'keep-all',
    }}
  >
    {text}
  </span>
)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

const gridViews: Record<CalendarRange, string> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  threeDays: 'timeGridThreeDays',
  day: 'timeGridDay',
  agenda: 'listTwoWeeks',
}

const listViews: Record<CalendarRange, string> = {
  month: 'listMonth',
  week: 'listWeek',
  threeDays: 'listThreeDays',
  day: 'listDay',
  agenda: 'listTwoWeeks',
}

const customViews = {
  timeGridThreeDays: { type: 'timeGrid', duration: { days: 3 } },
  listThreeDays: { type: 'list', duration: { days: 3 } },
  listTwoWeeks: { type: 'list', duration: { days: 14 } },
}

/** The most events beside each other that can still be read in a column of hours. */
const mostAbreast: Partial<Record<CalendarRange, number>> = { week: 3, threeDays: 2 }

/** What the library draws outside the calendar: other events of a day, and a dragged event. */
const outside = `body .${popoverClass}[data-color-scheme], body > [data-event]`

/** What screens do with a calendar that is shown. */
export type CalendarHandle = {
  /** Moves a time of day, `HH:mm:ss`, into sight. */
  scrollToTime: (time: string) => void
  /** Shows a time as chosen, `yyyy-MM-ddTHH:mm:ss`; without an end the whole day. */
  choose: (start: string, end?: string) => void
  /** Shows no time as chosen. */
  unchoose: () => void
}

type CalendarProps = {
  range: CalendarRange
  /** `yyyy-MM-dd`: a day in the range. */
  date: string
  /** 0 is Sunday. */
  firstDay: number
  /** The time zone of today and of the line of the current time; without it, the browser's. */
  clock?: string | undefined
  /** Below each other, for a phone. */
  asList?: boolean
  handle?: Ref<CalendarHandle>
  /** The styles around the calendar, which what is drawn outside has as well. */
  styles: SxProps<Theme>
  /** The name of a day was pressed, or the number of the week that begins with it. */
  onDay: (day: string) => void
  onWeek: (day: string) => void
} & CalendarOptions

/**
 * A month, a week, a day or an agenda of events, as the calendar library draws it: the wall clock
 * of whoever the times are for is given as UTC. It loads the library, so screens load it lazily.
 */
export function Calendar({
  range,
  date,
  firstDay,
  clock,
  asList = false,
  handle,
  styles,
  onDay,
  onWeek,
  ...options
}: CalendarProps) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const theme = useTheme()
  const calendar = useRef<CalendarRef>(null)
  const viewName = (asList ? listViews : gridViews)[range]
  const hasHours = !asList && isOfHours(range)
  // Paper does not scroll.
  const isPrinted = useIsPrinted()
  useEffect(() => {
    const api = calendar.current?.getApi()
    // The library renders synchronously, which React allows only after its own rendering.
    queueMicrotask(() => api?.changeView(viewName, date))
  }, [viewName, date])
  const hourText = useCallback(
    ({ date: at }: { date: Date }) => readableTime(at.toISOString().slice(11), locale),
    [locale],
  )
  const now = useCallback(() => `${wallClockOfInstant(new Date().toISOString(), clock)}Z`, [clock])
  const numberOf = useCallback((day: Date) => weekNumber(dayOf(day), firstDay), [firstDay])
  useHandle(handle, calendar)
  return (
    <>
      <GlobalStyles styles={{ [outside]: theme.unstable_sx(styles) }} />
      <FullCalendar
        // The library reads another clock only when it is drawn for the first time.
        key={clock}
        ref={calendar}
        plugins={plugins}
        views={customViews}
        initialView={viewName}
        initialDate={date}
        headerToolbar={false}
        timeZone="UTC"
        now={now}
        nowIndicator
        locale={locale}
        firstDay={firstDay}
        weekNumbers={range !== 'threeDays'}
        weekTextLong={translate('screens.calendar.week')}
        weekNumberCalculation={numberOf}
        weekNumberHeaderContent={numberAlone}
        inlineWeekNumberContent={numberAlone}
        navLinks
        navLinkHint="$0"
        navLinkDayClick={(day: Date) => onDay(dayOf(day))}
        navLinkWeekClick={(first: Date) => onWeek(dayOf(first))}
        colorScheme={theme.palette.mode}
        height={hasHours && !isPrinted ? 'max(520px, calc(100vh - 290px))' : 'auto'}
        eventDisplay={asList || range === 'agenda' ? 'auto' : 'block'}
        dayHeaderDidMount={({ el }: { el: HTMLElement }) => nameAsShown(el)}
        eventInteractive
        eventAllow={keepsTimeOfDay}
        eventBeforeClass={({ isSelected, isStartResizable }) =>
          isSelected && isStartResizable ? handleClass : ''
        }
        eventAfterClass={({ isSelected, isEndResizable }) =>
          isSelected && isEndResizable ? handleClass : ''
        }
        // Else a refused drop glides back for half a second.
        dragRevertDuration={0}
        longPressDelay={300}
        dayMaxEvents={4}
        eventMaxStack={mostAbreast[range] ?? 9}
        slotEventOverlap={false}
        allDaySlot={hasHours}
        allDayText={translate('screens.calendar.wholeDays')}
        allDayHeaderContent={narrowText}
        scrollTime="07:00:00"
        slotDuration="00:30:00"
        snapDuration="00:15:00"
        slotHeaderContent={hourText}
        popoverClass={popoverClass}
        moreLinkClick="popover"
        moreLinkText={(count: number) => translate('screens.calendar.more', { smart_count: count })}
        {...options}
      />
    </>
  )
}

/** Gives screens what they do with the calendar, once it is drawn. */
function useHandle(
  handle: Ref<CalendarHandle> | undefined,
  calendar: RefObject<CalendarRef | null>,
): void {
  useImperativeHandle(handle, () => {
    const api = () => calendar.current?.getApi()
    return {
      scrollToTime: (time) => api()?.scrollToTime(time),
      choose: (start, end) =>
        api()?.select(
          end === undefined
            ? { start: start.slice(0, 10), allDay: true }
            : { start: `${start}Z`, end: `${end}Z` },
        ),
      unchoose: () => api()?.unselect(),
    }
  })
}

/** What has a time of day is not dropped on the row of whole days, nor the other way round. */
const keepsTimeOfDay: CalendarOptions['eventAllow'] = ({ allDay }, event) =>
  allDay === event?.allDay

/**
 * FullCalendar 7.1 names the link of a day "November 22, 2026" and shows "Sun 22". Who speaks what
 * they see does not reach it, so its name begins with the text that is shown (WCAG 2.5.3).
 */
function nameAsShown(header: HTMLElement): void {
  const link = header.querySelector('[role="link"]')
  if (link && !link.ariaLabel?.includes(link.textContent))
    link.ariaLabel = `${link.textContent}, ${link.ariaLabel}`
}
