import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useDataProvider, useTranslate } from 'ra-core'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity } from '../../model/entity.ts'
import { RecordLink } from '../../fields/links.tsx'
import type { OptionsProvider } from '../../fields/picker/optionsOf.tsx'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { formatCount } from '../../screens/states/formatCount.ts'
import { NumbersSkeleton } from './Numbers.tsx'
import { useGroupTexts } from './useGroupTexts.ts'
import { Panel } from './Panel.tsx'

const shownAtMost = 30

/**
 * The records that the user may choose, as links to their details: the branches are their own or the
 * selected ones, which everyone has, whatever else they may read.
 */
export function RecordsPanel({
  dashboard,
  element,
  entity,
}: {
  dashboard: string | undefined
  element: DashboardElement
  entity: Entity
}) {
  const translate = useTranslate()
  const provider = useDataProvider<OptionsProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['options', entity.name, 'dashboard'],
    queryFn: () => provider.getOptions(entity.name, { page: 0, size: shownAtMost }),
  })
  const { title } = useGroupTexts(dashboard, element, entity)
  return (
    <Panel title={data ? `${title} (${formatCount(data.total)})` : title}>
      {error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <NumbersSkeleton />
      ) : data.data.length === 0 ? (
        <StateMessage title={translate('screens.list.empty')} />
      ) : (
        <Box
          component="ul"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            columnWidth: 220,
            columnGap: 3,
            fontSize: '0.875rem',
          }}
        >
          {data.data.map(({ text, value }) => (
            <Box
              component="li"
              key={value}
              sx={{
                breakInside: 'avoid',
                minHeight: { xs: 44, md: 32 },
                display: 'flex',
                alignItems: 'center',
              }}
            >
              <RecordLink entity={entity.name} id={value}>
                {text}
              </RecordLink>
            </Box>
          ))}
          {data.total > data.data.length && (
            <Box component="li" sx={{ color: 'text.secondary' }}>
              {translate('dashboards.more', { count: data.total - data.data.length })}
            </Box>
          )}
        </Box>
      )}
    </Panel>
  )
}
