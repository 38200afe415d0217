import { useCallback, useMemo } from 'react'
import { useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { LoadBoundary, ScreenSkeleton, lazyPart, usePermitted } from '../../branchdesk.ts'
import type { BoardDialog } from './BoardDialogs.tsx'
import { groupsOf, periodOf } from './colours.ts'
import { Legend } from './Legend.tsx'
import type { Occurrence } from './occurrence.ts'
import type { BoardState } from './useBoardState.ts'
import type { CreateTask } from './useCreateTask.ts'
import { useMove } from './useMove.ts'

// The libraries of a calendar and of dragging are loaded with the first view that needs them.
const CalendarBoard = lazyPart(() => import('./CalendarBoard.tsx'))
const ResourceBoard = lazyPart(() => import('./ResourceBoard.tsx'))

type BoardViewProps = {
  entity: Entity
  state: BoardState
  firstDay: number
  /** The first of the days that are shown. */
  from: string
  /** The time zone of today and of the line of the current time; without it, the browser's. */
  clock: string | undefined
  occurrences: Occurrence[]
  canCreate: boolean
  onChange: (changed: Partial<BoardState>) => void
  onCreate: CreateTask
  onDialog: (dialog: BoardDialog) => void
}

/** The tasks in the chosen view: a calendar, or rows of branches or people, below the legend. */
export function BoardView(props: BoardViewProps) {
  const { entity, state, firstDay, from, clock, occurrences, canCreate } = props
  const { onChange, onCreate, onDialog } = props
  const translate = useTranslate()
  const canUpdate = usePermitted(entity.permission, 'UPDATE')
  const status = entity.fields.find(({ name }) => name === 'status')
  const groups = useMemo(
    () => groupsOf(occurrences, state.colour, status, translate),
    [occurrences, state.colour, status, translate],
  )
  const periods = useMemo(() => {
    const completed = occurrences.filter(({ task }) => task.status === 'COMPLETED')
    return [...new Set(completed.map(({ task }) => periodOf(task)))].sort()
  }, [occurrences])
  const move = useMove(entity, onDialog)
  const open = useCallback(
    (occurrence: Occurrence, anchor: HTMLElement) =>
      onDialog({ kind: 'facts', occurrence, anchor }),
    [onDialog],
  )
  const shared = {
    occurrences,
    groups,
    isEditable: canUpdate,
    onOpen: open,
    onMove: move,
    onCreate,
  }
  return (
    <>
      <Legend
        groups={groups}
        periods={periods}
        colour={state.colour}
        onColour={(colour) => onChange({ colour })}
        count={occurrences.length}
      />
      <LoadBoundary fallback={<ScreenSkeleton />}>
        {state.view === 'branches' || state.view === 'people' ? (
          <ResourceBoard
            by={state.view === 'branches' ? 'siteId' : 'userId'}
            from={from}
            clock={clock}
            colour={state.colour}
            {...shared}
          />
        ) : (
          <CalendarBoard
            state={state}
            firstDay={firstDay}
            clock={clock}
            isCreatable={canCreate}
            onDate={(date) => onChange({ date })}
            onDay={(date) => onChange({ view: 'day', date })}
            onWeek={(date) => onChange({ view: 'week', date })}
            {...shared}
          />
        )}
      </LoadBoundary>
    </>
  )
}
