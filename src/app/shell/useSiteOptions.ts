import { useMemo } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import { firstOptions } from '../../fields/picker/pickerOptions.tsx'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'

/**
 * The entity of the site switcher, and the first part of its query key, which a change of the
 * selection does not refetch.
 */
export const siteEntity = 'site'
export const siteOptionsKey = 'siteSwitcher'

/**
 * How long the first page of sites is shown without a new request, in milliseconds: it is requested
 * before the switcher is there.
 */
const freshFor = 5_000

/**
 * The user's active sites, whatever is selected: `header=false` prevents the selection from
 * filtering its own options.
 */
export function useSiteOptions(): OptionSource {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMemo(() => siteOptions(dataProvider), [dataProvider])
}

/** Requests what the site switcher shows, before it is rendered. A failure shows there. */
export const prefetchSiteOptions = ({
  queryClient,
  dataProvider,
}: {
  queryClient: QueryClient
  dataProvider: ConsoleDataProvider
}): Promise<void> => queryClient.prefetchInfiniteQuery(firstOptions(siteOptions(dataProvider)))

const siteOptions = (dataProvider: ConsoleDataProvider): OptionSource => ({
  loadKey: [siteOptionsKey],
  load: (query) =>
    dataProvider.getOptions(siteEntity, {
      ...query,
      filter: { status: 'ACTIVE' },
      header: false,
    }),
  staleTime: freshFor,
})
