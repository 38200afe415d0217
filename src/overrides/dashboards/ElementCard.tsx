import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import { StateMessage } from '../../branchdesk.ts'
import { CallCard } from './CallCard.tsx'
import { ChartCard } from './ChartCard.tsx'
import type { DashboardFilter } from './dateRange.ts'
import { FigureCard } from './FigureCard.tsx'
import { NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'
import { RecordsPanel } from './RecordsPanel.tsx'
import type { ResultOf, Shown } from './useDashboard.ts'
import { useElementText } from './useElementText.ts'

/**
 * One element of a dashboard. `dashboard` is the name of a file, whose texts are translated;
 * undefined: a person wrote them.
 */
export function ElementCard({
  dashboard,
  shown: { element, entity, entry, isForbidden },
  filter,
  result,
}: {
  dashboard: string | undefined
  shown: Shown
  filter: DashboardFilter
  result: ResultOf
}) {
  const translate = useTranslate()
  const text = useElementText(dashboard)
  if (isForbidden)
    return (
      <Panel title={translate('dashboards.forbidden')}>
        <StateMessage title="" text={translate('dashboards.forbiddenText')} />
      </Panel>
    )
  if (element.show === 'text')
    return (
      <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text(element, element.text)}
      </Box>
    )
  if (!entity)
    return (
      <Panel title={text(element, element.title)}>
        <NumbersSkeleton />
      </Panel>
    )
  const common = { dashboard, element, entity }
  if (element.show === 'records') return <RecordsPanel {...common} entry={entry!} />
  if (element.call) return <CallCard {...common} />
  if (element.show === 'figure')
    return (
      <FigureCard
        {...common}
        entry={entry!}
        filter={filter}
        now={result(element, 'now')}
        before={result(element, 'before')}
        course={result(element, 'course')}
      />
    )
  return (
    <ChartCard
      {...common}
      // Another kind starts as it is shown, not as the reader has turned the one before.
      key={element.show}
      entry={entry!}
      range={filter.range}
      result={result(element, 'now')}
    />
  )
}
