import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import { useDataProvider, useTranslate } from 'ra-core'
import { RecordLink } from '../../fields/links.tsx'
import type { OptionsProvider } from '../../fields/picker/optionsOf.tsx'
import { FailureMessage, StateMessage } from '../../screens/states/StateMessage.tsx'
import { formatCount } from '../../screens/states/formatCount.ts'
import { NumbersSkeleton } from './Numbers.tsx'
import { Panel } from './Panel.tsx'

const shownAtMost = 30

/**
 * The user's branches by name, or the selected ones; every user has them, whatever else they may
 * read.
 */
export function SitesPanel() {
  const translate = useTranslate()
  const provider = useDataProvider<OptionsProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['options', 'site', 'dashboard'],
    queryFn: () => provider.getOptions('site', { page: 0, size: shownAtMost }),
  })
  const title = translate('dashboards.sites')
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
              <RecordLink entity="site" id={value}>
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
