import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import {
  EntityList,
  FailureMessage,
  LoadBoundary,
  ScreenSkeleton,
  lazyPart,
  useEntityLabels,
  usePermitted,
} from '../../branchdesk.ts'
import { AddFab } from '../../screens/list/toolbar/AddFab.tsx'
import type { MoreEntry } from '../../screens/list/toolbar/MoreMenu.tsx'
import { useInSentence } from '../../screens/record/useInSentence.ts'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import { Spinner } from '../../screens/states/Spinner.tsx'
import { clocksAfter, type BoardClocks } from './boardClocks.ts'
import { BoardDialogs, type BoardDialog } from './BoardDialogs.tsx'
import { BoardFilters, useFilterButtons } from './BoardFilters.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import { BoardMenu } from './BoardMenu.tsx'
import { BoardNotices } from './BoardNotices.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { BoardView } from './BoardView.tsx'
import { ClockNote } from './ClockNote.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { firstDayOf, rangeOf } from '../../screens/calendar/range.ts'
import { useBoardState, useIsPhone } from './useBoardState.ts'
import { newTaskValues, useCreateTask } from './useCreateTask.ts'
import { useOccurrences } from './useOccurrences.ts'

// Few people import a calendar.
const ImportEventsDialog = lazyPart(() => import('./import/ImportEventsDialog.tsx'))

type SchedulerProps = {
  entity: Entity
  title?: string
  above?: { name: string; to: string } | undefined
  /** The branch and the person of the board of one person. */
  fixed?: { siteId: string; userId: string }
}

/**
 * The board of tasks: calendar views, rows of branches or people, and the list. View, date and
 * filters are in the address.
 */
export default function Scheduler({ entity, title, above, fixed }: SchedulerProps) {
  const locale = useLocale() ?? 'en'
  const labels = useEntityLabels(entity)
  const [clocks, setClocks] = useState<BoardClocks>({})
  const [state, change] = useBoardState(clocks.branch)
  const [dialog, setDialog] = useState<BoardDialog>()
  const [open, setOpen] = useState<'feeds' | 'import'>()
  const firstDay = useMemo(() => firstDayOf(locale), [locale])
  const range = useMemo(
    () => rangeOf(state.range, state.date, firstDay),
    [state.range, state.date, firstDay],
  )
  const isList = state.view === 'list'
  const filters = useMemo(() => ({ ...state.filters, ...fixed }), [state.filters, fixed])
  const query = useOccurrences(range, filters, !isList)
  const { occurrences, error, refetch } = query
  const nextClocks = clocksAfter(clocks, filters, query)
  if (nextClocks !== clocks) setClocks(nextClocks)
  const clock = nextClocks.today
  const canCreate = usePermitted(entity.permission, 'CREATE')
  const create = useCreateTask(canCreate, filters, query.data?.zones, setDialog)
  const addLabel = useAddShortcut(entity, canCreate && !isList, create)
  const heading = title ?? labels.many
  const isPhone = useIsPhone()
  const entries = useEntries(canCreate, setOpen)
  const toFilters = (changed: Partial<typeof state.filters>) =>
    change({ filters: { ...state.filters, ...changed } })
  const { filterButtons, areFiltersOpen } = useFilterButtons(state.filters, toFilters)
  const toolbarProps = { state, firstDay, clock, onChange: change }
  if (isList)
    return (
      <>
        <BoardToolbar {...toolbarProps} />
        <TaskList entity={entity} title={heading} fixed={fixed} />
      </>
    )
  return (
    <Box>
      <BoardHeader
        title={heading}
        above={above}
        entries={entries}
        addLabel={canCreate ? addLabel : undefined}
        onAdd={() => create()}
      />
      <BoardToolbar {...toolbarProps}>
        {isPhone && (
          <>
            {filterButtons}
            <BoardMenu
              entries={entries}
              colour={state.colour}
              onColour={(colour) => change({ colour })}
            />
          </>
        )}
      </BoardToolbar>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        {!isPhone && filterButtons}
        <ClockNote clock={clock} occurrences={occurrences ?? []} />
      </Box>
      <BoardFilters
        isOpen={areFiltersOpen}
        entity={entity}
        filters={state.filters}
        hidden={fixed ? ['siteId', 'userId'] : []}
        onChange={toFilters}
      />
      <BoardNotices {...query} />
      {occurrences ? (
        <BoardView
          entity={entity}
          state={state}
          firstDay={firstDay}
          from={range[0]}
          clock={clock}
          occurrences={occurrences}
          canCreate={canCreate}
          onChange={change}
          onCreate={create}
          onDialog={setDialog}
        />
      ) : error ? (
        <FailureMessage error={error} what={labels.many} onRetry={() => void refetch()} />
      ) : (
        <ScreenSkeleton />
      )}
      {isPhone && canCreate && (
        <AddFab label={addLabel} buttonProps={{ onClick: () => create() }} />
      )}
      {open === 'feeds' && (
        <FeedDialog siteId={filters.siteId} onClose={() => setOpen(undefined)} />
      )}
      {open === 'import' && (
        <LoadBoundary fallback={<Spinner />}>
          <ImportEventsDialog
            entity={entity}
            start={newTaskValues(filters)}
            onClose={() => setOpen(undefined)}
          />
        </LoadBoundary>
      )}
      <BoardDialogs
        entity={entity}
        dialog={dialog}
        onDialog={setDialog}
        onClose={() => setDialog(undefined)}
      />
    </Box>
  )
}

/** The dialogs that a person may open from the board. */
function useEntries(canCreate: boolean, onOpen: (dialog: 'feeds' | 'import') => void) {
  const translate = useTranslate()
  const feeds: MoreEntry = {
    key: 'feeds',
    label: translate('scheduler.feeds.open'),
    run: () => onOpen('feeds'),
  }
  const events: MoreEntry = {
    key: 'import',
    label: translate('scheduler.import.title'),
    run: () => onOpen('import'),
  }
  return canCreate ? [feeds, events] : [feeds]
}

/** The label of the button that adds a task, which the key N presses while it is enabled. */
function useAddShortcut(entity: Entity, isEnabled: boolean, onAdd: () => void): string {
  const translate = useTranslate()
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const label = translate(`entities.${entity.name}.add`, {
    _: translate('screens.list.add', { title: inSentence(labels.title) }),
  })
  useShortcuts(
    translate('screens.keys.list'),
    isEnabled ? [{ keys: ['n'], label, run: () => onAdd() }] : [],
  )
  return label
}

/** The tasks as the list of their entity, narrowed on the board of one person. */
function TaskList({
  entity,
  title,
  fixed,
}: Pick<SchedulerProps, 'entity'> & {
  title: string
  fixed: SchedulerProps['fixed']
}) {
  return (
    <EntityList
      entity={entity}
      {...(fixed
        ? {
            variant: {
              key: `scheduler-single|${fixed.siteId}|${fixed.userId}`,
              title,
              filter: fixed,
            },
          }
        : {})}
    />
  )
}
