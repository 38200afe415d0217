import { useContext, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'ra-core'
import type { DashboardElement, ElementKind } from '../../model/dashboard.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { lazyPart } from '../../fields/loading/lazyPart.tsx'
import { LoadBoundary } from '../../fields/loading/LoadBoundary.tsx'
import { EntitiesContext } from '../../screens/entities.tsx'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import type { Result } from './useDashboard.ts'
import type { DateRange } from './dateRange.ts'
import { downloadCsv } from './downloadCsv.ts'
import { FigureTable } from './FigureTable.tsx'
import { arrange, groupFilter, unitsOf, type Part } from './figures.ts'
import { listAddress } from './listAddress.ts'
import { LinkedNumbers, NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'
import { useGroupTexts } from './useGroupTexts.ts'

const Chart = lazyPart(() => import('./Chart.tsx'))
const HeatMap = lazyPart(() => import('./HeatMap.tsx'))

/**
 * An element with groups: its chart, which can be shown as a table, or the table alone. Each mark,
 * number and cell leads to the records that it counts.
 */
export function ChartCard({
  dashboard,
  element,
  entity,
  entry,
  range,
  result: { data, error, retry },
}: {
  dashboard: string | undefined
  element: DashboardElement
  entity: Entity
  entry: ManifestEntry | undefined
  range: DateRange
  result: Result
}) {
  const translate = useTranslate()
  const { manifest } = useContext(EntitiesContext)
  const texts = useGroupTexts(dashboard, element, entity)
  const [asTable, setAsTable] = useState(element.show === 'table')
  const failure = data?.problem
    ? Object.assign(new Error(data.problem.message), {
        status: data.problem.status,
        body: data.problem,
      })
    : error
  const figures = data?.groups && arrange(data.groups, unitsOf(element))
  const isEmpty = figures?.rows.length === 0
  const target = element.list ? manifest.find(({ name }) => name === element.list!.entity) : entry
  const address = (by: Part[]) => {
    const filter = groupFilter(element, entity, range, by)
    return filter && target && listAddress(target, filter)
  }
  const actions =
    // They stand there from the start, so that the title does not move when the figures arrive.
    !failure && !isEmpty ? (
      <>
        {element.show !== 'table' && (
          <Button size="small" disabled={!figures} onClick={() => setAsTable(!asTable)}>
            {translate(asTable ? 'dashboards.asChart' : 'dashboards.asTable')}
          </Button>
        )}
        <Button
          size="small"
          disabled={!figures}
          onClick={() => figures && downloadCsv(figures, texts)}
          aria-label={translate('dashboards.csvOf', { what: texts.title })}
        >
          {translate('dashboards.csv')}
        </Button>
      </>
    ) : undefined
  return (
    <Panel title={texts.title} actions={actions}>
      <Box
        sx={{ minHeight: figures && !reserved[element.show] ? 0 : (reserved[element.show] ?? 300) }}
      >
        {failure ? (
          <FailureMessage error={failure} what={texts.title} onRetry={retry} />
        ) : !figures ? (
          <NumbersSkeleton />
        ) : isEmpty ? (
          <StateMessage title={translate('screens.list.empty')} />
        ) : asTable ? (
          <FigureTable figures={figures} texts={texts} address={address} />
        ) : (
          <>
            <LoadBoundary fallback={<NumbersSkeleton />}>
              {element.show === 'heatmap' ? (
                <HeatMap figures={figures} texts={texts} address={address} />
              ) : (
                <Chart show={element.show} figures={figures} texts={texts} address={address} />
              )}
            </LoadBoundary>
            {element.show === 'donut' && (
              <Box sx={{ maxHeight: 152, overflowY: 'auto' }}>
                <LinkedNumbers figures={figures} texts={texts} address={address} />
              </Box>
            )}
          </>
        )}
      </Box>
    </Panel>
  )
}

/** The heights that figures take while they load and after, so that nothing below them moves. */
const reserved: Partial<Record<ElementKind, number>> = {
  donut: 340,
  table: 420,
  line: 300,
  area: 300,
}
