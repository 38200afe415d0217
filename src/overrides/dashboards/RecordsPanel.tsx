import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { LinkBase, useDataProvider, useTranslate } from 'ra-core'
import { findOperation } from '../../client/contractCall.ts'
import type { DashboardElement } from '../../model/dashboard.ts'
import type { Entity, ManifestEntry } from '../../model/entity.ts'
import { isPermitted } from '../../model/permission.ts'
import {
  FailureMessage,
  RecordLink,
  StateMessage,
  useRecordName,
  useSession,
} from '../../branchdesk.ts'
import type { OptionsProvider } from '../../fields/picker/optionsOf.tsx'
import { formatCount } from '../../screens/states/formatCount.ts'
import { listAddress } from './listAddress.ts'
import { NumbersSkeleton } from './Numbers.tsx'
import { useGroupTexts } from './useGroupTexts.ts'
import { Panel } from './Panel.tsx'

const shownAtMost = 30

/**
 * Records as links to their details, and a link to the list with the others. Of an entity with
 * choices they are those that the user may choose: the branches are their own or the selected ones,
 * which everyone has, whatever else they may read.
 */
export function RecordsPanel({
  dashboard,
  element,
  entity,
  entry,
}: {
  dashboard: string | undefined
  element: DashboardElement
  entity: Entity
  entry: ManifestEntry
}) {
  const translate = useTranslate()
  const { user, selectedSites } = useSession()
  const { data, error, refetch } = useNamedRecords(entity, element.filter)
  const { title, note } = useGroupTexts(dashboard, element, entity)
  const more =
    data && translate('dashboards.more', { count: formatCount(data.total - data.data.length) })
  return (
    <Panel title={data ? `${title} (${formatCount(data.total)})` : title} note={note}>
      {error ? (
        <FailureMessage error={error} what={title} onRetry={() => void refetch()} />
      ) : !data ? (
        <NumbersSkeleton />
      ) : data.data.length === 0 ? (
        <StateMessage
          title={translate('screens.list.empty')}
          text={translate('dashboards.emptyElement')}
        />
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
              {isPermitted(user, entry.permission, 'READ', selectedSites) ? (
                <Link component={LinkBase} to={listAddress(entry, element.filter ?? {})}>
                  {more}
                </Link>
              ) : (
                more
              )}
            </Box>
          )}
        </Box>
      )}
    </Panel>
  )
}

/** The first records of a filter with their names, and how many there are. */
function useNamedRecords(entity: Entity, filter: DashboardElement['filter'] = {}) {
  const provider = useDataProvider<OptionsProvider>()
  const nameOf = useRecordName(entity)
  const readAll = async () => {
    const { data, total } = await provider.getList(entity.name, {
      filter,
      sort: entity.list.sort,
      pagination: { page: 1, perPage: shownAtMost },
      meta: { silent: 'all' },
    })
    return {
      data: data.map((record) => ({ text: nameOf(record), value: String(record.id) })),
      total: total ?? data.length,
    }
  }
  return useQuery({
    queryKey: [entity.name, 'dashboard', filter],
    queryFn: () =>
      findOperation(entity, 'options', filter)
        ? provider.getOptions(entity.name, { page: 0, size: shownAtMost, filter })
        : readAll(),
    retry: false,
    placeholderData: (before) => before,
  })
}
