import {
  useCallback,
  useDeferredValue,
  useMemo,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useDraggable } from '@dnd-kit/react'
import { useLocale, useTranslate } from 'ra-core'
import { fingertip, touch } from '../../fields/controls/touch.ts'
import { StateMessage } from '../../branchdesk.ts'
import { tintOf, todayTint } from '../../screens/calendar/calendarStyles.ts'
import type { Group } from './colours.ts'
import { EventFace, faceStyles } from './EventFace.tsx'
import { isOver, textOf, type Occurrence } from './occurrence.ts'
import { DragAndDrop, type FoundPlace } from '../../screens/drag/DragAndDrop.tsx'
import { plusDays } from '../../screens/calendar/range.ts'
import { today } from '../../screens/calendar/RangeButtons.tsx'
import { shiftWallClock } from '../../screens/calendar/wallClock.ts'
import type { Colouring } from './useBoardState.ts'
import type { CreateTask } from './useCreateTask.ts'
import type { Move } from './useMove.ts'

type ResourceBoardProps = {
  /** The field whose values are the rows. */
  by: 'siteId' | 'userId'
  /** The first of the seven days that are shown. */
  from: string
  /** The time zone of today; without it, the browser's. */
  clock: string | undefined
  occurrences: Occurrence[]
  groups: Group[]
  colour: Colouring
  isEditable: boolean
  onOpen: (occurrence: Occurrence, anchor: HTMLElement) => void
  onMove: Move
  onCreate: CreateTask
}

type Row = { key: string; text: string; tasks: Occurrence[]; open: number; hours: number }

/** Rows shown at first; a large client has hundreds of branches. */
const firstRows = 30
/** Rows painted at once, more than a screen has room for. The others follow without blocking. */
const paintedRows = 8
/** A day of a row with more than `crowded` tasks shows `first` of them until all are wanted. */
const density = { crowded: 6, first: 4 }

/** A week as a table: a row for each branch or person with its load, a column for each day. */
export default function ResourceBoard(props: ResourceBoardProps) {
  const { by, from, clock, occurrences, groups } = props
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const [shown, setShown] = useState(firstRows)
  const rows = useMemo(
    () => rowsOf(occurrences, by, translate('scheduler.none'), from),
    [occurrences, by, translate, from],
  )
  const painted = Math.max(paintedRows, useDeferredValue(Math.min(shown, rows.length), paintedRows))
  const days = useMemo(() => daysFrom(from, locale), [from, locale])
  const now = today(clock)
  const scrolled = useTodayInSight(`${from} ${now}`)
  const colours = useMemo(() => new Map(groups.map((each) => [each.key, each.colour])), [groups])
  const moveTo = useMoveTo(props)
  if (rows.length === 0)
    return (
      <StateMessage title={translate('scheduler.empty')} text={translate('scheduler.emptyText')} />
    )
  return (
    <DragAndDrop<Dragged, Target>
      find={(x, y, { occurrence }) => findCell(x, y, occurrence, by)}
      nameOf={({ occurrence }) => occurrence.task.name}
      onDrop={({ occurrence, from: grabbed }, { day, row }) => {
        const days = (Date.parse(day) - Date.parse(grabbed)) / 86_400_000
        moveTo(occurrence, plusDays(occurrence.localStart.slice(0, 10), days), row)
      }}
    >
      <Box ref={scrolled} sx={scrollStyles}>
        <Box
          component="table"
          aria-label={translate(`scheduler.views.${by === 'siteId' ? 'branches' : 'people'}`)}
          sx={tableStyles}
        >
          <thead>
            <tr>
              <th scope="col">{translate(`scheduler.rows.${by}`)}</th>
              {days.map(({ day, text }) => (
                <th key={day} scope="col" aria-current={day === now ? 'date' : undefined}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, painted).map((row) => (
              <tr key={row.key}>
                <RowHeading row={row} />
                {days.map((day) => (
                  <DayCell
                    key={day.day}
                    {...props}
                    moveTo={moveTo}
                    row={row}
                    day={day}
                    isToday={day.day === now}
                    colours={colours}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
        {rows.length > shown && (
          <ButtonBase sx={{ p: 1.5, width: '100%' }} onClick={() => setShown(rows.length)}>
            {translate('scheduler.moreRows', { smart_count: rows.length - shown })}
          </ButtonBase>
        )}
      </Box>
    </DragAndDrop>
  )
}

/** A dragged task, and the day in whose cell it was grabbed. */
type Dragged = { occurrence: Occurrence; from: string }
type Target = { day: string; row: string }

/** The cell under the pointer. A task stays in the row of its branch, whose people it has. */
function findCell(
  x: number,
  y: number,
  { task }: Occurrence,
  by: ResourceBoardProps['by'],
): FoundPlace<Target> | undefined {
  const over = document
    .elementsFromPoint(x, y)
    .find((each): each is HTMLElement => each.matches('td[data-day]'))
  const day = over?.dataset.day
  if (!over || !day) return undefined
  const row = by === 'siteId' ? String(task.siteId ?? '') : (over.dataset.row ?? '')
  const cells = over.closest('table')!.querySelectorAll<HTMLElement>(`td[data-day="${day}"]`)
  const cell = [...cells].find(({ dataset }) => dataset.row === row)
  if (!cell) return undefined
  const { left, top, width, height } = cell.getBoundingClientRect()
  return { target: { day, row }, line: { left, top, width, height }, isFrame: true }
}

type MoveTo = (occurrence: Occurrence, day: string, row: string) => void

/** Moves a task to a day and a row. */
function useMoveTo({ by, onMove }: ResourceBoardProps): MoveTo {
  return (occurrence, day, row) => {
    const minutes = (Date.parse(day) - Date.parse(occurrence.localStart.slice(0, 10))) / 60_000
    const isOther = row !== String(occurrence.task[by] ?? '')
    if (minutes === 0 && !isOther) return
    onMove(occurrence, {
      localStart: shiftWallClock(occurrence.localStart, minutes),
      localEnd: shiftWallClock(occurrence.localEnd, minutes),
      // A person takes the place of the one before; a branch has other people.
      ...(isOther && by === 'userId' && row ? personChange(occurrence, row) : {}),
    }).catch(() => undefined)
  }
}

/** The branch or person of a row with its load. */
function RowHeading({ row }: { row: Row }) {
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(row.hours)
  return (
    <th scope="row">
      <Box sx={{ overflowWrap: 'anywhere' }}>{row.text}</Box>
      <Box sx={{ fontWeight: 400, color: 'text.secondary', fontSize: '0.75rem' }}>
        {translate('scheduler.load', { smart_count: row.tasks.length, open: row.open, hours })}
      </Box>
    </th>
  )
}

/** The tasks of a row on a day, and the button that adds one. */
function DayCell({
  row,
  day: { day, next, text },
  isToday,
  colours,
  moveTo,
  ...board
}: ResourceBoardProps & {
  moveTo: MoveTo
  row: Row
  day: ReturnType<typeof daysFrom>[number]
  isToday: boolean
  colours: Map<string, string>
}) {
  const translate = useTranslate()
  const { by, colour, isEditable, onCreate } = board
  const tasks = row.tasks.filter(
    ({ localStart, localEnd }) => localStart < `${next}T` && localEnd > `${day}T`,
  )
  return (
    <td className={isToday ? 'today' : undefined} data-day={day} data-row={row.key}>
      <FirstOf tasks={tasks}>
        {(occurrence) => (
          <TaskChip
            key={occurrence.id}
            {...board}
            occurrence={occurrence}
            day={day}
            hue={colours.get(String(occurrence.task[colour] ?? ''))}
            onStep={(step) =>
              moveTo(occurrence, plusDays(occurrence.localStart.slice(0, 10), step), row.key)
            }
          />
        )}
      </FirstOf>
      {isEditable && (
        <button
          type="button"
          className="add-task"
          aria-label={translate('scheduler.addAt', { row: row.text, day: text })}
          onClick={() =>
            onCreate(`${day}T09:00:00`, `${day}T10:00:00`, row.key ? { [by]: row.key } : {})
          }
        >
          +
        </button>
      )}
    </td>
  )
}

/** Scrolls a table that is too wide for its box to today, after its first column. */
function useTodayInSight(shown: string) {
  return useCallback(
    (box: HTMLElement | null) => {
      const column = shown && box?.querySelector<HTMLElement>('[aria-current="date"]')
      const names = box?.querySelector<HTMLElement>('th')
      if (column && names) box!.scrollLeft = column.offsetLeft - names.offsetWidth
    },
    [shown],
  )
}

/** The tasks of a day in a row; of a crowded one the first, and a button for the others. */
function FirstOf({
  tasks,
  children,
}: {
  tasks: Occurrence[]
  children: (occurrence: Occurrence) => ReactNode
}) {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  if (isWhole || tasks.length <= density.crowded) return tasks.map(children)
  return (
    <>
      {tasks.slice(0, density.first).map(children)}
      <button type="button" className="more-tasks" onClick={() => setWhole(true)}>
        {translate('screens.calendar.more', { smart_count: tasks.length - density.first })}
      </button>
    </>
  )
}

function TaskChip({
  occurrence,
  day,
  hue = 'var(--mui-palette-primary-main)',
  by,
  isEditable,
  onOpen,
  onStep,
}: Pick<ResourceBoardProps, 'by' | 'isEditable' | 'onOpen'> & {
  occurrence: Occurrence
  day: string
  hue: string | undefined
  onStep: (days: number) => void
}) {
  const isMovable = isEditable && !isOver(occurrence.task.status)
  const { ref } = useDraggable({
    id: `${occurrence.id} ${day}`,
    data: { occurrence, from: day } satisfies Dragged,
    disabled: !isMovable,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!isMovable || !event.altKey || days === undefined) return
    event.preventDefault()
    onStep(days)
  }
  return (
    <button
      ref={ref}
      type="button"
      className="task-chip"
      onClick={(event) => onOpen(occurrence, event.currentTarget)}
      onKeyDown={onKeyDown}
      title={textOf(occurrence.task, 'siteId')}
      style={{ backgroundColor: tintOf(hue), borderInlineStartColor: hue }}
    >
      <EventFace
        occurrence={occurrence}
        isLine={false}
        of={by === 'siteId' ? 'userId' : 'siteId'}
      />
    </button>
  )
}

/** Seven days with their texts and the day after each. */
function daysFrom(from: string, locale: string) {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return Array.from({ length: 7 }, (_, index) => {
    const day = plusDays(from, index)
    return { day, next: plusDays(day, 1), text: format.format(new Date(`${day}T00:00:00Z`)) }
  })
}

/** The person who takes over, who also takes part. */
const personChange = ({ task }: Occurrence, userId: string) => ({
  userId,
  participants: [...new Set([...task.participants.filter((each) => each !== task.userId), userId])],
})

function rowsOf(
  occurrences: Occurrence[],
  by: 'siteId' | 'userId',
  none: string,
  from: string,
): Row[] {
  const week = [from, plusDays(from, 7)].map((day) => Date.parse(day)) as [number, number]
  return [...Map.groupBy(occurrences, ({ task }) => String(task[by] ?? ''))]
    .map(([key, tasks]) => ({
      key,
      text: textOf(tasks[0]!.task, by) ?? none,
      tasks: tasks.toSorted((one, other) => (one.localStart < other.localStart ? -1 : 1)),
      open: tasks.filter(({ task }) => !isOver(task.status)).length,
      hours: tasks.reduce((sum, task) => sum + hoursIn(week, task), 0),
    }))
    .sort((one, other) => one.text.localeCompare(other.text))
}

/** The hours of a task that fall into the week that is shown. */
const hoursIn = ([from, to]: [number, number], { localStart, localEnd }: Occurrence) =>
  (Math.min(to, Date.parse(`${localEnd}Z`)) - Math.max(from, Date.parse(`${localStart}Z`))) /
  3_600_000

const scrollStyles = {
  // Hidden texts of tasks out of sight are clipped by it, too.
  position: 'relative',
  overflowX: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const

const tableStyles = {
  ...faceStyles,
  // Collapsed borders scroll away from the column that stays, and tasks show through beside it.
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  minWidth: 860,
  tableLayout: 'fixed',
  fontSize: '0.8125rem',
  '& th, & td': {
    borderInlineEnd: '1px solid',
    borderBlockEnd: '1px solid',
    borderColor: 'divider',
    p: 0.75,
    verticalAlign: 'top',
    textAlign: 'start',
  },
  '& tr > :last-child': { borderInlineEnd: 0 },
  '& tbody tr:last-child > *': { borderBlockEnd: 0 },
  '& .today, & [aria-current]': { bgcolor: todayTint },
  '& th:first-of-type': {
    width: 150,
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
    zIndex: 1,
  },
  // Plain buttons: a thousand of them are drawn at once.
  '& .task-chip': {
    display: 'block',
    width: '100%',
    mb: 0.5,
    p: 0,
    border: 0,
    borderInlineStart: '3px solid',
    borderRadius: 0.5,
    textAlign: 'start',
    font: 'inherit',
    fontSize: '0.75rem',
    cursor: 'pointer',
    printColorAdjust: 'exact',
  },
  '& .task-chip:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .more-tasks': {
    display: 'block',
    width: '100%',
    minHeight: 24,
    p: 0.25,
    border: 0,
    borderRadius: 0.5,
    bgcolor: 'action.hover',
    color: 'text.primary',
    font: 'inherit',
    fontSize: '0.75rem',
    fontWeight: 600,
    cursor: 'pointer',
    [touch]: { minHeight: fingertip },
  },
  '& .more-tasks:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  '& .add-task': {
    displayPrint: 'none',
    width: 28,
    height: 28,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'text.secondary',
    font: 'inherit',
    fontSize: 18,
    cursor: 'pointer',
    [touch]: { minWidth: fingertip, minHeight: fingertip },
    opacity: { xs: 1, md: 0 },
  },
  '& .add-task:hover': { bgcolor: 'action.hover' },
  '& td:hover .add-task, & .add-task:focus-visible': { opacity: 1 },
} as const
