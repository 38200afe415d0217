import { useMemo } from 'react'
import { useMediaQuery, type Theme } from '@mui/material'
import { useLocation, useNavigate } from 'react-router-dom'
import { isCalendarDay } from '../../fields/types/date/calendar.ts'
import type { CalendarRange } from '../../screens/calendar/range.ts'
import { today } from '../../screens/calendar/RangeButtons.tsx'
import { useQueryChoice } from '../../screens/custom/useQueryChoice.ts'

/** The views of the board, in the order of its buttons. */
export const boardViews = ['month', 'week', 'day', 'agenda', 'branches', 'people', 'list'] as const
export type BoardView = (typeof boardViews)[number]

/**
 * The days that a view shows: rows of branches and people show a week. A phone has room for the
 * hours of three days.
 */
const rangeIn = (view: BoardView, isPhone: boolean): CalendarRange => {
  if (view === 'week' && isPhone) return 'threeDays'
  return view === 'month' || view === 'day' || view === 'agenda' ? view : 'week'
}

/** What events are coloured by. */
export const colourings = ['status', 'siteId', 'formDefinitionId'] as const
export type Colouring = (typeof colourings)[number]

/** The filters of the board: fields of a task, a role of its person, and a search. */
export const boardFilters = [
  'siteId',
  'userId',
  'roleId',
  'formDefinitionId',
  'status',
  'search',
] as const
export type BoardFilter = (typeof boardFilters)[number]

export type BoardState = {
  view: BoardView
  range: CalendarRange
  /** `yyyy-MM-dd`: a day in the range that is shown. */
  date: string
  colour: Colouring
  filters: Partial<Record<BoardFilter, string>>
}

/** Parameters of the list, whose links lead to its view. */
const listParameters = ['filter', 'sort', 'page', 'perPage', 'order', 'displayedFilters']

export const useIsPhone = (): boolean =>
  useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))

/**
 * The view, the date and the filters of the board, which are in the address. Without a date it is
 * today in a time zone, or in that of the browser.
 */
export function useBoardState(
  clock: string | undefined,
): [BoardState, (changed: Partial<BoardState>) => void] {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { query, write } = useQueryChoice(
    search,
    (next, replace) => void navigate({ pathname, search: `?${next}` }, { replace }),
  )
  const state = useMemo(() => readState(query, isPhone, clock), [query, isPhone, clock])
  const change = (changed: Partial<BoardState>) => {
    const next = { ...state, ...changed }
    const params = new URLSearchParams({ view: next.view })
    if (next.view !== 'list') {
      params.set('date', next.date)
      if (next.colour !== 'status') params.set('colour', next.colour)
      for (const name of boardFilters) {
        const value = next.filters[name]
        if (value) params.set(name, value)
      }
    }
    // Typing in the search must not fill the history.
    const replace = changed.filters !== undefined
    write(String(params), replace)
  }
  return [state, change]
}

function readState(search: string, isPhone: boolean, clock: string | undefined): BoardState {
  const params = new URLSearchParams(search)
  const isOneOf = <Word extends string>(
    words: readonly Word[],
    word: string | null,
  ): word is Word => words.includes(word as Word)
  const [view, colour, date] = ['view', 'colour', 'date'].map((name) => params.get(name)) as [
    string | null,
    string | null,
    string | null,
  ]
  const isOfList = listParameters.some((name) => params.has(name))
  const shown = isOneOf(boardViews, view) ? view : isOfList ? 'list' : isPhone ? 'agenda' : 'month'
  return {
    view: shown,
    range: rangeIn(shown, isPhone),
    date: isCalendarDay(date) ? date : today(clock),
    colour: isOneOf(colourings, colour) ? colour : 'status',
    filters: Object.fromEntries(
      boardFilters.flatMap((name) => {
        const value = params.get(name)
        return value ? [[name, value]] : []
      }),
    ),
  }
}
