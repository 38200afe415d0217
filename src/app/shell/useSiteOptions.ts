import { useMemo } from 'react'
import { useDataProvider } from 'ra-core'
import type { ConsoleDataProvider } from '../../client/dataProvider.ts'
import type { OptionSource } from '../../fields/picker/pickerOptions.tsx'

/**
 * The entity of the site switcher, and the first part of its query key, which a change of the
 * selection does not refetch.
 */
export const siteEntity = 'site'
export const siteOptionsKey = 'siteSwitcher'

/**
 * The user's active sites, whatever is selected: `header=false` prevents the selection from
 * filtering its own options.
 */
export function useSiteOptions(): OptionSource {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  return useMemo(
    () => ({
      loadKey: [siteOptionsKey],
      load: (query) =>
        dataProvider.getOptions(siteEntity, {
          ...query,
          filter: { status: 'ACTIVE' },
          header: false,
        }),
    }),
    [dataProvider],
  )
}
