import { useContext } from 'react'
import { useSearchParams } from 'react-router-dom'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { AggregateRequest, AggregateResult } from '../../client/aggregates.ts'
import type { Dashboard as DashboardData, DashboardElement } from '../../model/dashboard.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import { EntitiesContext, useEntities } from '../../screens/entities.tsx'
import { ScreenHeader } from '../../screens/custom/ScreenHeader.tsx'
import type { CustomScreenProps } from '../../screens/custom/customScreenProps.ts'
import { useSession } from '../../screens/session.tsx'
import { StateMessage } from '../../screens/states/StateMessage.tsx'
import { useLiveQuery } from '../../screens/states/useLiveUpdates.ts'
import { CallCard } from './CallCard.tsx'
import { ChartCard } from './ChartCard.tsx'
import { previousRange, isClosed, readFilter, unitOf, type DashboardFilter } from './dateRange.ts'
import { FigureCard } from './FigureCard.tsx'
import { FilterBar } from './FilterBar.tsx'
import { requestOf } from './figures.ts'
import { RecordsPanel } from './RecordsPanel.tsx'
import { useFigures } from './useFigures.ts'

/** An element with its entity, as far as it has one. */
type Shown = {
  element: DashboardElement
  entry?: ManifestEntry
  entity?: Entity | undefined
}

/**
 * A dashboard as its file describes it: the figures of the records that the user may read at the
 * selected branches. One request reads all of them.
 */
export default function Dashboard({
  title,
  dashboard,
}: Pick<CustomScreenProps, 'title'> & { dashboard: DashboardData }) {
  const translate = useTranslate()
  const [params] = useSearchParams()
  const filter = readFilter(params)
  const shown = useShownElements(dashboard)
  const { requests, placeOf } = requestsOf(shown, filter)
  const { data, error, refetch } = useFigures(requests)
  const result = (element: DashboardElement, which: Which): Result => ({
    error,
    retry: () => void refetch(),
    data: data?.[placeOf.get(`${element.name} ${which}`) ?? -1],
  })
  if (shown.length === 0)
    return (
      <>
        <ScreenHeader title={title} />
        <StateMessage
          title={translate('dashboards.nothing')}
          text={translate('dashboards.nothingText')}
        />
      </>
    )
  const figures = shown.filter(({ element }) => element.show === 'figure')
  const others = shown.filter(({ element }) => element.show !== 'figure')
  const live = [...new Set(shown.flatMap(({ entity }) => (entity?.live ? [entity.name] : [])))]
  return (
    <Box>
      {live.map((entity) => (
        <LiveFigures key={entity} entity={entity} />
      ))}
      <ScreenHeader title={title} hint={translate('dashboards.hint')} />
      {shown.some(({ element }) => element.date) && <FilterBar filter={filter} />}
      <Box component="ul" aria-label={translate('dashboards.figures')} sx={figureGrid}>
        {figures.map(({ element, entity, entry }) => (
          <FigureCard
            key={element.name}
            dashboard={dashboard.name}
            element={element}
            entity={entity!}
            entry={entry!}
            filter={filter}
            now={result(element, 'now')}
            before={result(element, 'before')}
            course={result(element, 'course')}
          />
        ))}
      </Box>
      <Box sx={elementGrid}>
        {others.map(({ element, entity, entry }) => (
          <Box
            key={element.name}
            sx={{ gridColumn: { md: `span ${element.width ?? 6}` }, minWidth: 0 }}
          >
            {element.show === 'text' ? (
              <Box component="p" sx={{ m: 0 }}>
                {translate(`dashboard.${dashboard.name}.${element.name}`, { _: element.text })}
              </Box>
            ) : element.show === 'records' ? (
              <RecordsPanel dashboard={dashboard.name} element={element} entity={entity!} />
            ) : element.call ? (
              <CallCard dashboard={dashboard.name} element={element} entity={entity!} />
            ) : (
              <ChartCard
                dashboard={dashboard.name}
                element={element}
                entity={entity!}
                entry={entry!}
                range={filter.range}
                result={result(element, 'now')}
              />
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The requests of an element: its figures, those of the period before, and their course. */
type Which = 'now' | 'before' | 'course'

/** What is known of one request: its data, or why there is none. */
export type Result = { data: AggregateResult | undefined; error: unknown; retry: () => void }

/** The elements whose records the user may read; those of `records` are for everyone. */
function useShownElements({ elements }: DashboardData): Shown[] {
  const { user, selectedSites } = useSession()
  const { manifest } = useContext(EntitiesContext)
  const readable = elements.flatMap((element): Shown[] => {
    if (element.show === 'text') return [{ element }]
    const entry = manifest.find(({ name }) => name === element.entity)
    const isShown =
      entry &&
      (element.show === 'records' || isPermitted(user, entry.permission, 'READ', selectedSites))
    return isShown ? [{ element, entry }] : []
  })
  const entities = useEntities(readable.flatMap(({ entry }) => entry?.name ?? []))
  return readable.map((shown) => ({ ...shown, entity: entities.get(shown.entry?.name ?? '') }))
}

/** All requests of a dashboard, and the position of each by element and kind. */
function requestsOf(shown: Shown[], { range, compares }: DashboardFilter) {
  const requests: AggregateRequest[] = []
  const placeOf = new Map<string, number>()
  const add = (element: DashboardElement, which: Which, request: AggregateRequest) => {
    placeOf.set(`${element.name} ${which}`, requests.length)
    requests.push(request)
  }
  for (const { element, entity } of shown) {
    if (!entity || element.call || element.show === 'records') continue
    add(element, 'now', requestOf(element, entity, range))
    if (element.show !== 'figure' || !element.date) continue
    if (compares && isClosed(range))
      add(element, 'before', requestOf(element, entity, previousRange(range)))
    add(element, 'course', requestOf(element, entity, range, [`${element.date}:${unitOf(range)}`]))
  }
  return { requests, placeOf }
}

/** Reads the figures again when records of an entity change. */
function LiveFigures({ entity }: { entity: string }) {
  useLiveQuery(entity, ['aggregates'])
  return null
}

const figureGrid = {
  listStyle: 'none',
  m: 0,
  mb: 2,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
} as const

const elementGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(12, minmax(0, 1fr))' },
} as const
