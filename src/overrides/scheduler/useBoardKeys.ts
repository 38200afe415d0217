import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import type { EventApi } from '@fullcalendar/react'
import { useLocale, useTranslate } from 'ra-core'
import { readableDay, readableTime } from '../../fields/types/date/calendar.ts'
import type { CalendarHandle } from '../../screens/calendar/Calendar.tsx'
import { stepsOf } from '../../screens/calendar/eventTimes.ts'
import { focusWhenVisible } from '../../screens/calendar/focusWhenVisible.ts'
import { isOfHours, rangeOf } from '../../screens/calendar/range.ts'
import { shiftWallClock, wallClockAfter } from '../../screens/calendar/wallClock.ts'
import type { Shortcut } from '../../screens/shortcuts/shortcuts.ts'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import type { CalendarBoardProps } from './CalendarBoard.tsx'
import { isOver, type Occurrence } from './occurrence.ts'

/** The hour of a task that is created on a day without a time. */
export const firstHour = '09:00:00'

const hour = 3_600_000
const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * The keys of the board. On the board itself arrows choose a time and Enter creates a task there.
 * On a task Alt with arrows moves it, Shift with arrows up and down changes its end. On either, and
 * on the name of a day, a key leads to its week or its day.
 */
export function useBoardKeys(
  props: CalendarBoardProps,
  byId: Map<string, Occurrence>,
  calendar: RefObject<CalendarHandle | null>,
) {
  const { isCreatable, onCreate } = props
  const ref = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')
  const cursor = useCursor(props, ref, calendar, setAnnounced)
  const task = useTaskKeys(props, setAnnounced)
  const taskAt = (target: EventTarget | null) => {
    const element = (target as HTMLElement | null)?.closest<HTMLElement>('[data-event]')
    return element ? byId.get(element.dataset.event!) : undefined
  }
  useBoardShortcuts(props, ref, () => {
    const { activeElement } = document
    if (activeElement === ref.current) return cursor.at().slice(0, 10)
    const day = activeElement?.closest<HTMLElement>('[data-date]')?.dataset.date
    return taskAt(activeElement)?.localStart.slice(0, 10) ?? day
  })
  const onBoard = (event: KeyboardEvent) => {
    if (props.state.view === 'agenda') return
    if (event.key === 'Escape') return calendar.current?.unchoose()
    if (event.key !== 'Enter') return cursor.onKey(event)
    if (!isCreatable) return
    event.preventDefault()
    onCreate(cursor.at(), wallClockAfter(cursor.at(), hour))
  }
  return {
    ref,
    announced,
    onFocus: ({ target }: FocusEvent) => {
      if (target !== ref.current) return
      cursor.begin()
      // A press of the pointer on an empty place moves the focus here as well.
      if (ref.current.matches(':focus-visible')) cursor.show()
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target === ref.current) calendar.current?.unchoose()
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === ref.current) return onBoard(event)
      const occurrence = taskAt(event.target)
      if (occurrence) task.onKey(event, occurrence)
    },
    onShown: task.onShown,
  }
}

/** The time that the arrow keys choose. Where it is out of sight, it is the morning of the date. */
function useCursor(
  { state, firstDay, onDate }: CalendarBoardProps,
  board: RefObject<HTMLElement | null>,
  calendar: RefObject<CalendarHandle | null>,
  announce: (text: string) => void,
) {
  const textOf = useWallClockText()
  const { view, range, date } = state
  const chosen = useRef('')
  const hasHours = isOfHours(range)
  const [from, to] = rangeOf(range, date, firstDay)
  const isInSight = (time: string) => time >= `${from}T` && time < `${to}T`
  const begin = () => {
    if (!isInSight(chosen.current)) chosen.current = `${date}T${firstHour}`
  }
  const show = () => {
    begin()
    const time = chosen.current
    announce(textOf(time))
    if (view === 'agenda') return
    calendar.current?.choose(time, hasHours ? wallClockAfter(time, hour) : undefined)
    // An hour before it stays in sight.
    const before = time.slice(11) < '01:00' ? '00:00:00' : wallClockAfter(time, -hour).slice(11)
    if (hasHours) return calendar.current?.scrollToTime(before)
    const day = board.current?.querySelector(`[data-date="${time.slice(0, 10)}"]`)
    day?.scrollIntoView({ block: 'nearest' })
  }
  const showAgain = useRef(show)
  useEffect(() => {
    showAgain.current = show
  })
  useEffect(() => {
    // The calendar shows another date a microtask later.
    if (document.activeElement === board.current)
      queueMicrotask(() => queueMicrotask(() => showAgain.current()))
  }, [date, range, board])
  return {
    at: () => chosen.current,
    begin,
    show,
    onKey: (event: KeyboardEvent) => {
      const minutes = stepsOf(view === 'month')[event.key]
      if (minutes === undefined) return
      event.preventDefault()
      const time = shiftWallClock(chosen.current, minutes)
      chosen.current = time
      if (isInSight(time)) show()
      else onDate(time.slice(0, 10))
    },
  }
}

/** The keys of a task. Where it was moved to it is drawn anew, and has the focus again. */
function useTaskKeys(
  { state, isEditable, onMove }: CalendarBoardProps,
  announce: (text: string) => void,
) {
  const textOf = useWallClockText()
  const focused = useRef<string>(undefined)
  return {
    onShown: ({ el, event }: { el: HTMLElement; event: EventApi }) => {
      el.dataset.event = event.id
      if (focused.current !== event.id) return
      focused.current = undefined
      queueMicrotask(() => focusWhenVisible(el))
    },
    onKey: (event: KeyboardEvent, { id, task, ...times }: Occurrence) => {
      const minutes = stepsOf(state.view === 'month')[event.key]
      if (minutes === undefined || !isEditable || isOver(task.status)) return
      if (!event.altKey && !event.shiftKey) return
      event.preventDefault()
      const localEnd = shiftWallClock(times.localEnd, minutes)
      const localStart = event.altKey ? shiftWallClock(times.localStart, minutes) : times.localStart
      if (localEnd <= localStart) return
      announce(`${textOf(localStart)} – ${textOf(localEnd)}`)
      focused.current = `${task.id}@${localStart}`
      // The refusal of a move is shown as a toast or asked in a dialog.
      onMove({ id, task, ...times }, { localStart, localEnd }).catch(() => {
        focused.current = undefined
      })
    },
  }
}

/**
 * The keys that lead to the week and to the day of what has the focus. The help lists those of the
 * board and its tasks with them.
 */
function useBoardShortcuts(
  { state, isCreatable, isEditable, onDay, onWeek }: CalendarBoardProps,
  within: RefObject<HTMLElement | null>,
  dayInFocus: () => string | undefined,
) {
  const translate = useTranslate()
  const shortcut = (key: string, label: string, open: (day: string) => void) => ({
    keys: [key],
    label: translate(label),
    within,
    when: () => dayInFocus() !== undefined,
    run: () => open(dayInFocus()!),
  })
  const listed = (keys: string[], label: string): Shortcut => ({
    keys,
    label: translate(label),
    when: () => false,
    run: () => undefined,
  })
  useShortcuts(translate('scheduler.toolbar'), [
    ...(isCreatable && state.view !== 'agenda'
      ? [
          listed(arrows, 'scheduler.shortcuts.choose'),
          listed(['Enter'], 'scheduler.shortcuts.create'),
        ]
      : []),
    ...(isEditable
      ? [
          listed(
            arrows.map((key) => `Alt+${key}`),
            'scheduler.shortcuts.move',
          ),
          listed(['Shift+ArrowUp', 'Shift+ArrowDown'], 'scheduler.shortcuts.end'),
        ]
      : []),
    shortcut('w', 'scheduler.toWeek', onWeek),
    shortcut('d', 'scheduler.toDay', onDay),
  ])
}

/** Returns the text of a time on the clock of a branch. */
function useWallClockText() {
  const locale = useLocale() ?? 'en'
  return (wallClock: string) =>
    `${readableDay(wallClock.slice(0, 10), locale)} ${readableTime(wallClock.slice(11), locale)}`
}
