import { useSearchParams } from 'react-router-dom'
import Box from '@mui/material/Box'
import { useTranslate } from 'ra-core'
import type { Dashboard as DashboardData } from '../../model/dashboard.ts'
import type { CustomScreenProps } from '../../branchdesk.ts'
import { ScreenHeader, StateMessage } from '../../branchdesk.ts'
import { readFilter } from './dateRange.ts'
import { ElementCard } from './ElementCard.tsx'
import { elementGrid, figureGrid, outdatedProps, spanOf } from './elementGrid.ts'
import { FilterBar } from './FilterBar.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { useDashboard, type Shown } from './useDashboard.ts'

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
  const { shown: all, result, isOutdated } = useDashboard(dashboard.elements, filter)
  // What a role may not read is not part of its dashboard.
  const shown = all.filter(({ isForbidden }) => !isForbidden)
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
  const card = (each: Shown) => (
    <ElementCard dashboard={dashboard.name} shown={each} filter={filter} result={result} />
  )
  const isFigure = ({ element }: Shown) => element.show === 'figure'
  return (
    <Box>
      <LiveFigures shown={shown} />
      <ScreenHeader title={title} hint={translate('dashboards.hint')} />
      <FilterBar filter={filter} hasDates={shown.some(({ element }) => element.date)} />
      <Box {...outdatedProps(isOutdated)}>
        <Box component="ul" aria-label={translate('dashboards.figures')} sx={figureGrid}>
          {shown.filter(isFigure).map((each) => (
            <Box component="li" key={each.element.name} sx={{ minWidth: 0 }}>
              {card(each)}
            </Box>
          ))}
        </Box>
        <Box sx={elementGrid}>
          {shown
            .filter((each) => !isFigure(each))
            .map((each) => (
              <Box key={each.element.name} sx={spanOf(each.element)}>
                {card(each)}
              </Box>
            ))}
        </Box>
      </Box>
    </Box>
  )
}
