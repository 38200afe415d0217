import { useCallback, useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useLocale, useTranslate } from 'ra-core'
import type { Entity } from '../../model/entity.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import { EntityList } from '../../screens/list/EntityList.tsx'
import { useInSentence } from '../../screens/record/inSentence.ts'
import { useEntityLabels } from '../../screens/record/useEntityLabels.ts'
import { usePermitted, useSession } from '../../screens/session.tsx'
import { useShortcuts } from '../../screens/shortcuts/useShortcuts.ts'
import { FailureMessage } from '../../screens/states/StateMessage.tsx'
import { ScreenSkeleton } from '../../screens/states/ScreenSkeleton.tsx'
import { BoardDialogs, type BoardDialog } from './BoardDialogs.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { BoardToolbar } from './BoardToolbar.tsx'
import { groupsOf } from './colours.ts'
import { Legend } from './Legend.tsx'
import { firstDayOf, rangeOf } from './range.ts'
import { ResourceBoard } from './ResourceBoard.tsx'
import { useBoardState, type BoardFilter } from './useBoardState.ts'
import { useMove } from './useMove.ts'
import { ofPerson, useOccurrences } from './useOccurrences.ts'
import { textOf, type Occurrence } from './occurrence.ts'
import { FeedDialog, type NewFeed } from './FeedDialog.tsx'

// The calendar library is loaded with the first view that needs it.
const CalendarBoard = lazyPart(() => import('./CalendarBoard.tsx'))

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
  const translate = useTranslate()
  const locale = useLocale() ?? 'en'
  const labels = useEntityLabels(entity)
  const inSentence = useInSentence()
  const [state, change] = useBoardState()
  const [dialog, setDialog] = useState<BoardDialog>()
  const [isFeedsOpen, setFeedsOpen] = useState(false)
  const { user } = useSession()
  const firstDay = useMemo(() => firstDayOf(locale), [locale])
  const range = useMemo(
    () => rangeOf(state.view, state.date, firstDay),
    [state.view, state.date, firstDay],
  )
  const isList = state.view === 'list'
  const filters = useMemo(() => ({ ...state.filters, ...fixed }), [state.filters, fixed])
  const { occurrences, data, error, refetch, isFetching } = useOccurrences(range, filters, !isList)
  const canCreate = usePermitted(entity.permission, 'CREATE')
  const canUpdate = usePermitted(entity.permission, 'UPDATE')
  const status = entity.fields.find(({ name }) => name === 'status')
  const groups = useMemo(
    () => groupsOf(occurrences ?? [], state.colour, status, translate),
    [occurrences, state.colour, status, translate],
  )
  const move = useMove(setDialog)
  const open = useCallback(
    (occurrence: Occurrence, anchor: HTMLElement) =>
      setDialog({ kind: 'facts', occurrence, anchor }),
    [],
  )
  const create = useCallback(
    (localStart?: string, localEnd?: string, more: Record<string, unknown> = {}) => {
      if (!canCreate) return
      const siteId = (more.siteId as string | undefined) ?? filters.siteId
      setDialog({
        kind: 'create',
        localStart,
        localEnd,
        zone: siteId ? data?.zones[siteId] : undefined,
        values: { ...pick(filters, ['siteId', 'userId', 'formDefinitionId']), ...more },
      })
    },
    [canCreate, filters, data],
  )
  const addLabel = translate(`entities.${entity.name}.add`, {
    _: translate('screens.list.add', { title: inSentence(labels.title) }),
  })
  useShortcuts(
    translate('screens.keys.list'),
    canCreate && !isList ? [{ keys: ['n'], label: addLabel, run: () => create() }] : [],
  )
  const branch = occurrences?.find(({ task }) => task.siteId === filters.siteId)
  const feedChoices: NewFeed[] = [
    { name: translate('scheduler.feeds.mine'), where: ofPerson(user.webId) },
    ...(filters.siteId && branch
      ? [
          {
            name: textOf(branch.task, 'siteId') ?? filters.siteId,
            where: { all: [{ field: 'siteId', operator: 'eq', values: [filters.siteId] }] },
          },
        ]
      : []),
    { name: translate('scheduler.feeds.all') },
  ]
  const heading = title ?? labels.many
  const calendar = (
    <>
      <ScreenHeader title={heading} {...(above ? { above } : {})}>
        <Button variant="outlined" className="no-print" onClick={() => setFeedsOpen(true)}>
          {translate('scheduler.feeds.open')}
        </Button>
        {canCreate && (
          <Button variant="contained" className="no-print" onClick={() => create()}>
            {addLabel}
          </Button>
        )}
      </ScreenHeader>
      <BoardToolbar state={state} onChange={change} firstDay={firstDay} />
      <BoardFilters
        entity={entity}
        filters={state.filters}
        hidden={fixed ? ['siteId', 'userId'] : []}
        onChange={(changed) => change({ filters: { ...state.filters, ...changed } })}
      />
      <Box sx={{ height: 4 }}>
        {isFetching && occurrences && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </Box>
      {data && !data.isComplete && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate('scheduler.incomplete', { count: occurrences?.length ?? 0 })}
        </Alert>
      )}
      {error && occurrences && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {translate('scheduler.outdated')}
        </Alert>
      )}
    </>
  )
  if (isList)
    return (
      <>
        <BoardToolbar state={state} onChange={change} firstDay={firstDay} />
        <EntityList
          entity={entity}
          {...(fixed
            ? {
                variant: {
                  key: `scheduler-single|${fixed.siteId}|${fixed.userId}`,
                  title: heading,
                  filter: fixed,
                },
              }
            : {})}
        />
      </>
    )
  return (
    <Box>
      {calendar}
      {!occurrences ? (
        error ? (
          <FailureMessage error={error} what={labels.many} onRetry={() => void refetch()} />
        ) : (
          <ScreenSkeleton />
        )
      ) : (
        <>
          <Legend
            groups={groups}
            colour={state.colour}
            onColour={(colour) => change({ colour })}
            count={occurrences.length}
          />
          {state.view === 'branches' || state.view === 'people' ? (
            <ResourceBoard
              by={state.view === 'branches' ? 'siteId' : 'userId'}
              from={range[0]}
              occurrences={occurrences}
              groups={groups}
              colour={state.colour}
              isEditable={canUpdate}
              onOpen={open}
              onMove={move}
              onCreate={create}
            />
          ) : (
            <LoadBoundary fallback={<ScreenSkeleton />}>
              <CalendarBoard
                state={state}
                firstDay={firstDay}
                occurrences={occurrences}
                groups={groups}
                isEditable={canUpdate}
                isCreatable={canCreate}
                onOpen={open}
                onMove={move}
                onCreate={create}
                onDay={(date) => change({ view: 'day', date })}
              />
            </LoadBoundary>
          )}
        </>
      )}
      {isFeedsOpen && <FeedDialog choices={feedChoices} onClose={() => setFeedsOpen(false)} />}
      <BoardDialogs
        entity={entity}
        dialog={dialog}
        onDialog={setDialog}
        onClose={() => setDialog(undefined)}
      />
    </Box>
  )
}

const pick = (filters: Partial<Record<BoardFilter, string>>, names: BoardFilter[]) =>
  Object.fromEntries(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])))
